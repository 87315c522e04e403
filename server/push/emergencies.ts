/** Repeats the notification of unanswered emergencies for an hour. Times are ms since 1970. */
import type { RequestPayload } from '../../domain/payload.ts';
import { HOUR, MINUTE } from '../../domain/time-spans.ts';
import type { JobKind } from '../jobs/job.ts';
import { freshJob } from '../jobs/queue.ts';
import type { HasDb, Store, StoreTransaction } from '../store/database.ts';
import { readRow, type StoredRequest } from '../store/stored-request.ts';
import { notifyDevices } from './queue-notifications.ts';

/** ms. */
const AGAIN_EVERY = 5 * MINUTE;
/** Repeats end this long after the request arrived, ms. */
const REPEATED = HOUR;
/** A request is late if it was sent this long before it arrived, ms: it waited in a visitor's outbox. */
const LATE = HOUR;

/** Oldest first. */
export async function unanswered(db: Store, nowMs: number): Promise<StoredRequest[]> {
  const rows = await db
    .selectFrom('quote_request')
    .selectAll()
    .where('list', '=', 'urgent')
    .where('received_ms', '>', nowMs - REPEATED)
    // A request from before the clock was set back would be repeated until that time comes again.
    .where('received_ms', '<=', nowMs + REPEATED)
    .orderBy('received_ms')
    .execute();
  return rows.map(readRow).filter(({ payload, received_ms }) => !isLate(payload, received_ms));
}

export function isLate(
  { submission_date }: Pick<RequestPayload, 'submission_date'>,
  receivedMs: number,
): boolean {
  return receivedMs - Date.parse(submission_date) > LATE;
}

type Arrived = {
  requestId: string;
  nowMs: number;
  isCrowd: boolean;
  payload: Pick<RequestPayload, 'isEmergency' | 'submission_date'>;
};

export async function notifyOfRequest(
  transaction: StoreTransaction,
  { requestId, nowMs, isCrowd, payload }: Arrived,
): Promise<void> {
  const kind = payload.isEmergency ? 'emergency' : 'request';
  const devices = await notifyDevices(transaction, {
    kind,
    name: `${kind} ${requestId}`,
    requestId,
    isCrowd,
    nowMs,
  });
  const isToRepeat = devices > 0 && payload.isEmergency && !isLate(payload, nowMs);
  if (isToRepeat) await repeatEmergencies(transaction, nowMs);
}

export async function repeatEmergencies(transaction: StoreTransaction, nowMs: number): Promise<void> {
  const next = freshJob(nowMs + AGAIN_EVERY);
  await transaction
    .insertInto('job')
    .values({ ...next, id: 'emergencies', kind: 'emergencies', lane: 'emergencies' })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ eb, ref }) => ({
        // Race: a run may just have found no emergency. The new `first_ms` keeps it from deleting the job.
        first_ms: nowMs,
        due_ms: eb.case().when(ref('job.due_ms'), '>', nowMs).then(ref('job.due_ms')).else(next.due_ms).end(),
      })),
    )
    .execute();
}

export function createEmergenciesJob({ db }: HasDb, now: () => number): JobKind {
  return {
    async run(job) {
      const nowMs = now();
      if ((await unanswered(db, nowMs)).length === 0) return { is: 'gone' };
      await db.transaction().execute(async (transaction) => {
        // Unsent earlier repeats are out of date. Held ones stay, because they set when the next ones are sent.
        await transaction
          .deleteFrom('job')
          .where('kind', '=', 'notification')
          .where('payload', '=', 'again')
          .where('state', '=', 'ready')
          .where('is_held', '=', 0)
          .execute();
        await notifyDevices(transaction, { kind: 'again', name: `again ${job.due_ms}`, nowMs });
      });
      return { is: 'again', dueMs: nowMs + AGAIN_EVERY };
    },
    longestWait: HOUR,
  };
}
