/** Tests of the desk's store, once on each engine, each with requests of its own. */
import { test } from 'node:test';
import { emptyQuote, type QuoteFields } from '../../quote/fields.ts';
import { buildPayload } from '../../quote/payload.ts';
import { openPostgres } from '../quotes/postgres.ts';
import type { NewQuote } from '../quotes/receive.ts';
import type { Database } from '../quotes/schema.ts';
import { openSqlite } from '../quotes/sqlite.ts';
import { createStore, type QuoteStore } from '../quotes/store.ts';
import { sharePostgres } from '../quotes/testing-instances.ts';
import { newQuote } from '../quotes/testing-store.ts';
import { temporaryFolder } from '../testing.ts';
import { indexRequests } from './search.ts';

export type Stored = {
  database: Database;
  store: QuoteStore;
  /** Another instance on the same data where the engine allows one; otherwise the same one. */
  other: Database;
  /** Stores a request and makes it searchable. Resolves to its id. */
  put: (fields?: Partial<QuoteFields>, overrides?: Partial<NewQuote>) => Promise<string>;
};

/** Defines one test for SQLite and one for PostgreSQL. */
export function onBothEngines() {
  const { createDatabase } = sharePostgres();
  let number = 0;
  return (name: string, run: (stored: Stored) => Promise<void>) => {
    test(`SQLite: ${name}`, async () => {
      await using folder = await temporaryFolder();
      const database = openSqlite(folder.path);
      await run(withRequests(database, database)).finally(database.close);
    });
    test(`PostgreSQL: ${name}`, async () => {
      number += 1;
      const url = await createDatabase(`desk_${number}`);
      const database = await openPostgres(url, '');
      const other = await openPostgres(url, '');
      await run(withRequests(database, other)).finally(() => Promise.all([database.close(), other.close()]));
    });
  };
}

function withRequests(database: Database, other: Database): Stored {
  const store = createStore(database);
  return {
    database,
    store,
    other,
    async put(fields = {}, { receivedMs = Date.now(), ...overrides } = {}) {
      const payload = buildPayload({ ...emptyQuote, ...fields }, '2026-0703-0905', new Date(receivedMs));
      const quote = newQuote({ receivedMs, payload, contentsHash: crypto.randomUUID(), recipients: [], ...overrides });
      await store.put(quote);
      await indexRequests(database);
      return quote.requestId ?? '';
    },
  };
}
