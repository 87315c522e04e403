import type { Kysely, Selectable } from 'kysely';
import type { QuotePayload } from '../../domain/payload.ts';
import { type QuoteStatus, statusesIn, VIEWS } from '../../domain/status.ts';
import type { List, Schema } from './schema.ts';

type QuoteRow = Pick<
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

export type StoredQuote = Omit<QuoteRow, 'payload'> & { payload: QuotePayload };

export function readRow<Row extends QuoteRow>({ payload, ...row }: Row): Omit<Row, 'payload'> & StoredQuote {
  return { ...row, payload: JSON.parse(payload) };
}

export async function findQuote(db: Kysely<Schema>, requestId: string) {
  const row = await db
    .selectFrom('quote_request')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row && readRow(row);
}

export function listOf(status: QuoteStatus, { isEmergency }: Pick<QuotePayload, 'isEmergency'>): List {
  if (status === 'new' && isEmergency) return 'urgent';
  return VIEWS.find((view) => statusesIn[view].includes(status)) ?? 'open';
}
