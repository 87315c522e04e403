/** Emergencies that nobody has answered. */
import type { Kysely } from 'kysely';
import type { QuotePayload } from '../../domain/payload.ts';
import { HOUR } from '../../domain/time-spans.ts';
import type { Schema } from '../store/schema.ts';
import { readRow, type StoredQuote } from '../store/stored-quote.ts';

/** They are repeated for this long, ms. */
const REPEATED = HOUR;
/** A request that was sent longer ago than this when it arrived waited in a browser, ms. */
const LATE = HOUR;

/** Those that are to be repeated, oldest first. */
export async function unanswered(db: Kysely<Schema>, nowMs: number): Promise<StoredQuote[]> {
  const rows = await db
    .selectFrom('quote_request')
    .selectAll()
    .where('list', '=', 'urgent')
    .where('received_ms', '>', nowMs - REPEATED)
    .orderBy('received_ms')
    .execute();
  return rows.map(readRow).filter(({ payload, received_ms }) => !isLate(payload, received_ms));
}

/** Whether a request arrived long after it was sent. */
export function isLate({ submission_date }: Pick<QuotePayload, 'submission_date'>, receivedMs: number): boolean {
  return receivedMs - Date.parse(submission_date) > LATE;
}
