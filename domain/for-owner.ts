import { ownerNotes } from './field-words.ts';
import { entryOf, type QuoteField, valueInWords } from './fields.ts';
import type { QuotePayload } from './payload.ts';
import { formatPhone, notePhone } from './phone.ts';

/** The value of a field as the owner reads it: in words, a phone number as it is usually written, with a warning if it cannot be right. */
export function valueForOwner(payload: QuotePayload, field: QuoteField): string {
  // The service is named as the visitor read it. The company may offer it no more.
  if (field === 'serviceNeeded') return payload.service_needed;
  // Requests that were stored before a field was added lack it.
  const value = valueInWords(payload, field, []) ?? '';
  if (entryOf(field).control !== 'phone') return value;
  const phone = formatPhone(value);
  return notePhone(phone) === 'leadingOne' ? `${value} (${ownerNotes.phoneBeginsWithOne})` : phone;
}
