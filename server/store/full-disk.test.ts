/** SQLite on a full disk, and with a connection that may only read. S9 is a row of docs/reliability.md. */
import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { temporaryFolder } from '../../tests/support/server.ts';
import { smallDisk } from '../../tests/support/small-disk.ts';
import { newRequest } from '../../tests/support/stores.ts';
import { createPhotoSpace } from '../photos/photo-space.ts';
import { createPhotoStore } from '../photos/photos.ts';
import { purge } from '../requests/purge.ts';
import { openSqlite } from './sqlite.ts';
import { createStore } from './store.ts';

test('S9: a nearly full disk raises an alarm and refuses photos', async (t) => {
  await using disk = await smallDisk('300m');
  if (!disk.isThere) return t.skip('no disk can be mounted here');
  const database = openSqlite(disk.path);
  const store = createStore(database);
  const before = (await store.status()).alarms;
  const hasSpace = createPhotoSpace(createPhotoStore(database), database, 5e9);
  assert.equal(await hasSpace(1), true);
  await writeFile(join(disk.path, 'ballast'), Buffer.alloc(100 * 2 ** 20));

  assert.deepEqual(before, []);
  assert.match(String((await store.status()).alarms), /^Only \d+ MB are left on the disk/);
  assert.equal(await hasSpace(1), false);
  await database.close();
});

test('deleted data makes room for new photos and no longer counts as stored', async (t) => {
  await using disk = await smallDisk('400m');
  if (!disk.isThere) return t.skip('no disk can be mounted here');
  const database = openSqlite(disk.path);
  const store = createStore(database);
  const photos = createPhotoStore(database);
  const request = newRequest({ photoCount: 20, receivedMs: 1000, status: 'quarantine', recipients: [] });
  await store.put(request);
  const photo = { width: 1, height: 1, picture: Buffer.alloc(5 * 2 ** 20), preview: Buffer.alloc(9) };
  for (let number = 1; number <= 20; number += 1) {
    await photos.put({ requestId: request.requestId ?? '', number, sourceHash: 'a' }, photo, 2000);
  }
  const stored = await database.size();
  await writeFile(join(disk.path, 'ballast'), Buffer.alloc(120 * 2 ** 20));
  const hasSpace = createPhotoSpace(photos, database, 5e9);
  const isThereBefore = await hasSpace(1);
  const before = (await store.status()).alarms;

  await purge(database, 'spam', 5000);

  const isThereAfter = await hasSpace(1);
  const after = (await store.status()).alarms;
  const left = await database.size();
  // The write-ahead log cannot use free pages inside the file.
  await writeFile(join(disk.path, 'more ballast'), Buffer.alloc(160 * 2 ** 20));
  const isThereForLog = await hasSpace(1);
  await database.close();
  assert.deepEqual([isThereBefore, isThereAfter, isThereForLog], [false, true, false]);
  assert.deepEqual([before.length, after.length], [1, 0]);
  assert.ok(left < stored / 10, `${left} of ${stored} bytes`);
});

test('a photo that does not fit is not stored in part, and is stored once there is space', async (t) => {
  await using disk = await smallDisk('3m');
  if (!disk.isThere) return t.skip('no disk can be mounted here');
  const ballast = join(disk.path, 'ballast');
  await writeFile(ballast, Buffer.alloc(2 ** 20));
  const database = openSqlite(join(disk.path, 'data'));
  const photos = createPhotoStore(database);
  const request = newRequest({ photoCount: 1, receivedMs: 1000 });
  await createStore(database).put(request);
  const key = { requestId: request.requestId ?? '', number: 1, sourceHash: 'a' };
  const photo = { width: 1, height: 1, picture: Buffer.alloc(2.5 * 2 ** 20), preview: Buffer.alloc(9) };

  await assert.rejects(photos.put(key, photo, 2000), /disk is full/);
  assert.deepEqual(await photos.of(key.requestId), []);
  await rm(ballast);

  assert.equal(await photos.put(key, { ...photo, picture: Buffer.alloc(2 ** 19) }, 2000), 'stored');
  await database.close();
});

test('on a full disk nothing is acknowledged and /readyz fails; both recover with free space', async (t) => {
  await using disk = await smallDisk('2m');
  if (!disk.isThere) return t.skip('no disk can be mounted here');
  const ballast = join(disk.path, 'ballast');
  await writeFile(ballast, Buffer.alloc(1024 * 1024));
  const database = openSqlite(join(disk.path, 'data'));
  const store = createStore(database);
  await store.probe();

  const acknowledged: string[] = [];
  let problem: unknown;
  while (!problem) {
    const result = store.put(newRequest());
    await result.then(
      (put) => 'requestId' in put && acknowledged.push(put.requestId),
      (error) => {
        problem = error;
      },
    );
  }
  assert.match(String(problem), /disk is full/);
  await assert.rejects(store.probe(), /disk is full/);
  await rm(ballast);
  await store.probe();
  await store.put(newRequest());
  await database.close();

  const again = openSqlite(join(disk.path, 'data'));
  const kept = (await createStore(again).list({ isQuarantined: false })).map(({ request_id }) => request_id);
  await again.close();
  assert.equal(kept.length, acknowledged.length + 1);
  assert.ok(acknowledged.every((id) => kept.includes(id)));
});

test('a store on a full disk can still be closed', async (t) => {
  await using disk = await smallDisk('1m');
  if (!disk.isThere) return t.skip('no disk can be mounted here');
  const database = openSqlite(disk.path);
  const store = createStore(database);
  const fill = async (): Promise<void> => store.put(newRequest()).then(fill);
  await assert.rejects(fill(), /disk is full/);

  await assert.doesNotReject(database.close());
});

test('a read-only database refuses requests, fails /readyz, and stores nothing', async () => {
  await using folder = await temporaryFolder();
  const database = openSqlite(folder.path);
  await sql`PRAGMA query_only = ON`.execute(database.db);

  await assert.rejects(createStore(database).put(newRequest()), /readonly/);
  await assert.rejects(createStore(database).probe(), /readonly/);
  await sql`PRAGMA query_only = OFF`.execute(database.db);

  assert.deepEqual(await createStore(database).list({ isQuarantined: false }), []);
  await database.close();
});
