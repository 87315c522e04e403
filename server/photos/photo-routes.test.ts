/** Photo uploads: each photo is stored once or refused with the right status. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { LARGEST_PHOTO, PHOTOS_WITHIN, photoPath } from '../../domain/photos.ts';
import { jpeg, putPhoto } from '../../tests/support/pictures.ts';
import { eventually, quoteRequest, startServer } from '../../tests/support/server.ts';
import { say, statusesIn } from '../../tests/support/sockets.ts';
import { newRequest } from '../../tests/support/stores.ts';
import { createPhotoStore } from './photos.ts';

type Server = Awaited<ReturnType<typeof startServer>>;

/** Stores a request that announces photos. Resolves to its id. */
async function requestWith(server: Server, photos: number): Promise<string> {
  const sent = quoteRequest({ photos });
  assert.equal((await server.post(sent)).status, 201);
  return String(sent.request_id);
}

test('a photo is stored once, even ten times at once, and another one under its number is refused', async () => {
  await using server = await startServer();
  const photos = createPhotoStore(server.database);
  const requestId = await requestWith(server, 2);
  const [first, second] = await Promise.all([jpeg(), jpeg()]);

  const atOnce = await Promise.all(
    Array.from({ length: 10 }, () => putPhoto(server.url, { requestId }, first)),
  );
  const repeat = await putPhoto(server.url, { requestId: requestId.toUpperCase() }, first);
  const conflict = await putPhoto(server.url, { requestId }, second);
  const twice = await putPhoto(server.url, { requestId, number: 2 }, first);

  assert.deepEqual(atOnce.map(({ status }) => status).toSorted(), [...Array(9).fill(200), 201]);
  assert.deepEqual(
    [repeat, conflict, twice].map(({ status }) => status),
    [200, 409, 201],
  );
  for (const response of [...atOnce, repeat])
    assert.deepEqual(await response.json(), { request_id: requestId, number: 1 });
  assert.deepEqual(
    (await photos.of(requestId)).map(({ number, width, height }) => [number, width, height]),
    [1, 2].map((number) => [number, 64, 48]),
  );
});

test('a photo that no request expects is refused', async () => {
  await using server = await startServer();
  const requestId = await requestWith(server, 2);
  const old = newRequest({ photoCount: 1, receivedMs: Date.now() - PHOTOS_WITHIN });
  await server.store.put(old);
  const photo = await jpeg();

  for (const [what, key] of Object.entries({
    'before its request, or of another': { requestId: crypto.randomUUID() },
    'a third of two': { requestId, number: 3 },
    'number 0': { requestId, number: 0 },
    'a ninth': { requestId, number: 9 },
    'no number': { requestId, number: '1e0' },
    'no id': { requestId: '%00' },
    'two weeks late': { requestId: old.requestId },
  })) {
    const response = await putPhoto(server.url, key, photo);
    assert.equal(response.status, 404, what);
    assert.deepEqual(await response.json(), { error: 'No request waits for this photo' });
  }
});

test('a request announces at most the allowed number of photos; turned off, only earlier ones may send', async () => {
  await using server = await startServer({ quotePhotos: 3 });
  for (const photos of [undefined, 1, 3, 4, 1e9, 0, -1, 1.5, '2', null, [], {}, true])
    await server.post(quoteRequest({ photos, firstName: `A${JSON.stringify(photos)}` }));
  await using off = await startServer({ quotePhotos: 0 });
  const requestId = await requestWith(off, 3);

  const named = (await server.stored()).map(({ payload, photo_count }) => [payload.firstName, photo_count]);
  const early = await putPhoto(off.url, { requestId }, await jpeg());
  const [stored] = await off.stored();
  await off.database.db.updateTable('quote_request').set({ photo_count: 1 }).execute();
  const late = await putPhoto(off.url, { requestId }, await jpeg());

  assert.deepEqual(named.filter(([, count]) => count !== 0).toSorted(), [
    ['A1', 1],
    ['A1000000000', 3],
    ['A3', 3],
    ['A4', 3],
  ]);
  assert.equal(named.length, 13);
  assert.deepEqual([early.status, stored?.photo_count, late.status], [404, 0, 201]);
});

/** The response to the headers; no body is sent. */
async function askWith(server: Server, path: string, ...lines: string[]): Promise<string> {
  return say(server.url, [`PUT ${path} HTTP/1.1`, 'Host: a', ...lines, '', ''].join('\r\n'));
}

test('a wrong upload is refused before a byte of its body is sent', async () => {
  await using server = await startServer();
  const path = photoPath(await requestWith(server, 1), 1);
  const type = 'Content-Type: image/jpeg';
  const length = 'Content-Length: 1000';

  for (const [status, ...lines] of [
    [403, type, length, 'Origin: https://evil.example'],
    [403, type, length, 'Sec-Fetch-Site: same-site'],
    [415, length],
    [415, 'Content-Type: image/svg+xml', length],
    [415, 'Content-Type: multipart/form-data; boundary=x', length],
    [415, type, 'Content-Encoding: gzip', length],
    [411, type],
    [411, type, 'Transfer-Encoding: chunked'],
    [413, type, `Content-Length: ${LARGEST_PHOTO + 1}`],
    [413, type, 'Content-Length: 100000000'],
    [422, type, 'Content-Length: 0'],
  ] as const) {
    const response = await askWith(server, path, ...lines);
    assert.equal(statusesIn(response)[0], status, lines.join());
    assert.match(response, /\r\n\r\n\{"error":"[^"]+"\}/);
  }
  for (const method of ['GET', 'POST', 'DELETE']) {
    const { status, headers } = await fetch(server.url + path, { method });
    assert.deepEqual([status, headers.get('allow')], [405, 'PUT'], method);
  }
  assert.equal(statusesIn(await askWith(server, photoPath(crypto.randomUUID(), 1), type, length))[0], 404);
  assert.equal(await createPhotoStore(server.database).size(), 0);
});

test('beyond PHOTO_SPACE photos are refused and an alarm is raised; requests are stored', async () => {
  await using server = await startServer({ photoSpace: 3000 });
  const requestId = await requestWith(server, 3);
  assert.deepEqual((await server.store.status()).alarms, [], 'no photo takes space yet');
  const [first, second] = await Promise.all([jpeg(), jpeg({ width: 800, height: 600 })]);
  assert.equal((await putPhoto(server.url, { requestId }, first)).status, 201);

  const refused = await putPhoto(server.url, { requestId, number: 2 }, second);

  assert.equal(refused.status, 507);
  assert.equal(refused.headers.get('retry-after'), '3600');
  assert.equal((await putPhoto(server.url, { requestId }, first)).status, 200, 'it is there already');
  assert.match(
    String((await server.store.status()).alarms),
    /^Photos fill .* of PHOTO_SPACE\. New ones beyond it are refused/,
  );
  await requestWith(server, 3);
});

test('of hundreds of photos from one address only the allowed number is processed', async () => {
  await using server = await startServer({ quoteRateLimit: 5, quotePhotos: 2, trustProxy: 1 });
  const requestId = await requestWith(server, 1);
  const photo = await jpeg();
  const from = (address: string) =>
    putPhoto(server.url, { requestId }, photo, { 'x-forwarded-for': address });

  const responses = await Promise.all(Array.from({ length: 200 }, () => from('203.0.113.7')));

  assert.equal(responses.filter(({ status }) => status !== 429).length, 10);
  assert.ok(Number((await from('203.0.113.7')).headers.get('retry-after')) > 0);
  assert.equal((await from('198.51.100.1')).status, 200);
});

test('a stored photo wakes the open desks, and a failing store gives 503 with Retry-After', async () => {
  await using server = await startServer();
  const { db } = server.database;
  const requestId = await requestWith(server, 1);
  const photo = await jpeg();
  const changeCounter = async () =>
    (await db.selectFrom('desk_state').select('change_counter').executeTakeFirstOrThrow()).change_counter;
  const before = await eventually(changeCounter);
  await sql`PRAGMA query_only = ON`.execute(db);

  const response = await putPhoto(server.url, { requestId }, photo);
  await sql`PRAGMA query_only = OFF`.execute(db);

  assert.equal(response.status, 503);
  assert.ok(Number(response.headers.get('retry-after')) > 0);
  assert.equal(await changeCounter(), before);
  assert.equal((await putPhoto(server.url, { requestId }, photo)).status, 201);
  assert.ok((await changeCounter()) > before);
});
