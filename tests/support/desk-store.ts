/** Defines tests of the desk's store that run on each engine with a fresh store. */
import { test } from 'node:test';
import type { RequestFields } from '../../domain/fields.ts';
import type { Sent } from '../../domain/sent.ts';
import type { NewRequest } from '../../server/receiving/insert.ts';
import type { Database } from '../../server/store/database.ts';
import { openPostgres } from '../../server/store/postgres.ts';
import { openSqlite } from '../../server/store/sqlite.ts';
import { createStore, type RequestStore } from '../../server/store/store.ts';
import { openingHours, services } from './content.ts';
import { sharePostgres } from './instances.ts';
import { temporaryFolder } from './server.ts';
import { newRequest, payloadOf } from './stores.ts';

export type Stored = {
  database: Database;
  store: RequestStore;
  /** Another instance on the same data where the engine allows one; otherwise the same instance. */
  other: Database;
  /** Stores a request. Resolves to its id. */
  put: (fields?: Partial<RequestFields>, overrides?: Partial<NewRequest>) => Promise<string>;
};

/** The fields that a device sends with a change, having read this version of the request. */
export function seen(version: number, after?: string): Sent {
  return { id: crypto.randomUUID(), version, after };
}

export function onBothEngines() {
  const { createDatabase } = sharePostgres();
  let number = 0;
  return (name: string, run: (stored: Stored) => Promise<void>) => {
    onSqlite(`SQLite: ${name}`, run);
    test(`PostgreSQL: ${name}`, async () => {
      number += 1;
      const url = await createDatabase(`desk_${number}`);
      await using folder = await temporaryFolder();
      const database = await openPostgres(url, folder.path);
      const other = await openPostgres(url, folder.path);
      await run(withRequests(database, other)).finally(() => Promise.all([database.close(), other.close()]));
    });
  };
}

/** Defines a test on SQLite only, because its subject does not depend on the engine. */
export function onSqlite(name: string, run: (stored: Stored) => Promise<void>): void {
  test(name, async () => {
    await using folder = await temporaryFolder();
    const database = openSqlite(folder.path);
    await run(withRequests(database, database)).finally(database.close);
  });
}

function withRequests(database: Database, other: Database): Stored {
  const store = createStore(database, undefined, () => openingHours.timeZone);
  return {
    database,
    store,
    other,
    async put(fields = {}, { receivedMs = Date.now(), ...overrides } = {}) {
      const request = newRequest({
        receivedMs,
        payload: payloadOf(fields, receivedMs, services),
        contentsHash: crypto.randomUUID(),
        recipients: [],
        ...overrides,
      });
      await store.put(request);
      return request.requestId ?? '';
    },
  };
}
