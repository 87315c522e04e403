/** Stores on one real PostgreSQL, which starts before the tests of a file and ends after them. */
import { after, before } from 'node:test';
import pg from 'pg';
import { openPostgres } from '../../server/store/postgres.ts';
import { createStore } from '../../server/store/store.ts';
import { startPostgres } from './postgres.ts';

export function sharePostgres() {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  before(async () => {
    postgres = await startPostgres();
  });
  after(() => postgres[Symbol.asyncDispose]());

  async function connect() {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    return { client, [Symbol.asyncDispose]: () => client.end() };
  }
  return {
    /** Works only inside a test, because the cluster starts before the first one. */
    cluster: () => postgres,
    connect,
    async openInstance(url = postgres.url) {
      const database = await openPostgres(url, '');
      return { database, store: createStore(database), [Symbol.asyncDispose]: database.close };
    },
    /** An empty database beside those of the other tests. */
    async createDatabase(name: string): Promise<string> {
      await using other = await connect();
      await other.client.query(`CREATE DATABASE ${name}`);
      return postgres.url.replace(/postgres$/, name);
    },
  };
}
