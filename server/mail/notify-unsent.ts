/** Notifies the owner once a day while e-mails cannot be sent. */
import { DAY, HOUR } from '../../domain/time-spans.ts';
import type { Also, Job, JobKind } from '../jobs/job.ts';
import { addJobs } from '../jobs/queue.ts';
import { notifyDevices } from '../push/queue-notifications.ts';
import type { HasDb, Store, StoreTransaction } from '../store/database.ts';
import { EMAIL_KINDS } from './email.ts';

/** An e-mail counts as failing after this time, ms. */
const FAILING_AFTER = HOUR;

export function watchUnsent({ first_ms }: Pick<Job, 'first_ms'>): Also {
  return (transaction: StoreTransaction) =>
    addJobs(transaction, [
      { id: 'unsent', kind: 'unsent', lane: 'unsent', due_ms: first_ms + FAILING_AFTER },
    ]);
}

export function createUnsentJob({ db }: HasDb, now: () => number): JobKind {
  return {
    async run() {
      const nowMs = now();
      const sinceMs = await failingSince(db, nowMs);
      if (sinceMs === undefined) return { is: 'gone' };
      if (sinceMs > nowMs - FAILING_AFTER) return { is: 'again', dueMs: sinceMs + FAILING_AFTER };
      await notifyDevices(db, { kind: 'mail', name: `mail ${Math.floor(nowMs / DAY)}`, nowMs });
      return { is: 'again', dueMs: nowMs + DAY };
    },
    longestWait: DAY + HOUR,
  };
}

/** True also if an e-mail was given up while quiet hours held the notification about it. */
export async function areEmailsFailing(db: Store, nowMs: number): Promise<boolean> {
  const sinceMs = await failingSince(db, nowMs, 2 * DAY);
  return sinceMs !== undefined && sinceMs <= nowMs - FAILING_AFTER;
}

/** ms since 1970. 0 if an e-mail was given up within `givenUpWithin` ms. */
async function failingSince(db: Store, nowMs: number, givenUpWithin = DAY): Promise<number | undefined> {
  const failing = db.selectFrom('job').where('kind', 'in', EMAIL_KINDS);
  const givenUp = failing.where('state', '=', 'dead').where('due_ms', '>', nowMs - givenUpWithin);
  if (await givenUp.select('id').executeTakeFirst()) return 0;
  const oldest = await failing
    .where('state', '=', 'ready')
    .where('attempts', '>', 0)
    .select(({ fn }) => fn.min('first_ms').as('ms'))
    .executeTakeFirst();
  return oldest?.ms ?? undefined;
}
