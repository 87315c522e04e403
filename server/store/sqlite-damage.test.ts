import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, temporaryFolder } from '../../tests/support/server.ts';
import { openSqlite } from './sqlite.ts';
import { checkPhotos } from './sqlite-damage.ts';

test('a check of the photos that does not end is said', async () => {
  await using folder = await temporaryFolder();
  await openSqlite(folder.path).close();

  const late = checkPhotos(folder.path, 1);

  assert.match(await eventually(async () => late.alarms()[0]), /is not known/);
});
