/** The photos of a request, on both engines. */
import assert from 'node:assert/strict';
import { PHOTOS_WITHIN } from '../../domain/photos.ts';
import { onBothEngines } from '../../tests/support/desk-store.ts';
import { purge } from '../requests/purge.ts';
import { createPhotoStore } from './photos.ts';

const bothEngines = onBothEngines();
const decoded = {
  width: 4,
  height: 3,
  picture: Uint8Array.from([0xff, 0xd8, 0, 1, 2]),
  preview: Uint8Array.from([0xff, 0xd8, 9]),
};

bothEngines('a photo is stored once, whatever is repeated', async ({ database, put }) => {
  const photos = createPhotoStore(database);
  const requestId = await put({}, { receivedMs: 1000, photoCount: 2 });
  const first = { requestId, number: 1, sourceHash: 'a' };

  assert.equal(await photos.look(first, 2000), undefined);
  assert.equal(await photos.put(first, decoded, 2000), 'stored');
  assert.equal(await photos.put(first, decoded, 3000), 'repeat');
  assert.equal(await photos.put({ ...first, sourceHash: 'b' }, decoded, 3000), 'conflict');
  assert.deepEqual(await photos.look(first, 2000), { sourceHash: 'a' });

  assert.deepEqual(
    (await photos.of(requestId)).map(({ number, received_ms, picture_size }) => [number, received_ms, picture_size]),
    [[1, 2000, 5]],
  );
  assert.deepEqual(Uint8Array.from((await photos.read(requestId, 1, 'picture')) ?? []), decoded.picture);
  assert.deepEqual(Uint8Array.from((await photos.read(requestId, 1, 'preview')) ?? []), decoded.preview);
  assert.equal(await photos.read(requestId, 2, 'picture'), undefined);
  assert.equal(await photos.size(), 8);
});

bothEngines('no photo is taken that its request does not wait for', async ({ database, put }) => {
  const photos = createPhotoStore(database);
  const requestId = await put({}, { receivedMs: 1000, photoCount: 2 });

  const missing = [
    { key: { requestId, number: 3, sourceHash: 'a' }, nowMs: 2000 },
    { key: { requestId: crypto.randomUUID(), number: 1, sourceHash: 'a' }, nowMs: 2000 },
    { key: { requestId, number: 1, sourceHash: 'a' }, nowMs: 1000 + PHOTOS_WITHIN },
  ];

  for (const { key, nowMs } of missing) {
    assert.equal(await photos.look(key, nowMs), 'missing');
    assert.equal(await photos.put(key, decoded, nowMs), 'missing');
  }
  assert.equal(await photos.size(), 0);
});

bothEngines('a photo is deleted with its request', async ({ database, put }) => {
  const photos = createPhotoStore(database);
  const requestId = await put({}, { receivedMs: 1000, photoCount: 1, status: 'contacted', recipients: [] });
  await photos.put({ requestId, number: 1, sourceHash: 'a' }, decoded, 2000);

  assert.equal(await purge(database, 5000), 1);

  assert.equal(await photos.size(), 0);
  assert.equal(await photos.read(requestId, 1, 'picture'), undefined);
});
