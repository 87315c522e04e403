import type { InputHTMLAttributes, ReactNode } from 'react';
import { quoteForm } from '../../content/quote-form.ts';
import {
  type ChoiceField,
  type FlagField as FlagName,
  labelOfField,
  maxLength,
  type Option,
  type QuoteField,
  type QuoteFields,
  type TextField as TextName,
} from '../../quote/fields.ts';
import type { QuoteErrors } from '../../quote/validate.ts';
import styles from './field.module.css';

export type FieldProps = {
  errors: QuoteErrors;
  /** What the fields hold at first; from then on the form itself holds it. */
  typed: QuoteFields;
};

type TextFieldProps = FieldProps &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'inputMode' | 'onInput' | 'onPaste' | 'onBlur'
  > & {
    name: TextName;
    isRequired?: boolean;
    isWide?: boolean;
  };

export function TextField({ name, errors, typed, isRequired = false, isWide, ...input }: TextFieldProps) {
  return (
    <Field name={name} errors={errors} isRequired={isRequired} isWide={isWide}>
      <input
        type="text"
        {...input}
        {...controlProps(name, errors)}
        defaultValue={typed[name]}
        maxLength={name === 'phone' ? maxLength.phone : undefined}
        required={isRequired}
      />
    </Field>
  );
}

export function TextareaField({ name, errors, typed }: FieldProps & { name: 'additionalDetails' }) {
  return (
    <Field name={name} errors={errors} isWide>
      <textarea
        {...controlProps(name, errors)}
        defaultValue={typed[name]}
        rows={5}
        placeholder={quoteForm.placeholders[name]}
      />
    </Field>
  );
}

export function SelectField({
  name,
  errors,
  typed,
  choices,
}: FieldProps & { name: ChoiceField; choices: readonly Option[] }) {
  const isKnown = choices.some(({ value }) => value === typed[name]);
  return (
    <Field name={name} errors={errors}>
      <select {...controlProps(name, errors)} defaultValue={isKnown ? typed[name] : ''}>
        <option value="" disabled>
          {quoteForm.placeholders[name]}
        </option>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}

export function FlagField({ name, typed }: { name: FlagName; typed: QuoteFields }) {
  return (
    <label className={styles.flag}>
      <input type="checkbox" id={name} name={name} defaultChecked={typed[name]} />
      {labelOfField(name)}
    </label>
  );
}

type FieldFrameProps = {
  name: QuoteField;
  errors: QuoteErrors;
  isRequired?: boolean;
  isWide?: boolean | undefined;
  children: ReactNode;
};

function Field({ name, errors, isRequired = false, isWide = false, children }: FieldFrameProps) {
  const error = errors[name];
  return (
    <div className={isWide ? `${styles.field} ${styles.wide}` : styles.field}>
      <label htmlFor={name}>
        {labelOfField(name)}
        {isRequired && (
          <span className={styles.star} aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children}
      {error && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

function controlProps(name: QuoteField, errors: QuoteErrors) {
  const hasError = errors[name] !== undefined;
  return {
    id: name,
    name,
    'aria-invalid': hasError || undefined,
    'aria-describedby': hasError ? `${name}-error` : undefined,
  };
}
