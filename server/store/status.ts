/** The state of the store, and what of it needs the owner. */
import type { Upcoming } from '../../domain/desk.ts';
import { type QuoteStatus, STATUSES } from '../../domain/status.ts';
import { DAY, HOUR } from '../../domain/time-spans.ts';
import { isUnblocked } from '../jobs/queue.ts';
import { readUpcoming } from '../jobs/upcoming.ts';
import { EMAILS } from '../mail/email.ts';
import { alarmOfSpace } from '../photos/photo-space.ts';
import { createPhotoStore } from '../photos/photos.ts';
import { announcedDeletion } from '../requests/retention.ts';
import type { Database } from './database.ts';
import type { JobState } from './schema.ts';

/** Counts, and moments as ms since 1970. */
export type StoreStatus = {
  requests: Record<QuoteStatus, number>;
  /** Without the daily digests, and without those that another e-mail replaces. */
  emails: Record<Exclude<JobState, 'joined'>, number>;
  oldestPendingMs: number | undefined;
  newestRequestMs: number | undefined;
  lastEmailMs: number | undefined;
  next: Upcoming[];
  /** Problems that need the owner, one sentence each. */
  alarms: string[];
};

/** An e-mail that has waited longer than this needs the owner, ms. */
const LONGEST_WAIT = HOUR;
/** Where backups were ever made, one is missed after this time, ms. The supplied timer makes one every night. */
const LONGEST_WITHOUT_BACKUP = 2 * DAY;

/** `photoSpace` is the number of bytes that photos may take, and `timeZone` that of the days in alarms. */
export async function readStatus(
  database: Database,
  nowMs: number,
  photoSpace: number,
  timeZone: string,
): Promise<StoreStatus> {
  const { db } = database;
  const { fn } = db;
  const requests = Object.fromEntries(STATUSES.map((status) => [status, 0])) as Record<QuoteStatus, number>;
  const emails = { ready: 0, done: 0, dead: 0 };
  // PostgreSQL returns counts as text, because they may exceed a number.
  for (const { status, count } of await db
    .selectFrom('quote_request')
    .select(['status', fn.countAll().as('count')])
    .groupBy('status')
    .execute()) {
    requests[status] = Number(count);
  }
  for (const { state, count } of await db
    .selectFrom('job')
    .select(['state', fn.countAll().as('count')])
    .where('kind', 'in', EMAILS)
    .where('kind', '!=', 'email-daily')
    .groupBy('state')
    .execute()) {
    if (state !== 'joined') emails[state] = Number(count);
  }
  const pending = await db
    .selectFrom('job')
    .select(fn.min('first_ms').as('ms'))
    .where('kind', 'in', EMAILS)
    .where('state', '=', 'ready')
    // The next daily digest is scheduled in advance and does not count as waiting.
    .where('first_ms', '<=', nowMs)
    .where(isUnblocked)
    .executeTakeFirst();
  const oldestPendingMs = pending?.ms ?? undefined;
  const newest = await db.selectFrom('quote_request').select(fn.max('received_ms').as('ms')).executeTakeFirst();
  const last = await db
    .selectFrom('job')
    .select(fn.max('done_ms').as('ms'))
    .where('kind', 'in', EMAILS)
    .executeTakeFirst();
  const alarms = [
    ...database.alarms(),
    alarmOfDead(emails.dead),
    alarmOfWait(oldestPendingMs, nowMs),
    alarmOfSpace(await createPhotoStore(database).size(), photoSpace),
    await alarmOfBackup(database, nowMs),
    await announcedDeletion(database, nowMs, timeZone),
  ];
  return {
    requests,
    emails,
    oldestPendingMs,
    newestRequestMs: newest?.ms ?? undefined,
    lastEmailMs: last?.ms ?? undefined,
    next: await readUpcoming(database),
    alarms: alarms.filter((alarm) => alarm !== undefined),
  };
}

function alarmOfDead(count: number): string | undefined {
  return count > 0 ? `E-mails that could not be delivered and will not be tried again: ${count}.` : undefined;
}

function alarmOfWait(oldestPendingMs: number | undefined, nowMs: number): string | undefined {
  const waited = nowMs - (oldestPendingMs ?? nowMs);
  if (waited <= LONGEST_WAIT) return undefined;
  return `An e-mail has waited for ${Math.floor(waited / LONGEST_WAIT)} h: the mail server does not take it.`;
}

async function alarmOfBackup({ db }: Pick<Database, 'db'>, nowMs: number): Promise<string | undefined> {
  const row = await db.selectFrom('desk_state').select('last_backup_ms').executeTakeFirst();
  const lastMs = row?.last_backup_ms;
  if (typeof lastMs !== 'number' || nowMs - lastMs <= LONGEST_WITHOUT_BACKUP) return undefined;
  return `The last backup of your requests is ${Math.floor((nowMs - lastMs) / DAY)} days old. Ask whoever set up the site why none was made since.`;
}
