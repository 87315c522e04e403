/** Plans the digest: each recipient always has one waiting. */
import { randomUUID } from 'node:crypto';
import { nextTimeOfDay } from '../../domain/clocks.ts';
import { HOUR } from '../../domain/time-spans.ts';
import { addJobs } from '../jobs/queue.ts';
import type { HasDb } from '../store/database.ts';

const DAILY_HOUR = 7;

export const nextDailyMs = (nowMs: number, timeZone: string) =>
  nextTimeOfDay(DAILY_HOUR * 60, nowMs, timeZone);

const dailies = ({ db }: HasDb, recipient: string) =>
  db.selectFrom('job').selectAll().where('kind', '=', 'email-daily').where('recipient', '=', recipient);

/** Plans a digest for `dueMs` or earlier, and never two within an hour. Writes only what has to change. */
export async function planDaily(database: HasDb, recipient: string, dueMs: number): Promise<void> {
  const planned = await dailies(database, recipient).where('state', '=', 'ready').executeTakeFirst();
  if (!planned) {
    const id = `email-daily ${randomUUID()}`;
    await addJobs(database.db, [{ id, kind: 'email-daily', lane: 'mail', recipient, due_ms: dueMs }]);
    return;
  }
  // A failed digest is retried within about an hour. A retry further ahead was planned before the clock was
  // set back.
  if (planned.due_ms <= (planned.attempts > 0 ? dueMs + 2 * HOUR : dueMs)) return;
  const sent = dailies(database, recipient)
    .where('done_ms', '>', dueMs - HOUR)
    .where('done_ms', '<', dueMs + HOUR);
  if (await sent.executeTakeFirst()) return;
  await database.db
    .updateTable('job')
    .set({ first_ms: dueMs, due_ms: dueMs })
    .where('id', '=', planned.id)
    .execute();
}

/** The end of the span that the last digest covered. Undefined before the first digest. */
export async function coveredUntilMs(
  database: HasDb,
  recipient: string,
  nowMs: number,
): Promise<number | undefined> {
  const last = await dailies(database, recipient)
    .where('state', '=', 'done')
    // A digest from before the clock was set back does not count.
    .where('done_ms', '<=', nowMs)
    .orderBy('done_ms', 'desc')
    .executeTakeFirst();
  return last ? Number(last.payload) : undefined;
}
