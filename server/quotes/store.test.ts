import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { sql } from 'kysely';
import { emptyQuote } from '../../quote/fields.ts';
import { buildPayload } from '../../quote/payload.ts';
import { temporaryFolder } from '../testing.ts';
import { BadData } from './schema.ts';
import { openSqlite, openSqliteForDesk } from './sqlite.ts';
import { createStore, type NewQuote } from './store.ts';

const newQuote = (overrides: Partial<NewQuote> = {}): NewQuote => ({
  requestId: crypto.randomUUID(),
  contentsHash: 'hash',
  receivedMs: 1000,
  status: 'new',
  payload: buildPayload(emptyQuote, '2026-0703-0905', new Date(0)),
  recipients: ['owner@example.com'],
  ...overrides,
});

async function openStore() {
  const folder = await temporaryFolder();
  const database = openSqlite(folder.path);
  return {
    folder: folder.path,
    store: createStore(database),
    async [Symbol.asyncDispose]() {
      await database.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

test('every commit is flushed to the disk before it counts', async () => {
  await using folder = await temporaryFolder();
  const database = openSqlite(folder.path);

  const journal = await sql<{ journal_mode: string }>`PRAGMA journal_mode`.execute(database.db);
  const flushing = await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(database.db);
  await database.close();

  assert.equal(journal.rows[0]?.journal_mode, 'wal');
  assert.equal(flushing.rows[0]?.synchronous, 2, 'FULL');
});

test('a bad row does not fail its neighbours', async () => {
  await using opened = await openStore();
  const bad = newQuote({ status: 'nonsense' as NewQuote['status'] });

  const results = await Promise.allSettled([newQuote(), bad, newQuote()].map((quote) => opened.store.put(quote)));

  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.equal((await opened.store.list({ isQuarantined: false })).length, 2);
});

test('two visitors may share a quote id, and a look-up gives both', async () => {
  await using opened = await openStore();
  await opened.store.put(newQuote());
  await opened.store.put(newQuote());

  assert.equal((await opened.store.find('2026-0703-0905')).length, 2);
});

test('a request is found by the beginning of its id', async () => {
  await using opened = await openStore();
  const requestId = '0b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d';
  await opened.store.put(newQuote({ requestId }));
  await opened.store.put(newQuote({ requestId: '1b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d' }));

  assert.deepEqual(
    (await opened.store.find('0b9f')).map(({ request_id }) => request_id),
    [requestId],
  );
  assert.deepEqual(await opened.store.find("0b9f' OR 1=1 --"), []);
});

test('probing leaves nothing behind', async () => {
  await using opened = await openStore();

  await opened.store.probe();

  assert.deepEqual(await opened.store.list({ isQuarantined: false }), []);
});

test('on a full disk nothing is acknowledged, readiness says so, and with space again both are well', async (t) => {
  await using folder = await temporaryFolder();
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder.path]).status !== 0) {
    return t.skip('a disk of 2 MB cannot be mounted here');
  }
  await using _disk = { [Symbol.asyncDispose]: async () => void spawnSync('umount', ['--lazy', folder.path]) };
  const ballast = join(folder.path, 'ballast');
  await writeFile(ballast, Buffer.alloc(1024 * 1024));
  const database = openSqlite(join(folder.path, 'data'));
  const store = createStore(database);
  await store.probe();

  const acknowledged: string[] = [];
  let problem: unknown;
  while (!problem) {
    const result = store.put(newQuote());
    await result.then(
      (put) => 'requestId' in put && acknowledged.push(put.requestId),
      (error) => {
        problem = error;
      },
    );
  }
  assert.match(String(problem), /disk is full/);
  await assert.rejects(store.probe(), /disk is full/);
  await rm(ballast);
  await store.probe();
  await store.put(newQuote());
  await database.close();

  const again = openSqlite(join(folder.path, 'data'));
  const kept = (await createStore(again).list({ isQuarantined: false })).map(({ request_id }) => request_id);
  await again.close();
  assert.equal(kept.length, acknowledged.length + 1);
  assert.ok(acknowledged.every((id) => kept.includes(id)));
});

test('a store on a full disk can still be closed', async (t) => {
  await using folder = await temporaryFolder();
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder.path]).status !== 0) {
    return t.skip('a disk of 1 MB cannot be mounted here');
  }
  await using _disk = { [Symbol.asyncDispose]: async () => void spawnSync('umount', ['--lazy', folder.path]) };
  const database = openSqlite(folder.path);
  const store = createStore(database);
  const fill = async (): Promise<void> => store.put(newQuote()).then(fill);
  await assert.rejects(fill(), /disk is full/);

  await assert.doesNotReject(database.close());
});

test('a database that became read-only refuses requests and readiness alike, and keeps nothing of them', async () => {
  await using folder = await temporaryFolder();
  const database = openSqlite(folder.path);
  await sql`PRAGMA query_only = ON`.execute(database.db);

  await assert.rejects(createStore(database).put(newQuote()), /readonly/);
  await assert.rejects(createStore(database).probe(), /readonly/);
  await sql`PRAGMA query_only = OFF`.execute(database.db);

  assert.deepEqual(await createStore(database).list({ isQuarantined: false }), []);
  await database.close();
});

test('the desk reads and writes while the server does', async () => {
  await using opened = await openStore();
  const desk = openSqliteForDesk(opened.folder);
  if (!desk) throw new Error('There is a database');
  await opened.store.put(newQuote());
  await createStore(desk).put(newQuote());

  assert.equal((await createStore(desk).list({ isQuarantined: false })).length, 2);
  await desk.close();
});

test('a second server on the same data is refused with one line', async () => {
  await using opened = await openStore();

  assert.throws(
    () => openSqlite(opened.folder),
    (error) => error instanceof BadData && /in use by another running server/.test(error.message),
  );
});

test('a folder that cannot be used is named', async () => {
  await using folder = await temporaryFolder();
  await writeFile(join(folder.path, 'file'), '');

  assert.throws(
    () => openSqlite(join(folder.path, 'file')),
    (error) => error instanceof BadData && error.message.startsWith('DATA_DIR '),
  );
});

test('data of a newer program is left alone', async () => {
  await using folder = await temporaryFolder();
  await openSqlite(folder.path).close();
  const sqlite = new DatabaseSync(join(folder.path, 'quotes.sqlite'));
  sqlite.exec('PRAGMA user_version = 99');
  sqlite.close();

  assert.throws(
    () => openSqlite(folder.path),
    (error) => error instanceof BadData && /newer version/.test(error.message),
  );
});

test('what was acknowledged survives kill -9', async () => {
  await using folder = await temporaryFolder();
  const program = `
    import { openSqlite } from ${JSON.stringify(new URL('./sqlite.ts', import.meta.url).href)};
    import { createStore } from ${JSON.stringify(new URL('./store.ts', import.meta.url).href)};
    const store = createStore(openSqlite(${JSON.stringify(folder.path)}));
    const quote = ${JSON.stringify(newQuote())};
    for (;;) {
      const requestId = crypto.randomUUID();
      await store.put({ ...quote, requestId });
      console.log(requestId);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let acknowledged = '';
  child.stdout.on('data', (chunk) => {
    acknowledged += chunk;
    if (acknowledged.split('\n').length > 20) child.kill('SIGKILL');
  });
  await once(child, 'close');

  const database = openSqlite(folder.path);
  const kept = new Set(
    (await createStore(database).list({ isQuarantined: false })).map(({ request_id }) => request_id),
  );
  await database.close();
  const ids = acknowledged.split('\n').filter((line) => line.length === 36);
  assert.ok(ids.length >= 20);
  assert.deepEqual(
    ids.filter((id) => !kept.has(id)),
    [],
  );
});
