/** Photos in the store, on both engines: stored once, and deleted while others are stored. */
import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { PHOTOS_WITHIN } from '../../domain/photos.ts';
import { onBothEngines, type Stored } from '../../tests/support/desk-store.ts';
import { deleteRequests, purge } from '../requests/purge.ts';
import { createRequestActions } from '../requests/request-actions.ts';
import { createPhotoStore } from './photos.ts';

const bothEngines = onBothEngines();
const decoded = {
  width: 4,
  height: 3,
  picture: Uint8Array.from([0xff, 0xd8, 0, 1, 2]),
  preview: Uint8Array.from([0xff, 0xd8, 9]),
};

bothEngines('a photo is stored once, also when it is repeated', async ({ database, put }) => {
  const photos = createPhotoStore(database);
  const requestId = await put({}, { receivedMs: 1000, photoCount: 2 });
  const first = { requestId, number: 1, sourceHash: 'a' };

  assert.equal(await photos.find(first, 2000), undefined);
  assert.equal(await photos.put(first, decoded, 2000), 'stored');
  assert.equal(await photos.put(first, decoded, 3000), 'repeat');
  assert.equal(await photos.put({ ...first, sourceHash: 'b' }, decoded, 3000), 'conflict');
  assert.deepEqual(await photos.find(first, 2000), { sourceHash: 'a' });

  assert.deepEqual(
    (await photos.of(requestId)).map(({ number, received_ms, picture_size }) => [
      number,
      received_ms,
      picture_size,
    ]),
    [[1, 2000, 5]],
  );
  assert.deepEqual(Uint8Array.from((await photos.read(requestId, 1, 'picture')) ?? []), decoded.picture);
  assert.deepEqual(Uint8Array.from((await photos.read(requestId, 1, 'preview')) ?? []), decoded.preview);
  assert.equal(await photos.read(requestId, 2, 'picture'), undefined);
  assert.equal(await photos.size(), 8);
});

bothEngines('a photo that its request does not expect is refused', async ({ database, put }) => {
  const photos = createPhotoStore(database);
  const requestId = await put({}, { receivedMs: 1000, photoCount: 2 });

  const missing = [
    { key: { requestId, number: 3, sourceHash: 'a' }, nowMs: 2000 },
    { key: { requestId: crypto.randomUUID(), number: 1, sourceHash: 'a' }, nowMs: 2000 },
    { key: { requestId, number: 1, sourceHash: 'a' }, nowMs: 1000 + PHOTOS_WITHIN },
  ];

  for (const { key, nowMs } of missing) {
    assert.equal(await photos.find(key, nowMs), 'missing');
    assert.equal(await photos.put(key, decoded, nowMs), 'missing');
  }
  assert.equal(await photos.size(), 0);
});

bothEngines('a photo is deleted with its request', async ({ database, put }) => {
  const photos = createPhotoStore(database);
  const requestId = await put({}, { receivedMs: 1000, photoCount: 1, recipients: [] });
  await photos.put({ requestId, number: 1, sourceHash: 'a' }, decoded, 2000);
  await createRequestActions(database, []).mark(requestId, 'lost', { by: 'a phone', nowMs: 2000 });

  assert.equal(await purge(database, 'closed', 5000), 1);

  assert.equal(await photos.size(), 0);
  assert.equal(await photos.read(requestId, 1, 'picture'), undefined);
});

/** Stores spam requests, each with photos of this many bytes. */
async function putWithPhotos(
  { database, put }: Stored,
  count: number,
  sizes: readonly number[],
): Promise<void> {
  const photos = createPhotoStore(database);
  for (let each = 0; each < count; each += 1) {
    const requestId = await put({}, { status: 'quarantine', photoCount: sizes.length });
    for (const [index, size] of sizes.entries()) {
      const key = { requestId, number: index + 1, sourceHash: `${index}` };
      const photo = { width: 1, height: 1, picture: Buffer.alloc(size, 1), preview: Buffer.alloc(9) };
      await photos.put(key, photo, Date.now());
    }
  }
}

async function countLeft({ other }: Stored): Promise<number> {
  const { count } = await other.db
    .selectFrom('quote_request')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes everything. Resolves to the most requests that were gone between two counts. */
async function deleteAll(stored: Stored): Promise<number> {
  let isOver = false;
  const deleting = deleteRequests(stored.database, sql<boolean>`status = 'quarantine'`, {
    staysShown: false,
  }).finally(() => {
    isOver = true;
  });
  let left = await countLeft(stored);
  let most = 0;
  while (!isOver) {
    const now = await countLeft(stored);
    most = Math.max(most, left - now);
    left = now;
    await turn();
  }
  await deleting;
  assert.equal(await countLeft(stored), 0);
  return most;
}

bothEngines(
  'requests with photos are deleted in batches of a few megabytes, a transaction each',
  async (stored) => {
    await putWithPhotos(stored, 30, [500_000, 500_000]);

    const most = await deleteAll(stored);

    // A batch has 3 of these requests, and a late count may see several batches as one.
    assert.ok(most >= 1 && most <= 12, `${most} at once`);
  },
);

bothEngines('a request with more photo bytes than a batch is deleted too', async (stored) => {
  await putWithPhotos(stored, 2, [3_000_000, 3_000_000]);

  assert.equal(await deleteAll(stored), 1);
});
