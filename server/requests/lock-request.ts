import type { Transaction } from 'kysely';
import type { Schema } from '../store/schema.ts';

/**
 * The statement that locks a request until the transaction ends: writing its row does so on both engines. It changes
 * nothing, and may return columns.
 */
export function lockRequest(transaction: Transaction<Schema>, requestId: string) {
  return transaction
    .updateTable('quote_request')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('request_id', '=', requestId);
}
