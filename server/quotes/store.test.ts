import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { sql } from 'kysely';
import { emptyQuote } from '../../quote/fields.ts';
import { buildPayload } from '../../quote/payload.ts';
import { eventually, temporaryFolder } from '../testing.ts';
import { groupCommits } from './group-commit.ts';
import { requestLetter } from './letter.ts';
import { createMailer } from './mail.ts';
import type { NewQuote } from './receive.ts';
import { BadData, type StoredQuote } from './schema.ts';
import { openSqlite, openSqliteForDesk } from './sqlite.ts';
import { createStore } from './store.ts';

const newQuote = (overrides: Partial<NewQuote> = {}): NewQuote => ({
  requestId: crypto.randomUUID(),
  contentsHash: 'hash',
  receivedMs: 1000,
  status: 'new',
  payload: buildPayload(emptyQuote, '2026-0703-0905', new Date(0)),
  recipients: ['owner@example.com'],
  ...overrides,
});

function storedFrom({ requestId = '', receivedMs, status, contentsHash, payload }: NewQuote): StoredQuote {
  return {
    request_id: requestId,
    quote_id: payload.quote_id,
    received_ms: receivedMs,
    status,
    contents_hash: contentsHash,
    payload,
  };
}

/** Without a mail server: the letters are files beside the data. */
const mailInto = (dataDir: string) => createMailer({ dataDir, smtpUrl: undefined, quoteEmailFrom: 'site@example.com' });

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

test('a store that fails as a whole is tried once for all who wait, not once for each', async () => {
  let attempts = 0;
  const put = groupCommits(async (): Promise<never[]> => {
    attempts += 1;
    // Others come in while it fails.
    await new Promise((resolve) => setImmediate(resolve));
    throw Object.assign(new Error('database is locked'), { errcode: 5 });
  });
  const first = Array.from({ length: 10 }, (_, item) => put(item));
  await new Promise((resolve) => setImmediate(resolve));
  const second = Array.from({ length: 10 }, (_, item) => put(item));

  const results = await Promise.allSettled([...first, ...second]);

  assert.ok(results.every(({ status }) => status === 'rejected'));
  assert.equal(attempts, 1);
});

test('while another program holds the lock others are served, and the request is stored once it is free', async () => {
  await using opened = await openStore();
  const other = new DatabaseSync(join(opened.folder, 'quotes.sqlite'));
  other.exec('BEGIN IMMEDIATE');
  const order: string[] = [];

  const stored = opened.store.put(newQuote()).then(() => order.push('stored'));
  // A turn of the event loop after the request found the lock: were the process waiting, this would come later.
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  order.push('a page');
  other.exec('ROLLBACK');
  other.close();
  await stored;

  assert.deepEqual(order, ['a page', 'stored']);
});

test('a request that looked like spam and is posted again without what made it so is e-mailed', async () => {
  await using opened = await openStore();
  for (const requestId of [undefined, '0b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d']) {
    const quote = newQuote({ requestId, contentsHash: `${requestId}` });
    await opened.store.put({ ...quote, status: 'quarantine', recipients: [] });

    assert.equal((await opened.store.put({ ...quote, status: 'quarantine', recipients: [] })).kind, 'repeat');
    assert.equal((await opened.store.put(quote)).kind, 'stored');
    assert.equal((await opened.store.put(quote)).kind, 'repeat');
  }

  const { requests, deliveries } = await opened.store.status();
  assert.deepEqual([requests.new, requests.quarantine, deliveries.ready], [2, 0, 2]);
});

test('an e-mail that has waited for more than an hour needs the owner', async () => {
  await using opened = await openStore();
  await opened.store.put(newQuote({ receivedMs: 1000 }));
  const alarms = async (minutes: number) =>
    (await opened.store.status(1000 + 60_000 * minutes)).alarms.filter((alarm) => alarm.includes('waited'));

  assert.deepEqual(await alarms(60), []);
  assert.match(String(await alarms(150)), /^An e-mail has waited for 2 h/);
});

test('S9: a disk that is nearly full is told of', async (t) => {
  await using folder = await temporaryFolder();
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', folder.path]).status !== 0) {
    return t.skip('no disk can be mounted here');
  }
  await using _disk = { [Symbol.asyncDispose]: async () => void spawnSync('umount', ['--lazy', folder.path]) };
  const database = openSqlite(folder.path);
  const store = createStore(database);
  const before = (await store.status()).alarms;
  await writeFile(join(folder.path, 'ballast'), Buffer.alloc(100 * 2 ** 20));

  assert.deepEqual(before, []);
  assert.match(String((await store.status()).alarms), /^Only \d+ MB are left on the disk/);
  await database.close();
});

test('nobody else on the machine can read what is stored, nor the letters, also where they could before', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  await mkdir(join(data, 'mail'), { recursive: true, mode: 0o755 });
  await writeFile(join(data, 'mail', 'old.eml'), '', { mode: 0o644 });
  new DatabaseSync(join(data, 'quotes.sqlite')).close();
  await chmod(data, 0o755);
  await chmod(join(data, 'quotes.sqlite'), 0o644);

  const database = openSqlite(data);
  await createStore(database).put(newQuote());
  await mailInto(data)(requestLetter(storedFrom(newQuote())), 'owner@example.com', 1);
  await database.backup(join(data, 'backup'));

  const names = await readdir(data, { recursive: true });
  const modes = await Promise.all(['', ...names].map(async (name) => (await stat(join(data, name))).mode & 0o077));
  await database.close();
  assert.ok(names.includes('quotes.sqlite-wal') && names.filter((name) => name.endsWith('.eml')).length === 2);
  assert.deepEqual(new Set(modes), new Set([0]));
});

test('what is purged is in no file any more: not in the database, its log, or the letters; others stay', async () => {
  await using folder = await temporaryFolder();
  const database = openSqlite(folder.path);
  const store = createStore(database);
  const letterOf = async (quote: NewQuote) => {
    await store.put(quote);
    await mailInto(folder.path)(requestLetter(storedFrom(quote)), 'owner@example.com', 1);
    await store.mark(quote.requestId ?? '', 'handled');
  };
  const named = (firstName: string, receivedMs: number) =>
    newQuote({
      receivedMs,
      recipients: [],
      payload: buildPayload({ ...emptyQuote, firstName, email: 'a@example.com' }, '2026-0703-0905', new Date(0)),
    });
  for (let number = 0; number < 20; number += 1) await letterOf(named(`Forgotten${number}`, 1000));
  await letterOf(named('Kept', 5000));
  await writeFile(join(folder.path, 'mail', 'note.eml'), 'Forgotten by me');
  const traces = async () => {
    const names = (await readdir(folder.path, { recursive: true })).filter((name) => /sqlite|mail\//.test(name));
    const files = await Promise.all(names.map((name) => readFile(join(folder.path, name), 'latin1')));
    return files.reduce((sum, file) => sum + file.split(/Forgotten\d/).length - 1, 0);
  };
  assert.ok((await traces()) > 20);

  assert.equal(await store.purge(5000), 20);

  assert.equal(await traces(), 0);
  assert.equal((await readdir(join(folder.path, 'mail'))).length, 2, 'the other letter, and what is not ours');
  assert.equal((await store.list({ isQuarantined: false })).length, 1);
  await database.close();
});

test('a purge lets others store meanwhile, and spam is purged apart', async () => {
  await using opened = await openStore();
  const spam = Array.from({ length: 500 }, () => newQuote({ status: 'quarantine', recipients: [] }));
  await Promise.all([newQuote(), ...spam].map((quote) => opened.store.put(quote)));

  const purging = opened.store.purge(2000, 'quarantine');
  const left = await eventually(async () => {
    const { quarantine } = (await opened.store.status()).requests;
    return quarantine < 500 ? quarantine : undefined;
  });
  await opened.store.put(newQuote());

  assert.ok(left > 0, 'it is under way');
  assert.equal(await purging, 500);
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

test('the desk says when the data is of another version, and leaves it as it is', async () => {
  await using folder = await temporaryFolder();
  await openSqlite(folder.path).close();
  for (const [version, sentence] of [
    [1, /earlier version .*npm start/],
    [99, /newer version/],
  ] as const) {
    const sqlite = new DatabaseSync(join(folder.path, 'quotes.sqlite'));
    sqlite.exec(`PRAGMA user_version = ${version}`);

    assert.throws(() => openSqliteForDesk(folder.path), sentence);
    assert.equal(sqlite.prepare('PRAGMA user_version').get()?.user_version, version);
    sqlite.close();
  }
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
