/**
 * Two instances on one PostgreSQL: one stores a request, the other serves the desk, and only one of them
 * notifies.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DeskRequest, InboxPage } from '../../domain/desk.ts';
import { openBrowser, signedIn } from '../../tests/support/desk-browser.ts';
import { sharePostgres } from '../../tests/support/instances.ts';
import { startPushService } from '../../tests/support/push-service.ts';
import { eventually, quoteRequest, startServer } from '../../tests/support/server.ts';

const { createDatabase } = sharePostgres();

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
    const { rows } = (await (await phone.get('requests?search=okafor')).json()) as InboxPage;
    id = rows[0]?.id ?? '';
    const changed = await phone.post(`requests/${id}/status`, { to: 'contacted', version: 0 });

    assert.equal(stored.status, 201);
    assert.match(String(event?.value), /^event: change/);
    assert.equal(changed.status, 200);
    // The other instance knows the signed-in device, too.
    const elsewhere = openBrowser(storing);
    elsewhere.setCookie(phone.cookie());
    const seen = (await (await elsewhere.get(`requests/${id}`)).json()) as DeskRequest;
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
