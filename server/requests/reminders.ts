/** When a request is due again, and who is told of it. */
import type { Transaction } from 'kysely';
import { FOLLOW_UP } from '../../domain/reminders.ts';
import type { JobKind } from '../jobs/job.ts';
import { addJobs } from '../jobs/queue.ts';
import { readEvent } from '../offers/state.ts';
import { notifyDevices } from '../push/notify.ts';
import { type Database, raiseRevision } from '../store/database.ts';
import type { Schema, StoredChange } from '../store/schema.ts';
import { readRow } from '../store/stored-quote.ts';
import { readVisit } from './visits.ts';

/** The columns that say it. */
type Due = { remind_ms: number | null; is_follow_up: number };

const NONE: Due = { remind_ms: null, is_follow_up: 0 };

/**
 * What follows from the changes of a request that stand, oldest first. A change of the status, or a date for the visit, ends
 * a reminder that was due, because the owner has looked after the request, and keeps one to come.
 */
export function reminderAfter(changes: readonly StoredChange[]): Due {
  return changes.reduce((due, change) => {
    const { kind, at_ms, remind_ms, to_status } = change;
    if (kind === 'reminder') return { remind_ms, is_follow_up: 0 };
    if (asksForOwner(change)) return { remind_ms: at_ms, is_follow_up: 0 };
    if (kind === 'undo' || (to_status === null && !isDated(change))) return due;
    const isToCome = due.remind_ms !== null && due.remind_ms > at_ms && due.is_follow_up === 0;
    if (isToCome) return due;
    return to_status === 'quoted' ? { remind_ms: at_ms + FOLLOW_UP, is_follow_up: 1 } : NONE;
  }, NONE);
}

/** A date for the visit is what a customer who has accepted waits for. */
function isDated(change: StoredChange): boolean {
  return change.kind === 'visit' && readVisit(change) !== null;
}

/** A customer who asks about a quote waits for an answer, and one who accepts it for a date. */
function asksForOwner(change: StoredChange): boolean {
  return change.kind === 'offer' && ['accepted', 'asked'].includes(readEvent(change).what);
}

/** The requests that are due before a moment, the latest first. Spam is due for nothing. */
export async function remindersBefore({ db }: Pick<Database, 'db'>, beforeMs: number, limit: number) {
  const rows = await db
    .selectFrom('quote_request')
    .selectAll()
    .where('remind_ms', '<', beforeMs)
    .where('status', '!=', 'quarantine')
    .orderBy('remind_ms', 'desc')
    .orderBy('request_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(readRow);
}

/**
 * Plans the job of a reminder; null removes it. A reminder that is due at once gets none: it follows from what the owner or
 * the customer has just done, so the owner knows.
 */
export async function planReminder(
  transaction: Transaction<Schema>,
  requestId: string,
  remindMs: number | null,
  nowMs: number,
): Promise<void> {
  const id = `reminder ${requestId}`;
  if (remindMs === null || remindMs <= nowMs)
    await transaction.deleteFrom('job').where('id', '=', id).execute();
  else {
    const job = { id, kind: 'reminder', lane: 'reminders', request_id: requestId, due_ms: remindMs } as const;
    await addJobs(transaction, [job], { isAgain: true });
  }
}

/** The job of a reminder: every open desk reads its lists again, and the devices are notified. */
export function createReminderJob({ db }: Pick<Database, 'db'>, now: () => number): JobKind {
  return {
    async run({ request_id, due_ms }) {
      const requestId = request_id ?? '';
      await db.transaction().execute(async (transaction) => {
        const request = await transaction
          .selectFrom('quote_request')
          .select('status')
          .where('request_id', '=', requestId)
          .where('remind_ms', '<=', now())
          .executeTakeFirst();
        // Spam is due for nothing.
        if (!request || request.status === 'quarantine') return;
        const name = `reminder ${requestId} ${due_ms}`;
        await notifyDevices(transaction, { kind: 'reminder', name, requestId, nowMs: now() });
        await raiseRevision(transaction);
      });
      return { is: 'gone' };
    },
  };
}
