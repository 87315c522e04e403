import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { dueFrom } from './outbox.ts';
import type { Database, Schema } from './schema.ts';
import type { NewQuote, PutResult, QuoteStore } from './store.ts';

const DAY_MS = 86_400_000;

/**
 * Requests that arrive together share one transaction, and so one fsync; each is answered after it. When the
 * transaction fails, each is tried alone, so that one bad row does not fail its neighbours.
 */
export function groupCommits(database: Database): QuoteStore['put'] {
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
  for (const recipient of recipients) {
    await transaction
      .insertInto('delivery')
      .values({ request_id: requestId, recipient, ...dueFrom(receivedMs) })
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
