import { type ClipboardEvent, type FormEvent, useRef } from 'react';
import { maxLength } from '../../quote/fields.ts';
import { editPhone, formatPhone } from '../../quote/phone.ts';
import { type FieldProps, TextField } from './field.tsx';

/** The phone field with the rules of spec §5, applied to what the field holds, as no state of ours does. */
export function PhoneField({ errors, typed }: FieldProps) {
  const before = useRef(typed.phone);

  function edit(event: FormEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const edited = editPhone(before.current, input.value, maxLength.phone);
    if (edited !== input.value) {
      // Keep the caret where the visitor was typing: as far from the end as it stood.
      const fromEnd = input.value.length - (input.selectionEnd ?? input.value.length);
      input.value = edited;
      const caret = Math.max(0, edited.length - fromEnd);
      input.setSelectionRange(caret, caret);
    }
    before.current = edited;
  }

  /** The browser would cut a long paste at the field's limit, before its blanks are stripped; so we paste ourselves. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    const input = event.currentTarget;
    const { value, selectionStart, selectionEnd } = input;
    const start = selectionStart ?? value.length;
    const end = selectionEnd ?? value.length;
    const pasted = value.slice(0, start) + event.clipboardData.getData('text') + value.slice(end);
    const edited = editPhone(value, pasted, maxLength.phone);
    if (edited === value) return;
    input.value = edited;
    // React and the form hear of it as of any other edit.
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
  }

  function leave(event: FormEvent<HTMLInputElement>) {
    before.current = formatPhone(event.currentTarget.value);
    event.currentTarget.value = before.current;
  }

  return (
    <TextField
      name="phone"
      type="tel"
      autoComplete="tel"
      inputMode="tel"
      isRequired
      errors={errors}
      typed={typed}
      onInput={edit}
      onPaste={paste}
      onBlur={leave}
    />
  );
}
