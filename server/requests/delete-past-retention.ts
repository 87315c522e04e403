/** Deletes requests closed KEEP_MONTHS ago, once a day. The first deletion is announced a week ahead. */
import { DAY, HOUR } from '../../domain/time-spans.ts';
import type { Cleanup } from '../jobs/tidy.ts';
import { countRows } from '../store/count-rows.ts';
import type { Database, HasDb } from '../store/database.ts';
import { isPastRetention } from './past-retention.ts';
import { deleteRequests } from './purge.ts';

/** From the announcement to the first deletion, ms. */
const NOTICE = 7 * DAY;
/** Without a daily e-mail sent by this long before the deletion, the week of notice begins anew, ms. */
const LEAST_NOTICE = 5 * DAY;
/**
 * ms. After a larger gap between daily checks, the deletion is announced again: the clock may have jumped
 * forward, and everything could be deleted at once.
 */
const LONGEST_GAP = 3 * DAY;
/** A clock set back by less than this counts as adjusted, ms. */
const ADJUSTMENT = HOUR;
/** Batches in one run, about a second of work. Waiting e-mails are sent before the next run. */
const BATCHES_AT_ONCE = 5;

/** `keepMonths` 0 keeps everything. Only one process may run it. */
export function createRetention(database: Database, keepMonths: number): Cleanup {
  const { db } = database;

  return async (nowMs) => {
    const seen = await db
      .selectFrom('desk_state')
      .select(['keep_months', 'keep_start_ms', 'keep_looked_ms'])
      .executeTakeFirstOrThrow();
    const { keep_start_ms: startMs, keep_looked_ms } = seen;
    if (keepMonths === 0) {
      if (seen.keep_months !== 0) await save({ keep_start_ms: null, keep_looked_ms: null });
      return 0;
    }
    const isAnnounced = startMs !== null && seen.keep_months > 0 && seen.keep_months <= keepMonths;
    if (!isAnnounced || keep_looked_ms === null || hasJumped(keep_looked_ms, nowMs)) return announce(nowMs);
    if (nowMs < keep_looked_ms + DAY && seen.keep_months === keepMonths) return 0;
    // Without a request that is due, the daily e-mail announces nothing, so the week of notice begins anew.
    if (nowMs < startMs && (await countDue(database, startMs, keepMonths)) === 0) return announce(nowMs);
    if (nowMs >= startMs - LEAST_NOTICE && !(await wasAnnounced(startMs - NOTICE, nowMs)))
      return announce(nowMs);
    let deleted = 0;
    if (nowMs >= startMs) {
      deleted = await deleteRequests(database, isPastRetention(monthsBefore(nowMs, keepMonths), nowMs), {
        staysShown: true,
        maxBatches: BATCHES_AT_ONCE,
      });
      // The tidy job runs again at once.
      if (deleted > 0) return deleted;
    }
    await save({ keep_start_ms: startMs, keep_looked_ms: nowMs });
    return deleted;
  };

  async function announce(nowMs: number): Promise<0> {
    await save({ keep_start_ms: nowMs + NOTICE, keep_looked_ms: nowMs });
    return 0;
  }

  async function save(state: { keep_start_ms: number | null; keep_looked_ms: number | null }): Promise<void> {
    await db
      .updateTable('desk_state')
      .set({ ...state, keep_months: keepMonths })
      .execute();
  }

  /** Whether a daily digest was written since, and sent. Until the deletion, each repeats the announcement. */
  async function wasAnnounced(sinceMs: number, nowMs: number): Promise<boolean> {
    const digests = await db
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'email-daily')
      .where('done_ms', '<=', nowMs)
      .execute();
    // `payload` is the end of the digest’s span, and never later than its text. `done_ms` may be much later.
    return digests.some(({ payload }) => Number(payload) >= sinceMs);
  }
}

/** Undefined, except in the week before the first deletion. */
export async function announcedDeletion(
  { db }: HasDb,
  nowMs: number,
  timeZone: string,
): Promise<string | undefined> {
  const row = await db.selectFrom('desk_state').select(['keep_months', 'keep_start_ms']).executeTakeFirst();
  if (!row || row.keep_start_ms === null || row.keep_start_ms <= nowMs) return undefined;
  const count = await countDue({ db }, row.keep_start_ms, row.keep_months);
  if (count === 0) return undefined;
  const day = new Date(row.keep_start_ms).toLocaleDateString('en-US', {
    timeZone,
    dateStyle: 'full',
  });
  const requests = `${count} request${count === 1 ? '' : 's'}`;
  const months = `${row.keep_months} month${row.keep_months === 1 ? '' : 's'}`;
  return `On ${day}, ${requests} closed for ${months} will be deleted; change KEEP_MONTHS to keep them.`;
}

/** Requests that a deletion at `atMs` would take. */
function countDue({ db }: HasDb, atMs: number, keepMonths: number): Promise<number> {
  const isDue = isPastRetention(monthsBefore(atMs, keepMonths), atMs);
  return countRows(db.selectFrom('quote_request').where(isDue));
}

/** `2026-03-31` minus one month → `2026-02-28`. */
export function monthsBefore(ms: number, months: number): number {
  const date = new Date(ms);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months);
  // February 31 would roll over to March 3. Day 0 is the last day of the month before.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}

function hasJumped(lookedMs: number, nowMs: number): boolean {
  return nowMs < lookedMs - ADJUSTMENT || nowMs > lookedMs + LONGEST_GAP;
}
