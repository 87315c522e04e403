import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { temporaryFolder } from '../../tests/support/server.ts';
import { newRequest } from '../../tests/support/stores.ts';
import { readFiles } from '../content/read.ts';
import { createDevices } from '../devices/devices.ts';
import { createCode } from '../devices/sign-in-codes.ts';
import { readDrafts, saveDraft } from '../publishing/drafts.ts';
import { putPicture, readPictureBytes, readWhole } from '../publishing/pictures.ts';
import { areFilesChanged, insertPublication, noteFiles, readPublished } from '../publishing/publications.ts';
import { createSubscriptions } from '../push/subscriptions.ts';
import { createRequestActions } from '../requests/request-actions.ts';
import { createCalendars } from '../visits/calendars.ts';
import { restoreSqlite } from './restore.ts';
import { openSqlite } from './sqlite.ts';
import { createStore } from './store.ts';

const ofFiles = await readFiles();
const PICTURE = `${'0'.repeat(24)}-50`;

async function store(dataDir: string, requestId: string) {
  const database = openSqlite(dataDir);
  await createStore(database).put(newRequest({ requestId, contentsHash: requestId, recipients: [] }));
  return database;
}

async function storedIn(dataDir: string): Promise<string[]> {
  const database = openSqlite(dataDir);
  const rows = await createStore(database).list({ isQuarantined: false });
  await database.close();
  return rows.map(({ request_id }) => request_id).sort();
}

/** A backup with one request, and a data folder that received a second one since. */
async function folderWithBackup() {
  const folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const backup = join(folder.path, 'backup.sqlite');
  const first = await store(data, 'first');
  await first.backup(backup);
  await first.close();
  await (await store(data, 'second')).close();
  return { data, backup, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

test('a backup includes the site’s content, pictures and drafts', async () => {
  await using folder = await temporaryFolder();
  const [data, backup] = [join(folder.path, 'data'), join(folder.path, 'backup.sqlite')];
  const first = await store(data, 'first');
  const publication = {
    number: 2,
    id: crypto.randomUUID(),
    by: 'the phone',
    nowMs: 1,
    content: ofFiles,
    changes: ['Phone'],
  };
  await insertPublication(first.db, publication);
  await noteFiles(first.db, ofFiles);
  await saveDraft(first, ofFiles, {
    path: 'company/phone',
    value: '12',
    seen: ofFiles.company.phone,
    device: 'a',
    nowMs: 1,
  });
  const shown = { width: 480, kind: 'webp' as const, bytes: Buffer.from('480 wide') };
  const scene = { whole: Buffer.from('whole'), width: 1200, files: [shown] };
  await putPicture(first, PICTURE, scene, 1);
  await first.backup(backup);
  await first.close();

  restoreSqlite(backup, data);

  const restored = openSqlite(data);
  const picture = await readPictureBytes(restored, { name: PICTURE, width: 480, kind: 'webp' });
  assert.equal(Buffer.from(picture ?? []).toString(), '480 wide');
  assert.equal(Buffer.from((await readWhole(restored, PICTURE.slice(0, 24))) ?? []).toString(), 'whole');
  assert.deepEqual(await readPublished(restored.db, 2), ofFiles);
  assert.deepEqual([...(await readDrafts(restored.db)).keys()], ['company/phone']);
  assert.equal(await areFilesChanged(restored.db, ofFiles), false);
  await restored.close();
});

test('a restore keeps visits, but no calendar address and no device, even one signed out since', async () => {
  await using folder = await folderWithBackup();
  const running = openSqlite(folder.data);
  const devices = createDevices(running);
  const code = await createCode(running, 'terminal', 1000);
  const waiting = await createCode(running, 'terminal', 1000);
  const stolen = await devices.signIn({ code, name: 'Safari on iPhone', formerToken: undefined }, 1000);
  if (!stolen) throw new Error('The code is good');
  const call = { endpoint: 'https://web.push.apple.com/a', p256dh: 'a', auth: 'a' };
  await createSubscriptions(running).save(stolen.id, call, Date.now());
  const visit = { day: '2026-07-06', time: '09:30', atMs: Date.parse('2026-07-06T13:30:00Z'), eveningMs: 0 };
  const change = { id: crypto.randomUUID(), seen: 99, visit };
  await createRequestActions(running, []).setVisit('second', change, { by: 'the phone', nowMs: 1 });
  const { secret = '' } = (await createCalendars(running).add('The van', 1)) ?? {};
  const backup = join(folder.data, 'later.sqlite');
  await running.backup(backup);
  await devices.signOutAll();
  await running.close();

  restoreSqlite(backup, folder.data);

  const restored = openSqlite(folder.data);
  assert.equal(await createDevices(restored).find(stolen.token, 1001), undefined);
  assert.equal(await createSubscriptions(restored).find(stolen.id), undefined);
  const use = { code: waiting, name: 'Chrome on Android', formerToken: undefined };
  assert.equal(await createDevices(restored).signIn(use, 1001), undefined);
  assert.equal(await createCalendars(restored).recordRead(secret, 2), false);
  assert.equal((await restored.db.selectFrom('visit').select('day').executeTakeFirst())?.day, visit.day);
  await restored.close();
  const beside = (await readdir(folder.data)).filter((name) => !/\.replaced-|^later/.test(name));
  assert.deepEqual(beside.sort(), ['instance.lock', 'quotes.sqlite']);
});

for (const [what, isDamaged] of [
  ['of the previous database', false],
  ['of a damaged file', true],
] as const) {
  test(`the write-ahead log ${what} is kept and not applied to the backup`, async () => {
    await using folder = await folderWithBackup();
    const file = join(folder.data, 'quotes.sqlite');
    // As after a kill: the newest data is only in the log.
    const running = new DatabaseSync(file);
    running.exec("PRAGMA wal_autocheckpoint = 0; UPDATE quote_request SET quote_id = 'changed'");
    const log = await readFile(`${file}-wal`);
    running.close();
    await writeFile(`${file}-wal`, log);
    if (isDamaged) await writeFile(file, 'damage');

    const aside = restoreSqlite(folder.backup, folder.data) ?? '';

    assert.deepEqual(await storedIn(folder.data), ['first']);
    const restored = new DatabaseSync(file, { readOnly: true });
    assert.equal(restored.prepare('SELECT quote_id AS id FROM quote_request').get()?.id, '2026-0703-0905');
    restored.close();
    if (isDamaged) {
      assert.deepEqual(await readFile(`${aside}-wal`), log);
      return;
    }
    const before = new DatabaseSync(aside, { readOnly: true });
    assert.deepEqual(
      before
        .prepare('SELECT quote_id AS id FROM quote_request')
        .all()
        .map(({ id }) => id),
      ['changed', 'changed'],
      'set aside complete',
    );
    before.close();
  });
}

test('the next start deletes what a killed restore left, and keeps what was set aside', async () => {
  await using folder = await folderWithBackup();
  const aside = restoreSqlite(folder.backup, folder.data) ?? '';
  const file = join(folder.data, 'quotes.sqlite');
  await mkdir(join(`${file}.unfinished-fetch`, 'pictures'), { recursive: true });
  for (const end of ['.unfinished', '.unfinished-journal']) await writeFile(file + end, 'a request');

  await openSqlite(folder.data).close();

  assert.deepEqual((await readdir(folder.data)).sort(), ['instance.lock', 'quotes.sqlite', basename(aside)]);
});

test('while a server runs, or from an incomplete backup, nothing is restored or changed', async () => {
  await using folder = await folderWithBackup();
  const server = openSqlite(folder.data);
  assert.throws(() => restoreSqlite(folder.backup, folder.data), /in use by another running server/);
  await server.close();

  const backup = new DatabaseSync(folder.backup);
  const index = backup
    .prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'quote_request_quote_id'")
    .get();
  backup.close();
  const bytes = await readFile(folder.backup);
  // The end of the index page, where its only entry is.
  bytes.fill('damage ', Number(index?.rootpage) * 4096 - 10, Number(index?.rootpage) * 4096);
  await writeFile(folder.backup, bytes);
  assert.throws(
    () => restoreSqlite(folder.backup, folder.data),
    /is not a complete backup .* nothing was changed/,
  );

  bytes.fill('damage ', 8192, 12_288);
  await writeFile(folder.backup, bytes);

  assert.throws(
    () => restoreSqlite(folder.backup, folder.data),
    /is not a complete backup .* nothing was changed/,
  );
  assert.throws(() => restoreSqlite(join(folder.data, 'none'), folder.data), /is not there/);
  assert.deepEqual(await storedIn(folder.data), ['first', 'second']);
  assert.deepEqual((await readdir(folder.data)).sort(), ['instance.lock', 'quotes.sqlite']);
});
