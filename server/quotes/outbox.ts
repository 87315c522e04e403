/** Every query about e-mails that wait. Over 250 lines because all of them share what counts as unsent and as due. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { isReadyToGo, readdressPhotoLetters } from './photo-mailings.ts';
import { type Database, dueFrom, readRow, type Schema, type Sending, type StoredQuote } from './schema.ts';

/** The most requests that a digest lists. */
export const MOST_LISTED = 1000;
const HOUR_MS = 3_600_000;

/** One e-mail to send: about one request, about many, the daily digest, or photos. */
export type Mailing = Sending & {
  kind: 'request' | Schema['digest']['kind'];
  id: string;
  /** For a daily digest: it covers the requests received before this moment. */
  until_ms: number | null;
};

/** The e-mails to the owner that are not sent yet, in the same database as the requests. Moments are ms since 1970. */
export function createOutbox({ db }: Database) {
  return {
    /** The mailing that has been due longest, if any is due. Photos, which take long, hold up no request. */
    async due(nowMs: number): Promise<Mailing | undefined> {
      const [delivery, digest] = await Promise.all([
        unsentDeliveries().selectAll().where('next_ms', '<=', nowMs).executeTakeFirst(),
        unsentDigests().selectAll().where('next_ms', '<=', nowMs).executeTakeFirst(),
      ]);
      if (digest && !(delivery && (digest.kind === 'photos' || delivery.next_ms < digest.next_ms))) return digest;
      if (!delivery) return undefined;
      const { request_id: id, digest: _, ...sending } = delivery;
      return { ...sending, kind: 'request', id, until_ms: null };
    },

    async nextDueMs(): Promise<number | undefined> {
      const rows = await Promise.all([
        unsentDeliveries().select('next_ms').executeTakeFirst(),
        unsentDigests().select('next_ms').executeTakeFirst(),
      ]);
      const moments = rows.flatMap((row) => (row ? [row.next_ms] : []));
      return moments.length > 0 ? Math.min(...moments) : undefined;
    },

    /**
     * The requests that a mailing announces, or whose photos it brings; none for the daily digest, because each had its
     * own e-mail.
     */
    async requestsOf(kind: Mailing['kind'], id: string): Promise<StoredQuote[]> {
      const query = db
        .selectFrom('quote_request')
        .selectAll('quote_request')
        .orderBy('received_ms')
        .orderBy('quote_request.request_id');
      const rows = {
        request: () => query.where('quote_request.request_id', '=', id),
        photos: () =>
          query.innerJoin('digest', 'digest.request_id', 'quote_request.request_id').where('digest.id', '=', id),
        overflow: () =>
          query
            .innerJoin('delivery', 'delivery.request_id', 'quote_request.request_id')
            .where('delivery.digest', '=', id),
        daily: () => query.limit(0),
      };
      return (await rows[kind]().execute()).map(readRow);
    },

    /**
     * Records that an attempt begins, because from now on the mail server may have the e-mail. No other instance may
     * send it until `untilMs`. Resolves to false if the e-mail changed since it was read: another instance has it, and
     * this one must not send it.
     */
    async begin({ kind, id, recipient, attempts, next_ms }: Mailing, untilMs: number): Promise<boolean> {
      const claim = { in_doubt: 1, next_ms: untilMs };
      const claimed =
        kind === 'request'
          ? await db
              .updateTable('delivery')
              .set(claim)
              .where('request_id', '=', id)
              .where('recipient', '=', recipient)
              .where('digest', 'is', null)
              .where('state', '=', 'ready')
              .where('attempts', '=', attempts)
              .where('next_ms', '=', next_ms)
              .executeTakeFirst()
          : await db
              .updateTable('digest')
              .set(claim)
              .where('id', '=', id)
              .where('state', '=', 'ready')
              .where('attempts', '=', attempts)
              .where('next_ms', '=', next_ms)
              .executeTakeFirst();
      return claimed.numUpdatedRows > 0n;
    },

    /**
     * Makes e-mails due again that an ended process had begun to send. Only for a process that is the only possible
     * sender.
     */
    async releaseClaims(nowMs: number): Promise<void> {
      for (const table of ['delivery', 'digest'] as const) {
        await db
          .updateTable(table)
          .set({ next_ms: nowMs })
          .where('state', '=', 'ready')
          .where('in_doubt', '=', 1)
          .where('next_ms', '>', nowMs)
          .execute();
      }
    },

    /** Records the outcome of an attempt. */
    async record({ kind, id, until_ms, ...sending }: Mailing): Promise<void> {
      if (kind === 'request') {
        const { recipient, ...changed } = sending;
        await db
          .updateTable('delivery')
          .set(changed)
          .where('request_id', '=', id)
          .where('recipient', '=', recipient)
          .execute();
        return;
      }
      await db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('digest')
          .set({ ...sending, until_ms })
          .where('id', '=', id)
          .execute();
        const { state, done_ms, attempts, last_error } = sending;
        await transaction
          .updateTable('delivery')
          .set({ state, done_ms, attempts, last_error })
          .where('digest', '=', id)
          .execute();
      });
    },

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
     * Shortens waits that are too long because the clock was set back: no wait may exceed `longestMs`, and a daily
     * digest that was never tried is due at `dailyMs` at the latest.
     */
    async pullForward(nowMs: number, longestMs: number, dailyMs: number): Promise<void> {
      const due = { first_ms: nowMs, next_ms: nowMs };
      await db
        .updateTable('delivery')
        .set(due)
        .where('state', '=', 'ready')
        .where('next_ms', '>', nowMs + longestMs)
        .execute();
      const digests = db.updateTable('digest').where('state', '=', 'ready');
      await digests
        .set(due)
        .where('next_ms', '>', nowMs + longestMs)
        .where((where) => where.or([where('kind', '!=', 'daily'), where('attempts', '>', 0)]))
        .execute();
      await digests
        .set({ first_ms: dailyMs, next_ms: dailyMs })
        .where('kind', '=', 'daily')
        .where('attempts', '=', 0)
        .where('in_doubt', '=', 0)
        .where('next_ms', '>', dailyMs)
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

    /**
     * Redirects unsent e-mails for former addresses to the current ones: an address may have been mistyped, and its
     * e-mails have failed since.
     */
    readdress: (recipients: readonly string[], nowMs: number): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const owed = transaction
          .selectFrom('delivery')
          .where('state', '!=', 'done')
          .where('recipient', 'not in', recipients);
        const requests = [...new Set((await owed.select('request_id').execute()).map(({ request_id }) => request_id))];
        for (const request_id of requests) {
          await transaction
            .insertInto('delivery')
            .values(recipients.map((recipient) => ({ request_id, recipient, ...dueFrom(nowMs) })))
            .onConflict((conflict) => conflict.columns(['request_id', 'recipient']).doNothing())
            .execute();
        }
        await readdressPhotoLetters(transaction, recipients, nowMs);
        for (const table of ['delivery', 'digest'] as const) {
          await transaction
            .deleteFrom(table)
            .where('state', '!=', 'done')
            .where('recipient', 'not in', recipients)
            .execute();
        }
      }),
  };

  function unsentDeliveries() {
    return db
      .selectFrom('delivery')
      .where('state', '=', 'ready')
      .where('digest', 'is', null)
      .orderBy('next_ms')
      .limit(1);
  }

  function unsentDigests() {
    return db.selectFrom('digest').where('state', '=', 'ready').where(isReadyToGo).orderBy('next_ms').limit(1);
  }
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
