import { ownerNotes } from './field-messages.ts';
import { entryOf, type RequestField, valueInWords } from './fields.ts';
import type { RequestPayload } from './payload.ts';
import { formatPhone, notePhone } from './phone.ts';

/** Formats phone numbers. A number whose area code begins with 1 gets a warning instead. */
export function valueForOwner(payload: RequestPayload, field: RequestField): string {
  // The title that the visitor saw: the company may no longer offer that service.
  if (field === 'serviceNeeded') return payload.service_needed;
  const { services = [], ...others } = payload;
  if (field === 'services') return services.join(', ');
  // Requests stored before a field was added lack it.
  const value = valueInWords({ ...others, services: '' }, field, []) ?? '';
  if (entryOf(field).control !== 'phone') return value;
  const phone = formatPhone(value);
  return notePhone(phone) === 'leadingOne' ? `${value} (${ownerNotes.phoneBeginsWithOne})` : phone;
}
