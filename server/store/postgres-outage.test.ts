/** PostgreSQL that crashes, hangs, is locked, or fails over. G4 and G2 are rows of docs/reliability.md. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { sharePostgres } from '../../tests/support/instances.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { eventually } from '../../tests/support/server.ts';
import { markWon, newRequest } from '../../tests/support/stores.ts';
import { openPostgres } from './postgres.ts';
import { createStore } from './store.ts';

const { cluster, openInstance } = sharePostgres();

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

test('G4: a hanging database gets one query per request, and storing resumes when it responds', async (t) => {
  await using instance = await openInstance();
  const requests = Array.from({ length: 10 }, () => newRequest());
  await instance.store.put(newRequest());

  cluster().signal('SIGSTOP');
  const asked = t.mock.method(pg.Client.prototype, 'query');
  const results = await Promise.allSettled(requests.map((request) => instance.store.put(request)));
  cluster().signal('SIGCONT');
  assert.ok(results.every((result) => result.status === 'rejected' && /timeout/.test(String(result.reason))));
  assert.ok(asked.mock.callCount() <= requests.length, `asked ${asked.mock.callCount()} times`);
  for (const request of requests) {
    await eventually(() => instance.store.put(request).catch(() => undefined));
    assert.equal((await instance.store.find(request.requestId ?? '')).length, 1);
  }
});

test('G4: writes after a hang are kept, not rolled back with the interrupted transaction', async () => {
  await using instance = await openInstance();
  const request = newRequest();
  await instance.store.put(request);

  cluster().signal('SIGSTOP');
  await assert.rejects(instance.store.put(newRequest())).finally(() => cluster().signal('SIGCONT'));
  await markWon(instance.database, request);

  await using other = await openInstance();
  assert.equal((await other.store.find(request.requestId ?? ''))[0]?.status, 'won');
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
