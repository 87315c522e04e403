import { quoteMessages } from '../content/quote-form.ts';
import {
  isChoiceField,
  labelOfField,
  maxLength,
  options,
  type QuoteFields,
  type TextField,
  textFields,
} from './fields.ts';
import { PHONE_DIGITS, phoneDigits } from './phone.ts';

/** A message for each field that is wrong; empty when the request can be sent. */
export type QuoteErrors = Partial<Record<keyof QuoteFields, string>>;

/** One address: no blanks, commas, quotes, brackets or a second @; a dot in its domain. Linear in its length. */
const EMAIL = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\".]+(?:\.[^\s@,;:<>()[\]\\".]+)+$/;

/** Every rule of spec §5, and the limits no visitor meets. Expects normalised fields. */
export function validateQuote(quote: QuoteFields): QuoteErrors {
  const errors: QuoteErrors = {};
  for (const field of textFields) {
    const message = tooLong(field, quote[field]) ?? RULES[field]?.(quote[field]) ?? notAnOption(field, quote[field]);
    if (message) errors[field] = message;
  }
  return errors;
}

export function hasErrors(errors: QuoteErrors): boolean {
  return Object.keys(errors).length > 0;
}

const RULES: Partial<Record<TextField, (value: string) => string | undefined>> = {
  firstName: (value) => (value === '' ? quoteMessages.firstNameRequired : undefined),
  lastName: (value) => (value === '' ? quoteMessages.lastNameRequired : undefined),
  email(value) {
    if (value === '') return quoteMessages.emailRequired;
    return EMAIL.test(value) ? undefined : quoteMessages.emailInvalid;
  },
  phone(value) {
    if (value === '') return quoteMessages.phoneRequired;
    return phoneDigits(value).length === PHONE_DIGITS ? undefined : quoteMessages.phoneInvalid;
  },
};

/** Length in code points, so that an emoji is one character, as the visitor counts. */
function tooLong(field: TextField, value: string): string | undefined {
  const most = maxLength[field];
  if (value.length <= most) return undefined;
  return value.length > 2 * most || [...value].length > most
    ? quoteMessages.tooLong(labelOfField(field), most)
    : undefined;
}

function notAnOption(field: TextField, value: string): string | undefined {
  if (!isChoiceField(field) || value === '') return undefined;
  return options[field].some((option) => option.value === value)
    ? undefined
    : quoteMessages.notAnOption(labelOfField(field));
}
