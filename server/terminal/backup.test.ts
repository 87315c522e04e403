/** `npm run quotes -- backup` and `restore`. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { emptyQuote } from '../../quote/fields.ts';
import { buildPayload } from '../../quote/payload.ts';
import { openSqlite } from '../quotes/sqlite.ts';
import { createStore } from '../quotes/store.ts';
import { eventually, temporaryFolder } from '../testing.ts';
import { desk, folderWithRequests } from './testing.ts';

/** The same, while this process goes on. */
async function runDesk(dataDir: string, ...words: string[]) {
  const program = fileURLToPath(new URL('./main.ts', import.meta.url));
  const child = spawn(process.execPath, [program, ...words], { env: { PATH: process.env.PATH, DATA_DIR: dataDir } });
  const [status] = await once(child, 'exit');
  return { status };
}

test('a backup taken while requests arrive holds all acknowledged before it, and is restored by putting it in place', async () => {
  await using folder = await folderWithRequests();
  await using elsewhere = await temporaryFolder();
  const database = openSqlite(folder.path);
  const store = createStore(database);
  let isOver = false;
  const acknowledged: string[] = [];
  const arriving = (async () => {
    while (!isOver) {
      const requestId = crypto.randomUUID();
      const payload = buildPayload(emptyQuote, '2026-0703-0905', new Date(0));
      await store.put({ requestId, contentsHash: requestId, receivedMs: 1, status: 'new', payload, recipients: [] });
      acknowledged.push(requestId);
    }
  })();
  const copy = join(elsewhere.path, 'quotes.sqlite');
  await eventually(async () => (acknowledged.length > 20 ? true : undefined));
  const before = [...acknowledged];
  const { status } = await runDesk(folder.path, 'backup', copy);
  isOver = true;
  await arriving;
  await database.close();

  assert.equal(status, 0);
  const restored = JSON.parse(desk(elsewhere.path, 'export', '--json').stdout) as { request_id: string }[];
  const kept = new Set(restored.map(({ request_id }) => request_id));
  assert.deepEqual(
    before.filter((id) => !kept.has(id)),
    [],
  );
  assert.match(desk(folder.path, 'backup', copy).stderr, /is there already/);
});

test('restore puts a backup in place and keeps what was there; never while the site runs', async () => {
  await using folder = await folderWithRequests();
  await using elsewhere = await temporaryFolder();
  const copy = join(elsewhere.path, 'copy.sqlite');
  assert.equal(desk(folder.path, 'backup', copy).status, 0);
  desk(folder.path, 'purge', '--quarantine', '--older-than', '0d');

  const running = openSqlite(folder.path);
  const refused = desk(folder.path, 'restore', copy);
  await running.close();
  assert.notEqual(refused.status, 0);
  assert.match(refused.stderr, /in use by another running server/);

  const { status, stdout } = desk(folder.path, 'restore', copy);
  assert.equal(status, 0);
  assert.match(stdout, /^Restored from .*\nWhat was there before is kept as .*quotes\.sqlite\.replaced-/);
  assert.equal(desk(folder.path, 'show', '2b9f').status, 0);
  assert.equal(desk(folder.path, 'restore').status, 2);
  assert.match(desk(folder.path, 'restore', join(elsewhere.path, 'none')).stderr, /is not there/);
});
