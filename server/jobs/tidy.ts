import { DAY, HOUR } from '../../domain/time-spans.ts';
import type { HasDb } from '../store/database.ts';
import type { JobKind } from './job.ts';
import { addJobs } from './queue.ts';

/** Deletes one batch. Resolves to the number of deleted rows; above 0, more may be left. */
export type Cleanup = (nowMs: number) => Promise<number>;

/** Runs the cleanups once a day, batch after batch until nothing is left to delete. None stops another. */
export function createTidyJob({ db }: HasDb, now: () => number, cleanups: readonly Cleanup[]): JobKind {
  let isStarted = false;
  return {
    async ensure(nowMs) {
      // Read before writing: a read takes no write lock and nearly always finds the job.
      const known = await db.selectFrom('job').select('id').where('id', '=', 'tidy').executeTakeFirst();
      if (isStarted && known) return;
      // Due at once after a start: a setting may have changed.
      await addJobs(db, [{ id: 'tidy', kind: 'tidy', lane: 'tidy', due_ms: nowMs }], { isAgain: true });
      isStarted = true;
    },
    async run() {
      let deleted = 0;
      const failures: unknown[] = [];
      for (const cleanUp of cleanups)
        deleted += await cleanUp(now()).catch((error) => {
          failures.push(error);
          return 0;
        });
      if (failures.length > 0) throw failures[0];
      return { is: 'again', dueMs: deleted > 0 ? now() : now() + DAY };
    },
    longestWait: DAY + HOUR,
  };
}
