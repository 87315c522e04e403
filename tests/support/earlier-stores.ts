/** Stores as an earlier program left them, opened by this one. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import pg from 'pg';
import { POSTGRES_TYPES, SQLITE_TYPES } from '../../server/store/migrations/column-types.ts';
import { migrations } from '../../server/store/migrations/in-order.ts';
import { openPostgres } from '../../server/store/postgres.ts';
import type { Database } from '../../server/store/schema.ts';
import { openSqlite } from '../../server/store/sqlite.ts';
import { sharePostgres } from './instances.ts';
import { temporaryFolder } from './server.ts';

/**
 * Tests, on both engines, a store that the first `version` migrations and these statements made, after this program has
 * brought it up to date.
 */
export function testEarlierStore(
  name: string,
  { version, statements }: { version: number; statements: readonly string[] },
  check: (database: Database) => Promise<void>,
): void {
  const { createDatabase } = sharePostgres();
  const earlier = migrations.slice(0, version);

  test(`SQLite: ${name}`, async () => {
    await using folder = await temporaryFolder();
    const sqlite = new DatabaseSync(join(folder.path, 'quotes.sqlite'));
    for (const migration of earlier) for (const statement of migration(SQLITE_TYPES)) sqlite.exec(statement);
    for (const statement of statements) sqlite.exec(statement);
    sqlite.exec(`PRAGMA user_version = ${version}`);
    sqlite.close();

    const database = openSqlite(folder.path);

    await check(database).finally(database.close);
  });

  test(`PostgreSQL: ${name}`, async () => {
    const url = await createDatabase('earlier');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('CREATE TABLE schema_version (version integer NOT NULL)');
    await client.query(`INSERT INTO schema_version VALUES (${version})`);
    for (const migration of earlier) for (const statement of migration(POSTGRES_TYPES)) await client.query(statement);
    for (const statement of statements) await client.query(statement);
    await client.end();

    const database = await openPostgres(url, '');

    await check(database).finally(database.close);
  });
}
