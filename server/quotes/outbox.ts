/** The queries about e-mails that wait: which is due, who sends it, and what became of it. */
import { isReadyToGo, readdressPhotoLetters } from './photo-mailings.ts';
import { type Database, dueFrom, readRow, type Schema, type Sending, type StoredQuote } from './schema.ts';

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
