/** The photos of a request over HTTP: who may read them, their headers, and the archive. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import type { DeskRequest } from '../../domain/desk.ts';
import { openBrowser, sentenceOf, signedIn } from '../../tests/support/desk-browser.ts';
import { putPhotos } from '../../tests/support/photo-emails.ts';
import { quoteRequest, startServer } from '../../tests/support/server.ts';

type Server = Awaited<ReturnType<typeof startServer>>;

/** A request that names three photos, of which `numbers` have arrived. */
async function arrive(server: Server, numbers: readonly number[]) {
  const response = await server.post(quoteRequest({ photos: 3 }));
  const { request_id: id } = (await response.json()) as { request_id: string };
  return { id, photos: await putPhotos(server.database, id, numbers, Date.now()) };
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('the desk lists the photos of a request, and loads each in both sizes, also by HEAD', async () => {
  await using server = await startServer();
  const phone = await signedIn(server);
  const { id, photos } = await arrive(server, [1, 3]);

  const request = (await (await phone.get(`requests/${id}`)).json()) as DeskRequest;
  assert.equal(request.photosNamed, 3);
  assert.deepEqual(
    request.photos,
    [1, 3].map((number) => ({ number, width: 32, height: 32 })),
  );
  const picture = await phone.get(`requests/${id.toUpperCase()}/photos/3`);
  const preview = await phone.get(`requests/${id}/photos/3?size=preview`);
  assert.deepEqual(await bytesOf(picture), photos[1]?.picture);
  assert.deepEqual(await bytesOf(preview.clone()), photos[1]?.preview);
  assert.equal((await sharp(await bytesOf(preview)).metadata()).width, 16);
  for (const { headers } of [picture, preview]) {
    assert.equal(headers.get('content-type'), 'image/jpeg');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/);
    assert.equal(headers.get('content-disposition'), 'inline; filename="quote-2026-0703-0905-photo-3.jpg"');
  }
  for (const path of ['photos/1', 'photos/1?size=preview', 'photos.zip']) {
    const length = (await bytesOf(await phone.get(`requests/${id}/${path}`))).length;
    const head = await phone.send('HEAD', `requests/${id}/${path}`);
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(length)], path);
    assert.equal((await bytesOf(head)).length, 0);
  }
});

test('the archive holds the photos unchanged, under names that we choose', async () => {
  await using server = await startServer();
  const phone = await signedIn(server);
  const { id, photos } = await arrive(server, [1, 2, 3]);

  const archive = await phone.get(`requests/${id}/photos.zip`);

  assert.equal(archive.headers.get('content-type'), 'application/zip');
  assert.equal(archive.headers.get('cache-control'), 'no-store');
  assert.equal(
    archive.headers.get('content-disposition'),
    'attachment; filename="quote-2026-0703-0905-photos.zip"',
  );
  const bytes = await bytesOf(archive);
  const files = unzipSync(bytes);
  const total = Object.values(files).reduce((sum, file) => sum + file.length, 0);
  assert.ok(bytes.length > total, 'stored, not compressed');
  assert.deepEqual(Object.keys(files), ['photo-1.jpg', 'photo-2.jpg', 'photo-3.jpg']);
  assert.deepEqual(
    Object.values(files).map((file) => Buffer.from(file)),
    photos.map(({ picture }) => picture),
  );
});

test('a stranger gets no photo, and cannot find out whether one exists', async () => {
  await using server = await startServer();
  const { id } = await arrive(server, [1]);
  const stranger = openBrowser(server);
  const signedOut = await signedIn(server);
  const cookie = signedOut.cookie();
  await signedOut.post('sign-out');
  signedOut.setCookie(cookie);

  for (const browser of [stranger, signedOut]) {
    for (const path of ['photos/1', 'photos/1?size=preview', 'photos/2', 'photos.zip']) {
      for (const request of [id, crypto.randomUUID()]) {
        assert.equal((await browser.send('HEAD', `requests/${request}/${path}`)).status, 401);
        const response = await browser.get(`requests/${request}/${path}`);
        assert.equal(response.status, 401, path);
        assert.equal(await sentenceOf(response), 'Please sign in.');
      }
    }
  }
});

test('an unknown photo is 404, and another method is 405', async () => {
  await using server = await startServer();
  const phone = await signedIn(server);
  const { id } = await arrive(server, [1]);
  const empty = (await arrive(server, [])).id;

  const numbers = ['2', '4', '0', '01', '-1', '1.0', '1e0', '999999999999999999999', '%00'];
  for (const path of [
    ...numbers.map((number) => `${id}/photos/${number}`),
    `${crypto.randomUUID()}/photos/1`,
    'nonsense/photos/1',
    ...[empty, crypto.randomUUID(), 'nonsense'].map((request) => `${request}/photos.zip`),
  ]) {
    const response = await phone.get(`requests/${path}`);
    assert.equal(response.status, 404, path);
    assert.equal(await sentenceOf(response), 'This photo is not here.', path);
  }
  assert.equal((await phone.post(`requests/${id}/photos/1`)).status, 405);
});
