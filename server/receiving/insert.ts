import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { DeliveryMark, QuotePayload } from '../../domain/payload.ts';
import type { QuoteStatus } from '../../domain/status.ts';
import { DAY } from '../../domain/time-spans.ts';
import { queueEmails } from '../mail/queue-emails.ts';
import { queuePhotos } from '../photos/photo-jobs.ts';
import { expectPhotos } from '../photos/photos.ts';
import { notifyOfRequest } from '../push/emergencies.ts';
import { contactOf } from '../requests/contact.ts';
import { searchTextOf } from '../requests/search-text.ts';
import { townOf } from '../requests/town.ts';
import { type Database, raiseRevision } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';
import { listOf } from '../store/stored-quote.ts';

export type NewQuote = {
  /** Undefined for a form posted without scripts. Then the same contents within a day are the same request. */
  requestId: string | undefined;
  /** The hash of the visitor's own fields. */
  contentsHash: string;
  receivedMs: number;
  status: QuoteStatus;
  payload: QuotePayload;
  /** The pages promise a quote within so many hours. */
  promiseHours: number;
  /** The addresses that are e-mailed about it. */
  recipients: readonly string[];
  /** Who has told the owner already. */
  deliveredBy?: DeliveryMark['delivered_by'] | undefined;
  /** The number of photos that follow; left out for none. */
  photoCount?: number;
  /** `hand` if the owner took it on the phone. */
  source?: 'site' | 'hand';
  /** Whether its network has sent as many within the hour as are told one by one. */
  isCrowd?: boolean;
};

export type PutResult =
  /** `stored` also covers a request that had looked like spam and was posted again without a filled honeypot. */
  | { kind: 'stored' | 'repeat'; requestId: string; quoteId: string }
  /** The request id exists with other contents, which stay unchanged. */
  | { kind: 'conflict' };

/** Stores a request and queues what the owner is told of it, as part of a transaction. */
export async function insertQuote(
  database: Pick<Database, 'lockContents'>,
  transaction: Transaction<Schema>,
  quote: NewQuote,
): Promise<PutResult> {
  const { contentsHash, receivedMs, status, payload, source = 'site', isCrowd = false } = quote;
  const { deliveredBy: delivered_by = null, photoCount: photo_count = 0 } = quote;
  const requestId = quote.requestId ?? randomUUID();
  const stored = transaction
    .selectFrom('quote_request')
    .select(['request_id', 'quote_id', 'contents_hash', 'status']);
  if (!quote.requestId) {
    await database.lockContents(transaction, contentsHash);
    const same = await stored
      .where('contents_hash', '=', contentsHash)
      .where('received_ms', '>', receivedMs - DAY)
      .executeTakeFirst();
    if (same) return repeat(same);
  }
  const inserted = await transaction
    .insertInto('quote_request')
    .values({
      request_id: requestId,
      quote_id: payload.quote_id,
      received_ms: receivedMs,
      status,
      contents_hash: contentsHash,
      payload: JSON.stringify(payload),
      promise_hours: quote.promiseHours,
      closed_ms: status === 'quarantine' ? receivedMs : null,
      list: listOf(status, payload),
      delivered_by,
      photo_count,
      source,
      is_crowd: isCrowd ? 1 : 0,
      service: payload.service_needed ?? '',
      town: townOf(payload),
      ...contactOf(payload),
      search_text: searchTextOf(payload),
    })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning('request_id')
    .executeTakeFirst();
  if (inserted) {
    await tellOwner(requestId);
    return { kind: 'stored', requestId, quoteId: payload.quote_id };
  }
  const same = await stored.where('request_id', '=', requestId).executeTakeFirstOrThrow();
  return same.contents_hash === contentsHash ? repeat(same) : { kind: 'conflict' };

  async function repeat(
    same: Pick<Schema['quote_request'], 'request_id' | 'quote_id' | 'status'>,
  ): Promise<PutResult> {
    const known = { requestId: same.request_id, quoteId: same.quote_id };
    // The same request, with photos this time.
    await expectPhotos(transaction, known.requestId, photo_count);
    if (same.status !== 'quarantine' || status === 'quarantine') return { kind: 'repeat', ...known };
    const released = await transaction
      .updateTable('quote_request')
      .set({ status, closed_ms: null, list: listOf(status, payload), delivered_by })
      .where('request_id', '=', known.requestId)
      .where('status', '=', 'quarantine')
      .where('version', '=', 0)
      .returning('request_id')
      .executeTakeFirst();
    // The owner has looked at it and called it spam, or another instance has released it meanwhile.
    if (!released) return { kind: 'repeat', ...known };
    await tellOwner(known.requestId);
    await queuePhotos(transaction, known.requestId, receivedMs);
    // Open desks show it. They see a new request by itself (desk/live.ts).
    await raiseRevision(transaction);
    return { kind: 'stored', ...known };
  }

  /** By e-mail, and on the devices that want it; not at once of what looks like spam, nor of what the owner has written. */
  async function tellOwner(id: string): Promise<void> {
    const { isEmergency } = payload;
    await queueEmails(transaction, { requestId: id, isEmergency, isCrowd }, quote.recipients, receivedMs);
    if (status === 'quarantine' || source !== 'site') return;
    await notifyOfRequest(transaction, { requestId: id, nowMs: receivedMs, isCrowd, payload });
  }
}
