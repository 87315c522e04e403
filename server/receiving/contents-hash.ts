import { createHash } from 'node:crypto';
import type { RequestFields } from '../../domain/fields.ts';

/**
 * Distinguishes a repeat from other contents under the same request id. A browser may resend a request weeks
 * later to a newer server. So the hash must not change when a form field is added, moved or removed: only
 * fields with a value count, sorted by name.
 */
export function contentsHash(request: RequestFields): string {
  const given = Object.entries(request)
    .filter(([, value]) => value !== '' && value !== false)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(given)).digest('hex');
}
