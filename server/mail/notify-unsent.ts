/** Notifies the owner once a day while e-mails cannot be sent. */
import { DAY, HOUR } from '../../domain/time-spans.ts';
import type { Also, Job, JobKind } from '../jobs/job.ts';
import { addJobs } from '../jobs/queue.ts';
import { notifyDevices } from '../push/notify.ts';
import type { HasDb, StoreTransaction } from '../store/database.ts';
import { EMAILS } from './email.ts';

/** ms, after which an e-mail counts as failing. */
const WAITS = HOUR;

export function watchUnsent({ first_ms }: Pick<Job, 'first_ms'>): Also {
  return (transaction: StoreTransaction) =>
    addJobs(transaction, [{ id: 'unsent', kind: 'unsent', lane: 'unsent', due_ms: first_ms + WAITS }]);
}

export function createUnsentJob({ db }: HasDb, now: () => number): JobKind {
  return {
    async run() {
      const nowMs = now();
      const failing = db.selectFrom('job').where('kind', 'in', EMAILS);
      const oldest = await failing
        .where('state', '=', 'ready')
        .where('attempts', '>', 0)
        .select(({ fn }) => fn.min('first_ms').as('ms'))
        .executeTakeFirst();
      const given = failing.where('state', '=', 'dead').where('due_ms', '>', nowMs - DAY);
      const isGivenUp = (await given.select('id').executeTakeFirst()) !== undefined;
      const waitsSince = oldest?.ms ?? undefined;
      if (!isGivenUp && waitsSince === undefined) return { is: 'gone' };
      if (!isGivenUp && waitsSince !== undefined && waitsSince > nowMs - WAITS) {
        return { is: 'again', dueMs: waitsSince + WAITS };
      }
      await notifyDevices(db, { kind: 'mail', name: `mail ${Math.floor(nowMs / DAY)}`, nowMs });
      return { is: 'again', dueMs: nowMs + DAY };
    },
    longestWait: DAY + HOUR,
  };
}
