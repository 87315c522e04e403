import { randomBytes } from 'node:crypto';
import { STORING_TIMEOUT } from '../../domain/timeouts.ts';
import { withTimeout } from '../../domain/with-timeout.ts';
import { freshJob } from '../jobs/queue.ts';
import { queueEmails } from '../mail/queue-emails.ts';
import { queuePhotos, recallPhotos } from '../photos/photo-jobs.ts';
import { insertRequest, type NewRequest, type PutResult } from '../receiving/insert.ts';
import { isBelow, newestFirst } from '../requests/position.ts';
import type { Database } from './database.ts';
import { groupCommits } from './group-commit.ts';
import { readStatus, type StoreStatus } from './status.ts';
import { findRequest, readRow, type StoredRequest } from './stored-request.ts';

export type ListFilter = {
  isQuarantined: boolean;
  /** Leaves out requests that the owner took on the phone. */
  isFromSite?: boolean | undefined;
  /** Inclusive, ms. */
  sinceMs?: number | undefined;
  /** Exclusive, ms. */
  beforeMs?: number | undefined;
  limit?: number | undefined;
  /** The last request of the previous page. */
  after?: StoredRequest | undefined;
};

export type RequestStore = ReturnType<typeof createStore>;

/**
 * Length in characters: twice the largest request, because storing one also writes pages of indexes. If this
 * fits, any request fits.
 */
const PROBE_LENGTH = 128 * 1024;

/** `photoSpace`: maximum bytes of all photos. `timeZone`: the company's, for days named in alarms. */
export function createStore(
  database: Database,
  photoSpace = Number.POSITIVE_INFINITY,
  timeZone = () => 'UTC',
) {
  const { db } = database;
  const putOne = (request: NewRequest) =>
    db.transaction().execute((transaction) => insertRequest(database, transaction, request));
  const putTogether = (requests: NewRequest[]) =>
    db.transaction().execute(async (transaction) => {
      const results: PutResult[] = [];
      for (const request of requests) results.push(await insertRequest(database, transaction, request));
      return results;
    });
  const put = database.isShared ? putOne : groupCommits(putTogether);
  return {
    /** Resolves once the request is durable; rejects if it is not. */
    put: (request: NewRequest): Promise<PutResult> =>
      withTimeout(STORING_TIMEOUT, put(request), `timeout: not stored within ${STORING_TIMEOUT} ms`),

    /** Newest first. */
    async list({
      isQuarantined,
      isFromSite,
      sinceMs,
      beforeMs,
      limit,
      after,
    }: ListFilter): Promise<StoredRequest[]> {
      const rows = newestFirst(db.selectFrom('quote_request').selectAll());
      let query = rows.where('status', isQuarantined ? '=' : '!=', 'quarantine');
      if (isFromSite) query = query.where('source', '=', 'site');
      if (sinceMs !== undefined) query = query.where('received_ms', '>=', sinceMs);
      if (beforeMs !== undefined) query = query.where('received_ms', '<', beforeMs);
      if (limit !== undefined) query = query.limit(limit);
      if (after) query = query.where(isBelow(after));
      return (await query.execute()).map(readRow);
    },

    /** By request id, the beginning of one, or quote id. Several requests may share a quote id. */
    async find(id: string): Promise<StoredRequest[]> {
      const rows = await db
        .selectFrom('quote_request')
        .selectAll()
        .where((where) =>
          where.or([
            where('quote_id', '=', id),
            // Request ids that begin with `id`, by a range of the primary key. "~" sorts after hex digits.
            where.and([where('request_id', '>=', id), where('request_id', '<', `${id}~`)]),
          ]),
        )
        .orderBy('received_ms', 'desc')
        .execute();
      return rows.map(readRow);
    },

    /**
     * Queues the e-mails about a request and its photos again, and given-up e-mails about its answers.
     * Resolves to the number of recipients.
     */
    async resend(requestId: string, recipients: readonly string[], nowMs: number): Promise<number> {
      await db.transaction().execute(async (transaction) => {
        const request = await findRequest(transaction, requestId);
        if (!request) return;
        const { isEmergency } = request.payload;
        await queueEmails(transaction, { requestId, isEmergency }, recipients, nowMs, { isAgain: true });
        await transaction
          .updateTable('job')
          .set(freshJob(nowMs))
          .where('request_id', '=', requestId)
          .where('kind', '=', 'email-answer')
          .where('state', '=', 'dead')
          .execute();
        await recallPhotos(transaction, requestId, { alsoSent: true });
        await queuePhotos(transaction, requestId, nowMs);
      });
      return recipients.length;
    },

    status: (nowMs = Date.now()): Promise<StoreStatus> => readStatus(database, nowMs, photoSpace, timeZone()),

    /** Rejects if no request could be stored now (/readyz). */
    async probe(): Promise<void> {
      // The value is new, and is committed: SQLite writes no unchanged or rolled-back value to the disk.
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
