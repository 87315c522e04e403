import { DAY, HOUR } from '../../domain/time-spans.ts';
import type { Database } from '../store/database.ts';
import type { JobKind } from './job.ts';
import { addJobs } from './queue.ts';

/** Deletes some of what is no longer kept. Resolves to how much: more may be left. */
export type Look = (nowMs: number) => Promise<number>;

/** The standing job that looks once a day for what is no longer kept, and again at once as long as it finds something. */
export function createTidyJob(
  { db }: Pick<Database, 'db'>,
  now: () => number,
  looks: readonly Look[],
): JobKind {
  let isStarted = false;
  return {
    async ensure(nowMs) {
      // The read takes no lock, and nearly always finds the job.
      const known = await db.selectFrom('job').select('id').where('id', '=', 'tidy').executeTakeFirst();
      if (isStarted && known) return;
      // At each start it is due at once, because a setting may be another.
      await addJobs(db, [{ id: 'tidy', kind: 'tidy', lane: 'tidy', due_ms: nowMs }], { isAgain: true });
      isStarted = true;
    },
    async run() {
      let deleted = 0;
      for (const look of looks) deleted += await look(now());
      return { is: 'again', dueMs: deleted > 0 ? now() : now() + DAY };
    },
    longestWait: DAY + HOUR,
  };
}
