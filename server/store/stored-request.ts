import type { Selectable } from 'kysely';
import { type RequestPayload, servicesAsked } from '../../domain/payload.ts';
import { type RequestStatus, statusesIn, VIEWS } from '../../domain/status.ts';
import type { Store } from './database.ts';
import type { List, Schema } from './schema.ts';

type RequestRow = Pick<
  Selectable<Schema['quote_request']>,
  | 'request_id'
  | 'quote_id'
  | 'received_ms'
  | 'status'
  | 'contents_hash'
  | 'promise_hours'
  | 'delivered_by'
  | 'photo_count'
  | 'payload'
>;

export type StoredRequest = Omit<RequestRow, 'payload'> & { payload: RequestPayload };

export function readRow<Row extends RequestRow>({
  payload,
  ...row
}: Row): Omit<Row, 'payload'> & StoredRequest {
  return { ...row, payload: JSON.parse(payload) };
}

export async function findRequest(db: Store, requestId: string) {
  const row = await db
    .selectFrom('quote_request')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row && readRow(row);
}

/** Titles of the services that are asked for, one a line. */
export function serviceColumn(payload: RequestPayload): string {
  return servicesAsked(payload).join('\n');
}

export function servicesIn(column: string): string[] {
  return column.split('\n');
}

export function listOf(status: RequestStatus, { isEmergency }: Pick<RequestPayload, 'isEmergency'>): List {
  if (status === 'new' && isEmergency) return 'urgent';
  if (status === 'won' || status === 'scheduled') return status;
  return VIEWS.find((view) => statusesIn[view].includes(status)) ?? 'open';
}
