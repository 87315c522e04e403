import { ownerNotes } from '../content/quote-form.ts';
import { entryOf, type QuoteField, type QuoteFields, valueInWords } from './fields.ts';
import { notePhone } from './phone.ts';

/** What a field holds as the owner reads it: in words, with a warning where a number cannot be right as it stands. */
export function valueForOwner(quote: QuoteFields, field: QuoteField): string {
  // A request that was stored before the field was added lacks it.
  const value = valueInWords(quote, field) ?? '';
  const isWrongNumber = entryOf(field).control === 'phone' && notePhone(value) === 'leadingOne';
  return isWrongNumber ? `${value} (${ownerNotes.phoneBeginsWithOne})` : value;
}
