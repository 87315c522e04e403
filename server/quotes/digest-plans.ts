/** When many requests are announced in one e-mail: the queries behind the hourly limit and the daily digest. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type Database, dueFrom, type Schema } from './schema.ts';

/** The most requests that a digest lists. */
export const MOST_LISTED = 1000;
const HOUR_MS = 3_600_000;

/** Moments are ms since 1970. */
export function createDigestPlans({ db }: Database) {
  return {
    /** The end of the last daily digest that was delivered to a recipient; undefined before the first. */
    async coveredUntilMs(recipient: string, nowMs: number): Promise<number | undefined> {
      const row = await db
        .selectFrom('digest')
        .select((select) => select.fn.max('until_ms').as('ms'))
        .where('kind', '=', 'daily')
        .where('recipient', '=', recipient)
        .where('state', '=', 'done')
        // If the clock was set back, the digest before that counts.
        .where('until_ms', '<=', nowMs)
        .executeTakeFirst();
      return row?.ms ?? undefined;
    },

    /** The number of requests announced to a recipient by an e-mail of their own, within a span of time. */
    async countSent(recipient: string, fromMs: number, toMs: number): Promise<number> {
      const { count } = await db
        .selectFrom('delivery')
        .select(db.fn.countAll().as('count'))
        .where('recipient', '=', recipient)
        .where('done_ms', '>', fromMs)
        .where('done_ms', '<=', toMs)
        .where('digest', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** The moment when the newest digest of many requests to a recipient was created. */
    async newestDigestMs(recipient: string): Promise<number | undefined> {
      const row = await db
        .selectFrom('digest')
        .select('first_ms')
        .where('kind', '=', 'overflow')
        .where('recipient', '=', recipient)
        .orderBy('first_ms', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.first_ms;
    },

    /** Postpones what is due to a recipient, except e-mails that may have arrived. */
    async postpone(recipient: string, nowMs: number, untilMs: number): Promise<void> {
      await db
        .updateTable('delivery')
        .set({ next_ms: untilMs })
        .where('state', '=', 'ready')
        .where('digest', 'is', null)
        .where('in_doubt', '=', 0)
        .where('recipient', '=', recipient)
        .where('next_ms', '<=', nowMs)
        .execute();
    },

    /**
     * Joins what is due to a recipient in one digest, except e-mails that may have arrived. From then on it is one
     * mailing, the same at every attempt.
     */
    joinInDigest: (recipient: string, nowMs: number): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const id = `digest-${randomUUID()}`;
        await insertDigest(transaction, { id, kind: 'overflow', recipient, dueMs: nowMs });
        const due = transaction
          .selectFrom('delivery')
          .select('request_id')
          .where('state', '=', 'ready')
          .where('digest', 'is', null)
          .where('in_doubt', '=', 0)
          .where('recipient', '=', recipient)
          .where('next_ms', '<=', nowMs)
          .orderBy('next_ms')
          .limit(MOST_LISTED);
        await transaction
          .updateTable('delivery')
          .set({ digest: id })
          .where('recipient', '=', recipient)
          .where('request_id', 'in', due)
          .execute();
      }),

    /**
     * Ensures that one daily digest is scheduled for a recipient, due at `dueMs` or earlier. Never two within an hour.
     */
    async planDaily(recipient: string, day: string, dueMs: number): Promise<void> {
      const dailies = db
        .selectFrom('digest')
        .selectAll()
        .where('kind', '=', 'daily')
        .where('recipient', '=', recipient);
      const waiting = await dailies.where('state', '=', 'ready').executeTakeFirst();
      const told = await dailies.where('done_ms', '>', dueMs - HOUR_MS).executeTakeFirst();
      if (waiting && !told && waiting.attempts === 0 && waiting.next_ms > dueMs) {
        const earlier = { first_ms: dueMs, next_ms: dueMs };
        await db.updateTable('digest').set(earlier).where('id', '=', waiting.id).execute();
      }
      if (!waiting) await insertDigest(db, { id: `daily-${day}-${randomUUID()}`, kind: 'daily', recipient, dueMs });
    },
  };
}

type NewDigest = { id: string; kind: Schema['digest']['kind']; recipient: string; dueMs: number };

async function insertDigest(
  database: Database['db'] | Transaction<Schema>,
  { dueMs, ...digest }: NewDigest,
): Promise<void> {
  await database
    .insertInto('digest')
    .values({ ...digest, ...dueFrom(dueMs) })
    .execute();
}
