import { type InputHTMLAttributes, type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import { labels } from '../../domain/field-messages.ts';
import {
  type ChoiceFieldName,
  entryOf,
  type FlagFieldName,
  optionsOf,
  type RequestFields,
  type TextFieldName,
} from '../../domain/fields.ts';
import type { RequestErrors } from '../../domain/validate.ts';
import tick from '../components/tick.module.css';
import { useFrame } from '../document/page-data.ts';
import styles from './field.module.css';
import { quoteForm } from './messages.ts';

export type FieldProps = {
  errors: RequestErrors;
  /** Initial values only. Afterwards the form itself holds the values. */
  initialValues: RequestFields;
};

type TextFieldProps = FieldProps &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'maxLength' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck' | 'onInput' | 'onBlur' | 'onKeyDown'
  > & {
    ref?: Ref<HTMLInputElement>;
    name: TextFieldName;
    /** Announced when it changes; undefined for fields that never have one. */
    note?: string;
  };

export function TextField({ name, errors, initialValues, note, ...input }: TextFieldProps) {
  const { autoComplete, inputMode, isRequired } = entryOf(name);
  return (
    <FieldFrame name={name} errors={errors} note={note}>
      <input
        {...input}
        {...controlProps(name, errors, note)}
        defaultValue={initialValues[name]}
        autoComplete={autoComplete}
        inputMode={inputMode}
        required={isRequired}
      />
    </FieldFrame>
  );
}

/** A field of one row grows with its text. */
export function LinesField({
  name,
  errors,
  initialValues,
  rows,
}: FieldProps & { name: TextFieldName; rows: number }) {
  const initialValue = initialValues[name];
  const textarea = useRef<HTMLTextAreaElement>(null);
  // Synchronizes the height with the initial value, and with text typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new initial value is what changes the field.
  useLayoutEffect(grow, [initialValue]);

  /** Fallback for `field-sizing`: some browsers lack it, and Chromium ignores it for autofilled text. */
  function grow() {
    const field = textarea.current;
    if (rows > 1 || !field) return;
    field.style.height = '';
    const unseen = field.scrollHeight - field.clientHeight;
    if (unseen > 0) field.style.height = `${field.offsetHeight + unseen}px`;
  }

  return (
    <FieldFrame name={name} errors={errors}>
      <textarea
        ref={textarea}
        {...controlProps(name, errors)}
        onInput={grow}
        defaultValue={initialValue}
        autoComplete={entryOf(name).autoComplete}
        rows={rows}
        dir="auto"
        placeholder={placeholderOf(name)}
      />
    </FieldFrame>
  );
}

export function SelectField({ name, errors, initialValues }: FieldProps & { name: ChoiceFieldName }) {
  const options = optionsOf(name, useFrame().services);
  const select = useRef<HTMLSelectElement>(null);
  const initialValue = options.find(({ value }) => value === initialValues[name])?.value ?? '';
  // Synchronizes a prerendered list with a later initial value: React ignores a new `defaultValue`.
  useLayoutEffect(() => {
    if (select.current && isUntouched(select.current)) select.current.value = initialValue;
  }, [initialValue]);
  return (
    <FieldFrame name={name} errors={errors}>
      <select ref={select} {...controlProps(name, errors)} defaultValue={initialValue}>
        <option value="" disabled>
          {placeholderOf(name)}
        </option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function isUntouched(select: HTMLSelectElement): boolean {
  return [...select.options].every(({ selected, defaultSelected }) => selected === defaultSelected);
}

export function FlagField({ name, initialValues }: { name: FlagFieldName; initialValues: RequestFields }) {
  const initialValue = initialValues[name];
  return (
    <label className={styles.flag}>
      {/* A new key, because after hydration the browser ignores a new default. */}
      <input
        key={String(initialValue)}
        className={tick.tick}
        type="checkbox"
        id={name}
        name={name}
        defaultChecked={initialValue}
      />
      {labels[name]}
    </label>
  );
}

type FieldFrameProps = {
  name: TextFieldName;
  errors: RequestErrors;
  note?: string | undefined;
  children: ReactNode;
};

function FieldFrame({ name, errors, note, children }: FieldFrameProps) {
  const { isRequired, width } = entryOf(name);
  const error = errors[name];
  return (
    <div className={width ? `${styles.field} ${styles[width]}` : styles.field}>
      <label htmlFor={name}>
        {labels[name]}
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
      {/* Also rendered while the note is '': screen readers announce changes only in an existing region. */}
      {note !== undefined && (
        <p id={`${name}-note`} className={styles.note} role="status">
          {note}
        </p>
      )}
    </div>
  );
}

function controlProps(name: TextFieldName, errors: RequestErrors, note?: string) {
  const hasError = errors[name] !== undefined;
  const describedBy = [hasError && `${name}-error`, note && `${name}-note`].filter(Boolean);
  return {
    id: name,
    name,
    'aria-invalid': hasError || undefined,
    'aria-describedby': describedBy.join(' ') || undefined,
  };
}

function placeholderOf(name: TextFieldName): string | undefined {
  const placeholders: Partial<Record<TextFieldName, string>> = quoteForm.placeholders;
  return placeholders[name];
}
