import { type ClipboardEvent, type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { quoteForm } from '../../content/quote-form.ts';
import { fields, type TextField as TextName } from '../../quote/fields.ts';
import { editPhone, formatPhone, notePhone } from '../../quote/phone.ts';
import { type FieldProps, TextField } from './field.tsx';

const { maxLength } = fields.phone;

/**
 * A phone field with the rules of spec §5. They are applied to what the field holds, as no state of ours does; a note
 * under it says what was refused and which number cannot be right.
 */
export function PhoneField({ name, errors, initialValues }: FieldProps & { name: TextName }) {
  const initialValue = initialValues[name];
  const input = useRef<HTMLInputElement>(null);
  /** What the field held after the last edit: what a refused edit goes back to. */
  const accepted = useRef(initialValue);
  const [note, setNote] = useState(() => notePhone(initialValue));

  // Synchronises with what the field holds at first: the initial value, unless something was typed before React came.
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
      // Keep the caret where the visitor was typing: as far from the end as it stood.
      const fromEnd = attempted.length - (field.selectionEnd ?? attempted.length);
      field.value = edited;
      const caret = Math.max(0, edited.length - fromEnd);
      field.setSelectionRange(caret, caret);
    }
    accepted.current = edited;
    setNote(notePhone(attempted));
  }

  /** The browser would cut a long paste at the field's limit, before its blanks are stripped; so we paste ourselves. */
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
    // React and the form hear of it as of any other edit.
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
    />
  );
}
