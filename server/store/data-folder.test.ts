/** Access to the data folder and to data of other versions, and a photo check that does not finish. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { eventually, temporaryFolder } from '../../tests/support/server.ts';
import { newRequest, openStore } from '../../tests/support/stores.ts';
import { OperatorError } from '../operator-error.ts';
import { openSqlite, openSqliteForTerminal } from './sqlite.ts';
import { checkPhotos } from './sqlite-damage.ts';
import { createStore } from './store.ts';

test('the terminal reads and writes while the server does', async () => {
  await using opened = await openStore();
  const desk = openSqliteForTerminal(opened.folder);
  if (!desk) throw new Error('There is a database');
  await opened.store.put(newRequest());
  await createStore(desk).put(newRequest());

  assert.equal((await createStore(desk).list({ isQuarantined: false })).length, 2);
  await desk.close();
});

test('a second server on the same data is refused with one line', async () => {
  await using opened = await openStore();

  assert.throws(
    () => openSqlite(opened.folder),
    (error) => error instanceof OperatorError && /in use by another running server/.test(error.message),
  );
});

test('an unusable folder is named in the error', async () => {
  await using folder = await temporaryFolder();
  await writeFile(join(folder.path, 'file'), '');

  assert.throws(
    () => openSqlite(join(folder.path, 'file')),
    (error) => error instanceof OperatorError && error.message.startsWith('DATA_DIR '),
  );
});

for (const [version, sentence] of [
  [99, /newer version/],
  [5, /before the first release/],
] as const) {
  test(`data of version ${version} is refused in one line, and left as it is`, async () => {
    await using folder = await temporaryFolder();
    await openSqlite(folder.path).close();
    const sqlite = new DatabaseSync(join(folder.path, 'quotes.sqlite'));
    sqlite.exec(`PRAGMA user_version = ${version}`);

    assert.throws(
      () => openSqlite(folder.path),
      (error) => error instanceof OperatorError && sentence.test(error.message),
    );
    assert.equal(sqlite.prepare('PRAGMA user_version').get()?.user_version, version);
    sqlite.close();
  });
}

test('the terminal refuses data of another version and does not change it', async () => {
  await using folder = await temporaryFolder();
  await openSqlite(folder.path).close();
  for (const [version, sentence] of [
    [1, /earlier version .*npm start/],
    [99, /newer version/],
  ] as const) {
    const sqlite = new DatabaseSync(join(folder.path, 'quotes.sqlite'));
    sqlite.exec(`PRAGMA user_version = ${version}`);

    assert.throws(() => openSqliteForTerminal(folder.path), sentence);
    assert.equal(sqlite.prepare('PRAGMA user_version').get()?.user_version, version);
    sqlite.close();
  }
});

test('a photo check that does not finish, or fails for another reason than damage, says so', async () => {
  await using folder = await temporaryFolder();
  await openSqlite(folder.path).close();

  const late = checkPhotos(folder.path, 1);
  const failed = checkPhotos(join(folder.path, 'missing'));

  for (const { alarms } of [late, failed])
    assert.match(await eventually(async () => alarms()[0]), /nobody knows whether the disk has damaged any/);
});
