/**
 * PostgreSQL with several instances of the program, and one that crashes, hangs, is locked, or fails over.
 * Codes such as G5 in the titles name rows of docs/reliability.md.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { sharePostgres } from '../../tests/support/instances.ts';
import { startJobs } from '../../tests/support/jobs.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { eventually } from '../../tests/support/server.ts';
import { markWon, newRequest } from '../../tests/support/stores.ts';
import type { SendMail } from '../mail/mail.ts';
import { OperatorError } from '../operator-error.ts';
import type { NewRequest } from '../receiving/insert.ts';
import { openPostgres, openPostgresForTerminal } from './postgres.ts';
import { createStore } from './store.ts';

const { cluster, connect, createDatabase, openInstance } = sharePostgres();

async function count(): Promise<number> {
  await using other = await connect();
  const { rows } = await other.client.query<{ count: string }>('SELECT count(*) FROM quote_request');
  return Number(rows[0]?.count);
}

test('several instances may start at once on an empty database', async () => {
  const instances = await Promise.all([openInstance(), openInstance(), openInstance()]);

  for (const { store } of instances) await store.probe();
  await Promise.all(instances.map((instance) => instance[Symbol.asyncDispose]()));
});

test('a request sent to several instances is one row, with and without its id, and a bad row fails alone', async () => {
  await using first = await openInstance();
  await using second = await openInstance();
  const [request, plain] = [newRequest(), newRequest({ requestId: undefined, contentsHash: 'plain' })];
  const before = await count();
  const putEach = (times: number, sent: NewRequest) =>
    Promise.all(Array.from({ length: times }, (_, index) => (index % 2 ? first : second).store.put(sent)));

  const results = await putEach(20, request);
  await putEach(10, plain);

  assert.equal(results.filter(({ kind }) => kind === 'stored').length, 1);
  assert.equal(results.filter(({ kind }) => kind === 'repeat').length, 19);
  assert.deepEqual(await second.store.put({ ...request, contentsHash: 'other' }), { kind: 'conflict' });
  assert.equal(await count(), before + 2);
  const bad = newRequest({ status: 'nonsense' as NewRequest['status'] });
  const together = [newRequest(), bad, newRequest()].map((sent) => first.store.put(sent));
  assert.deepEqual(
    (await Promise.allSettled(together)).map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
});

test('a request is read back unchanged, found by the beginning of its id, and e-mailed again', async () => {
  await using instance = await openInstance(await createDatabase('read_back'));
  const { store } = instance;
  const requestId = '0b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d';
  const request = newRequest({ requestId, receivedMs: 5, recipients: [] });
  await store.put(request);

  const [found] = await store.find('0b9f8a52');

  assert.deepEqual([found?.received_ms, found?.payload], [5, request.payload]);
  assert.equal((await store.find('0b9f8a53')).length, 0);
  assert.equal(await store.resend(requestId, ['a@example.com', 'b@example.com'], 7), 2);
  assert.equal(await store.resend(requestId, ['a@example.com'], 6), 1);
  await markWon(instance.database, request);
  const status = await store.status();
  assert.deepEqual([status.requests.won, status.oldestPendingMs], [1, 6]);
});

test('G5: of two instances one sends all e-mails; when it ends the other takes over', async () => {
  const url = await createDatabase('of_two');
  await using second = await openInstance(url);
  const sentBy: string[] = [];
  const deliver = (name: string, { database }: typeof second) => {
    const send: SendMail = async ({ id }) => void sentBy.push(`${id} by ${name}`);
    return startJobs(database, { send, recipients: ['owner@example.com'], startMs: Date.now() }).worker;
  };
  /** Resolves to the instance that sends the e-mail. */
  const storeAndSend = async ({ store }: typeof second) => {
    const request = newRequest();
    await store.put(request);
    return eventually(async () =>
      sentBy.find((entry) => entry.startsWith(request.requestId ?? ''))?.slice(37),
    );
  };
  const first = await openInstance(url);
  const firstLoop = deliver('first', first);
  assert.equal(await storeAndSend(first), 'by first');
  const secondLoop = deliver('second', second);
  assert.equal(await storeAndSend(second), 'by first');

  await firstLoop.stop();
  await first.database.close();
  assert.equal(await storeAndSend(second), 'by second');
  await secondLoop.stop();
  assert.equal(new Set(sentBy).size, sentBy.length, 'each once');
});

test('a store that opens waits for a migration without a timeout', async () => {
  await using other = await connect();
  await other.client.query('SELECT pg_advisory_lock(73001)');
  const opening = openInstance();
  // Longer than a query may take.
  await eventually(async () => {
    const { rows } = await other.client.query(
      `SELECT FROM pg_stat_activity
       WHERE wait_event = 'advisory' AND clock_timestamp() - query_start > '3.2 s'`,
    );
    return rows.length > 0 ? true : undefined;
  });
  await other.client.query('SELECT pg_advisory_unlock(73001)');

  await using instance = await opening;
  await instance.store.probe();
});

test('P17: data of another version is left unchanged, and an unreachable address is named', async () => {
  await using _made = await openInstance();
  await using other = await connect();
  const version = async () => (await other.client.query('SELECT version FROM schema_version')).rows;
  const toServer = () => openPostgres(cluster().url, '');
  const toTerminal = () => openPostgresForTerminal(cluster().url, '');
  for (const [change, open, sentence] of [
    [-1, toTerminal, /earlier version .*npm start/],
    [90, toTerminal, /newer version/],
    [90, toServer, /newer version/],
  ] as const) {
    await other.client.query('UPDATE schema_version SET version = version + $1', [change]);
    const before = await version();

    await assert.rejects(open(), (error) => error instanceof OperatorError && sentence.test(error.message));

    assert.deepEqual(await version(), before);
    await other.client.query('UPDATE schema_version SET version = version - $1', [change]);
  }
  assert.equal(await openPostgresForTerminal(await createDatabase('nothing'), ''), undefined);
  await assert.rejects(
    openPostgres('postgres://nobody@127.0.0.1:1/none', ''),
    (error) => error instanceof OperatorError && error.message.startsWith('DATABASE_URL cannot be used'),
  );
});

test('after a crash every acknowledged request is there, and storing resumes', async () => {
  await using instance = await openInstance();
  const acknowledged: string[] = [];
  for (let sent = 0; sent < 50; sent += 1) {
    const result = await instance.store.put(newRequest());
    if (result.kind === 'stored') acknowledged.push(result.requestId);
  }
  cluster().crash();
  await assert.rejects(instance.store.put(newRequest()));
  await assert.rejects(instance.store.probe());
  cluster().start();

  await eventually(() => instance.store.put(newRequest()).catch(() => undefined));
  for (const id of acknowledged) assert.equal((await instance.store.find(id)).length, 1);
});

test('G4: a locked table fails the request in time; storing resumes when it is unlocked', async () => {
  await using instance = await openInstance();
  const request = newRequest();
  const other = new pg.Client({ connectionString: cluster().url });
  await other.connect();
  await other.query('BEGIN; LOCK TABLE quote_request IN ACCESS EXCLUSIVE MODE');

  await assert.rejects(instance.store.put(request), /timeout/);
  await other.query('ROLLBACK');
  await other.end();

  assert.equal((await instance.store.put(request)).kind, 'stored');
});

test('G4: a hanging database gets one query per request; what is written after the hang is kept', async (t) => {
  await using instance = await openInstance();
  const requests = Array.from({ length: 10 }, () => newRequest());
  const earlier = newRequest();
  await instance.store.put(earlier);

  cluster().signal('SIGSTOP');
  const asked = t.mock.method(pg.Client.prototype, 'query');
  const results = await Promise.allSettled(requests.map((request) => instance.store.put(request)));
  cluster().signal('SIGCONT');
  assert.ok(results.every((result) => result.status === 'rejected' && /timeout/.test(String(result.reason))));
  assert.ok(asked.mock.callCount() <= requests.length, `asked ${asked.mock.callCount()} times`);
  await markWon(instance.database, earlier);
  // Nothing is rolled back with the interrupted transactions.
  await using other = await openInstance();
  assert.equal((await other.store.find(earlier.requestId ?? ''))[0]?.status, 'won');

  for (const request of requests) await eventually(() => instance.store.put(request).catch(() => undefined));
  for (const { requestId = '' } of requests) assert.equal((await other.store.find(requestId)).length, 1);
});

test('G2: an asynchronous standby causes a warning; a synchronous one loses nothing', async (t) => {
  await using primary = await startPostgres();
  using standby = await primary.startStandby();
  const warnings = t.mock.method(console, 'error', () => {});
  const opened = await openPostgres(primary.url, '');
  assert.match(String(warnings.mock.calls[0]?.arguments[0]), /set synchronous_standby_names/);

  await sql`ALTER SYSTEM SET synchronous_standby_names = '*'`.execute(opened.db);
  await sql`SELECT pg_reload_conf()`.execute(opened.db);
  await eventually(async () => {
    const { rows } = await sql<{
      state: string;
    }>`SELECT sync_state AS state FROM pg_stat_replication`.execute(opened.db);
    return rows[0]?.state === 'sync' || undefined;
  });
  const store = createStore(opened);
  // A busy machine may refuse some of the fifty at first; these are retried.
  const requests = Array.from({ length: 50 }, () => newRequest());
  const acknowledged = await Promise.all(
    requests.map((request) => eventually(() => store.put(request).catch(() => undefined))),
  );
  primary.crash();
  await opened.close();
  standby.promote();

  const after = await openPostgres(standby.url, '');
  for (const result of acknowledged) {
    assert.ok('requestId' in result, result.kind);
    assert.equal((await createStore(after).find(result.requestId)).length, 1);
  }
  assert.equal(warnings.mock.callCount(), 1, 'no standby, no warning');
  await after.close();
});
