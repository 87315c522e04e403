/** Plans the digest: each recipient has one job, which is due again each morning. */
import { nextTimeOfDay } from '../../domain/clocks.ts';
import { HOUR } from '../../domain/time-spans.ts';
import { addJobs } from '../jobs/queue.ts';
import type { HasDb } from '../store/database.ts';

const DAILY_HOUR = 7;

export const nextDailyMs = (nowMs: number, timeZone: string) =>
  nextTimeOfDay(DAILY_HOUR * 60, nowMs, timeZone);

/** Plans a digest for `dueMs` or earlier, and never two within an hour. Writes only what has to change. */
export async function planDaily({ db }: HasDb, recipient: string, dueMs: number): Promise<void> {
  const id = `email-daily ${recipient}`;
  const planned = await db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();
  if (planned?.state === 'ready') {
    // A failed digest is retried within about an hour. A retry further ahead was planned before the clock was
    // set back.
    if (planned.due_ms <= (planned.attempts > 0 ? dueMs + 2 * HOUR : dueMs)) return;
    if (planned.done_ms !== null && Math.abs(planned.done_ms - dueMs) < HOUR) return;
  }
  // A digest that was given up starts over. `payload` still has the end of the last digest's span, where the
  // next one begins.
  const done_ms = planned?.done_ms ?? null;
  const job = { id, kind: 'email-daily', lane: 'mail', recipient, due_ms: dueMs, done_ms } as const;
  await addJobs(db, [job], { isAgain: true });
}
