/**
 * The store on SQLite: what it acknowledges, finds and reports, and who may open its folder. Codes such as
 * P17 in the titles name rows of docs/reliability.md.
 */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { sql } from 'kysely';
import { DAY } from '../../domain/time-spans.ts';
import { eventually, temporaryFolder } from '../../tests/support/server.ts';
import { newRequest, openStore } from '../../tests/support/stores.ts';
import { addJobs } from '../jobs/queue.ts';
import { OperatorError } from '../operator-error.ts';
import type { NewRequest } from '../receiving/insert.ts';
import { createRequestActions } from '../requests/request-actions.ts';
import { groupCommits } from './group-commit.ts';
import { openSqlite, openSqliteForTerminal } from './sqlite.ts';
import { checkPhotos } from './sqlite-damage.ts';
import { createStore } from './store.ts';

test('a request is acknowledged only after its commit is flushed to the disk', async () => {
  await using folder = await temporaryFolder();
  const database = openSqlite(folder.path);

  const journal = await sql<{ journal_mode: string }>`PRAGMA journal_mode`.execute(database.db);
  const flushing = await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(database.db);
  await database.close();

  assert.equal(journal.rows[0]?.journal_mode, 'wal');
  assert.equal(flushing.rows[0]?.synchronous, 2, 'FULL');
});

test('a bad row does not fail the rows stored with it', async () => {
  await using opened = await openStore();
  const bad = newRequest({ status: 'nonsense' as NewRequest['status'] });

  const results = await Promise.allSettled(
    [newRequest(), bad, newRequest()].map((request) => opened.store.put(request)),
  );

  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.equal((await opened.store.list({ isQuarantined: false })).length, 2);
});

test('a failing store is tried once for all waiting requests, not once for each', async () => {
  let attempts = 0;
  const put = groupCommits(async (): Promise<never[]> => {
    attempts += 1;
    // Other requests arrive while the store fails.
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

test('while another program holds the lock, the process serves others, then stores the request', async () => {
  await using opened = await openStore();
  const other = new DatabaseSync(join(opened.folder, 'quotes.sqlite'));
  other.exec('BEGIN IMMEDIATE');
  const order: string[] = [];

  const stored = opened.store.put(newRequest()).then(() => order.push('stored'));
  // In these turns the request finds the lock. A blocked process could not release it below.
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  order.push('a page');
  other.exec('ROLLBACK');
  other.close();
  await stored;

  assert.deepEqual(order, ['a page', 'stored']);
});

test('suspected spam posted again without a filled honeypot is e-mailed; spam by the owner’s mark stays', async () => {
  await using opened = await openStore();
  for (const requestId of [undefined, '0b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d']) {
    const request = newRequest({ requestId, contentsHash: `${requestId}` });
    await opened.store.put({ ...request, status: 'quarantine', recipients: [] });

    assert.equal(
      (await opened.store.put({ ...request, status: 'quarantine', recipients: [] })).kind,
      'repeat',
    );
    assert.equal((await opened.store.put(request)).kind, 'stored');
    assert.equal((await opened.store.put(request)).kind, 'repeat');
  }

  const { requests, emails } = await opened.store.status();
  assert.deepEqual([requests.new, requests.quarantine, emails.ready], [2, 0, 2]);

  const marked = newRequest({ contentsHash: 'marked' });
  const id = marked.requestId ?? '';
  await opened.store.put(marked);
  await createRequestActions(opened.database, []).mark(id, 'quarantine', { by: 'a phone', nowMs: 1 });
  assert.equal((await opened.store.put(marked)).kind, 'repeat');
  assert.equal((await opened.store.find(id))[0]?.status, 'quarantine');
});

test('an e-mail that has waited for more than an hour raises an alarm', async () => {
  await using opened = await openStore();
  await opened.store.put(newRequest({ receivedMs: 1000 }));
  const alarms = async (minutes: number) =>
    (await opened.store.status(1000 + 60_000 * minutes)).alarms.filter((alarm) => alarm.includes('waited'));

  assert.deepEqual(await alarms(60), []);
  assert.match(String(await alarms(150)), /^An email has waited for 2 h/);
});

test('T1: requests share a quote id, and are found by it or by the beginning of their ids; a probe adds none', async () => {
  await using opened = await openStore();
  const requestId = '0b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d';
  await opened.store.put(newRequest({ requestId }));
  await opened.store.put(newRequest({ requestId: '1b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d' }));
  await opened.store.probe();

  assert.equal((await opened.store.find('2026-0703-0905')).length, 2);
  assert.deepEqual(
    (await opened.store.find('0b9f')).map(({ request_id }) => request_id),
    [requestId],
  );
  assert.deepEqual(await opened.store.find("0b9f' OR 1=1 --"), []);
  assert.equal((await opened.store.list({ isQuarantined: false })).length, 2);
});

test('an e-mail that was given up is reported for a month, and is sent again on request', async () => {
  await using opened = await openStore();
  const { database, store } = opened;
  const { db } = database;
  await store.put(newRequest({ receivedMs: 1000 }));
  const [{ request_id = '' } = {}] = await store.list({ isQuarantined: false });
  const answer = {
    id: 'an answer',
    kind: 'email-answer',
    lane: 'mail',
    recipient: 'owner@example.com',
  } as const;
  await addJobs(db, [{ ...answer, request_id, due_ms: 2000 }]);
  await db.updateTable('job').set({ state: 'dead' }).execute();
  const alarms = async (nowMs: number) =>
    (await store.status(nowMs)).alarms.filter((alarm) => alarm.includes('stopped trying'));
  const states = async () =>
    (await db.selectFrom('job').select(['kind', 'state']).where('request_id', '=', request_id).execute())
      .map(({ kind, state }) => `${kind} ${state}`)
      .toSorted();
  assert.match(String(await alarms(DAY)), /^2 emails could not be delivered/);
  assert.deepEqual(await alarms(31 * DAY), []);

  await store.resend(request_id, ['owner@example.com'], 3000);

  assert.deepEqual(await states(), ['email-answer ready', 'email-request ready']);
});

test('beside a server the terminal reads and writes, and a second server is refused with one line', async () => {
  await using opened = await openStore();
  const desk = openSqliteForTerminal(opened.folder);
  if (!desk) throw new Error('There is a database');
  await opened.store.put(newRequest());
  await createStore(desk).put(newRequest());
  assert.equal((await createStore(desk).list({ isQuarantined: false })).length, 2);
  await desk.close();

  assert.throws(
    () => openSqlite(opened.folder),
    (error) => error instanceof OperatorError && /in use by another running server/.test(error.message),
  );
  // A folder that cannot be used is named.
  const file = join(opened.folder, 'file');
  await writeFile(file, '');
  assert.throws(
    () => openSqlite(file),
    (error) => error instanceof OperatorError && error.message.startsWith('DATA_DIR '),
  );
});

test('P17: data of another version is refused in one line and left as it is, by server and terminal', async () => {
  await using folder = await temporaryFolder();
  await openSqlite(folder.path).close();
  const sqlite = new DatabaseSync(join(folder.path, 'quotes.sqlite'));
  for (const [version, open, sentence] of [
    [99, openSqlite, /newer version/],
    [5, openSqlite, /before the first release/],
    [1, openSqliteForTerminal, /earlier version .*npm start/],
    [99, openSqliteForTerminal, /newer version/],
  ] as const) {
    sqlite.exec(`PRAGMA user_version = ${version}`);
    assert.throws(
      () => open(folder.path),
      (error) => error instanceof OperatorError && sentence.test(error.message),
    );
    assert.equal(sqlite.prepare('PRAGMA user_version').get()?.user_version, version);
  }
  sqlite.close();
});

test('a photo check that does not finish, or fails for another reason than damage, says so', async () => {
  await using folder = await temporaryFolder();
  await openSqlite(folder.path).close();

  const late = checkPhotos(folder.path, 1);
  const failed = checkPhotos(join(folder.path, 'missing'));

  for (const { alarms } of [late, failed])
    assert.match(await eventually(async () => alarms()[0]), /nobody knows whether the disk has damaged any/);
});
