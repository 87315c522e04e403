import { randomBytes } from 'node:crypto';
import { STORING_TIMEOUT } from '../../domain/timeouts.ts';
import { withTimeout } from '../../domain/with-timeout.ts';
import { queueEmails } from '../mail/emails.ts';
import { queuePhotos, recallPhotos } from '../photos/photo-jobs.ts';
import type { NewQuote } from '../receiving/insert.ts';
import { insertQuote, type PutResult } from '../receiving/insert.ts';
import { isBelow, newestFirst } from '../requests/position.ts';
import type { Database } from './database.ts';
import { groupCommits } from './group-commit.ts';
import { readStatus, type StoreStatus } from './status.ts';
import { findQuote, readRow, type StoredQuote } from './stored-quote.ts';

export type ListFilter = {
  isQuarantined: boolean;
  /** Only those of the form, without what the owner has taken by hand. */
  isOfSite?: boolean | undefined;
  /** Received at this moment or later, ms. */
  sinceMs?: number | undefined;
  /** Received before this moment, ms. */
  beforeMs?: number | undefined;
  /** The most requests to return. */
  limit?: number | undefined;
  /** Only requests after this one in the list: the next page. */
  after?: StoredQuote | undefined;
};

export type QuoteStore = ReturnType<typeof createStore>;

/**
 * The length of the largest request, and as much again for the pages that it touches in its tables and their indexes,
 * characters. If this fits, any request fits.
 */
const PROBE_LENGTH = 128 * 1024;
/**
 * The store of quote requests. `photoSpace` is the number of bytes that photos may take, for the alarm. `timeZone` is the
 * company's now, for the days in alarms.
 */
export function createStore(
  database: Database,
  photoSpace = Number.POSITIVE_INFINITY,
  timeZone = () => 'UTC',
) {
  const { db } = database;
  const putOne = (quote: NewQuote) =>
    db.transaction().execute((transaction) => insertQuote(database, transaction, quote));
  const putTogether = (quotes: NewQuote[]) =>
    db.transaction().execute(async (transaction) => {
      const results: PutResult[] = [];
      for (const quote of quotes) results.push(await insertQuote(database, transaction, quote));
      return results;
    });
  const put = database.isShared ? putOne : groupCommits(putTogether);
  return {
    /** Resolves only once the request is durable, and rejects if it is not. */
    put: (quote: NewQuote): Promise<PutResult> =>
      withTimeout(STORING_TIMEOUT, put(quote), `timeout: not stored within ${STORING_TIMEOUT} ms`),

    /** Newest first. */
    async list({
      isQuarantined,
      isOfSite,
      sinceMs,
      beforeMs,
      limit,
      after,
    }: ListFilter): Promise<StoredQuote[]> {
      const rows = newestFirst(db.selectFrom('quote_request').selectAll());
      let query = rows.where('status', isQuarantined ? '=' : '!=', 'quarantine');
      if (isOfSite) query = query.where('source', '=', 'site');
      if (sinceMs !== undefined) query = query.where('received_ms', '>=', sinceMs);
      if (beforeMs !== undefined) query = query.where('received_ms', '<', beforeMs);
      if (limit !== undefined) query = query.limit(limit);
      if (after) query = query.where(isBelow(after));
      return (await query.execute()).map(readRow);
    },

    /** Finds requests by request id, the beginning of one, or quote id, which several may share. */
    async find(id: string): Promise<StoredQuote[]> {
      const rows = await db
        .selectFrom('quote_request')
        .selectAll()
        .where((where) =>
          where.or([
            where('quote_id', '=', id),
            // Finds every request id that begins with `id`, by the order of the primary key.
            where.and([where('request_id', '>=', id), where('request_id', '<', `${id}~`)]),
          ]),
        )
        .orderBy('received_ms', 'desc')
        .execute();
      return rows.map(readRow);
    },

    /** Makes every e-mail about a request due again. Resolves to their number. */
    async resend(requestId: string, recipients: readonly string[], nowMs: number): Promise<number> {
      await db.transaction().execute(async (transaction) => {
        const request = await findQuote(transaction, requestId);
        if (!request) return;
        const { isEmergency } = request.payload;
        await queueEmails(transaction, { requestId, isEmergency }, recipients, nowMs, { isAgain: true });
        await recallPhotos(transaction, requestId, { alsoSent: true });
        await queuePhotos(transaction, requestId, nowMs);
      });
      return recipients.length;
    },

    status: (nowMs = Date.now()): Promise<StoreStatus> => readStatus(database, nowMs, photoSpace, timeZone()),

    /** Rejects if no request could be stored now. */
    async probe(): Promise<void> {
      // The text is committed, and is different each time: SQLite writes neither a rolled-back change nor an unchanged
      // value.
      const padding = randomBytes(PROBE_LENGTH / 2).toString('hex');
      await db.transaction().execute((transaction) =>
        transaction
          .insertInto('probe')
          .values({ id: 1, padding })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ padding }))
          .execute(),
      );
    },
  };
}
