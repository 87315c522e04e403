import { ownerNotes } from './field-messages.ts';
import { entryOf, type RequestField, valueInWords } from './fields.ts';
import type { RequestPayload } from './payload.ts';
import { formatPhone, notePhone } from './phone.ts';

/** A field's value for the owner. Phone numbers are formatted, with a warning if one cannot be right. */
export function valueForOwner(payload: RequestPayload, field: RequestField): string {
  // Use the title that the visitor saw. The company may no longer quote that service.
  if (field === 'serviceNeeded') return payload.service_needed;
  // Requests stored before a field was added lack it.
  const value = valueInWords(payload, field, []) ?? '';
  if (entryOf(field).control !== 'phone') return value;
  const phone = formatPhone(value);
  return notePhone(phone) === 'leadingOne' ? `${value} (${ownerNotes.phoneBeginsWithOne})` : phone;
}
