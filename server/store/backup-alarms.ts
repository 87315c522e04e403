/** Alarms about backups. Only with SQLite: PostgreSQL's own tools report nothing to the store. */
import { sql } from 'kysely';
import { DAY, HOUR } from '../../domain/time-spans.ts';
import type { Database } from './database.ts';

/** From the first request until the owner is warned that there is no backup, ms. */
const FIRST_BACKUP_WITHIN = 30 * DAY;
/** From the first request until the owner is warned that there is no off-site copy, ms. */
const OFFSITE_WARNING_AFTER = 7 * DAY;
/** The warning lasts less than a day, ms, so that exactly one daily digest contains it. */
const OFFSITE_WARNING_FOR = DAY - 2 * HOUR;
/** After this time without a new backup, ms, raise an alarm. The supplied timer makes one every night. */
const LONGEST_WITHOUT_BACKUP = 2 * DAY;
/** ms. Correcting a clock moves it by less. A backup dated further ahead was made while the clock was wrong. */
const MAX_CLOCK_CORRECTION = DAY;

/** A backup made while the clock was ahead counts as none. Its age would raise no alarm for years. */
export function exceptFuture(madeMs: number | null | undefined, nowMs: number): number | undefined {
  return typeof madeMs === 'number' && madeMs <= nowMs + MAX_CLOCK_CORRECTION ? madeMs : undefined;
}

export function alarmOfAge(what: string, lastMs: number | undefined, nowMs: number): string | undefined {
  if (lastMs === undefined || nowMs - lastMs <= LONGEST_WITHOUT_BACKUP) return undefined;
  const days = Math.floor((nowMs - lastMs) / DAY);
  return `The last ${what} is ${days} days old. Ask the person who set up the site why there is no newer one.`;
}

export async function warnOfNoBackup(
  { db, isShared }: Database,
  lastBackupMs: number | undefined,
  nowMs: number,
): Promise<string[]> {
  if (isShared || lastBackupMs !== undefined) return [];
  const oldest = await db
    .selectFrom('quote_request')
    .select('received_ms')
    .orderBy('received_ms')
    .limit(1)
    .executeTakeFirst();
  return oldest && nowMs - oldest.received_ms > FIRST_BACKUP_WITHIN ? [NO_BACKUP] : [];
}

const NO_BACKUP = 'Your requests aren’t backed up. Ask the person who set up the site for automatic backups.';

/** Warns once, for OFFSITE_WARNING_FOR. */
export async function warnOfNoOffsiteBackup({ db, isShared }: Database, nowMs: number): Promise<string[]> {
  const state = await db
    .selectFrom('desk_state')
    .select(['last_offsite_ms', 'away_told_ms'])
    .select(sql<number | null>`(SELECT min(received_ms) FROM quote_request)`.as('since_ms'))
    .executeTakeFirst();
  if (isShared || !state || exceptFuture(state.last_offsite_ms, nowMs) !== undefined) return [];
  const { since_ms, away_told_ms } = state;
  if (since_ms === null || nowMs - since_ms < OFFSITE_WARNING_AFTER) return [];
  if (away_told_ms === null) {
    // On a full disk this write fails. The owner must still get all alarms.
    const update = db.updateTable('desk_state').set({ away_told_ms: nowMs });
    await update.execute().catch(() => {});
  }
  return nowMs - (away_told_ms ?? nowMs) < OFFSITE_WARNING_FOR ? [NO_OFFSITE_BACKUP] : [];
}

const NO_OFFSITE_BACKUP =
  'Your requests have no off-site copy, so they are lost if this machine breaks. ' +
  'Ask the person who set up the site to set BACKUP_TO.';
