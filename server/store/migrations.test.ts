/** A later migration loses no row and no reference. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { sharePostgres } from '../../tests/support/instances.ts';
import { temporaryFolder } from '../../tests/support/server.ts';
import { newRequest } from '../../tests/support/stores.ts';
import { createRequestActions } from '../requests/request-actions.ts';
import type { Database } from './database.ts';
import { type Migration, migrations } from './migrations/in-order.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import { createStore } from './store.ts';

const NEXT = 1000;
/** SQLite's documented way to change what a column allows. */
const REBUILD = [
  'CREATE TABLE device_anew (id TEXT PRIMARY KEY, token_hash TEXT NOT NULL, name TEXT NOT NULL)',
  'INSERT INTO device_anew SELECT id, token_hash, name FROM device',
  'DROP TABLE device',
  'ALTER TABLE device_anew RENAME TO device',
];
const BREAK = ["DELETE FROM quote_request WHERE status = 'new'"];

const after = (statements: string[]): Migration[] => [
  ...migrations,
  { version: NEXT, statements: () => statements },
];

type Open = (migrations?: readonly Migration[]) => Promise<Database>;

const { createDatabase } = sharePostgres();

function bothEngines(name: string, run: (open: Open) => Promise<void>): void {
  test(`SQLite: ${name}`, async () => {
    await using folder = await temporaryFolder();
    await run(async (migrations) => openSqlite(folder.path, undefined, migrations));
  });
  test(`PostgreSQL: ${name}`, async () => {
    await using folder = await temporaryFolder();
    const url = await createDatabase('migrated');
    await run((migrations) => openPostgres(url, folder.path, migrations));
  });
}

async function fill({ db }: Database): Promise<void> {
  const row = { created_ms: 1, last_used_ms: 1 };
  await db
    .insertInto('device')
    .values({ id: 'a', token_hash: 'h', name: 'Phone', ...row })
    .execute();
  const keys = { p256dh: 'p', auth: 'a', emergencies_pass: 1, failures: 0, refusals: 0, wait_until_ms: 0 };
  await db
    .insertInto('push_subscription')
    .values({ device_id: 'a', ...keys })
    .execute();
}

test('SQLite: a referenced table is recreated, and the references stay intact', async () => {
  await using folder = await temporaryFolder();
  await using first = closing(openSqlite(folder.path));
  await fill(first.database);
  await first.close();

  await using second = closing(openSqlite(folder.path, undefined, after(REBUILD)));

  const { db } = second.database;
  assert.equal((await db.selectFrom('push_subscription').selectAll().execute()).length, 1);
  const { rows } = await sql<object>`SELECT * FROM device`.execute(db);
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [{ id: 'a', token_hash: 'h', name: 'Phone' }],
  );
  await assert.rejects(
    db.updateTable('push_subscription').set({ device_id: 'nobody' }).execute(),
    /foreign key/i,
  );
  await db.deleteFrom('device').where('id', '=', 'a').execute();
  assert.deepEqual(
    await db.selectFrom('push_subscription').selectAll().execute(),
    [],
    'they are deleted with the device',
  );
});

bothEngines('a migration that breaks a reference changes nothing', async (open) => {
  await using first = closing(await open());
  const request = newRequest({ recipients: [] });
  await createStore(first.database).put(request);
  const maker = { by: 'a test', nowMs: 1 };
  await createRequestActions(first.database, []).addNote(
    request.requestId ?? '',
    crypto.randomUUID(),
    'Two dogs',
    maker,
  );
  await first.close();

  await assert.rejects(open(after(BREAK)), /request_change/);

  await using again = closing(await open());
  assert.equal((await createStore(again.database).list({ isQuarantined: false })).length, 1);
});

function closing(database: Database) {
  let isOpen = true;
  async function close() {
    if (isOpen) await database.close();
    isOpen = false;
  }
  return { database, close, [Symbol.asyncDispose]: close };
}

test('SQLite: an error that ends the transaction of a migration is named, like a full disk', async () => {
  await using folder = await temporaryFolder();
  await openSqlite(folder.path).close();
  const twice = Array(2).fill("INSERT OR ROLLBACK INTO no_reminder VALUES ('ann', 1)");

  assert.throws(() => openSqlite(folder.path, undefined, after(twice)), /UNIQUE/);

  await openSqlite(folder.path).close();
});
