/** Photos in the terminal: counted, and written as files. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../tests/support/server.ts';
import { newRequest } from '../../tests/support/stores.ts';
import { desk } from '../../tests/support/terminal.ts';
import { createPhotoStore } from '../photos/photos.ts';
import { openSqlite } from '../store/sqlite.ts';
import { createStore } from '../store/store.ts';
import { createWorkPictures } from '../work/work-pictures.ts';

/** Request ids that begin alike. Both requests have the same quote id. */
const ADA = '0b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d';
const GRACE = '0b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8e';

/** Ada's request with two of three photos, and Grace's with one. Each photo says whose it is. */
async function folderWithPhotos() {
  const folder = await temporaryFolder();
  const database = openSqlite(folder.path);
  const photos = createPhotoStore(database);
  const nowMs = Date.now();
  for (const [requestId, photoCount, email, numbers] of [
    [ADA, 3, 'ada@example.com', [1, 3]],
    [GRACE, 1, 'grace@example.com', [1]],
  ] as const) {
    const payload = { ...newRequest().payload, email };
    await createStore(database).put(
      newRequest({ requestId, photoCount, payload, receivedMs: nowMs, recipients: [] }),
    );
    for (const number of numbers) {
      const photo = {
        width: 2048,
        height: 1536,
        picture: Buffer.from(`${email} ${number}`),
        preview: Buffer.from(''),
      };
      await photos.put({ requestId, number, sourceHash: `${number}` }, photo, nowMs);
    }
  }
  await database.close();
  return folder;
}

test('show counts the photos that arrived and are to come; export --of those that arrived', async () => {
  await using folder = await folderWithPhotos();

  assert.match((await desk(folder.path, 'show', ADA)).stdout, /^Photos +2 of 3$/m);
  const { stdout, stderr } = await desk(folder.path, 'export', '--of', 'ada@example.com', '--json');
  assert.equal(JSON.parse(stdout).length, 1);
  assert.match(stderr, /They also sent photos \(2\); write those with: --photos <folder>/);
});

test('export --photos writes private files: all photos, those of one person, or none', async () => {
  await using folder = await folderWithPhotos();
  const all = join(folder.path, 'new', 'all');
  const hers = join(folder.path, 'hers');
  const write = (to: string, ...words: string[]) => desk(folder.path, 'export', ...words, '--photos', to);

  const { stdout, status } = await write(all);
  await write(hers, '--of', 'ada@example.com');
  const none = await write(join(folder.path, 'none'), '--quarantine');
  const nobodys = await write(join(folder.path, 'nobody'), '--of', 'nobody@example.com');

  assert.equal(status, 0);
  assert.match(stdout, /^Written to .*: 3 photos, requests with photos: 2\n$/);
  const names = (await readdir(all)).toSorted();
  assert.deepEqual(names, [
    `2026-0703-0905-${ADA}-photo-1.jpg`,
    `2026-0703-0905-${ADA}-photo-3.jpg`,
    `2026-0703-0905-${GRACE}-photo-1.jpg`,
  ]);
  assert.equal(await readFile(join(all, names[2] ?? ''), 'utf8'), 'grace@example.com 1');
  assert.equal((await readdir(hers)).length, 2);
  assert.match(none.stdout, /: 0 photos/);
  assert.deepEqual([nobodys.status, nobodys.stderr], [1, 'There are no requests of this person\n']);
  const paths = [all, ...names.map((name) => join(all, name))];
  const modes = await Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o777));
  assert.deepEqual(new Set(modes), new Set([0o700, 0o600]));
});

test('another file is never overwritten; an identical one is kept', async () => {
  await using folder = await folderWithPhotos();
  const place = join(folder.path, 'photos');
  await mkdir(place);
  const other = join(place, `2026-0703-0905-${ADA}-photo-1.jpg`);
  await writeFile(other, 'mine');
  const write = (to: string, ...words: string[]) => desk(folder.path, 'export', ...words, '--photos', to);

  const refused = await write(place);
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /photo-1\.jpg exists already, with another picture; name another folder\n$/);
  assert.equal(await readFile(other, 'utf8'), 'mine');
  await writeFile(other, 'ada@example.com 1');
  assert.equal((await write(place)).status, 0);
  assert.match((await write(other)).stderr, /cannot be written \(.*\); name a folder/);
  assert.equal((await write(place, '--json')).status, 2);

  // Pictures of the job keep their names when an earlier pair is deleted.
  const database = openSqlite(folder.path);
  await database.db.updateTable('quote_request').set({ status: 'won' }).execute();
  const work = createWorkPictures(database, () => '2026-11-27');
  const [first, second] = [randomUUID(), randomUUID()];
  for (const [index, pair] of [first, second].entries()) {
    const photo = { width: 8, height: 6, picture: Buffer.from(pair), preview: Buffer.from('') };
    const author = { by: 'desk', nowMs: Date.now() + index };
    assert.equal(await work.put({ requestId: ADA, pair, side: 'before' }, pair, photo, author), 'changed');
  }
  const jobs = async () => (await readdir(place)).filter((name) => name.includes('-job-')).toSorted();
  assert.equal((await write(place)).status, 0);
  const written = await jobs();
  assert.deepEqual(
    written,
    [first, second].map((pair) => `2026-0703-0905-${ADA}-job-${pair}-before.jpg`).toSorted(),
  );
  await work.remove(ADA, first, { by: 'desk', nowMs: Date.now() });
  await database.close();
  assert.equal((await write(place)).status, 0);
  assert.deepEqual(await jobs(), written);
  const named = await desk(folder.path, 'export', '--of', 'ada@example.com');
  assert.match(named.stderr, /pictures \(pairs: 1\); --photos <folder> writes those, too/);
});
