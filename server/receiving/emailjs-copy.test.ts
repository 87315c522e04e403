/** Copies of requests that EmailJS has delivered: stored for the desk, not e-mailed again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSqlite } from '../../tests/support/desk-store.ts';
import { emailJs, eventually, quoteRequest, startServer } from '../../tests/support/server.ts';
import { newRequest } from '../../tests/support/stores.ts';
import { createRequestActions } from '../requests/request-actions.ts';

const copyOf = (request: Record<string, unknown>) => ({ ...request, delivered_by: 'emailjs' });

test('a copy is stored like the request, marked as delivered, and not e-mailed', async () => {
  await using server = await startServer({ emailJs });
  await using other = await startServer({ emailJs });
  const sent = quoteRequest({ city: 'Livonia', isEmergency: true });

  const response = await server.post(copyOf(sent));
  await other.post(sent);

  assert.equal(response.status, 201);
  assert.deepEqual(await response.json(), { quote_id: sent.quote_id, request_id: sent.request_id });
  const [copy] = await server.stored();
  const [plain] = await other.stored();
  assert.deepEqual([copy?.delivered_by, plain?.delivered_by], ['emailjs', null]);
  assert.deepEqual(copy?.payload, plain?.payload);
  assert.equal(copy?.contents_hash, plain?.contents_hash);
  assert.equal(copy?.status, 'new');
  assert.deepEqual((await server.store.status()).emails, { ready: 0, done: 0, dead: 0 });
});

test('without EmailJS, or with another mark, the mark is ignored and the request is e-mailed', async () => {
  await using without = await startServer();
  await using server = await startServer({ emailJs });
  const marks = ['EmailJS', 'server', '', true, 1, null, ['emailjs'], { by: 'emailjs' }];

  await without.post(copyOf(quoteRequest()));
  for (const mark of marks)
    assert.equal((await server.post({ ...quoteRequest(), delivered_by: mark })).status, 201);

  for (const [{ stored, messages }, count] of [
    [without, 1],
    [server, marks.length],
  ] as const) {
    assert.deepEqual(
      (await stored()).map(({ delivered_by }) => delivered_by),
      Array(count).fill(null),
    );
    await eventually(async () => ((await messages()).length === count ? true : undefined));
  }
});

test('a copy of a request that this server has e-mailed changes nothing', async () => {
  await using server = await startServer({ emailJs });
  const sent = quoteRequest();
  await server.post(sent);
  await eventually(async () => ((await server.store.status()).emails.done === 1 ? true : undefined));

  const response = await server.post(copyOf(sent));

  assert.equal(response.status, 200);
  assert.equal((await server.stored())[0]?.delivered_by, null);
  assert.deepEqual((await server.store.status()).emails, { ready: 0, done: 1, dead: 0 });
});

test('a copy sent again is a repeat, other contents are refused, and the request itself is not e-mailed', async () => {
  await using server = await startServer({ emailJs });
  const sent = quoteRequest();

  const responses = await Promise.all(Array.from({ length: 5 }, () => server.post(copyOf(sent))));

  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 200, 200, 200, 201]);
  assert.equal((await server.post({ ...copyOf(sent), lastName: 'Byron' })).status, 409);
  assert.equal((await server.post(sent)).status, 200);
  const [stored, ...others] = await server.stored();
  assert.deepEqual([stored?.delivered_by, others], ['emailjs', []]);
  assert.deepEqual((await server.store.status()).emails, { ready: 0, done: 0, dead: 0 });
});

test('a copy that looks like spam is quarantined, and its mark is ignored', async () => {
  await using server = await startServer({ emailJs });
  const sent = { ...copyOf(quoteRequest()), topic: 'https://spam.example' };

  const responses = [await server.post(sent), await server.post(sent)];

  assert.deepEqual(
    responses.map(({ status }) => status),
    [201, 200],
  );
  assert.equal((await server.stored()).length, 0);
  const [kept] = await server.store.list({ isQuarantined: true });
  assert.equal(kept?.delivered_by, null);
  assert.deepEqual((await server.store.status()).emails, { ready: 0, done: 0, dead: 0 });
});

onSqlite('suspected spam that EmailJS delivers later is released without an e-mail', async ({ store }) => {
  const request = newRequest({ status: 'quarantine', recipients: [] });
  await store.put(request);

  const released = await store.put({ ...request, status: 'new', deliveredBy: 'emailjs' });

  assert.equal(released.kind, 'stored');
  const [row] = await store.list({ isQuarantined: false });
  assert.deepEqual([row?.status, row?.delivered_by], ['new', 'emailjs']);
  assert.equal((await store.status()).emails.ready, 0);
});

onSqlite('a copy that the owner marks as spam and restores is not e-mailed', async (stored) => {
  const { database, store, put } = stored;
  const id = await put({}, { deliveredBy: 'emailjs' });
  const actions = createRequestActions(database, ['owner@example.com']);

  await actions.mark(id, 'quarantine', { by: 'a phone', nowMs: 1 });
  await actions.mark(id, 'new', { by: 'a phone', nowMs: 2 });

  assert.equal((await store.list({ isQuarantined: false })).length, 1);
  assert.equal((await store.status()).emails.ready, 0);
});
