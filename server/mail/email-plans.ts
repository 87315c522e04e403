/** Which e-mails there shall be: the daily digest, and one for all requests beyond the hourly limit. */
import { randomUUID } from 'node:crypto';
import { HOUR, MINUTE } from '../../domain/time-spans.ts';
import { countRows } from '../store/count-rows.ts';
import type { Database } from '../store/database.ts';
import { dueFrom, isDue } from './email.ts';

/** More requests per hour than this are announced together, in an e-mail at most this often. */
const MOST_PER_HOUR = 30;
const MORE_EVERY = 15 * MINUTE;

/** Moments are ms since 1970. */
export function createEmailPlans({ db }: Pick<Database, 'db'>) {
  return {
    /** Whether a recipient has had so many e-mails about one request each that the next requests come together. */
    async isOverLimit(recipient: string, nowMs: number): Promise<boolean> {
      const sent = db
        .selectFrom('email')
        .where('kind', '=', 'request')
        .where('announced_in', 'is', null)
        .where('recipient', '=', recipient)
        .where('done_ms', '>', nowMs - HOUR)
        .where('done_ms', '<=', nowMs);
      return (await countRows(sent)) >= MOST_PER_HOUR;
    },

    /**
     * Announces the requests that are due to a recipient in one e-mail together. Until that e-mail is due, further
     * requests join it; after that none does, so that every attempt says the same.
     */
    async join(recipient: string, nowMs: number): Promise<void> {
      const newest = await db
        .selectFrom('email')
        .select(['id', 'attempts', 'first_ms'])
        .where('kind', '=', 'more')
        .where('recipient', '=', recipient)
        // An e-mail planned further ahead was planned before the clock was set back.
        .where('first_ms', '<=', nowMs + MORE_EVERY)
        .orderBy('first_ms', 'desc')
        .executeTakeFirst();
      const isOpen = newest !== undefined && newest.attempts === 0 && newest.first_ms > nowMs;
      const id = isOpen ? newest.id : `more-${randomUUID()}`;
      const dueMs = Math.max(nowMs, newest ? newest.first_ms + MORE_EVERY : nowMs);
      await db.transaction().execute(async (transaction) => {
        if (!isOpen) {
          await transaction
            .insertInto('email')
            .values({ id, kind: 'more', request_id: null, recipient, ...dueFrom(dueMs) })
            .execute();
        }
        await transaction
          .updateTable('email')
          .set({ state: 'joined', announced_in: id })
          .where('kind', '=', 'request')
          .where('state', '=', 'ready')
          .where('recipient', '=', recipient)
          .where(isDue(nowMs))
          .execute();
      });
    },

    /** The end of the last daily digest that was delivered to a recipient; undefined before the first. */
    async coveredUntilMs(recipient: string, nowMs: number): Promise<number | undefined> {
      const row = await db
        .selectFrom('email')
        .select((select) => select.fn.max('until_ms').as('ms'))
        .where('kind', '=', 'daily')
        .where('recipient', '=', recipient)
        .where('state', '=', 'done')
        // If the clock was set back, the digest before that counts.
        .where('until_ms', '<=', nowMs)
        .executeTakeFirst();
      return row?.ms ?? undefined;
    },

    /**
     * Ensures that one daily digest is scheduled for a recipient, due at `dueMs` or earlier. Never two within an hour.
     * Writes only what has to change.
     */
    async planDaily(recipient: string, dueMs: number): Promise<void> {
      const dailies = db.selectFrom('email').selectAll().where('kind', '=', 'daily').where('recipient', '=', recipient);
      const planned = await dailies.where('state', '=', 'ready').executeTakeFirst();
      if (!planned) {
        const id = `daily-${randomUUID()}`;
        await db
          .insertInto('email')
          .values({ id, kind: 'daily', request_id: null, recipient, ...dueFrom(dueMs) })
          .execute();
        return;
      }
      if (planned.attempts > 0 || planned.next_ms <= dueMs) return;
      if (await dailies.where('done_ms', '>', dueMs - HOUR).executeTakeFirst()) return;
      await db.updateTable('email').set({ first_ms: dueMs, next_ms: dueMs }).where('id', '=', planned.id).execute();
    },
  };
}
