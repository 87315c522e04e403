import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { QuotePayload } from '../../quote/payload.ts';
import { groupCommits } from './group-commit.ts';
import { dueFrom } from './outbox.ts';
import type { Database, QuoteStatus, Schema, SendingState } from './schema.ts';

export type NewQuote = {
  /** Undefined for a form posted without scripts: the same contents within a day are then the same request. */
  requestId: string | undefined;
  /** Hash of the visitor's own fields. */
  contentsHash: string;
  receivedMs: number;
  status: QuoteStatus;
  payload: QuotePayload;
  /** Who is e-mailed about it. */
  recipients: readonly string[];
};

export type PutResult =
  | { kind: 'stored' | 'repeat'; requestId: string; quoteId: string }
  /** The request id is known with other contents; those stay as they are. */
  | { kind: 'conflict' };

export type StoredQuote = Omit<Selectable<Schema['quote_request']>, 'payload'> & { payload: QuotePayload };

export type ListFilter = {
  isQuarantined: boolean;
  isHandled?: boolean | undefined;
  /** Received then or later, ms. */
  sinceMs?: number | undefined;
  /** Most to give. */
  limit?: number | undefined;
  /** Only what comes after this one in the list: the next page. */
  after?: StoredQuote | undefined;
};

/** Where quote requests are kept. `put` resolves only once the request is durable, and rejects when it is not. */
export type QuoteStore = {
  put: (quote: NewQuote) => Promise<PutResult>;
  /** Newest first. */
  list: (filter: ListFilter) => Promise<StoredQuote[]>;
  /** By request id, the beginning of one, or quote id, which several may share. */
  find: (id: string) => Promise<StoredQuote[]>;
  /** Makes every e-mail about a request due again. Resolves to how many. */
  resend: (requestId: string, recipients: readonly string[], nowMs: number) => Promise<number>;
  mark: (requestId: string, status: 'new' | 'handled') => Promise<void>;
  /** Deletes what was received before a moment, was handled and is owed no e-mail. Resolves to how many. */
  purge: (beforeMs: number) => Promise<number>;
  status: () => Promise<StoreStatus>;
  /** Rejects when no request could be stored now. */
  probe: () => Promise<void>;
};

/** How the store stands; counts, and moments as ms since 1970. */
export type StoreStatus = {
  requests: Record<QuoteStatus, number>;
  deliveries: Record<SendingState, number>;
  oldestPendingMs: number | undefined;
  newestRequestMs: number | undefined;
  lastDeliveryMs: number | undefined;
};

/** As long as the largest request, so that where this fits, that fits; characters. */
const PROBE_LENGTH = 64 * 1024;

export function createStore(database: Database): QuoteStore {
  const { db } = database;
  return {
    put: groupCommits(database),
    async list({ isQuarantined, isHandled, sinceMs, limit, after }) {
      const rows = db.selectFrom('quote_request').selectAll();
      const isEither = !isQuarantined && isHandled === undefined;
      let query = isEither
        ? rows.where('status', '!=', 'quarantine')
        : rows.where('status', '=', isQuarantined ? 'quarantine' : isHandled ? 'handled' : 'new');
      query = query.orderBy('received_ms', 'desc').orderBy('request_id', 'desc');
      if (sinceMs !== undefined) query = query.where('received_ms', '>=', sinceMs);
      if (limit !== undefined) query = query.limit(limit);
      if (after) {
        const { received_ms, request_id } = after;
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('received_ms', 'request_id'), '<', tuple(received_ms, request_id)),
        );
      }
      return (await query.execute()).map(readRow);
    },
    async find(id) {
      const rows = await db
        .selectFrom('quote_request')
        .selectAll()
        .where((where) =>
          where.or([
            where('quote_id', '=', id),
            // Every request id that begins with `id`, by the primary key's own order.
            where.and([where('request_id', '>=', id), where('request_id', '<', `${id}~`)]),
          ]),
        )
        .orderBy('received_ms', 'desc')
        .execute();
      return rows.map(readRow);
    },
    async resend(requestId, recipients, nowMs) {
      const due = { ...dueFrom(nowMs), digest: null };
      const rows = recipients.map((recipient) => ({ request_id: requestId, recipient, ...due }));
      if (rows.length === 0) return 0;
      await db
        .insertInto('delivery')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['request_id', 'recipient']).doUpdateSet(due))
        .execute();
      return rows.length;
    },
    async mark(requestId, status) {
      await db.updateTable('quote_request').set({ status }).where('request_id', '=', requestId).execute();
    },
    purge: (beforeMs) =>
      db.transaction().execute(async (transaction) => {
        const old = transaction
          .selectFrom('quote_request')
          .select('request_id')
          .where('status', '=', 'handled')
          .where('received_ms', '<', beforeMs)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('delivery')
                  .select('recipient')
                  .whereRef('delivery.request_id', '=', 'quote_request.request_id')
                  .where('state', '!=', 'done'),
              ),
            ),
          );
        const ids = (await old.execute()).map(({ request_id }) => request_id);
        for (const id of ids) {
          await transaction.deleteFrom('delivery').where('request_id', '=', id).execute();
          await transaction.deleteFrom('quote_request').where('request_id', '=', id).execute();
        }
        await transaction
          .deleteFrom('digest')
          .where('state', '=', 'done')
          .where('first_ms', '<', beforeMs)
          .where('id', 'not in', (query) =>
            query
              .selectFrom('delivery')
              .select('digest')
              .where('digest', 'is not', null)
              .$narrowType<{ digest: string }>(),
          )
          .execute();
        return ids.length;
      }),
    async status() {
      const requests = { new: 0, quarantine: 0, handled: 0 };
      const deliveries = { ready: 0, done: 0, dead: 0 };
      const { fn } = db;
      // PostgreSQL gives counts as text, as they may be larger than a number.
      for (const { status, count } of await db
        .selectFrom('quote_request')
        .select(['status', fn.countAll().as('count')])
        .groupBy('status')
        .execute()) {
        requests[status] = Number(count);
      }
      for (const { state, count } of await db
        .selectFrom('delivery')
        .select(['state', fn.countAll().as('count')])
        .groupBy('state')
        .execute()) {
        deliveries[state] = Number(count);
      }
      const oldest = await db
        .selectFrom('delivery')
        .select(fn.min('first_ms').as('ms'))
        .where('state', '=', 'ready')
        .executeTakeFirst();
      const newest = await db.selectFrom('quote_request').select(fn.max('received_ms').as('ms')).executeTakeFirst();
      const last = await db.selectFrom('delivery').select(fn.max('done_ms').as('ms')).executeTakeFirst();
      return {
        requests,
        deliveries,
        oldestPendingMs: oldest?.ms ?? undefined,
        newestRequestMs: newest?.ms ?? undefined,
        lastDeliveryMs: last?.ms ?? undefined,
      };
    },
    async probe() {
      // Committed, and different each time: SQLite writes neither what is rolled back nor what stays the same.
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

export function readRow({ payload, ...row }: Selectable<Schema['quote_request']>): StoredQuote {
  return { ...row, payload: JSON.parse(payload) };
}
