import { type ClipboardEvent, type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { fields, type TextFieldName } from '../../domain/fields.ts';
import { editPhone, formatPhone, notePhone } from '../../domain/phone.ts';
import { type FieldProps, TextField } from './field.tsx';
import { quoteForm } from './words.ts';

const { maxLength } = fields.phone;

/**
 * A phone field with the rules of spec §5. The input holds the value; there is no React state. A note below it says
 * what was refused and which number cannot be right.
 */
export function PhoneField({ name, errors, initialValues }: FieldProps & { name: TextFieldName }) {
  const initialValue = initialValues[name];
  const input = useRef<HTMLInputElement>(null);
  /** The value after the last accepted edit. A refused edit restores it. */
  const accepted = useRef(initialValue);
  const [note, setNote] = useState(() => notePhone(initialValue));

  // Synchronizes with the first value of the field: the initial value, or what was typed before React arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new initial value is what changes the field.
  useLayoutEffect(() => {
    accepted.current = input.current?.value ?? '';
    setNote(notePhone(accepted.current));
  }, [initialValue]);

  function edit(event: FormEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    const attempted = field.value;
    const edited = editPhone(accepted.current, attempted, maxLength);
    if (edited !== attempted) {
      // Keeps the caret where the visitor was typing, measured from the end of the text.
      const fromEnd = attempted.length - (field.selectionEnd ?? attempted.length);
      field.value = edited;
      const caret = Math.max(0, edited.length - fromEnd);
      field.setSelectionRange(caret, caret);
    }
    accepted.current = edited;
    setNote(notePhone(attempted));
  }

  /** Pastes in place of the browser, which would cut a long text at the field's limit before its blanks are removed. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    const field = event.currentTarget;
    const { value, selectionStart, selectionEnd } = field;
    const start = selectionStart ?? value.length;
    const end = selectionEnd ?? value.length;
    const attempted = value.slice(0, start) + event.clipboardData.getData('text') + value.slice(end);
    const edited = editPhone(value, attempted, maxLength);
    if (edited === value) {
      setNote(notePhone(attempted));
      return;
    }
    field.value = edited;
    // This event tells React and the form about the edit.
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
  }

  function leave(event: FormEvent<HTMLInputElement>) {
    accepted.current = formatPhone(event.currentTarget.value);
    event.currentTarget.value = accepted.current;
  }

  return (
    <TextField
      ref={input}
      name={name}
      type="tel"
      maxLength={maxLength}
      errors={errors}
      initialValues={initialValues}
      note={note ? quoteForm.phoneNotes[note] : ''}
      onInput={edit}
      onPaste={paste}
      onBlur={leave}
      // Enter sends the form without leaving the field.
      onKeyDown={(event) => event.key === 'Enter' && leave(event)}
    />
  );
}
