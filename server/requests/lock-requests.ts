import type { Transaction } from 'kysely';
import type { Schema } from '../store/schema.ts';

/**
 * Until the transaction ends. Writing a row locks it on both engines; SQLite has no SELECT FOR UPDATE.
 * Callers may add `.returning()`.
 */
export function lockRequests(transaction: Transaction<Schema>, ids: readonly string[]) {
  return transaction
    .updateTable('quote_request')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('request_id', 'in', ids);
}
