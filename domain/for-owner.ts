import { ownerNotes } from '../content/quote-form.ts';
import { entryOf, type QuoteField, type QuoteFields, valueInWords } from './fields.ts';
import { notePhone } from './phone.ts';

/** The value of a field as the owner reads it: in words, and with a warning if a phone number cannot be right. */
export function valueForOwner(quote: QuoteFields, field: QuoteField): string {
  // Requests that were stored before a field was added lack it.
  const value = valueInWords(quote, field) ?? '';
  const isWrongNumber = entryOf(field).control === 'phone' && notePhone(value) === 'leadingOne';
  return isWrongNumber ? `${value} (${ownerNotes.phoneBeginsWithOne})` : value;
}
