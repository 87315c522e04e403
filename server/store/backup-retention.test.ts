/** Which earlier backups a nightly backup deletes. */
import assert from 'node:assert/strict';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { temporaryFolder } from '../../tests/support/server.ts';
import { newRequest } from '../../tests/support/stores.ts';
import { desk } from '../../tests/support/terminal.ts';
import { openSqlite } from './sqlite.ts';
import { createStore } from './store.ts';

const NIGHTS = ['01', '02', '03', '04', '05', '06', '07', '08', '09'];
const nameOf = (night: string) => `quotes-2026-10-${night}-033012.sqlite`;

/** A store with four requests, and backups of nine nights. */
async function nights() {
  const folder = await temporaryFolder();
  const [data, copies] = [join(folder.path, 'data'), join(folder.path, 'copies')];
  await mkdir(copies);
  const database = openSqlite(data);
  for (let count = 0; count < 4; count += 1) await createStore(database).put(newRequest({ recipients: [] }));
  for (const night of NIGHTS) await database.backup(join(copies, nameOf(night)));
  await database.close();
  return {
    data,
    copies,
    left: async () => (await readdir(copies)).filter((name) => name.startsWith('quotes-2026-10-')).toSorted(),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

test('a folder keeps seven backups; older and unfinished ones are deleted, unreadable ones are no obstacle', async () => {
  await using at = await nights();
  const unfinished = join(at.copies, 'quotes-2026-10-10-033012.sqlite.unfinished');
  await writeFile(unfinished, '');
  await mkdir(join(`${unfinished}-to-send`, 'pictures'), { recursive: true });
  await writeFile(join(at.copies, 'of the owner'), '');
  await writeFile(join(at.copies, nameOf('04')), 'damage');

  const { status, stdout, stderr } = await desk(at.data, 'backup', at.copies);

  assert.deepEqual([status, stderr], [0, '']);
  const [, made = ''] = /^Copied to \S+\/(quotes-\d{4}-\d\d-\d\d-\d{6}\.sqlite)\n$/.exec(stdout) ?? [];
  assert.deepEqual((await readdir(at.copies)).toSorted(), [
    'of the owner',
    ...NIGHTS.slice(3).map(nameOf),
    made,
  ]);

  // A missing folder is created, readable only by its owner.
  const folder = join(at.copies, 'of', 'the week/');
  assert.equal((await desk(at.data, 'backup', folder)).status, 0);
  assert.equal((await readdir(folder)).length, 1);
  assert.equal((await stat(folder)).mode & 0o777, 0o700);
});

test('copies made while the clock was ahead are the first to go, not those of last night', async () => {
  await using at = await nights();
  for (const night of NIGHTS.slice(0, 6))
    await rename(join(at.copies, nameOf(night)), join(at.copies, `quotes-2040-01-${night}-033012.sqlite`));

  assert.equal((await desk(at.data, 'backup', at.copies)).stderr, '');

  assert.deepEqual(await at.left(), NIGHTS.slice(6).map(nameOf));
  const ahead = (await readdir(at.copies)).filter((name) => name.startsWith('quotes-2040-'));
  assert.deepEqual(
    ahead.toSorted(),
    ['04', '05', '06'].map((night) => `quotes-2040-01-${night}-033012.sqlite`),
  );
});

test('while the store is empty after damage, no backup is deleted; backup and status say so', async () => {
  await using at = await nights();
  await writeFile(join(at.data, 'quotes.sqlite'), 'damage');
  await openSqlite(at.data).close();

  for (let night = 0; night < 2; night += 1) {
    const { status, stderr } = await desk(at.data, 'backup', at.copies);
    assert.equal(status, 0);
    assert.match(
      stderr,
      /^No copy of your requests is deleted while a damaged store is set aside, [^\n]*\n$/,
    );
    // Remove the copy just made, so that the next night begins with the same nine.
    for (const name of await readdir(at.copies))
      if (!name.startsWith('quotes-2026-10-')) await rm(join(at.copies, name));
  }

  assert.deepEqual(await at.left(), NIGHTS.map(nameOf));
  assert.match((await desk(at.data, 'status')).stdout, /^No copy of your requests is deleted while/m);
});

for (const [what, sql] of [
  [
    'requests',
    'DELETE FROM quote_request WHERE request_id NOT IN (SELECT request_id FROM quote_request LIMIT 1)',
  ],
  ['publications', 'DELETE FROM site_publication'],
] as const) {
  test(`after losing most of the ${what}, no backup is deleted until a person moves old ones`, async () => {
    await using at = await nights();
    const full = new DatabaseSync(join(at.copies, nameOf('02')));
    full.exec("INSERT INTO site_publication VALUES (1, 'a', 1, 'a phone', 1, '{}', '[]')");
    full.close();
    const database = new DatabaseSync(join(at.data, 'quotes.sqlite'));
    if (what === 'requests')
      database.exec("INSERT INTO site_publication VALUES (1, 'a', 1, 'a phone', 1, '{}', '[]')");
    database.exec(sql);
    database.close();

    const { status, stderr } = await desk(at.data, 'backup', at.copies);

    assert.equal(status, 0);
    assert.match(
      stderr,
      /^The newest copy holds less than half of an earlier one \(requests now: [14], publications now: [01]\)/,
    );
    assert.deepEqual(await at.left(), NIGHTS.map(nameOf));
    assert.match((await desk(at.data, 'status')).stdout, /^The newest copy holds less than half/m);
    for (const night of NIGHTS) await rm(join(at.copies, nameOf(night)));
    assert.equal((await desk(at.data, 'backup', join(at.copies, 'by hand.sqlite'))).stderr, '');
    assert.doesNotMatch((await desk(at.data, 'status')).stdout, /less than half/);
  });
}
