/** Keyset pagination: pages neither skip nor repeat a request while others arrive. */
import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely';
import type { Schema } from '../store/schema.ts';
import type { StoredRequest } from '../store/stored-request.ts';

export type Position = Pick<StoredRequest, 'received_ms' | 'request_id'>;

export function newestFirst<Output>(query: SelectQueryBuilder<Schema, 'quote_request', Output>) {
  return query.orderBy('received_ms', 'desc').orderBy('request_id', 'desc');
}

export function isBelow({ received_ms, request_id }: Position) {
  return ({ eb, refTuple, tuple }: ExpressionBuilder<Schema, 'quote_request'>) =>
    eb(refTuple('received_ms', 'request_id'), '<', tuple(received_ms, request_id));
}
