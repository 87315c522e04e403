/** Copies of requests that EmailJS has delivered: stored for the desk, not e-mailed again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothEngines } from '../../tests/support/desk-store.ts';
import { emailJs, eventually, quoteRequest, startServer } from '../../tests/support/server.ts';
import { newRequest } from '../../tests/support/stores.ts';
import { createRequestActions } from '../requests/request-actions.ts';

const bothEngines = onBothEngines();
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

test('without EmailJS the mark is ignored and the request is e-mailed', async () => {
  await using server = await startServer();

  await server.post(copyOf(quoteRequest()));

  assert.equal((await server.stored())[0]?.delivered_by, null);
  await eventually(async () => (await server.messages())[0]);
});

for (const mark of ['EmailJS', 'server', '', true, 1, null, ['emailjs'], { by: 'emailjs' }]) {
  test(`the mark ${JSON.stringify(mark)} is ignored and the request is e-mailed`, async () => {
    await using server = await startServer({ emailJs });

    const response = await server.post({ ...quoteRequest(), delivered_by: mark });

    assert.equal(response.status, 201);
    assert.equal((await server.stored())[0]?.delivered_by, null);
    await eventually(async () => (await server.messages())[0]);
  });
}

test('a copy sent twice is a repeat, and other contents under its id are refused', async () => {
  await using server = await startServer({ emailJs });
  const sent = copyOf(quoteRequest());

  const responses = await Promise.all(Array.from({ length: 5 }, () => server.post(sent)));
  const other = await server.post({ ...sent, lastName: 'Byron' });

  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 200, 200, 200, 201]);
  assert.equal(other.status, 409);
  assert.equal((await server.stored()).length, 1);
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

test('a request that arrives after its copy is not e-mailed', async () => {
  await using server = await startServer({ emailJs });
  const sent = quoteRequest();
  await server.post(copyOf(sent));

  const response = await server.post(sent);

  assert.equal(response.status, 200);
  assert.equal((await server.stored())[0]?.delivered_by, 'emailjs');
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

bothEngines(
  'suspected spam that EmailJS delivers later leaves the quarantine without an e-mail',
  async ({ store }) => {
    const request = newRequest({ status: 'quarantine', recipients: [] });
    await store.put(request);

    const released = await store.put({ ...request, status: 'new', deliveredBy: 'emailjs' });

    assert.equal(released.kind, 'stored');
    const [row] = await store.list({ isQuarantined: false });
    assert.deepEqual([row?.status, row?.delivered_by], ['new', 'emailjs']);
    assert.equal((await store.status()).emails.ready, 0);
  },
);

bothEngines(
  'a copy that the owner marks as spam and restores is not e-mailed',
  async ({ database, store, put }) => {
    const id = await put({}, { deliveredBy: 'emailjs' });
    const actions = createRequestActions(database, ['owner@example.com']);

    await actions.mark(id, 'quarantine', { by: 'a phone', nowMs: 1 });
    await actions.mark(id, 'new', { by: 'a phone', nowMs: 2 });

    assert.equal((await store.list({ isQuarantined: false })).length, 1);
    assert.equal((await store.status()).emails.ready, 0);
  },
);
