import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fields, type TextFieldName } from '../../domain/fields.ts';
import { editPhone, formatPhone, notePhone, stripPhone, withPlainDigits } from '../../domain/phone.ts';
import { type FieldProps, TextField } from './field.tsx';
import { quoteForm } from './messages.ts';

const { maxLength } = fields.phone;

/**
 * A phone field (promises: Phone field). The input itself holds the value. A note says why an edit was
 * refused, or that the number cannot be right.
 */
export function PhoneField({ name, errors, initialValues }: FieldProps & { name: TextFieldName }) {
  const initialValue = initialValues[name];
  const input = useRef<HTMLInputElement>(null);
  /** The last accepted text, which a refused edit restores. */
  const accepted = useRef(initialValue);
  const [note, setNote] = useState(() => notePhone(initialValue));

  // Synchronizes with the initial value, or with text typed or autofilled before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new initial value is what changes the field.
  useLayoutEffect(() => {
    if (input.current) take(input.current, { before: input.current.value });
  }, [initialValue]);

  function take(
    field: HTMLInputElement,
    { before, inputType }: { before: string; inputType?: string | undefined },
  ) {
    const attempted = field.value;
    const { text, note } = editPhone({ before, attempted, maxLength, inputType });
    // Digits of an Arabic, Persian or full-width keyboard stay until the field is left: a keyboard that is
    // composing them would insert them a second time.
    if (text !== withPlainDigits(attempted)) {
      // The caret stays where the visitor was typing, counted from the end.
      const fromEnd = attempted.length - (field.selectionEnd ?? attempted.length);
      field.value = text;
      const caret = Math.max(0, text.length - fromEnd);
      // WebKit focuses a field whose selection is set.
      if (field === document.activeElement) field.setSelectionRange(caret, caret);
    }
    accepted.current = text;
    setNote(note);
  }

  function edit({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) {
    // An `input` event that changes nothing keeps the note about a refused number.
    if (currentTarget.value === accepted.current) return;
    const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : undefined;
    take(currentTarget, { before: accepted.current, inputType });
  }

  // Inserts pasted, dropped, dictated or suggested text itself: the browser would cut it at maxlength before
  // the spaces are removed. React makes onBeforeInput from other events, such as keypress, so it cannot
  // prevent the browser's insertion.
  useEffect(() => {
    const field = input.current;
    const insertWhole = (event: InputEvent) => {
      const whole = event.data ?? event.dataTransfer?.getData('text') ?? '';
      if (!field || !event.cancelable || whole.length < 2) return;
      event.preventDefault();
      field.setRangeText(whole, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
      field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
    };
    field?.addEventListener('beforeinput', insertWhole);
    return () => field?.removeEventListener('beforeinput', insertWhole);
  }, []);

  function leave(event: FormEvent<HTMLInputElement>) {
    accepted.current = formatPhone(stripPhone(event.currentTarget.value));
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
      // Enter submits without a blur event, unless it accepts digits that a keyboard is composing.
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && leave(event)}
    />
  );
}
