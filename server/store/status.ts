/** State of the store, and the alarms that need the owner. */
import { type RequestStatus, STATUSES } from '../../domain/status.ts';
import { DAY, HOUR } from '../../domain/time-spans.ts';
import { isUnblocked } from '../jobs/queue.ts';
import { EMAIL_KINDS } from '../mail/email.ts';
import { alarmOfSpace } from '../photos/photo-space.ts';
import { createPhotoStore } from '../photos/photos.ts';
import { announcedDeletion } from '../requests/delete-past-retention.ts';
import { alarmOfAge, exceptFuture } from './backup-alarms.ts';
import type { Database } from './database.ts';
import type { JobState } from './schema.ts';

/** Moments are ms since 1970. */
export type StoreStatus = {
  requests: Record<RequestStatus, number>;
  /** Without daily digests, and without e-mails that are no longer reported. */
  emails: Record<JobState, number>;
  oldestPendingMs: number | undefined;
  lastBackupMs: number | undefined;
  /** The newest off-site copy. */
  lastOffsiteMs: number | undefined;
  /** Includes those about backups. */
  alarms: string[];
  backupAlarms: string[];
};

/** An e-mail that waits longer than this raises an alarm, ms. */
const LONGEST_WAIT = HOUR;
/** An e-mail that was given up is reported until this long after it was first due, ms. */
const REPORTED = 30 * DAY;

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
    .where(({ eb, or }) => or([eb('state', '!=', 'dead'), eb('first_ms', '>', nowMs - REPORTED)]))
    .groupBy('state')
    .execute()) {
    emails[state] = count;
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
  return `An email has waited for ${Math.floor(waited / LONGEST_WAIT)} h: it cannot be sent.`;
}
