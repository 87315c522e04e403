import { sql } from 'kysely';
import type { DatedVisit, QuoteEvent } from '../../domain/quote.ts';
import { FOLLOW_UP, UNDATED } from '../../domain/reminders.ts';
import { datedStatus, type RequestStatus } from '../../domain/status.ts';
import type { JobKind } from '../jobs/job.ts';
import { addJobs } from '../jobs/queue.ts';
import { notifyDevices } from '../push/queue-notifications.ts';
import { quoteAfter, readEvent } from '../quotes/state.ts';
import { type HasDb, raiseChangeCounter, type StoreTransaction } from '../store/database.ts';
import type { StoredChange } from '../store/schema.ts';
import { readRow } from '../store/stored-request.ts';
import { readVisit } from '../visits/visits.ts';

/** Reminders without a job that are planned again in one run. */
const MOST_PLANNED = 100;

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
 * From changes oldest first, without undone ones. A status change or a date for the visit ends a reminder
 * that was due: the owner has attended to the request.
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
  if (isOfQuote(change, 'sent') && asked.status === 'quoted') return { ...asked, sinceMs: at_ms };
  if (isOfQuote(change, 'asked')) return { ...asked, ownMs: at_ms, setMs: at_ms };
  const visit = kind === 'visit' ? readVisit(change) : asked.visit;
  if (kind === 'undo' || (to_status === null && kind !== 'visit')) return asked;
  const status = datedStatus(kind === 'visit' ? asked.status : (to_status ?? asked.status), visit !== null);
  const isAttended = kind !== 'visit' || visit !== null;
  const isDue = asked.ownMs !== null && asked.ownMs <= at_ms;
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
  // The owner's own reminder, or a date for the visit, replaces the one about an open quote.
  if (status === 'quoted') return ownMs === null && setMs === 0 && !visit ? sinceMs + FOLLOW_UP : null;
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
    /** Plans reminders again whose job ran too early, because the clock was ahead. */
    async ensure(nowMs) {
      const unplanned = await db
        .selectFrom('quote_request')
        .leftJoin('job', (join) => join.on('job.id', '=', sql`'reminder ' || quote_request.request_id`))
        .select(['quote_request.request_id', 'remind_ms'])
        .where('remind_ms', '>', nowMs)
        .where('job.id', 'is', null)
        .limit(MOST_PLANNED)
        .execute();
      if (unplanned.length === 0) return;
      await db.transaction().execute(async (transaction) => {
        for (const { request_id, remind_ms } of unplanned)
          await planReminder(transaction, request_id, remind_ms, nowMs);
      });
    },
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
