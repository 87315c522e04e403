import { randomBytes, randomUUID } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import type { QuotePayload } from '../../quote/payload.ts';
import type { Database, QuoteStatus, Schema } from './schema.ts';

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
export type Delivery = Selectable<Schema['delivery']>;

/** Where quote requests are kept. `put` resolves only once the request is durable, and rejects when it is not. */
export type QuoteStore = {
  put: (quote: NewQuote) => Promise<PutResult>;
  /** Newest first. */
  list: (filter: { isQuarantined: boolean }) => Promise<StoredQuote[]>;
  /** By request id, the beginning of one, or quote id, which several may share. */
  find: (id: string) => Promise<StoredQuote[]>;
  /** The delivery that has been due longest, if one is due. */
  dueDelivery: (nowMs: number) => Promise<Delivery | undefined>;
  nextDueMs: () => Promise<number | undefined>;
  saveDelivery: (delivery: Delivery) => Promise<void>;
  /** Makes every e-mail about a request due again. Resolves to how many. */
  resend: (requestId: string, recipients: readonly string[], nowMs: number) => Promise<number>;
  markHandled: (requestId: string) => Promise<void>;
  /** Deletes what was received before a moment, was handled and is owed no e-mail. Resolves to how many. */
  purge: (beforeMs: number) => Promise<number>;
  status: () => Promise<StoreStatus>;
  /** Rejects when no request could be stored now. */
  probe: () => Promise<void>;
};

/** How the store stands; counts, and moments as ms since 1970. */
export type StoreStatus = {
  requests: Record<QuoteStatus, number>;
  deliveries: Record<Delivery['state'], number>;
  oldestPendingMs: number | undefined;
  newestRequestMs: number | undefined;
};

const DAY_MS = 86_400_000;
/** As long as the largest request, so that where this fits, that fits; characters. */
const PROBE_LENGTH = 64 * 1024;

export function createStore(database: Database): QuoteStore {
  const { db } = database;
  return {
    put: groupCommits(database),
    async list({ isQuarantined }) {
      const rows = await db
        .selectFrom('quote_request')
        .selectAll()
        .where('status', isQuarantined ? '=' : '!=', 'quarantine')
        .orderBy('received_ms', 'desc')
        .orderBy('request_id')
        .execute();
      return rows.map(readRow);
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
    dueDelivery: (nowMs) =>
      db
        .selectFrom('delivery')
        .selectAll()
        .where('state', '=', 'ready')
        .where('next_ms', '<=', nowMs)
        .orderBy('next_ms')
        .limit(1)
        .executeTakeFirst(),
    async nextDueMs() {
      const row = await db
        .selectFrom('delivery')
        .select('next_ms')
        .where('state', '=', 'ready')
        .orderBy('next_ms')
        .limit(1)
        .executeTakeFirst();
      return row?.next_ms;
    },
    async saveDelivery({ request_id, recipient, ...changed }) {
      await db
        .updateTable('delivery')
        .set(changed)
        .where('request_id', '=', request_id)
        .where('recipient', '=', recipient)
        .execute();
    },
    async resend(requestId, recipients, nowMs) {
      const due = { state: 'ready', attempts: 0, first_ms: nowMs, next_ms: nowMs, last_error: null } as const;
      const rows = recipients.map((recipient) => ({ request_id: requestId, recipient, ...due }));
      if (rows.length === 0) return 0;
      await db
        .insertInto('delivery')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['request_id', 'recipient']).doUpdateSet(due))
        .execute();
      return rows.length;
    },
    async markHandled(requestId) {
      await db.updateTable('quote_request').set({ status: 'handled' }).where('request_id', '=', requestId).execute();
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
      return {
        requests,
        deliveries,
        oldestPendingMs: oldest?.ms ?? undefined,
        newestRequestMs: newest?.ms ?? undefined,
      };
    },
    async probe() {
      // Committed, and different each time: SQLite writes neither what is rolled back nor what stays the same.
      const padding = randomBytes(PROBE_LENGTH / 2).toString('hex');
      await db
        .insertInto('probe')
        .values({ id: 1, padding })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ padding }))
        .execute();
    },
  };
}

/**
 * Requests that arrive together share one transaction, and so one fsync; each is answered after it. When the
 * transaction fails, each is tried alone, so that one bad row does not fail its neighbours.
 */
function groupCommits(database: Database): QuoteStore['put'] {
  type Waiting = { quote: NewQuote; resolve: (result: PutResult) => void; reject: (error: unknown) => void };
  let waiting: Waiting[] = [];
  let isCommitting = false;

  const commit = (quotes: NewQuote[]) =>
    database.db.transaction().execute(async (transaction) => {
      const results: PutResult[] = [];
      for (const quote of quotes) results.push(await insert(database, transaction, quote));
      return results;
    });

  async function commitAll() {
    isCommitting = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        const results = await commit(group.map(({ quote }) => quote));
        for (const [index, result] of results.entries()) group[index]?.resolve(result);
      } catch (error) {
        if (group.length === 1) group[0]?.reject(error);
        else await Promise.all(group.map(({ quote, resolve, reject }) => commitAlone(quote).then(resolve, reject)));
      }
    }
    isCommitting = false;
  }

  async function commitAlone(quote: NewQuote): Promise<PutResult> {
    const [result] = await commit([quote]);
    if (!result) throw new Error('A transaction of one request had no result');
    return result;
  }

  return (quote) =>
    new Promise((resolve, reject) => {
      waiting.push({ quote, resolve, reject });
      // What arrives in this turn of the event loop goes along.
      if (!isCommitting) {
        isCommitting = true;
        setImmediate(commitAll);
      }
    });
}

async function insert(database: Database, transaction: Transaction<Schema>, quote: NewQuote): Promise<PutResult> {
  const { contentsHash, receivedMs, status, payload, recipients } = quote;
  const requestId = quote.requestId ?? randomUUID();
  if (!quote.requestId) {
    await database.lockContents(transaction, contentsHash);
    const same = await transaction
      .selectFrom('quote_request')
      .select(['request_id', 'quote_id'])
      .where('contents_hash', '=', contentsHash)
      .where('received_ms', '>', receivedMs - DAY_MS)
      .executeTakeFirst();
    if (same) return { kind: 'repeat', requestId: same.request_id, quoteId: same.quote_id };
  }
  const inserted = await transaction
    .insertInto('quote_request')
    .values({
      request_id: requestId,
      quote_id: payload.quote_id,
      received_ms: receivedMs,
      status,
      contents_hash: contentsHash,
      payload: JSON.stringify(payload),
    })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning('request_id')
    .executeTakeFirst();
  if (!inserted) return compareWithStored(transaction, requestId, contentsHash);
  const delivery = {
    state: 'ready',
    attempts: 0,
    first_ms: receivedMs,
    next_ms: receivedMs,
    last_error: null,
  } as const;
  for (const recipient of recipients) {
    await transaction
      .insertInto('delivery')
      .values({ request_id: requestId, recipient, ...delivery })
      .execute();
  }
  return { kind: 'stored', requestId, quoteId: payload.quote_id };
}

async function compareWithStored(
  transaction: Transaction<Schema>,
  requestId: string,
  contentsHash: string,
): Promise<PutResult> {
  const stored = await transaction
    .selectFrom('quote_request')
    .select(['quote_id', 'contents_hash'])
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  if (stored.contents_hash !== contentsHash) return { kind: 'conflict' };
  return { kind: 'repeat', requestId, quoteId: stored.quote_id };
}

function readRow({ payload, ...row }: Selectable<Schema['quote_request']>): StoredQuote {
  return { ...row, payload: JSON.parse(payload) };
}
