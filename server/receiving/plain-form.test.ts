/** The form posted without scripts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY } from '../../domain/time-spans.ts';
import { quoteRequest, startServer } from '../../tests/support/server.ts';

test('a refused form gets a prerendered page, whatever the reason', async () => {
  await using server = await startServer({ quoteRateLimit: 1 });
  const long = { firstName: 'x'.repeat(70_000) };

  const tooLong = await server.postForm(long);
  const foreign = await server.postForm({}, { origin: 'https://evil.example' });
  await server.postForm({});
  const tooMany = await server.postForm({});

  for (const [response, status] of [
    [tooLong, 413],
    [foreign, 403],
    [tooMany, 429],
  ] as const) {
    assert.equal(response.status, status);
    assert.equal(await response.text(), 'page /not-sent');
  }
  assert.ok(Number(tooMany.headers.get('retry-after')) > 0);
  assert.equal((await fetch(`${server.url}/not-sent`)).status, 404, 'the page has no address of its own');
});

test('our own page is recognized by Sec-Fetch-Site, also when its Origin is hidden', async () => {
  await using server = await startServer();
  const from = async (headers: Record<string, string>) => (await server.post(quoteRequest(), headers)).status;

  assert.equal(await from({ origin: 'null', 'sec-fetch-site': 'same-origin' }), 201);
  assert.equal(
    await from({ origin: 'https://behind-a-proxy.example', 'sec-fetch-site': 'same-origin' }),
    201,
  );
  assert.equal(await from({ origin: 'https://www.example.com' }), 201);
  assert.equal(await from({ origin: 'null' }), 403);
  assert.equal(await from({ origin: 'https://www.example.com', 'sec-fetch-site': 'cross-site' }), 403);
  assert.equal(await from({ origin: 'https://www.example.com', 'sec-fetch-site': 'same-site' }), 403);
});

test('a refused origin is logged with what the operator can do', async () => {
  const lines: string[] = [];
  await using server = await startServer({ log: (line) => lines.push(line) });

  await server.post(quoteRequest(), { origin: 'https://public.example' });

  const [entry] = lines
    .map((line) => JSON.parse(line))
    .filter(({ outcome }) => outcome?.startsWith('refused'));
  assert.equal(entry.origin, 'https://public.example');
  assert.match(entry.hint, /set SITE_URL/);
});

test('a plain form gets the page: errors with the typed values, then success', async () => {
  await using server = await startServer();
  const typed = { firstName: 'Ada', lastName: 'L', email: 'a@b', phone: '7345550199', isEmergency: 'on' };

  const wrong = await server.postForm(typed);
  assert.equal(wrong.status, 422);
  const { post } = (await wrong.json()) as {
    post: { errors: object; request: { firstName: string; isEmergency: boolean } };
  };
  assert.deepEqual(post.errors, { email: 'Email is invalid' });
  assert.equal(post.request.firstName, 'Ada');
  assert.equal(post.request.isEmergency, true);

  const right = await server.postForm({ ...typed, email: 'a@b.co' });
  assert.equal(right.status, 200);
  const [stored] = await server.stored();
  assert.deepEqual(await right.json(), {
    path: '/contact',
    post: { outcome: 'success', quoteId: stored?.quote_id },
  });
});

test('the same plain form is the same request for 24 hours, also ten at once', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  await using server = await startServer();
  // The number in Arabic digits, as a phone copies it, is stored as everybody can call it.
  const typed = { firstName: 'Ada', lastName: 'L', email: 'a@b.co', phone: '\u2060(٧٣٤) ٥٥٥\u2011٠١٩٩' };
  const phones = async () => (await server.stored()).map(({ payload }) => payload.phone);

  const responses = await Promise.all(Array.from({ length: 10 }, () => server.postForm(typed)));
  assert.ok(responses.every(({ status }) => status === 200));
  assert.deepEqual(await phones(), ['(734) 555-0199']);
  await server.postForm({ ...typed, firstName: 'Ida' });
  assert.equal((await phones()).length, 2);

  t.mock.timers.tick(DAY - 1);
  await server.postForm(typed);
  assert.equal((await phones()).length, 2);
  t.mock.timers.tick(1);
  await server.postForm(typed);
  assert.equal((await phones()).length, 3);
});
