import { randomUUID } from 'node:crypto';
import type { DeliveryMark, RequestPayload } from '../../domain/payload.ts';
import type { RequestStatus } from '../../domain/status.ts';
import { DAY } from '../../domain/time-spans.ts';
import { contactOf } from '../customers/contact.ts';
import { enterCustomer } from '../customers/enter-customer.ts';
import { queueEmails } from '../mail/queue-emails.ts';
import { queuePhotos } from '../photos/photo-jobs.ts';
import { expectPhotos } from '../photos/photos.ts';
import { notifyOfRequest } from '../push/emergencies.ts';
import { searchTextOf } from '../requests/search-text.ts';
import { townOf } from '../requests/town.ts';
import { type Database, raiseChangeCounter, type StoreTransaction } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';
import { listOf, serviceColumn } from '../store/stored-request.ts';

export type NewRequest = {
  /** Without an idempotency key (plain form), the same contents within a day are one request. */
  requestId: string | undefined;
  contentsHash: string;
  receivedMs: number;
  status: RequestStatus;
  payload: RequestPayload;
  promiseHours: number;
  recipients: readonly string[];
  deliveredBy?: DeliveryMark['delivered_by'] | undefined;
  photoCount?: number;
  source?: 'site' | 'hand';
  /** The sender's network has reached the hourly limit for separate notifications. */
  isCrowd?: boolean;
};

export type PutResult =
  /** A quarantined request that is posted again without a filled honeypot is `stored`, too. */
  | { kind: 'stored' | 'repeat'; requestId: string; quoteId: string }
  /** The request id exists with other contents, which are kept. */
  | { kind: 'conflict' };

/** Inserts a request with its e-mails and notifications, in one transaction. */
export async function insertRequest(
  database: Pick<Database, 'lockContents'>,
  transaction: StoreTransaction,
  request: NewRequest,
): Promise<PutResult> {
  const { contentsHash, receivedMs, status, payload, source = 'site', isCrowd = false } = request;
  const { deliveredBy: delivered_by = null, photoCount: photo_count = 0 } = request;
  const requestId = request.requestId ?? randomUUID();
  const stored = transaction
    .selectFrom('quote_request')
    .select(['request_id', 'quote_id', 'contents_hash', 'status']);
  if (!request.requestId) {
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
      promise_hours: request.promiseHours,
      closed_ms: status === 'quarantine' ? receivedMs : null,
      list: listOf(status, payload),
      delivered_by,
      photo_count,
      source,
      is_crowd: isCrowd ? 1 : 0,
      service: serviceColumn(payload),
      town: townOf(payload),
      ...contactOf(payload),
      search_text: searchTextOf(payload),
    })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning('request_id')
    .executeTakeFirst();
  if (inserted) {
    if (status !== 'quarantine') await enterCustomer(transaction, payload, receivedMs);
    await notifyOwner(requestId);
    return { kind: 'stored', requestId, quoteId: payload.quote_id };
  }
  const same = await stored.where('request_id', '=', requestId).executeTakeFirstOrThrow();
  return same.contents_hash === contentsHash ? repeat(same) : { kind: 'conflict' };

  async function repeat(
    same: Pick<Schema['quote_request'], 'request_id' | 'quote_id' | 'status'>,
  ): Promise<PutResult> {
    const known = { requestId: same.request_id, quoteId: same.quote_id };
    // The repeat may announce more photos.
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
    // The owner has marked it as spam, or another instance has released it.
    if (!released) return { kind: 'repeat', ...known };
    await enterCustomer(transaction, payload, receivedMs);
    await notifyOwner(known.requestId);
    await queuePhotos(transaction, known.requestId, receivedMs);
    // Open desks notice a new request without this, but not this change (server/live.ts).
    await raiseChangeCounter(transaction);
    return { kind: 'stored', ...known };
  }

  async function notifyOwner(id: string): Promise<void> {
    const { isEmergency } = payload;
    await queueEmails(transaction, { requestId: id, isEmergency, isCrowd }, request.recipients, receivedMs);
    if (status === 'quarantine' || source !== 'site') return;
    await notifyOfRequest(transaction, { requestId: id, nowMs: receivedMs, isCrowd, payload });
  }
}
