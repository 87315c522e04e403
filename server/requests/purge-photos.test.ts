/** Deleting many requests with photos, on both engines: nothing else waits for it, and it makes room. */
import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { onBothEngines, type Stored } from '../../tests/support/desk-store.ts';
import { createPhotoStore } from '../photos/photos.ts';
import { deleteRequests } from './purge.ts';

const testOnBoth = onBothEngines();

/** Stores requests of spam, each with photos of so many bytes. */
async function putWithPhotos({ database, put }: Stored, count: number, sizes: readonly number[]): Promise<void> {
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

/** Deletes everything, and resolves to the most requests that went at once. */
async function deleteAll(stored: Stored): Promise<number> {
  let isOver = false;
  const deleting = deleteRequests(stored.database, (request) => request('status', '=', 'quarantine')).finally(() => {
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

testOnBoth('requests with photos are deleted in parts of a few megabytes, and others go between', async (stored) => {
  await putWithPhotos(stored, 30, [500_000, 500_000]);

  const most = await deleteAll(stored);

  // Another program's look may come late and miss one part.
  assert.ok(most >= 1 && most <= 12, `${most} at once`);
});

testOnBoth('a request whose photos are more than a part is deleted all the same', async (stored) => {
  await putWithPhotos(stored, 2, [3_000_000, 3_000_000]);

  assert.equal(await deleteAll(stored), 1);
});
