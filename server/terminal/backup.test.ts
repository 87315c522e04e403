/** `npm run quotes -- backup` and `restore`. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { DAY } from '../../domain/time-spans.ts';
import { ENVIRONMENT } from '../../tests/support/environment.ts';
import { addRequest } from '../../tests/support/offsite-backup.ts';
import { eventually, temporaryFolder } from '../../tests/support/server.ts';
import { smallDisk } from '../../tests/support/small-disk.ts';
import { newRequest } from '../../tests/support/stores.ts';
import { desk, folderWithRequests } from '../../tests/support/terminal.ts';
import { openSqlite } from '../store/sqlite.ts';
import { createStore } from '../store/store.ts';

const program = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Starts a backup in a process of its own. */
const startBackup = (dataDir: string, copy: string, ...options: string[]) =>
  spawn(process.execPath, [...options, program, 'backup', copy], {
    env: { ...ENVIRONMENT, DATA_DIR: dataDir },
  });

/** Loaded before the program: kills it at the last moment before the copy gets its name. */
const KILL = `data:text/javascript,
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  fs.renameSync = () => process.kill(process.pid, 'SIGKILL');
  syncBuiltinESMExports();`;

test('a backup made while requests arrive can be opened, and holds all that were acknowledged before', async () => {
  await using folder = await folderWithRequests();
  await using elsewhere = await temporaryFolder();
  const database = openSqlite(folder.path);
  const store = createStore(database);
  let isOver = false;
  const acknowledged: string[] = [];
  const arriving = (async () => {
    while (!isOver) {
      const requestId = crypto.randomUUID();
      await store.put(newRequest({ requestId, contentsHash: requestId, recipients: [] }));
      acknowledged.push(requestId);
    }
  })();
  const copy = join(elsewhere.path, 'quotes.sqlite');
  await eventually(async () => (acknowledged.length > 20 ? true : undefined));
  const before = [...acknowledged];
  const [status] = await once(startBackup(folder.path, copy), 'exit');
  isOver = true;
  await arriving;
  await database.close();

  assert.equal(status, 0);
  const restored: { request_id: string }[] = JSON.parse(
    (await desk(elsewhere.path, 'export', '--json')).stdout,
  );
  const kept = new Set(restored.map(({ request_id }) => request_id));
  assert.deepEqual(
    before.filter((id) => !kept.has(id)),
    [],
  );
  assert.match((await desk(folder.path, 'backup', copy)).stderr, /is there already/);
});

test('restore puts a backup in place and keeps what was there; never while the site runs', async () => {
  await using folder = await folderWithRequests();
  await using elsewhere = await temporaryFolder();
  const copy = join(elsewhere.path, 'copy.sqlite');
  assert.equal((await desk(folder.path, 'backup', copy)).status, 0);
  await desk(folder.path, 'purge', '--quarantine', '--older-than', '0d', '--yes');

  const running = openSqlite(folder.path);
  const refused = await desk(folder.path, 'restore', copy);
  await running.close();
  assert.notEqual(refused.status, 0);
  assert.match(refused.stderr, /in use by another running server/);

  const { status, stdout } = await desk(folder.path, 'restore', copy);
  assert.equal(status, 0);
  assert.match(stdout, /^Restored from .*\nThe previous requests are kept as .*quotes\.sqlite\.replaced-/);
  assert.equal((await desk(folder.path, 'show', '2b9f')).status, 0);
  assert.equal((await desk(folder.path, 'restore')).status, 2);
  assert.match((await desk(folder.path, 'restore', join(elsewhere.path, 'none'))).stderr, /is not there/);
});

test('a backup that is killed leaves nothing under its name, and can be made again', async () => {
  await using folder = await folderWithRequests();
  await using elsewhere = await temporaryFolder();
  const copy = join(elsewhere.path, 'quotes.sqlite');

  const ended = await once(startBackup(folder.path, copy, `--import=${KILL}`), 'exit');

  assert.deepEqual(ended, [null, 'SIGKILL']);
  assert.deepEqual(await readdir(elsewhere.path), ['quotes.sqlite.unfinished']);
  assert.equal((await desk(folder.path, 'backup', copy)).status, 0);
});

test('a backup without disk space fails in one line, and leaves no file', async (t) => {
  await using folder = await folderWithRequests();
  await using disk = await smallDisk('10m');
  if (!disk.isThere) return t.skip('no disk can be mounted here');
  await addRequest(folder.path, 20);
  const ballast = join(disk.path, 'ballast');
  await writeFile(ballast, Buffer.alloc(6 * 2 ** 20));
  const copy = join(disk.path, 'copy.sqlite');

  const { status, stderr } = await desk(folder.path, 'backup', copy);

  assert.notEqual(status, 0);
  assert.match(
    stderr,
    /^\S+copy\.sqlite needs 7 MB, and its disk has 4 MB left; make room, or name another disk\n$/,
  );
  assert.deepEqual(await readdir(disk.path), ['ballast']);
  await rm(ballast);
  assert.equal((await desk(folder.path, 'backup', copy)).status, 0);
  assert.deepEqual(await readdir(disk.path), ['copy.sqlite']);
});

test('a backup that fails half-way leaves nothing behind', async () => {
  await using folder = await folderWithRequests();
  await using elsewhere = await temporaryFolder();
  await addRequest(folder.path, 20);
  const copy = join(elsewhere.path, 'copy.sqlite');

  // No file may grow beyond 3 MB, as on a disk that others fill meanwhile.
  const { status, stderr } = spawnSync(
    '/bin/sh',
    ['-c', 'trap "" XFSZ; ulimit -f 6000; exec "$@"', 'sh', process.execPath, program, 'backup', copy],
    { encoding: 'utf8', env: { ...ENVIRONMENT, DATA_DIR: folder.path } },
  );

  assert.notEqual(status, 0);
  assert.match(stderr, /copy\.sqlite cannot be written/);
  assert.deepEqual(await readdir(elsewhere.path), []);
});

test('after a first backup, more than two days without one raise an alarm', async () => {
  await using folder = await folderWithRequests();
  await using elsewhere = await temporaryFolder();
  const database = openSqlite(folder.path);
  const store = createStore(database);
  const alarmsAfter = async (days: number) => (await store.status(Date.now() + days * DAY)).alarms.join('\n');
  const before = await alarmsAfter(100);

  await database.backup(join(elsewhere.path, 'copy.sqlite'));

  const [soon, late] = [await alarmsAfter(1.9), await alarmsAfter(3.1)];
  await database.close();
  assert.doesNotMatch(before + soon, /backup/);
  assert.match(late, /The last backup of your requests is 3 days old\./);
});
