/**
 * The desk on PostgreSQL: of two instances one stores a request, the other serves the desk, and only one
 * notifies. A locked table leaves no timer behind, and backups are left to pg_dump.
 */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import pg from 'pg';
import type { DeskRequest, DeskState, InboxPage } from '../../domain/desk.ts';
import { openBrowser, read, sentenceOf, signedIn } from '../../tests/support/desk-browser.ts';
import { sharePostgres } from '../../tests/support/instances.ts';
import { startPushService } from '../../tests/support/push-service.ts';
import { eventually, quoteRequest, startServer } from '../../tests/support/server.ts';

const { createDatabase, connect: connectPostgres } = sharePostgres();

test('a request stored by one instance appears on the other’s desk, and outlives both', async () => {
  const databaseUrl = await createDatabase('instances');
  const settings = { databaseUrl, siteUrl: 'http://localhost:3000' };
  let id = '';
  {
    await using storing = await startServer(settings);
    await using serving = await startServer(settings);
    const phone = await signedIn(serving);
    const live = (await phone.get('live')).body?.pipeThrough(new TextDecoderStream()).getReader();
    await live?.read();

    const stored = await storing.post(quoteRequest({ lastName: 'Okafor' }));
    const event = await live?.read();
    const { rows } = await read<InboxPage>(phone.get('requests?search=okafor'));
    id = rows[0]?.id ?? '';
    const changed = await phone.post(`requests/${id}/status`, { to: 'contacted', version: 0 });

    assert.equal(stored.status, 201);
    assert.match(String(event?.value), /^event: change/);
    assert.equal(changed.status, 200);
    // The other instance knows the signed-in device, too.
    const elsewhere = openBrowser(storing);
    elsewhere.setCookie(phone.cookie());
    const seen = await read<DeskRequest>(elsewhere.get(`requests/${id}`));
    assert.equal(seen.status, 'contacted');
  }

  await using later = await startServer(settings);
  const found = await eventually(async () => (await later.store.find(id))[0]);
  assert.equal(found.status, 'contacted');
});

test('one of two instances notifies the phone, and the other takes over when it ends', async () => {
  const databaseUrl = await createDatabase('notifying');
  await using service = await startPushService();
  const settings = { databaseUrl, pushServices: service.pushServices };
  // The first to start sends, so the other must take over.
  await using first = new AsyncDisposableStack();
  const leaving = first.use(await startServer(settings));
  await using staying = await startServer(settings);
  const sent: string[] = [];
  async function send(to: typeof staying) {
    const request_id = crypto.randomUUID();
    sent.push(request_id);
    const response = await to.post(quoteRequest({ request_id, submission_date: new Date().toISOString() }));
    assert.equal(response.status, 201);
  }
  const phone = await signedIn(leaving);
  await phone.send('PUT', 'notifications', service.subscribe('phone'));
  for (let number = 0; number < 10; number += 1) await send(number % 2 ? staying : leaving);
  await service.reached(10);
  await first.disposeAsync();
  await send(staying);
  await service.reached(11);

  const notified = service.arrived.map(({ notification }) => notification.tag);
  assert.deepEqual(notified.sort(), sent.sort());
});

const WAITING = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'";

test('desks that disconnect during the sign-in check leave no timers behind', async () => {
  const databaseUrl = await createDatabase('disconnecting');
  await using server = await startServer({ databaseUrl, siteUrl: 'http://localhost:3000' });
  const phone = await signedIn(server);
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  // Within a transaction, the view stays as it was at the first look.
  await using watching = await connectPostgres();
  await other.query('BEGIN; LOCK TABLE device');
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = { timers: timers(), connections: server.connections() };

  const sockets = Array.from({ length: 6 }, () => connect(Number(new URL(server.url).port), '127.0.0.1'));
  for (const socket of sockets)
    socket.write(`GET /api/desk/live HTTP/1.1\r\nHost: a\r\nCookie: ${phone.cookie()}\r\n\r\n`);
  await eventually(async () => {
    const { rows } = await watching.client.query(WAITING);
    return rows.length > 0 ? true : undefined;
  });
  for (const socket of sockets) socket.destroy();
  await eventually(async () => (server.connections() <= before.connections ? true : undefined));
  await other.query('COMMIT');
  await other.end();
  await phone.get('devices');

  // The job worker's own timers come and go meanwhile, but are fewer.
  await eventually(async () => (timers() < before.timers + sockets.length ? true : undefined));
});

test('with PostgreSQL the desk offers no backup, and names the program that makes one', async () => {
  await using server = await startServer({ databaseUrl: await createDatabase('without_backups') });
  const phone = await signedIn(server);

  const responses = [await phone.post('backup'), await phone.post('backup/snooze')];

  for (const response of responses) {
    assert.equal(response.status, 409);
    assert.match(await sentenceOf(response), /pg_dump/);
  }
  assert.equal((await read<DeskState>(phone.get('state'))).backup, null);
});
