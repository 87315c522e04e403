/** Photos in the store, on both engines: stored once, counted, and deleted while others are stored. */
import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { PHOTOS_WITHIN } from '../../domain/photos.ts';
import { onBothEngines, type Stored } from '../../tests/support/desk-store.ts';
import { putPhotos } from '../../tests/support/photo-emails.ts';
import { readInbox } from '../requests/inbox.ts';
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

bothEngines('a photo of a request is stored once, and deleted with it', async ({ database, put }) => {
  const photos = createPhotoStore(database);
  const requestId = await put({}, { receivedMs: 1000, photoCount: 2 });
  const first = { requestId, number: 1, sourceHash: 'a' };

  assert.equal(await photos.find(first, 2000), undefined);
  assert.equal(await photos.put(first, decoded, 2000), 'stored');
  assert.equal(await photos.put(first, decoded, 3000), 'repeat');
  assert.equal(await photos.put({ ...first, sourceHash: 'b' }, decoded, 3000), 'conflict');
  assert.deepEqual(await photos.find(first, 2000), { sourceHash: 'a' });
  for (const { nowMs = 2000, ...other } of [
    { number: 3 },
    { requestId: crypto.randomUUID() },
    { number: 2, nowMs: 1000 + PHOTOS_WITHIN },
  ]) {
    assert.equal(await photos.find({ ...first, ...other }, nowMs), 'missing');
    assert.equal(await photos.put({ ...first, ...other }, decoded, nowMs), 'missing');
  }

  assert.deepEqual(
    (await photos.of(requestId)).map(({ number, received_ms, picture_size }) => [
      number,
      received_ms,
      picture_size,
    ]),
    [[1, 2000, 5]],
  );
  const read = async (number: number, size: 'picture' | 'preview') => photos.read(requestId, number, size);
  assert.deepEqual(Uint8Array.from((await read(1, 'picture')) ?? []), decoded.picture);
  assert.deepEqual(Uint8Array.from((await read(1, 'preview')) ?? []), decoded.preview);
  assert.equal(await read(2, 'picture'), undefined);
  assert.equal(await photos.size(), 8);

  await createRequestActions(database, []).mark(requestId, 'lost', { by: 'a phone', nowMs: 2000 });
  assert.equal(await purge(database, 'closed', 5000), 1);
  assert.equal(await photos.size(), 0);
  assert.equal(await read(1, 'picture'), undefined);
});

bothEngines('the list counts the photos that have arrived', async ({ database, put }) => {
  const ids = [await put({}, { photoCount: 3 }), await put({}, { photoCount: 1 }), await put()];
  await putPhotos(database, ids[0] ?? '', [1, 3], Date.now());

  const { rows } = await readInbox(database, { view: 'open', search: '', after: undefined });

  assert.deepEqual(
    ids.map((id) => rows.find((row) => row.id === id)?.photos),
    [2, 0, 0],
  );
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

bothEngines('requests with photos are deleted in batches of a few megabytes or one', async (stored) => {
  await putWithPhotos(stored, 30, [500_000, 500_000]);

  const most = await deleteAll(stored);

  // A batch has 3 of these requests, and a late count may see several batches as one.
  assert.ok(most >= 1 && most <= 12, `${most} at once`);
  await putWithPhotos(stored, 2, [3_000_000, 3_000_000]);
  assert.equal(await deleteAll(stored), 1, 'more bytes than a batch');
});
