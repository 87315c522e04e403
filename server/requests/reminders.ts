/** When a request is due again, and who is told of it. */
import { FOLLOW_UP } from '../../domain/reminders.ts';
import { readEvent } from '../offers/state.ts';
import { queueNotification } from '../push/queue.ts';
import { type Database, raiseRevision } from '../store/database.ts';
import type { StoredChange } from '../store/schema.ts';
import { readRow } from '../store/stored-quote.ts';
import { readVisit } from './visits.ts';

/** The columns that say it. */
type Due = { remind_ms: number | null; is_follow_up: number };

const NONE: Due = { remind_ms: null, is_follow_up: 0 };
/** The most requests of which the owner is told in one transaction. Other writers wait for its end. */
const BATCH = 50;

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
 * Tells the owner of the reminders that have become due, each once: every open desk reads its lists again, and the devices
 * are notified. Only the sender calls it. Resolves to their number.
 */
export async function tellDueReminders({ db }: Pick<Database, 'db'>, nowMs: number): Promise<number> {
  const untold = db
    .selectFrom('quote_request')
    .select('request_id')
    .where('remind_ms', '<=', nowMs)
    .where('status', '!=', 'quarantine')
    .where(({ eb, ref }) => eb.or([eb('told_ms', 'is', null), eb('told_ms', '!=', ref('remind_ms'))]))
    .limit(BATCH);
  // Looking takes no lock, and nearly always finds nothing.
  if (!(await untold.executeTakeFirst())) return 0;
  return db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .updateTable('quote_request')
      .set(({ ref }) => ({ told_ms: ref('remind_ms') }))
      .where('request_id', 'in', untold)
      .where('remind_ms', '<=', nowMs)
      .returning('request_id')
      .execute();
    for (const { request_id: requestId } of rows) {
      await queueNotification(transaction, { kind: 'reminder', requestId, nowMs });
    }
    await raiseRevision(transaction);
    return rows.length;
  });
}
