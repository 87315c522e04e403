/** Who can read what is stored, and what remains after a purge. */
import assert from 'node:assert/strict';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { emptyQuote } from '../../domain/fields.ts';
import { buildPayload } from '../../domain/payload.ts';
import { eventually, temporaryFolder } from '../../tests/support/server.ts';
import { markContacted, newQuote, openStore } from '../../tests/support/stores.ts';
import { createMailer } from '../mail/mail.ts';
import { requestMessage } from '../mail/request-message.ts';
import { createPhotoStore } from '../photos/photos.ts';
import type { NewQuote } from '../receiving/insert.ts';
import { openSqlite } from '../store/sqlite.ts';
import { createStore } from '../store/store.ts';
import type { StoredQuote } from '../store/stored-quote.ts';

function storedFrom({
  requestId = '',
  receivedMs,
  status,
  contentsHash,
  promiseHours,
  payload,
}: NewQuote): StoredQuote {
  return {
    request_id: requestId,
    quote_id: payload.quote_id,
    received_ms: receivedMs,
    status,
    contents_hash: contentsHash,
    promise_hours: promiseHours,
    delivered_by: null,
    photo_count: 0,
    payload,
  };
}

/** Without a mail server: the e-mails are files beside the data. */
const mailInto = (dataDir: string) =>
  createMailer({
    dataDir,
    smtpUrl: undefined,
    quoteEmailFrom: 'site@example.com',
    senderName: () => 'HURON BRIGHT CLEANING LLC',
  });

test('nobody else on the machine can read what is stored, nor the e-mails, also where they could before', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  await mkdir(join(data, 'mail'), { recursive: true, mode: 0o755 });
  await writeFile(join(data, 'mail', 'old.eml'), '', { mode: 0o644 });
  new DatabaseSync(join(data, 'quotes.sqlite')).close();
  await chmod(data, 0o755);
  await chmod(join(data, 'quotes.sqlite'), 0o644);

  const database = openSqlite(data);
  await createStore(database).put(newQuote());
  await mailInto(data)(requestMessage(storedFrom(newQuote()), 'America/Detroit'), 'owner@example.com', 1);
  await database.backup(join(data, 'backup'));

  const names = await readdir(data, { recursive: true });
  const modes = await Promise.all(['', ...names].map(async (name) => (await stat(join(data, name))).mode & 0o077));
  await database.close();
  assert.ok(names.includes('quotes.sqlite-wal') && names.filter((name) => name.endsWith('.eml')).length === 2);
  assert.deepEqual(new Set(modes), new Set([0]));
});

test('what is purged is in no file any more: not in the database, its log, or the e-mails; others stay', async () => {
  await using folder = await temporaryFolder();
  const database = openSqlite(folder.path);
  const store = createStore(database);
  const writeEmail = async (quote: NewQuote) => {
    await store.put(quote);
    await mailInto(folder.path)(requestMessage(storedFrom(quote), 'America/Detroit'), 'owner@example.com', 1);
    await markContacted(database, quote);
  };
  const named = (firstName: string, receivedMs: number) =>
    newQuote({
      receivedMs,
      recipients: [],
      payload: buildPayload({ ...emptyQuote, firstName, email: 'a@example.com' }, '2026-0703-0905', new Date(0), []),
    });
  for (let number = 0; number < 20; number += 1) await writeEmail(named(`Forgotten${number}`, 1000));
  await writeEmail(named('Kept', 5000));
  await writeFile(join(folder.path, 'mail', 'note.eml'), 'Forgotten by me');
  const traces = async () => {
    const names = (await readdir(folder.path, { recursive: true })).filter((name) => /sqlite|mail\//.test(name));
    const files = await Promise.all(names.map((name) => readFile(join(folder.path, name), 'latin1')));
    return files.reduce((sum, file) => sum + file.split(/Forgotten\d/).length - 1, 0);
  };
  assert.ok((await traces()) > 20);

  assert.equal(await store.purge(5000), 20);

  assert.equal(await traces(), 0);
  assert.equal((await readdir(join(folder.path, 'mail'))).length, 2, 'the other e-mail, and what is not ours');
  assert.equal((await store.list({ isQuarantined: false })).length, 1);
  await database.close();
});

test('no byte of a purged photo is in any file any more', async () => {
  await using folder = await temporaryFolder();
  const database = openSqlite(folder.path);
  const photos = createPhotoStore(database);
  for (const [bytes, receivedMs] of [
    ['Forgotten', 1000],
    ['Kept', 5000],
  ] as const) {
    const quote = newQuote({ photoCount: 1, receivedMs, recipients: [] });
    await createStore(database).put(quote);
    await markContacted(database, quote);
    const key = { requestId: quote.requestId ?? '', number: 1, sourceHash: bytes };
    const [picture, preview] = [20_000, 2000].map((times) => Buffer.from(bytes.repeat(times)));
    if (picture && preview) await photos.put(key, { width: 1, height: 1, picture, preview }, 6000);
  }
  const countOf = async (word: string) => {
    const names = (await readdir(folder.path)).filter((name) => name.includes('sqlite'));
    const files = await Promise.all(names.map((name) => readFile(join(folder.path, name), 'latin1')));
    return files.reduce((sum, file) => sum + file.split(word).length - 1, 0);
  };
  assert.ok((await countOf('Forgotten')) > 20_000);

  assert.equal(await createStore(database).purge(5000), 1);

  assert.equal(await countOf('Forgotten'), 0);
  assert.ok((await countOf('Kept')) > 20_000);
  await database.close();
});

test('a purge lets others store meanwhile, and spam is purged apart', async () => {
  await using opened = await openStore();
  const spam = Array.from({ length: 500 }, () => newQuote({ status: 'quarantine', recipients: [] }));
  await Promise.all([newQuote(), ...spam].map((quote) => opened.store.put(quote)));

  const purging = opened.store.purge(2000, 'quarantine');
  const left = await eventually(async () => {
    const { quarantine } = (await opened.store.status()).requests;
    return quarantine < 500 ? quarantine : undefined;
  });
  await opened.store.put(newQuote());

  assert.ok(left > 0, 'it is under way');
  assert.equal(await purging, 500);
  assert.equal((await opened.store.list({ isQuarantined: false })).length, 2);
});
