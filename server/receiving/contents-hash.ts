import { createHash } from 'node:crypto';
import type { RequestFields } from '../../domain/fields.ts';

/**
 * A browser may resend a request weeks later to a newer server, which may have other fields. So only fields
 * with a value count, sorted by name.
 */
export function contentsHash(request: RequestFields): string {
  const given = Object.entries(request)
    .filter(([, value]) => value !== '' && value !== false)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(given)).digest('hex');
}
