import type { Transaction } from 'kysely';
import type { Schema } from '../store/schema.ts';

/**
 * The statement that locks requests until the transaction ends: writing their rows does so on both engines. It changes
 * nothing, and may return columns.
 */
export function lockRequests(transaction: Transaction<Schema>, ids: readonly string[]) {
  return transaction
    .updateTable('quote_request')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('request_id', 'in', ids);
}
