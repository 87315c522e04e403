import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
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

  // Synchronizes with the first value of the field: the initial value, or what was typed or filled in before React arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new initial value is what changes the field.
  useLayoutEffect(() => {
    if (input.current) take(input.current, { before: input.current.value });
  }, [initialValue]);

  /** Takes what the field says now for an edit of what it said before. */
  function take(
    field: HTMLInputElement,
    { before, inputType }: { before: string; inputType?: string | undefined },
  ) {
    const attempted = field.value;
    const { text, note } = editPhone({ before, attempted, maxLength, inputType });
    if (text !== attempted) {
      // Keeps the caret where the visitor was typing, measured from the end of the text.
      const fromEnd = attempted.length - (field.selectionEnd ?? attempted.length);
      field.value = text;
      const caret = Math.max(0, text.length - fromEnd);
      // WebKit may focus a field that gets a selection.
      if (field === document.activeElement) field.setSelectionRange(caret, caret);
    }
    accepted.current = text;
    setNote(note);
  }

  function edit({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) {
    // Browsers send `change` after they have filled in a number. The note about one that was refused stays.
    if (currentTarget.value === accepted.current) return;
    const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : undefined;
    take(currentTarget, { before: accepted.current, inputType });
  }

  /**
   * Puts a text in place of what is selected, instead of the browser, which would cut it at the field's limit before its
   * blanks are removed.
   */
  function insert(field: HTMLInputElement, inserted: string) {
    const { value: before, selectionStart, selectionEnd } = field;
    const start = selectionStart ?? before.length;
    const end = selectionEnd ?? before.length;
    const attempted = before.slice(0, start) + inserted + before.slice(end);
    const { text, note } = editPhone({ before, attempted, maxLength });
    if (text === before) {
      setNote(note);
      return;
    }
    field.value = text;
    // This event tells React and the form about the edit.
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
  }

  // Synchronizes with what is written as a whole: pasted, dropped, dictated, or offered by a phone's keyboard. React has no
  // event for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `insert` does the same in every render.
  useEffect(() => {
    const field = input.current;
    const insertWhole = (event: InputEvent) => {
      const whole = event.data ?? event.dataTransfer?.getData('text') ?? '';
      if (!field || !event.cancelable || whole.length < 2) return;
      event.preventDefault();
      insert(field, whole);
    };
    field?.addEventListener('beforeinput', insertWhole);
    return () => field?.removeEventListener('beforeinput', insertWhole);
  }, []);

  function leave(event: FormEvent<HTMLInputElement>) {
    accepted.current = formatPhone(event.currentTarget.value);
    event.currentTarget.value = accepted.current;
  }

  return (
    <TextField
      ref={input}
      name={name}
      maxLength={maxLength}
      errors={errors}
      initialValues={initialValues}
      note={note ? quoteForm.phoneNotes[note] : ''}
      onInput={edit}
      onBlur={leave}
      // Enter sends the form without leaving the field.
      onKeyDown={(event) => event.key === 'Enter' && leave(event)}
    />
  );
}
