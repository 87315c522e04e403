import { FOLLOW_UP } from '../../domain/reminders.ts';
import type { JobKind } from '../jobs/job.ts';
import { addJobs } from '../jobs/queue.ts';
import { notifyDevices } from '../push/notify.ts';
import { readEvent } from '../quotes/state.ts';
import { type HasDb, raiseChangeCounter, type StoreTransaction } from '../store/database.ts';
import type { StoredChange } from '../store/schema.ts';
import { readRow } from '../store/stored-request.ts';
import { readVisit } from '../visits/visits.ts';

type Due = { remind_ms: number | null; is_follow_up: number };

const NONE: Due = { remind_ms: null, is_follow_up: 0 };

/**
 * From changes oldest first, without undone ones. A status change or a date for the visit ends a reminder
 * that was due: the owner has attended to the request.
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

function isDated(change: StoredChange): boolean {
  return change.kind === 'visit' && readVisit(change) !== null;
}

/** A question waits for an answer; an acceptance waits for a date. */
function asksForOwner(change: StoredChange): boolean {
  return change.kind === 'quote' && ['accepted', 'asked'].includes(readEvent(change).what);
}

export async function remindersBefore({ db }: HasDb, beforeMs: number, limit: number) {
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

/** A reminder due at once gets no job: the owner or the customer has just caused it. */
export async function planReminder(
  transaction: StoreTransaction,
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

export function createReminderJob({ db }: HasDb, now: () => number): JobKind {
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
        if (!request || request.status === 'quarantine') return;
        const name = `reminder ${requestId} ${due_ms}`;
        await notifyDevices(transaction, { kind: 'reminder', name, requestId, nowMs: now() });
        await raiseChangeCounter(transaction);
      });
      return { is: 'gone' };
    },
  };
}
