/** Access to stored data, and what a purge deletes. */
import assert from 'node:assert/strict';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { eventually, temporaryFolder } from '../../tests/support/server.ts';
import { markWon, newRequest, openStore, payloadOf } from '../../tests/support/stores.ts';
import { createMailer } from '../mail/mail.ts';
import { messageOf } from '../mail/message.ts';
import { createPhotoStore } from '../photos/photos.ts';
import { openSqlite } from '../store/sqlite.ts';
import { createStore } from '../store/store.ts';
import { deleteSpam, purge } from './purge.ts';

/** Without a mail server, e-mails are files beside the data. */
const mailInto = (dataDir: string) =>
  createMailer({
    dataDir,
    smtpUrl: undefined,
    quoteEmailFrom: 'site@example.com',
    senderName: () => 'HURON BRIGHT CLEANING LLC',
  });

test('other users cannot read stored data or e-mails, even if they could before', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  await mkdir(join(data, 'mail'), { recursive: true, mode: 0o755 });
  await writeFile(join(data, 'mail', 'old.eml'), '', { mode: 0o644 });
  new DatabaseSync(join(data, 'quotes.sqlite')).close();
  await chmod(data, 0o755);
  await chmod(join(data, 'quotes.sqlite'), 0o644);

  const database = openSqlite(data);
  await createStore(database).put(newRequest());
  await mailInto(data)(messageOf('new', 'New', ['Ada']), 'owner@example.com', 1);
  await database.backup(join(data, 'backup'));

  const names = await readdir(data, { recursive: true });
  const modes = await Promise.all(
    ['', ...names].map(async (name) => (await stat(join(data, name))).mode & 0o077),
  );
  await database.close();
  assert.ok(
    names.includes('quotes.sqlite-wal') && names.filter((name) => name.endsWith('.eml')).length === 2,
  );
  assert.deepEqual(new Set(modes), new Set([0]));
});

test('purged data is in no file: not in the database with its photos, its log, or the e-mails', async () => {
  await using folder = await temporaryFolder();
  const database = openSqlite(folder.path);
  const store = createStore(database);
  const photos = createPhotoStore(database);
  const putWon = async (firstName: string, receivedMs: number, bytes: string) => {
    const payload = payloadOf({ firstName, email: 'a@example.com' });
    const request = newRequest({ receivedMs, recipients: [], payload, photoCount: 1 });
    const requestId = request.requestId ?? '';
    await store.put(request);
    const message = messageOf(requestId, 'New', [firstName, `Request ${requestId}`]);
    await mailInto(folder.path)(message, 'owner@example.com', 1);
    await markWon(database, request);
    const [picture, preview] = [2000, 200].map((times) => Buffer.from(bytes.repeat(times)));
    if (picture && preview)
      await photos.put(
        { requestId, number: 1, sourceHash: '1' },
        { width: 1, height: 1, picture, preview },
        6000,
      );
  };
  for (let number = 0; number < 20; number += 1) await putWon(`Forgotten${number}`, 1000, 'Unseen');
  await putWon('Kept', 5000, 'Visible');
  const mail = join(folder.path, 'mail');
  await writeFile(join(mail, 'note.eml'), 'Forgotten by me');
  const traces = async (words: RegExp) => {
    const names = await readdir(folder.path, { recursive: true });
    const files = await Promise.all(
      names
        .filter((name) => /sqlite|mail\//.test(name))
        .map((name) => readFile(join(folder.path, name), 'latin1')),
    );
    return files.reduce((sum, file) => sum + file.split(words).length - 1, 0);
  };
  assert.ok((await traces(/Forgotten\d/)) > 20);
  assert.ok((await traces(/Unseen/)) > 40_000);

  assert.equal(await purge(database, 'closed', 5000), 20);

  assert.equal(await traces(/Forgotten\d|Unseen/), 0);
  assert.ok((await traces(/Visible/)) > 2000);
  assert.equal((await readdir(mail)).length, 2, 'the other e-mail, and a file that is not ours');
  assert.equal((await store.list({ isQuarantined: false })).length, 1);
  await database.close();
});

test('data deleted while another program reads is erased when that program has ended', async () => {
  await using folder = await temporaryFolder();
  const database = openSqlite(folder.path);
  const spam = newRequest({ status: 'quarantine', payload: payloadOf({ firstName: 'Forgotten' }) });
  await createStore(database).put(spam);
  await database.eraseDeleted();
  const file = join(folder.path, 'quotes.sqlite');
  const isThere = async () => (await readFile(file, 'latin1')).includes('Forgotten');
  const backup = new DatabaseSync(file, { readOnly: true });
  backup.exec('BEGIN; SELECT count(*) FROM job');

  assert.equal(await deleteSpam(database, spam.requestId ?? ''), true);
  assert.equal(await isThere(), true);
  backup.close();

  await eventually(async () => ((await isThere()) ? undefined : true));
  await database.close();
});

test('other requests are stored during a purge, and spam is purged separately', async () => {
  await using opened = await openStore();
  const spam = Array.from({ length: 500 }, () => newRequest({ status: 'quarantine', recipients: [] }));
  await Promise.all([newRequest(), ...spam].map((request) => opened.store.put(request)));

  const purging = purge(opened.database, 'spam', 2000);
  const left = await eventually(async () => {
    const { quarantine } = (await opened.store.status()).requests;
    return quarantine < 500 ? quarantine : undefined;
  });
  await opened.store.put(newRequest());

  assert.ok(left > 0, 'it is under way');
  assert.equal(await purging, 500);
  assert.equal((await opened.store.list({ isQuarantined: false })).length, 2);
});
