/** The photos of a request over HTTP: who may read them, their headers, and the archive. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import type { DeskRequest, InboxPage } from '../../domain/desk.ts';
import { openBrowser, sentenceOf, signedIn } from '../../tests/support/desk-browser.ts';
import { onBothEngines } from '../../tests/support/desk-store.ts';
import { putPhotos } from '../../tests/support/photo-emails.ts';
import { eventually, quoteRequest, startServer } from '../../tests/support/server.ts';
import { readInbox } from '../requests/inbox.ts';

type Server = Awaited<ReturnType<typeof startServer>>;

/** A request that names three photos, of which `numbers` have arrived. */
async function arrive(server: Server, numbers: readonly number[]) {
  const response = await server.post(quoteRequest({ photos: 3 }));
  const { request_id: id } = (await response.json()) as { request_id: string };
  return { id, photos: await putPhotos(server.database, id, numbers, Date.now()) };
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('the desk lists the photos of a request, and loads each in both sizes', async () => {
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

  for (const path of [
    `${id}/photos/2`,
    `${id}/photos/4`,
    `${id}/photos/0`,
    `${id}/photos/01`,
    `${id}/photos/-1`,
    `${id}/photos/1.0`,
    `${id}/photos/1e0`,
    `${id}/photos/999999999999999999999`,
    `${id}/photos/%00`,
    `${crypto.randomUUID()}/photos/1`,
    `nonsense/photos/1`,
    `${empty}/photos.zip`,
    `${crypto.randomUUID()}/photos.zip`,
    'nonsense/photos.zip',
  ]) {
    const response = await phone.get(`requests/${path}`);
    assert.equal(response.status, 404, path);
    assert.equal(await sentenceOf(response), 'This photo is not here.', path);
  }
  assert.equal((await phone.post(`requests/${id}/photos/1`)).status, 405);
});

test('HEAD responds as GET does, without the bytes', async () => {
  await using server = await startServer();
  const phone = await signedIn(server);
  const { id } = await arrive(server, [1]);
  const headers = { cookie: phone.cookie() ?? '' };

  for (const path of ['photos/1', 'photos/1?size=preview', 'photos.zip']) {
    const url = `${server.url}/api/desk/requests/${id}/${path}`;
    const [get, head] = [await fetch(url, { headers }), await fetch(url, { method: 'HEAD', headers })];
    assert.equal(head.status, 200);
    assert.equal(head.headers.get('content-length'), String((await bytesOf(get)).length), path);
    assert.equal((await bytesOf(head)).length, 0);
    assert.equal((await fetch(url, { method: 'HEAD' })).status, 401);
  }
});

test('an open desk is told of a photo that arrives', async () => {
  await using server = await startServer();
  const phone = await signedIn(server);
  const { id } = await arrive(server, [1]);
  const live = await phone.get('live');
  const events = live.body?.pipeThrough(new TextDecoderStream()).getReader();
  const counters = new Set<string>();
  const follow = async () => {
    for (let read = await events?.read(); read && !read.done; read = await events?.read()) {
      for (const [, counter = ''] of read.value.matchAll(/data: (\d+)/g)) counters.add(counter);
    }
  };
  void follow();
  await eventually(async () => (counters.size > 0 ? true : undefined));
  const before = counters.size;

  await putPhotos(server.database, id, [2], Date.now());

  await eventually(async () => (counters.size > before ? true : undefined));
  const { rows } = (await (await phone.get('requests')).json()) as InboxPage;
  assert.equal(rows.find((row) => row.id === id)?.photos, 2);
});

onBothEngines()('the list counts the photos that have arrived', async ({ database, put }) => {
  const ids = [await put({}, { photoCount: 3 }), await put({}, { photoCount: 1 }), await put()];
  await putPhotos(database, ids[0] ?? '', [1, 3], Date.now());

  const { rows } = await readInbox(database, { view: 'open', search: '', after: undefined });

  assert.deepEqual(
    ids.map((id) => rows.find((row) => row.id === id)?.photos),
    [2, 0, 0],
  );
});
