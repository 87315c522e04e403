import { labels } from '../../domain/field-messages.ts';
import {
  entryOf,
  isChoiceField,
  isFlagField,
  MULTIPLE,
  optionsOf,
  type RequestField,
  type RequestFields,
  titlesIn,
} from '../../domain/fields.ts';
import { valueForOwner } from '../../domain/for-owner.ts';
import type { RequestPayload } from '../../domain/payload.ts';
import type { RequestErrors } from '../../domain/validate.ts';
import { Field } from '../components/field.tsx';
import { deskData } from '../data.ts';
import { details as messages } from './messages.ts';

type DetailFieldsProps = {
  fields: readonly RequestField[];
  values: RequestFields;
  /** The request whose details are corrected. */
  payload?: RequestPayload;
  errors?: RequestErrors;
  onType: (typed: Partial<RequestFields>) => void;
};

/** All fields refuse autofill, which would offer the owner's own name and address. */
export function DetailFields({ fields, values, payload, errors = {}, onType }: DetailFieldsProps) {
  return fields.map((field) => {
    if (isFlagField(field)) {
      return (
        <label key={field} className="option">
          <input
            type="checkbox"
            checked={values[field]}
            onChange={({ target }) => onType({ [field]: target.checked })}
          />
          {messages.flags[field]}
        </label>
      );
    }
    if (field === 'services') {
      return (
        values.serviceNeeded === MULTIPLE && (
          <TickedServices key={field} ticked={values.services} onType={onType} />
        )
      );
    }
    const { control, inputMode, ...entry } = entryOf(field) as ReturnType<typeof entryOf> & { rows?: number };
    const value = values[field];
    const options = isChoiceField(field) ? optionsOf(field, deskData().services) : [];
    const typed = {
      value,
      autoComplete: 'off',
      maxLength: 'maxLength' in entry ? entry.maxLength : undefined,
      onChange: ({ target }: { target: { value: string } }) => onType({ [field]: target.value }),
    };
    return (
      <Field
        key={field}
        label={labels[field]}
        mistake={errors[field]}
        inputMode={inputMode}
        autoCapitalize={control === 'email' ? 'none' : undefined}
        type={control === 'phone' ? 'tel' : 'text'}
        {...typed}
      >
        {isChoiceField(field)
          ? (described) => (
              <select {...described} value={value} autoComplete="off" onChange={typed.onChange}>
                <option value="">{messages.none}</option>
                {/* The company may no longer offer that service. */}
                {value !== '' && !options.some((option) => option.value === value) && (
                  <option value={value}>
                    {payload?.[field] === value ? valueForOwner(payload, field) : value}
                  </option>
                )}
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </select>
            )
          : control === 'lines' &&
            ((described) => <textarea dir="auto" rows={entry.rows} {...typed} {...described} />)}
      </Field>
    );
  });
}

type TickedServicesProps = { ticked: string } & Pick<DetailFieldsProps, 'onType'>;

function TickedServices({ ticked, onType }: TickedServicesProps) {
  const offered = deskData().services.map(({ title }) => title);
  const chosen = titlesIn(ticked, deskData().services);
  // The company may no longer offer what the customer asked for.
  const all = [...new Set([...offered, ...chosen])];
  return (
    <fieldset className="field">
      <legend>{labels.services}</legend>
      {all.map((title) => (
        <label key={title} className="option">
          <input
            type="checkbox"
            checked={chosen.includes(title)}
            onChange={({ target }) =>
              onType({
                services: all
                  .filter((one) => (one === title ? target.checked : chosen.includes(one)))
                  .join('\n'),
              })
            }
          />
          {title}
        </label>
      ))}
    </fieldset>
  );
}
