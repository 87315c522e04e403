/**
 * The payload of the job `email-photos` has the numbers of the photos that are e-mailed together: '1,2,4'. They
 * stay together, so that every attempt sends the same photos.
 */
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
  const { photos, waiting } = await selectPhotos(transaction, requestId);
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
  const unsent = transaction
    .selectFrom('job')
    .select('payload')
    .where('request_id', '=', requestId)
    .where('state', 'in', ['ready', 'dead']);
  const jobs = transaction
    .deleteFrom('job')
    .where('kind', 'in', ['photos', 'email-photos'])
    .where('request_id', '=', requestId);
  await (alsoSent ? jobs : jobs.where('payload', 'in', unsent)).execute();
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
    const { waiting } = await selectPhotos(transaction, requestId);
    if (waiting.length === 0) return;
    const numbers = waiting.map(({ number }) => number).join();
    const jobs = recipients.map((recipient) => ({
      id: `email-photos ${requestId} ${numbers} ${recipient}`,
      kind: 'email-photos' as const,
      lane: laneOf('photo mail', request.payload.isEmergency),
      request_id: requestId,
      recipient,
      payload: numbers,
      after_id: announcementId(requestId, recipient),
      is_crowd: request.is_crowd,
      due_ms: nowMs,
    }));
    await addJobs(transaction, jobs);
  });
  return { is: 'gone' };
}

/** `waiting`: those that no e-mail has. */
async function selectPhotos(transaction: StoreTransaction, requestId: string) {
  const photos = await transaction
    .selectFrom('photo')
    .select(['number', 'received_ms'])
    .where('request_id', '=', requestId)
    .orderBy('number')
    .execute();
  const emails = await transaction
    .selectFrom('job')
    .select('payload')
    .where('request_id', '=', requestId)
    .where('kind', '=', 'email-photos')
    .execute();
  const taken = emails.flatMap(({ payload }) => numbersIn(payload));
  return { photos, waiting: photos.filter(({ number }) => !taken.includes(number)) };
}

export function numbersIn(payload: string): number[] {
  return payload.split(',').map(Number);
}
