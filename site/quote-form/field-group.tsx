import { Fragment } from 'react';
import {
  entryOf,
  fieldNames,
  isChoiceField,
  isFlagField,
  optionsOf,
  type RequestField,
} from '../../domain/fields.ts';
import { Icon } from '../components/icon.tsx';
import { useFrame, usePageData } from '../document/page-data.ts';
import { PhotosField } from '../photos/photos-field.tsx';
import { type FieldProps, FlagField, LinesField, SelectField, TextField } from './field.tsx';
import styles from './field-group.module.css';
import jobHeading from './job-heading.module.css';
import { quoteForm } from './messages.ts';
import { PhoneField } from './phone-field.tsx';
import { ServicesField } from './services-field.tsx';
import { useSubmission } from './submission.tsx';

type Group = keyof typeof quoteForm.groups;
export const groups = Object.keys(quoteForm.groups) as Group[];

type FieldGroupProps = FieldProps & {
  group: Group;
  /** Photos came with a form posted without scripts, and must be chosen again (photos-field.tsx). */
  arePhotosDropped: boolean;
};

/** Flags come last, side by side. */
export function FieldGroup({ group, arePhotosDropped, ...field }: FieldGroupProps) {
  const { quotePhotos } = usePageData().settings;
  const { isSubmitting } = useSubmission();
  const { legend, why } = quoteForm.groups[group];
  const names = fieldNames.filter((name) => entryOf(name).group === group);
  const flags = names.filter(isFlagField);
  return (
    // Text typed while sending would not be sent, and the form is emptied afterwards.
    <fieldset className={styles.group} inert={isSubmitting}>
      <legend>
        {`${legend} `}
        <small>{`(${why})`}</small>
      </legend>
      {names.map((name) => (
        <Fragment key={name}>
          <FieldOf name={name} {...field} />
          {quotePhotos > 0 && name === 'additionalDetails' && <PhotosField areDropped={arePhotosDropped} />}
        </Fragment>
      ))}
      {flags.length > 0 && (
        <div className={styles.flags}>
          {flags.map((name) => (
            <FlagField key={name} name={name} initialValues={field.initialValues} />
          ))}
          {flags.includes('isEmergency') && <EmergencyLine />}
        </div>
      )}
    </fieldset>
  );
}

/**
 * CSS shows the line while its box is ticked. The live region is always rendered, so that screen readers
 * announce the text.
 */
function EmergencyLine() {
  const { company } = useFrame();
  const { text, button } = quoteForm.emergency;
  return (
    <div role="status">
      <div className={styles.emergency}>
        <p>{text}</p>
        <a href={company.phoneLink} className="button small">
          <Icon name="phone" />
          {button}
        </a>
      </div>
    </div>
  );
}

/**
 * Keeps phones from correcting an address. The input type `email` would do the same, but scripts cannot read
 * or set its caret (use-restored-focus.ts).
 */
const EMAIL_INPUT = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false };

function FieldOf({ name, ...field }: FieldProps & { name: RequestField }) {
  if (isFlagField(name)) return null;
  if (name === 'services') return <ServicesField name={name} {...field} />;
  if (isChoiceField(name)) return <SelectField name={name} {...field} />;
  const entry = entryOf(name);
  if (entry.control === 'phone') return <PhoneField name={name} {...field} />;
  if (entry.control === 'lines') return <LinesField name={name} rows={entry.rows} {...field} />;
  return <TextField name={name} {...field} {...(entry.control === 'email' && EMAIL_INPUT)} />;
}

/**
 * `service`: shown here because its field is far below; '' unless a link preselected one. `isOfForm`: this
 * heading labels the form; below a confirmation, the confirmation's heading does.
 */
type JobHeadingProps = { service: string; isOfForm: boolean };

export function JobHeading({ service, isOfForm }: JobHeadingProps) {
  const { services } = useFrame();
  const option = service && optionsOf('serviceNeeded', services).find(({ value }) => value === service);
  return (
    <div className={jobHeading.heading}>
      <h2 {...(isOfForm && { id: 'quote-form-heading', tabIndex: -1 })}>{quoteForm.heading}</h2>
      {option && (
        <p className={jobHeading.service}>
          <Icon name="check" size={18} />
          {/* A browser that translates replaces text nodes. React can still replace this element. */}
          <span>{option.label}</span>
        </p>
      )}
    </div>
  );
}
