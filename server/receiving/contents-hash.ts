import { createHash } from 'node:crypto';
import type { QuoteField, QuoteFields } from '../../domain/fields.ts';

/**
 * The fields of the first version, in its order. Stored hashes cover all of them, even empty ones, so this list never
 * changes. A field that is removed from the form stays here with an empty value.
 */
const FIRST_FIELDS: readonly QuoteField[] = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'zipCode',
  'propertyType',
  'serviceNeeded',
  'additionalDetails',
  'contactMethod',
  'hasFlexibility',
  'isEmergency',
];

/**
 * A hash that distinguishes a repeat from other contents under the same request id. A browser may send a request again
 * weeks later, to a newer version of the server. So the hash of the same contents must not change when a field is added
 * to the form or moved. A field added later counts only if it has a value.
 */
export function contentsHash(quote: QuoteFields): string {
  const first = FIRST_FIELDS.map((field) => [field, quote[field]]);
  const since = Object.entries(quote)
    .filter(([field, value]) => !FIRST_FIELDS.some((name) => name === field) && value !== '' && value !== false)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify(Object.fromEntries([...first, ...since])))
    .digest('hex');
}
