/** Deletes the requests that were closed KEEP_MONTHS ago, once a day, and announces a week ahead that it will. */
import { DAY, HOUR } from '../../domain/time-spans.ts';
import type { Look } from '../jobs/tidy.ts';
import { countRows } from '../store/count-rows.ts';
import type { Database } from '../store/database.ts';
import { isNoLongerKept } from './no-longer-kept.ts';
import { deleteRequests } from './purge.ts';

/** The time from the announcement to the first deletion. */
const NOTICE = 7 * DAY;
/**
 * If more time than this lies between two looks, the clock may have jumped forward, and everything would be deleted at
 * once. It cannot be told from a server that was off, so both get a new announcement: with days to set the clock right.
 */
const LONGEST_GAP = 3 * DAY;
/** A clock that is set back by less than this was only adjusted. */
const ADJUSTMENT = HOUR;
/** How many batches are deleted in one go (purge.ts), about a second's work. The e-mails that wait come before the rest. */
const BATCHES_AT_ONCE = 5;

/**
 * Returns the function that looks once a day. Only one process may call it. `keepMonths` 0 keeps all. It resolves to the
 * number of deleted requests.
 */
export function createRetention(database: Database, keepMonths: number): Look {
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
    let deleted = 0;
    if (nowMs >= startMs) {
      if (!(await wasTold(startMs - NOTICE, nowMs))) return announce(nowMs);
      deleted = await deleteRequests(
        database,
        isNoLongerKept(monthsBefore(nowMs, keepMonths), nowMs),
        BATCHES_AT_ONCE,
      );
      // The next look goes on, until there is none left.
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

  /** Whether a daily digest has reached the owner since the announcement, which it repeats. */
  async function wasTold(sinceMs: number, nowMs: number): Promise<boolean> {
    const told = await db
      .selectFrom('job')
      .select('id')
      .where('kind', '=', 'email-daily')
      .where('done_ms', '>=', sinceMs)
      .where('done_ms', '<=', nowMs)
      .executeTakeFirst();
    return told !== undefined;
  }
}

/** What is announced, in a sentence; undefined if nothing is. The day is named by the clock of the time zone. */
export async function announcedDeletion(
  { db }: Pick<Database, 'db'>,
  nowMs: number,
  timeZone: string,
): Promise<string | undefined> {
  const row = await db.selectFrom('desk_state').select(['keep_months', 'keep_start_ms']).executeTakeFirst();
  if (!row || row.keep_start_ms === null || row.keep_start_ms <= nowMs) return undefined;
  const count = await countRows(
    db
      .selectFrom('quote_request')
      .where(isNoLongerKept(monthsBefore(row.keep_start_ms, row.keep_months), row.keep_start_ms)),
  );
  if (count === 0) return undefined;
  const day = new Date(row.keep_start_ms).toLocaleDateString('en-US', {
    timeZone,
    dateStyle: 'full',
  });
  const requests = `${count} request${count === 1 ? '' : 's'}`;
  const months = `${row.keep_months} month${row.keep_months === 1 ? '' : 's'}`;
  return `On ${day}, ${requests} closed for ${months} will be deleted; change KEEP_MONTHS to keep them.`;
}

/** The same day and time some months earlier, or the last day of that month. */
export function monthsBefore(ms: number, months: number): number {
  const date = new Date(ms);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months);
  // March 31 minus a month would be February 31, which is March 3.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}

function hasJumped(lookedMs: number, nowMs: number): boolean {
  return nowMs < lookedMs - ADJUSTMENT || nowMs > lookedMs + LONGEST_GAP;
}
