/** A store of an earlier version opens with nothing lost, on both engines. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import pg from 'pg';
import { readInbox } from '../../desk/inbox.ts';
import { indexRequests } from '../../desk/search.ts';
import { temporaryFolder } from '../../testing.ts';
import { openPostgres } from '../postgres.ts';
import type { Database } from '../schema.ts';
import { openSqlite } from '../sqlite.ts';
import { sharePostgres } from '../testing-instances.ts';
import { POSTGRES_TYPES, SQLITE_TYPES } from './column-types.ts';
import { migrations } from './in-order.ts';

const earlier = migrations.slice(0, 5);
const { createDatabase } = sharePostgres();

const rows = (['new', 'handled', 'quarantine'] as const).map((status, index) => {
  // The payload of a time when the form had fewer fields.
  const payload = JSON.stringify({
    firstName: 'Ada',
    lastName: status,
    isEmergency: false,
    quote_id: '2026-0703-0905',
  });
  return `('${index}b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d', '2026-0703-0905', ${index}, '${status}', 'hash', '${payload}')`;
});
const insert = `INSERT INTO quote_request (request_id, quote_id, received_ms, status, contents_hash, payload) VALUES ${rows}`;

async function expectNothingLost(database: Database): Promise<void> {
  await indexRequests(database);
  const { rows: found, next } = await readInbox(database, { view: 'open', search: 'ada', after: undefined });
  assert.deepEqual(
    found.map(({ name, status }) => `${name}: ${status}`),
    ['Ada quarantine: quarantine', 'Ada handled: contacted', 'Ada new: new'],
  );
  assert.equal(next, null);
}

test('SQLite: what an earlier program stored keeps its state and is found', async () => {
  await using folder = await temporaryFolder();
  const sqlite = new DatabaseSync(join(folder.path, 'quotes.sqlite'));
  for (const migration of earlier) {
    for (const statement of migration(SQLITE_TYPES)) sqlite.exec(statement);
  }
  sqlite.exec(`PRAGMA user_version = ${earlier.length}; ${insert}`);
  sqlite.close();

  const database = openSqlite(folder.path);

  await expectNothingLost(database).finally(database.close);
});

test('PostgreSQL: what an earlier program stored keeps its state and is found', async () => {
  const url = await createDatabase('earlier');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('CREATE TABLE schema_version (version integer NOT NULL)');
  await client.query(`INSERT INTO schema_version VALUES (${earlier.length})`);
  for (const migration of earlier) {
    for (const statement of migration(POSTGRES_TYPES)) await client.query(statement);
  }
  await client.query(insert);
  await client.end();

  const database = await openPostgres(url, '');

  await expectNothingLost(database).finally(database.close);
});
