import assert from 'node:assert/strict';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { labels as fieldLabels } from '../../domain/field-messages.ts';
import { fieldNames } from '../../domain/fields.ts';
import { eventually, quoteRequest, startServer } from '../../tests/support/server.ts';

test('a request is stored, gets 201 with its ids, and is e-mailed with every field', async () => {
  await using server = await startServer();
  const sent = quoteRequest({
    address: '12 River Road',
    city: 'Livonia',
    state: 'MI',
    zipCode: '48150',
    propertyType: 'single-family',
    serviceNeeded: 'gutter-cleaning',
    additionalDetails: 'Two stories.\nA dog 🐕 <b>called</b> "Baxter".',
    contactMethod: 'text',
    hasFlexibility: true,
    isEmergency: true,
  });

  const response = await server.post(sent);

  assert.equal(response.status, 201);
  assert.deepEqual(await response.json(), { quote_id: '2026-0703-0905', request_id: sent.request_id });
  const [stored] = await server.stored();
  assert.equal(stored?.payload.service_needed, 'Gutter Cleaning');
  assert.equal(stored?.payload.submission_date, '2026-07-03T13:05:00.000Z');
  const message = await eventually(async () => (await server.messages())[0]);
  const mail = await PostalMime.parse(message);
  assert.deepEqual(mail.to, [{ name: '', address: 'owner@example.com' }]);
  assert.deepEqual(mail.replyTo, [{ name: 'Ada Lovelace', address: 'ada@example.com' }]);
  assert.match(mail.subject ?? '', /^EMERGENCY: Quote request #2026-0703-0905 \([0-9a-f]{4}\)$/);
  for (const part of [
    'Ada',
    'Lovelace',
    'ada@example.com',
    '+1 (734) 555-0199',
    '12 River Road',
    'Livonia',
    'MI',
    '48150',
    'Single Family Home',
    'Gutter Cleaning',
    'A dog 🐕 <b>called</b> "Baxter".',
    'Text Message',
    'Yes',
    'tel:+17345550199',
    'mailto:ada@example.com',
    'https://www.google.com/maps/search/?api=1&query=12%20River%20Road%2C%20Livonia%2C%20MI%2C%2048150',
  ]) {
    assert.ok(mail.text?.includes(part), part);
  }
  assert.equal(mail.html, undefined, 'nothing that a visitor wrote is rendered');
  const labels = [...(mail.text ?? '').matchAll(/^([^:\n]+): /gm)].map(([, label]) => label);
  assert.deepEqual(
    labels.filter((label) => fieldNames.some((field) => fieldLabels[field] === label)),
    fieldNames.map((field) => fieldLabels[field]),
    'in the order of the form',
  );
});

test('a request sent twice, even twenty times at once, is one request and one e-mail; no other can use its id', async () => {
  await using server = await startServer();
  const sent = quoteRequest();

  const responses = await Promise.all(Array.from({ length: 20 }, () => server.post(sent)));

  assert.deepEqual(responses.map(({ status }) => status).sort(), [...Array(19).fill(200), 201]);
  for (const response of responses) {
    assert.deepEqual(await response.json(), { quote_id: '2026-0703-0905', request_id: sent.request_id });
  }
  const inCapitals = { ...sent, request_id: String(sent.request_id).toUpperCase() };
  assert.equal((await server.post(inCapitals)).status, 200);
  assert.equal((await server.post({ ...sent, lastName: 'Byron' })).status, 409);
  assert.deepEqual(
    (await server.stored()).map(({ payload }) => payload.lastName),
    ['Lovelace'],
  );
  await eventually(async () => ((await server.store.status()).emails.ready === 0 ? true : undefined));
  assert.equal((await server.messages()).length, 1);
});

test('requests that arrive together are all stored and all get a response', async () => {
  await using server = await startServer();

  const responses = await Promise.all(Array.from({ length: 100 }, () => server.post(quoteRequest())));

  assert.ok(responses.every(({ status }) => status === 201));
  assert.equal((await server.stored()).length, 100);
});

/** tests/faults/inputs.ts has more. */
const refused: [name: string, status: number, body: unknown, headers?: Record<string, string>][] = [
  ['not JSON', 400, '{"firstName":'],
  ['invalid UTF-8', 400, Uint8Array.from([0x22, 0xff, 0x22])],
  ['65 KiB', 413, JSON.stringify(quoteRequest({ additionalDetails: 'x'.repeat(65 * 1024) }))],
  ['a wrong type', 415, quoteRequest(), { 'content-type': 'text/plain' }],
  ['a compressed body', 415, quoteRequest(), { 'content-encoding': 'gzip' }],
  ['another site’s page', 403, quoteRequest(), { origin: 'https://evil.example' }],
  ['another site’s page, as the browser says', 403, quoteRequest(), { 'sec-fetch-site': 'cross-site' }],
  ['an opaque origin', 403, quoteRequest(), { origin: 'null' }],
  ['a list', 422, '[]'],
  ['no request id', 422, quoteRequest({ request_id: undefined })],
  ['a request id that is no UUID', 422, quoteRequest({ request_id: 'x'.repeat(36) })],
  ['a name of blanks', 422, quoteRequest({ firstName: '   ' })],
];

test('a wrong request is refused in JSON, each wrong field with its message, and nothing is stored', async () => {
  await using server = await startServer();

  for (const [name, status, body, headers] of refused) {
    const response = await server.post(body, headers);
    assert.equal(response.status, status, name);
    const returned = (await response.json()) as { errors?: object; error?: string };
    assert.ok(status === 422 ? Object.keys(returned.errors ?? {}).length > 0 : returned.error, name);
  }
  const response = await server.post(
    quoteRequest({ firstName: '', email: 'a@b', phone: '123', propertyType: 'castle' }),
  );
  assert.deepEqual(await response.json(), {
    errors: {
      firstName: 'First name is required',
      email: 'Email is invalid',
      phone: 'Phone number must be 10 digits',
      propertyType: 'Property Type must be one of the options',
    },
  });
  assert.equal((await server.stored()).length, 0);
});

test('odd input is cleaned and stored: emoji, control characters, lone surrogates, keys, ids and dates', async () => {
  await using server = await startServer();
  const body = JSON.stringify(
    quoteRequest({ firstName: 'Zoë 👩‍🔧\u0000\u001b[31m', lastName: '\ud800Ox\u202egnol', admin: true }),
  );

  const response = await server.post(body.replace('{', '{"__proto__":{"isEmergency":true},'));

  assert.equal(response.status, 201);
  const [stored] = await server.stored();
  assert.equal(stored?.payload.firstName, 'Zoë 👩‍🔧[31m');
  assert.equal(stored?.payload.lastName, '\ufffdOxgnol');
  assert.equal(stored?.payload.isEmergency, false);
  assert.ok(!('admin' in (stored?.payload ?? {})));

  const malformed = await server.post(quoteRequest({ quote_id: '<script>', submission_date: 'yesterday' }));
  const { quote_id } = (await malformed.json()) as { quote_id: string };
  assert.match(quote_id, /^\d{4}-\d{4}-\d{4}$/);
  const replaced = (await server.stored()).find((request) => request.quote_id === quote_id);
  assert.ok(Math.abs(Date.parse(replaced?.payload.submission_date ?? '') - Date.now()) < 60_000);
});

test('suspected spam is quarantined and not e-mailed, and its sender sees no difference', async () => {
  await using server = await startServer();

  const response = await server.post(quoteRequest({ topic: 'https://spam.example' }));

  assert.equal(response.status, 201);
  assert.equal((await server.stored()).length, 0);
  assert.equal((await server.store.list({ isQuarantined: true })).length, 1);
  assert.equal((await server.store.status()).emails.ready, 0);
});

test('when the store fails the response is 503, and a later attempt succeeds', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  let isBroken = true;
  await using server = await startServer({
    store: (store) => ({
      ...store,
      put: (request) => (isBroken ? Promise.reject(new Error('disk full')) : store.put(request)),
      probe: () => (isBroken ? Promise.reject(new Error('disk full')) : store.probe()),
    }),
  });
  const sent = quoteRequest();

  const failed = await server.post(sent);
  assert.equal(failed.status, 503);
  assert.ok(Number(failed.headers.get('retry-after')) > 0);
  assert.ok(!(await failed.text()).includes('disk'));
  assert.equal((await fetch(`${server.url}/readyz`)).status, 503);
  assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
  isBroken = false;
  // The probe's result is cached for ten seconds.
  t.mock.timers.tick(10_001);

  assert.equal((await server.post(sent)).status, 201);
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
  assert.equal((await server.stored()).length, 1);
});
