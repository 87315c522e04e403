import type { StoreTransaction } from '../store/database.ts';

/**
 * Locks requests until the transaction ends. Writing a row locks it on both engines; SQLite has no SELECT FOR
 * UPDATE. Callers may add `.returning()`.
 */
export function lockRequests(transaction: StoreTransaction, ids: readonly string[]) {
  return transaction
    .updateTable('quote_request')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('request_id', 'in', ids);
}
