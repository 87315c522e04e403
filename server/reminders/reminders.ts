import { type SqlBool, sql } from 'kysely';
import type { DatedVisit, QuoteEvent } from '../../domain/quote.ts';
import { FOLLOW_UP, UNDATED } from '../../domain/reminders.ts';
import { datedStatus, type RequestStatus } from '../../domain/status.ts';
import { notifyDevices } from '../push/queue-notifications.ts';
import { quoteAfter, readEvent } from '../quotes/state.ts';
import { type HasDb, raiseChangeCounter } from '../store/database.ts';
import type { StoredChange } from '../store/schema.ts';
import { readRow } from '../store/stored-request.ts';
import { readVisit } from '../visits/visits.ts';

type Due = { remind_ms: number | null; is_follow_up: number };

type Asked = {
  /** Set by the owner, or because the customer asked. */
  ownMs: number | null;
  /** When `ownMs` was set or removed; 0 if the status or the date of the visit changed since. */
  setMs: number;
  status: RequestStatus;
  /** Since when the request has this status, or since its quote was sent again. */
  sinceMs: number;
  visit: DatedVisit | null;
};

const START: Asked = { ownMs: null, setMs: 0, status: 'new', sinceMs: 0, visit: null };

/**
 * From changes oldest first, without undone ones. A status change, a date for the visit or a quote that is
 * sent ends a reminder that was due: the owner has attended to the request.
 */
export function reminderAfter(changes: readonly StoredChange[]): Due {
  const asked = changes.reduce(afterChange, START);
  const { ownMs, setMs, status } = asked;
  const own: Due = { remind_ms: ownMs, is_follow_up: 0 };
  const followUpMs = followUpOf(asked);
  // The customer cannot see a withdrawn quote.
  const isWithdrawn = status === 'quoted' && quoteAfter(changes).state === 'withdrawn';
  if (followUpMs === null || isWithdrawn) return own;
  const isAnswered = setMs >= followUpMs;
  // A visit is asked about on its evening, even if the owner's own reminder is later. Removing that reminder
  // does not end the question; a new reminder or status does.
  const isOwn =
    ownMs === null
      ? isAnswered && status !== 'scheduled'
      : isAnswered || ownMs <= followUpMs || status !== 'scheduled';
  return isOwn ? own : { remind_ms: followUpMs, is_follow_up: 1 };
}

function afterChange(asked: Asked, change: StoredChange): Asked {
  const { kind, at_ms, remind_ms, to_status } = change;
  if (kind === 'reminder') return { ...asked, ownMs: remind_ms, setMs: at_ms };
  const isDue = asked.ownMs !== null && asked.ownMs <= at_ms;
  if (isOfQuote(change, 'sent')) {
    const again = asked.status === 'quoted' ? { sinceMs: at_ms, setMs: 0 } : {};
    return { ...asked, ...again, ownMs: isDue ? null : asked.ownMs };
  }
  if (isOfQuote(change, 'asked')) return { ...asked, ownMs: at_ms, setMs: at_ms };
  const visit = kind === 'visit' ? readVisit(change) : asked.visit;
  if (kind === 'undo' || (to_status === null && kind !== 'visit')) return asked;
  const status = datedStatus(kind === 'visit' ? asked.status : (to_status ?? asked.status), visit !== null);
  const isAttended = kind !== 'visit' || visit !== null;
  return {
    ...asked,
    ownMs: isAttended && isDue ? null : asked.ownMs,
    setMs: 0,
    visit,
    status,
    sinceMs: kind === 'visit' && status === asked.status ? asked.sinceMs : at_ms,
  };
}

/** Null if the program asks nothing by itself. */
function followUpOf({ ownMs, setMs, status, sinceMs, visit }: Asked): number | null {
  // The owner's own reminder replaces the one about an open quote, and a visit to come postpones it.
  if (status === 'quoted' && (ownMs !== null || setMs !== 0)) return null;
  if (status === 'quoted') return Math.max(sinceMs, visit?.eveningMs ?? 0) + FOLLOW_UP;
  if (status === 'won') return sinceMs + UNDATED;
  return status === 'scheduled' && visit ? visit.eveningMs : null;
}

function isOfQuote(change: StoredChange, what: QuoteEvent['what']): boolean {
  return change.kind === 'quote' && readEvent(change).what === what;
}

/** Latest first, without spam. */
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

/** Runs every two seconds. A reminder of spam passes in silence. */
export async function notifyOfReminders({ db }: HasDb, nowMs: number): Promise<void> {
  // Notified while the clock was ahead.
  const isEarly = sql<SqlBool>`remind_ms > ${nowMs} AND reminded_ms = remind_ms`;
  const isDue = sql<SqlBool>`remind_ms <= ${nowMs} AND COALESCE(reminded_ms, 0) <> remind_ms`;
  const requests = db.selectFrom('quote_request').select('request_id');
  if (await requests.where(isEarly).executeTakeFirst())
    await db.updateTable('quote_request').set({ reminded_ms: null }).where(isEarly).execute();
  if (!(await requests.where(isDue).executeTakeFirst())) return;
  await db.transaction().execute(async (transaction) => {
    const due = await transaction
      .updateTable('quote_request')
      .set(({ ref }) => ({ reminded_ms: ref('remind_ms') }))
      .where(isDue)
      .returning(['request_id', 'status'])
      .execute();
    for (const { request_id: requestId, status } of due) {
      if (status === 'quarantine') continue;
      const name = `reminder ${requestId} ${nowMs}`;
      await notifyDevices(transaction, { kind: 'reminder', name, requestId, nowMs });
    }
    await raiseChangeCounter(transaction);
  });
}
