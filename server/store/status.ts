/** State of the store, and the alarms that need the owner. */
import { sql } from 'kysely';
import type { Upcoming } from '../../domain/desk.ts';
import { type RequestStatus, STATUSES } from '../../domain/status.ts';
import { DAY, HOUR } from '../../domain/time-spans.ts';
import { isUnblocked } from '../jobs/queue.ts';
import { readUpcoming } from '../jobs/upcoming.ts';
import { EMAIL_KINDS } from '../mail/email.ts';
import { alarmOfSpace } from '../photos/photo-space.ts';
import { createPhotoStore } from '../photos/photos.ts';
import { announcedDeletion } from '../requests/retention.ts';
import type { Database } from './database.ts';
import type { JobState } from './schema.ts';

/** Moments are ms since 1970. */
export type StoreStatus = {
  requests: Record<RequestStatus, number>;
  /** Excludes daily digests and e-mails that were joined into another. */
  emails: Record<Exclude<JobState, 'joined'>, number>;
  oldestPendingMs: number | undefined;
  next: Upcoming[];
  lastBackupMs: number | undefined;
  /** The newest off-site copy. */
  lastOffsiteMs: number | undefined;
  /** Includes those about backups. */
  alarms: string[];
  backupAlarms: string[];
};

/** An e-mail that waits longer than this raises an alarm, ms. */
const LONGEST_WAIT = HOUR;
/**
 * ms after the first request. If there is no off-site copy by then, the owner is warned. The warning lasts
 * less than a day, so that exactly one daily digest contains it.
 */
const OFFSITE_WARNING_AFTER = 7 * DAY;
const OFFSITE_WARNING_FOR = DAY - 2 * HOUR;
/** After this time without a new backup, ms, raise an alarm. The supplied timer makes one every night. */
const LONGEST_WITHOUT_BACKUP = 2 * DAY;
/** ms. Correcting a clock moves it by less. A backup dated further ahead was made while the clock was wrong. */
const MAX_CLOCK_CORRECTION = DAY;

/** `photoSpace`: maximum bytes of all photos. `timeZone`: for days named in alarms. */
export async function readStatus(
  database: Database,
  nowMs: number,
  photoSpace: number,
  timeZone: string,
): Promise<StoreStatus> {
  const { db } = database;
  const { fn } = db;
  const requests = Object.fromEntries(STATUSES.map((status) => [status, 0])) as Record<RequestStatus, number>;
  const emails = { ready: 0, done: 0, dead: 0 };
  for (const { status, count } of await db
    .selectFrom('quote_request')
    .select(['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()) {
    requests[status] = count;
  }
  for (const { state, count } of await db
    .selectFrom('job')
    .select(['state', fn.countAll<number>().as('count')])
    .where('kind', 'in', EMAIL_KINDS)
    .where('kind', '!=', 'email-daily')
    .groupBy('state')
    .execute()) {
    if (state !== 'joined') emails[state] = count;
  }
  const pending = await db
    .selectFrom('job')
    .select(fn.min('first_ms').as('ms'))
    .where('kind', 'in', EMAIL_KINDS)
    .where('state', '=', 'ready')
    // The next daily digest is scheduled in advance and is not late.
    .where('first_ms', '<=', nowMs)
    .where(isUnblocked)
    .executeTakeFirst();
  const oldestPendingMs = pending?.ms ?? undefined;
  const copies = await db
    .selectFrom('desk_state')
    .select(['last_backup_ms', 'last_offsite_ms', 'backup_alarm'])
    .executeTakeFirst();
  const lastBackupMs = exceptFuture(copies?.last_backup_ms, nowMs);
  const lastOffsiteMs = exceptFuture(copies?.last_offsite_ms, nowMs);
  const backupAlarms = [
    alarmOfAge('backup of your requests', lastBackupMs, nowMs),
    alarmOfAge('off-site copy', lastOffsiteMs, nowMs),
    copies?.backup_alarm ?? undefined,
  ].filter((alarm) => alarm !== undefined);
  const alarms = [
    ...database.alarms(),
    alarmOfDead(emails.dead),
    alarmOfWait(oldestPendingMs, nowMs),
    alarmOfSpace(await createPhotoStore(database).size(), photoSpace),
    ...backupAlarms,
    await announcedDeletion(database, nowMs, timeZone),
  ];
  return {
    requests,
    emails,
    oldestPendingMs,
    next: await readUpcoming(database),
    lastBackupMs,
    lastOffsiteMs,
    alarms: alarms.filter((alarm) => alarm !== undefined),
    backupAlarms,
  };
}

function alarmOfDead(count: number): string | undefined {
  if (count === 0) return undefined;
  return `${count === 1 ? '1 email' : `${count} emails`} could not be delivered. We have stopped trying.`;
}

function alarmOfWait(oldestPendingMs: number | undefined, nowMs: number): string | undefined {
  const waited = nowMs - (oldestPendingMs ?? nowMs);
  if (waited <= LONGEST_WAIT) return undefined;
  return `An email has waited for ${Math.floor(waited / LONGEST_WAIT)} h: the mail server does not take it.`;
}

/** A backup made while the clock was ahead counts as none. Its age would raise no alarm for years. */
function exceptFuture(madeMs: number | null | undefined, nowMs: number): number | undefined {
  return typeof madeMs === 'number' && madeMs <= nowMs + MAX_CLOCK_CORRECTION ? madeMs : undefined;
}

function alarmOfAge(what: string, lastMs: number | undefined, nowMs: number): string | undefined {
  if (lastMs === undefined || nowMs - lastMs <= LONGEST_WITHOUT_BACKUP) return undefined;
  const days = Math.floor((nowMs - lastMs) / DAY);
  return `The last ${what} is ${days} days old. Ask the person who set up the site why there is no newer one.`;
}

/**
 * Warns once that there is no off-site copy. Not with PostgreSQL: its own tools make the backups, and the
 * store does not know of them.
 */
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
