/** Several instances of the program on one PostgreSQL. G5 is a row of docs/reliability.md. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { sharePostgres } from '../../tests/support/instances.ts';
import { markEmailsSent, startJobs } from '../../tests/support/jobs.ts';
import { eventually } from '../../tests/support/server.ts';
import { markWon, newRequest } from '../../tests/support/stores.ts';
import type { SendMail } from '../mail/mail.ts';
import { OperatorError } from '../operator-error.ts';
import type { NewRequest } from '../receiving/insert.ts';
import { purge } from '../requests/purge.ts';
import { openPostgres, openPostgresForTerminal } from './postgres.ts';

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

test('a request sent to several instances is one row, and its id with other contents is refused', async () => {
  await using first = await openInstance();
  await using second = await openInstance();
  const request = newRequest();
  const before = await count();

  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? first : second).store.put(request)),
  );

  assert.equal(results.filter(({ kind }) => kind === 'stored').length, 1);
  assert.equal(results.filter(({ kind }) => kind === 'repeat').length, 19);
  assert.deepEqual(await second.store.put({ ...request, contentsHash: 'other' }), { kind: 'conflict' });
  assert.equal(await count(), before + 1);
});

test('the same form posted without scripts to two instances at once is one request', async () => {
  await using first = await openInstance();
  await using second = await openInstance();
  const request = newRequest({ requestId: undefined, contentsHash: crypto.randomUUID() });
  const before = await count();

  await Promise.all(
    Array.from({ length: 10 }, (_, index) => (index % 2 ? first : second).store.put(request)),
  );

  assert.equal(await count(), before + 1);
});

test('a bad row does not fail the rows stored with it', async () => {
  await using instance = await openInstance();
  const bad = newRequest({ status: 'nonsense' as NewRequest['status'] });

  const results = await Promise.allSettled(
    [newRequest(), bad, newRequest()].map((request) => instance.store.put(request)),
  );

  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
});

test('a request is read back unchanged and found by the beginning of its id', async () => {
  await using instance = await openInstance();
  const request = newRequest({ requestId: '0b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d' });
  await instance.store.put(request);

  const [found] = await instance.store.find('0b9f8a52');

  assert.equal(found?.received_ms, request.receivedMs);
  assert.deepEqual(found?.payload, request.payload);
  assert.equal((await instance.store.find('0b9f8a53')).length, 0);
});

test('resending, marking and purging requests work on PostgreSQL too', async () => {
  await using instance = await openInstance();
  const { store } = instance;
  const request = newRequest({ receivedMs: 5, recipients: [] });
  await store.put(request);
  const id = request.requestId ?? '';

  assert.equal(await store.resend(id, ['a@example.com', 'b@example.com'], 7), 2);
  assert.equal(await store.resend(id, ['a@example.com'], 6), 1);
  await markWon(instance.database, request);
  assert.equal(await purge(instance.database, 'closed', 7), 0, 'its e-mails are owed');
  const status = await store.status();
  assert.equal(status.requests.won, 1);
  assert.equal(status.oldestPendingMs, 6);
  await markEmailsSent(instance.database, 9);
  assert.equal(await purge(instance.database, 'closed', 7), 1);
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

test('the terminal refuses data of another version and does not change it', async () => {
  await using _made = await openInstance();
  await using other = await connect();
  for (const [change, sentence] of [
    [-1, /earlier version .*npm start/],
    [90, /newer version/],
  ] as const) {
    await other.client.query('UPDATE schema_version SET version = version + $1', [change]);
    const { rows: before } = await other.client.query('SELECT version FROM schema_version');

    await assert.rejects(openPostgresForTerminal(cluster().url, ''), sentence);
    assert.deepEqual((await other.client.query('SELECT version FROM schema_version')).rows, before);
    await other.client.query('UPDATE schema_version SET version = version - $1', [change]);
  }
  assert.equal(await openPostgresForTerminal(await createDatabase('nothing'), ''), undefined);
});

test('data of a newer program is left unchanged, and an unreachable address is named', async () => {
  const client = new pg.Client({ connectionString: cluster().url });
  await client.connect();
  await client.query('UPDATE schema_version SET version = version + 90');
  await assert.rejects(
    openPostgres(cluster().url, ''),
    (error) => error instanceof OperatorError && /newer version/.test(error.message),
  );
  await client.query('UPDATE schema_version SET version = version - 90');
  await client.end();

  await assert.rejects(
    openPostgres('postgres://nobody@127.0.0.1:1/none', ''),
    (error) => error instanceof OperatorError && error.message.startsWith('DATABASE_URL cannot be used'),
  );
});
