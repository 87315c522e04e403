import { createHash } from 'node:crypto';
import type { QuoteFields } from '../../domain/fields.ts';

/**
 * A hash that distinguishes a repeat from other contents under the same request id. A browser may send a request again
 * weeks later, to a newer version of the server. So the hash of the same contents must not change when a field is added
 * to the form, moved or removed: only fields with a value count, in the order of their names.
 */
export function contentsHash(quote: QuoteFields): string {
  const given = Object.entries(quote)
    .filter(([, value]) => value !== '' && value !== false)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(given)).digest('hex');
}
