/**
 * `photo.letter` is the id of a group of photos that are e-mailed together. A photo stays in its group, so
 * that every attempt sends the same photos.
 */
import { randomUUID } from 'node:crypto';
import { MINUTE } from '../../domain/time-spans.ts';
import { laneOf, type Outcome } from '../jobs/job.ts';
import { addJobs } from '../jobs/queue.ts';
import { announcementId } from '../mail/email.ts';
import { lockRequests } from '../requests/lock-requests.ts';
import type { HasDb, StoreTransaction } from '../store/database.ts';
import { findRequest } from '../store/stored-request.ts';

/** How long the first photo waits for the others of its request, ms. */
const WAIT = 10 * MINUTE;

/**
 * Queues the e-mail of a request's photos: now if all announced photos have arrived, otherwise after WAIT.
 * Photos of suspected spam wait until the owner releases the request.
 */
export async function queuePhotos(
  transaction: StoreTransaction,
  requestId: string,
  nowMs: number,
): Promise<void> {
  const request = await findRequest(transaction, requestId);
  if (!request || request.status === 'quarantine') return;
  const photos = await transaction
    .selectFrom('photo')
    .select(['letter', 'received_ms'])
    .where('request_id', '=', requestId)
    .execute();
  const waiting = photos.filter(({ letter }) => letter === null);
  if (waiting.length === 0) return;
  const firstMs = Math.min(...waiting.map(({ received_ms }) => received_ms));
  const due_ms = photos.length >= request.photo_count ? nowMs : Math.min(firstMs, nowMs) + WAIT;
  const lane = laneOf('photos', request.payload.isEmergency);
  const job = { id: `photos ${requestId}`, kind: 'photos', lane, request_id: requestId, due_ms } as const;
  await addJobs(transaction, [job], { isAgain: true });
}

/** Takes photos out of unsent e-mails, as for spam. `alsoSent`: sent photos can be e-mailed again. */
export async function recallPhotos(
  transaction: StoreTransaction,
  requestId: string,
  { alsoSent = false } = {},
): Promise<void> {
  const jobs = transaction
    .deleteFrom('job')
    .where('kind', 'in', ['photos', 'email-photos'])
    .where('request_id', '=', requestId);
  const recalled = await (alsoSent ? jobs : jobs.where('state', 'in', ['ready', 'dead']))
    .returning('payload')
    .execute();
  const groups = recalled.map(({ payload }) => payload);
  if (groups.length === 0) return;
  await transaction
    .updateTable('photo')
    .set({ letter: null })
    .where('request_id', '=', requestId)
    .where('letter', 'in', groups)
    .execute();
}

export async function gatherPhotos(
  { db }: HasDb,
  requestId: string,
  recipients: readonly string[],
  nowMs: number,
): Promise<Outcome> {
  await db.transaction().execute(async (transaction) => {
    // With this lock, new photos and other instances of the same job wait.
    await lockRequests(transaction, [requestId]).execute();
    const request = await findRequest(transaction, requestId);
    if (!request || request.status === 'quarantine') return;
    const group = `photos-${randomUUID()}`;
    const taken = await transaction
      .updateTable('photo')
      .set({ letter: group })
      .where('request_id', '=', requestId)
      .where('letter', 'is', null)
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) return;
    const jobs = recipients.map((recipient) => ({
      id: `email-photos ${group} ${recipient}`,
      kind: 'email-photos' as const,
      lane: laneOf('photo mail', request.payload.isEmergency),
      request_id: requestId,
      recipient,
      payload: group,
      after_id: announcementId(requestId, recipient),
      is_crowd: request.is_crowd,
      due_ms: nowMs,
    }));
    await addJobs(transaction, jobs);
  });
  return { is: 'gone' };
}
