/** The disk dies (S8b in docs/reliability.md). Backups into a real restic repository, and restoring from it. */
import assert from 'node:assert/strict';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { addRequest, PHOTO, place, readAll, withRestic } from '../../tests/support/offsite-backup.ts';
import { quoteRequest, startProgram } from '../../tests/support/server.ts';
import { createOffsiteBackup } from './offsite-backup.ts';

async function bytesIn(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('the data folder is lost: all acknowledged before the backup is restored', withRestic, async () => {
  await using at = await place();
  const withPhotos = await addRequest(at.data, 2);
  const before = await readAll(at.data);
  const acknowledged: unknown[] = [];
  {
    await using site = await startProgram({ DATA_DIR: at.data });
    await site.isServing;
    for (let count = 0; count < 8; count += 1) {
      const request = quoteRequest({ request_id: crypto.randomUUID(), first_name: `Ada${count}` });
      assert.equal((await site.post(request)).status, 201);
      acknowledged.push(request.request_id);
      // An earlier backup, without the later requests.
      if (count === 5) assert.equal((await at.quotes(['backup', at.copies])).status, 0);
    }

    const { status, output } = await at.quotes(['backup', at.copies]);

    assert.equal(status, 0, output);
    assert.match(output, /^Copied to \S+\nSent to BACKUP_TO\n$/);
    assert.equal((await site.post(quoteRequest({ request_id: crypto.randomUUID() }))).status, 201);
    assert.match((await at.quotes(['status'])).output, /^Off-site copy +just now$/m);
    const refused = await at.quotes(['restore', '--from-repository']);
    assert.equal(refused.status, 2);
    assert.match(refused.output, /^DATA_DIR \S+ is in use by another running server; stop that one first\n$/);
  }
  for (const folder of [at.data, at.copies]) await rm(folder, { recursive: true });
  const elsewhere = { DATA_DIR: join(at.path, 'a new machine', 'data') };

  const { status, output } = await at.quotes(['restore', '--from-repository'], elsewhere);

  assert.equal(status, 0, output);
  assert.match(output, /^Restored from BACKUP_TO\nAll devices are signed out/);
  assert.deepEqual(await readdir(elsewhere.DATA_DIR), ['instance.lock', 'quotes.sqlite']);
  const { ids, photos } = await readAll(elsewhere.DATA_DIR);
  assert.deepEqual(ids, [withPhotos, ...acknowledged].toSorted());
  assert.deepEqual(photos, before.photos);
  await using again = await startProgram(elsewhere);
  await again.isServing;
});

test('relative paths work, and restic’s own settings give way to ours', withRestic, async () => {
  await using at = await place();
  const id = await addRequest(at.data);
  const elsewhere = join(at.path, 'elsewhere');
  await writeFile(elsewhere, join(at.path, 'another repository'));
  const settings = {
    BACKUP_TO: 'repository',
    BACKUP_PASSWORD_FILE: 'password',
    RESTIC_REPOSITORY_FILE: elsewhere,
    RESTIC_PASSWORD: 'another',
    RESTIC_PASSWORD_COMMAND: 'echo another',
  };
  const run = (dataDir: string, ...words: string[]) =>
    at.spawnQuotes(words, { ...settings, DATA_DIR: dataDir }, at.path);

  const made = await run('data', 'backup', 'copies/');
  const restored = await run('new', 'restore', '--from-repository');

  assert.match(made.output, /^Copied to copies\/\S+\nSent to BACKUP_TO\n$/);
  assert.match(restored.output, /^Restored from BACKUP_TO\n/);
  assert.deepEqual((await readAll(join(at.path, 'new'))).ids, [id]);
  // Readable with the password of BACKUP_PASSWORD_FILE.
  assert.match(at.restic('snapshots', '--json'), /"quotes"/);
  assert.deepEqual((await readdir(at.path)).toSorted(), [
    'cache',
    'copies',
    'data',
    'elsewhere',
    'new',
    'password',
    'repository',
  ]);
});

test('a backup from a clock that was ahead is restored only if there is no other', withRestic, async (t) => {
  await using at = await place();
  const first = await addRequest(at.data);
  assert.equal((await at.quotes(['backup', at.copies])).status, 0);
  at.restic('backup', '--quiet', '--tag', 'quotes', '--time', '2040-01-01 00:00:00', at.password);
  const second = await addRequest(at.data);
  assert.equal((await at.quotes(['backup', join(at.path, 'one.sqlite')])).status, 0);
  const elsewhere = { DATA_DIR: join(at.path, 'elsewhere') };

  const { status, output } = await at.quotes(['restore', '--from-repository'], elsewhere);

  assert.equal(status, 0, output);
  assert.match(output, /^The newest backup is from 2040-01-01T.*\nRestored from BACKUP_TO\n/);
  assert.deepEqual((await readAll(elsewhere.DATA_DIR)).ids, [first, second].toSorted());

  const [ahead] = JSON.parse(at.restic('snapshots', '--json', '--path', at.password));
  at.restic('forget', '--quiet', ahead.id);
  const repository = { to: at.settings.BACKUP_TO, passwordFile: at.password };
  const in1970 = join(at.path, 'a machine whose clock is not set');
  t.mock.timers.enable({ apis: ['Date'], now: 0 });
  await createOffsiteBackup(repository, AbortSignal.timeout(60_000)).restore(in1970);
  assert.deepEqual((await readAll(in1970)).ids, [first, second].toSorted());
});

test('each photo is stored once, and temporary files are removed', withRestic, async () => {
  await using at = await place();
  await addRequest(at.data, 12);
  assert.equal((await at.quotes(['backup', at.copies])).status, 0);
  const first = await bytesIn(at.settings.BACKUP_TO);
  // Beside a damaged store that was set aside no backup is deleted, so the sizes can be compared.
  await writeFile(join(at.data, 'quotes.sqlite.corrupt-2026-07-03T130500.000Z'), '');
  // Enough requests to move all pages of the photos within the file.
  for (let count = 0; count < 30; count += 1) await addRequest(at.data, count === 0 ? 1 : 0);

  assert.equal((await at.quotes(['backup', join(at.path, 'one.sqlite')])).status, 0);

  const added = (await bytesIn(at.settings.BACKUP_TO)) - first;
  assert.ok(first > 12 * PHOTO, `${first}`);
  assert.ok(added < 2 * PHOTO, `${added} of ${first}`);
  assert.equal((await readdir(at.copies)).length, 1);
  const names = ['cache', 'copies', 'data', 'one.sqlite', 'password', 'repository'];
  assert.deepEqual((await readdir(at.path)).toSorted(), names);
});

test('of our backups 7 days, 5 weeks and 12 months are kept, of others’ all', withRestic, async () => {
  await using at = await place();
  await addRequest(at.data);
  assert.equal((await at.quotes(['backup', at.copies])).status, 0);
  const former = (days: number) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
  const everyMonth = Array.from({ length: 12 }, (_, index) => 40 + 31 * index);
  for (const days of [...everyMonth.toReversed(), 35, 28, 21, 14, 8, 7, 6, 5, 4, 3, 2, 1]) {
    at.restic('backup', '--quiet', '--tag', 'quotes', '--time', former(days), at.password);
  }
  at.restic('backup', '--quiet', '--tag', 'another', '--time', former(900), at.password);

  assert.equal((await at.quotes(['backup', at.copies])).status, 0);

  const left = JSON.parse(at.restic('snapshots', '--json')) as { tags: string[]; time: string }[];
  const ours = left.filter(({ tags }) => tags.includes('quotes'));
  assert.equal(left.length - ours.length, 1);
  assert.equal(new Set(ours.map(({ time }) => time.slice(0, 7))).size, 12);
  const daysAgo = (days: number) =>
    ours.filter(({ time }) => time.slice(0, 10) === former(days).slice(0, 10)).length;
  assert.deepEqual([0, 1, 2, 3, 4, 5, 6].map(daysAgo), [1, 1, 1, 1, 1, 1, 1]);
  // The same day can be the last of its week or month, too.
  assert.ok(ours.length >= 7 + 3 + 10 && ours.length <= 7 + 5 + 12, `${ours.length}`);
});

test('after losing more than half, nothing is deleted until a person accepts it', withRestic, async () => {
  await using at = await place();
  for (let count = 0; count < 4; count += 1) await addRequest(at.data);
  const copies = () => JSON.parse(at.restic('snapshots', '--json')).length;
  assert.equal((await at.quotes(['backup', join(at.path, 'full.sqlite')])).status, 0);
  const database = new DatabaseSync(join(at.data, 'quotes.sqlite'));
  database.exec(
    'DELETE FROM quote_request WHERE request_id NOT IN (SELECT request_id FROM quote_request LIMIT 1)',
  );
  database.close();

  const { status, output } = await at.quotes(['backup', join(at.path, 'less.sqlite')]);

  assert.equal(status, 0);
  assert.match(
    output,
    /\nSent to BACKUP_TO\nThe newest copy holds less than half of an earlier one \(requests now: 1, /,
  );
  assert.equal(copies(), 2);
  at.restic('forget', '--tag', 'quotes', '--group-by', '', '--keep-last', '1', '--prune');
  assert.doesNotMatch((await at.quotes(['backup', join(at.path, 'again.sqlite')])).output, /less than half/);
  const days: string[] = JSON.parse(at.restic('snapshots', '--json')).map(({ time }: { time: string }) =>
    time.slice(0, 10),
  );
  assert.deepEqual([...new Set(days)], days, 'one copy a day, also if midnight has just passed');
});
