import assert from 'node:assert/strict';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { emptyQuote } from '../../quote/fields.ts';
import { buildPayload } from '../../quote/payload.ts';
import { temporaryFolder } from '../testing.ts';
import { openSqlite } from './sqlite.ts';
import { createStore } from './store.ts';
import { isDamagedWal } from './wal.ts';

const HEADER = 32;
const FRAME = 24 + 4096;

/** What a kill leaves after thirty requests: some of them are in the log alone. */
async function folderAfterKill(t: { mock: { timers: { enable: (options: { apis: ['setTimeout'] }) => void } } }) {
  const folder = await temporaryFolder();
  // The log is moved into the database when a second has passed; here none does.
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const running = openSqlite(join(folder.path, 'running'));
  const store = createStore(running);
  for (let number = 0; number < 30; number += 1) {
    await store.put({
      requestId: crypto.randomUUID(),
      contentsHash: '',
      receivedMs: 1000,
      status: 'new',
      payload: buildPayload(emptyQuote, '2026-0703-0905', new Date(0)),
      recipients: [],
    });
  }
  const left = join(folder.path, 'left');
  await mkdir(left);
  for (const name of ['quotes.sqlite', 'quotes.sqlite-wal']) {
    await copyFile(join(folder.path, 'running', name), join(left, name));
  }
  await running.close();
  return { path: left, wal: join(left, 'quotes.sqlite-wal'), [Symbol.asyncDispose]: folder[Symbol.asyncDispose] };
}

for (const [where, position] of [
  ['the head of the log', 3],
  ['its salt', 17],
  ['a frame’s salt', HEADER + 20 * FRAME + 9],
  ['a frame’s sums', HEADER + 20 * FRAME + 17],
  ['a page', HEADER + 20 * FRAME + 3000],
] as const) {
  test(`S5: one flipped byte in ${where} is noticed; the files are kept aside and the owner is told`, async (t) => {
    await using folder = await folderAfterKill(t);
    const bytes = await readFile(folder.wal);
    bytes[position] = (bytes[position] ?? 0) ^ 1;
    await writeFile(folder.wal, bytes);
    const told = t.mock.method(console, 'error', () => {});

    const database = openSqlite(folder.path);
    const [alarm = ''] = database.alarms();
    await database.close();

    assert.match(alarm, /newest quote requests were damaged/);
    assert.equal(told.mock.callCount(), 1);
    const [aside = ''] = / (\S+-wal);/.exec(alarm)?.slice(1) ?? [];
    assert.deepEqual(await readFile(aside), bytes);
  });
}

test('S5: what a kill cuts short is no damage, and everything acknowledged is there', async (t) => {
  await using folder = await folderAfterKill(t);
  assert.equal(isDamagedWal(folder.wal), false);
  // The beginning of a frame that nobody was answered for.
  await writeFile(folder.wal, Buffer.concat([await readFile(folder.wal), Buffer.alloc(1000, 1)]));

  const database = openSqlite(folder.path);
  const stored = await createStore(database).list({ isQuarantined: false });
  assert.deepEqual(database.alarms(), []);
  await database.close();

  assert.equal(stored.length, 30);
});

test('what was stored is soon in the database itself, and the log is empty', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  await using folder = await temporaryFolder();
  const database = openSqlite(folder.path);
  await createStore(database).probe();
  const size = async () => (await readFile(join(folder.path, 'quotes.sqlite-wal'))).length;
  assert.ok((await size()) > 0);

  t.mock.timers.tick(1000);

  assert.equal(await size(), 0);
  await database.close();
});
