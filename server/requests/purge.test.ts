/** Access to stored data, and what a purge deletes. Over 250 lines because most tests read every file. */
import assert from 'node:assert/strict';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { DAY } from '../../domain/time-spans.ts';
import { onBothEngines, type Stored } from '../../tests/support/desk-store.ts';
import { contents } from '../../tests/support/quotes.ts';
import { eventually, temporaryFolder } from '../../tests/support/server.ts';
import { markWon, newRequest, openStore, payloadOf } from '../../tests/support/stores.ts';
import { createMailer } from '../mail/mail.ts';
import { requestMessage } from '../mail/request-message.ts';
import { createPhotoStore } from '../photos/photos.ts';
import { createQuotes } from '../quotes/quotes.ts';
import type { NewRequest } from '../receiving/insert.ts';
import { openSqlite } from '../store/sqlite.ts';
import { createStore } from '../store/store.ts';
import type { StoredRequest } from '../store/stored-request.ts';
import { deleteSpam, findPurged, purge } from './purge.ts';
import { createRequestActions } from './request-actions.ts';

function storedFrom({
  requestId = '',
  receivedMs,
  status,
  contentsHash,
  promiseHours,
  payload,
}: NewRequest): StoredRequest {
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
  await mailInto(data)(
    requestMessage(storedFrom(newRequest()), { timeZone: 'America/Detroit' }),
    'owner@example.com',
    1,
  );
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

test('purged data is in no file: not in the database, its log, or the e-mails', async () => {
  await using folder = await temporaryFolder();
  const database = openSqlite(folder.path);
  const store = createStore(database);
  const writeEmail = async (request: NewRequest) => {
    await store.put(request);
    await mailInto(folder.path)(
      requestMessage(storedFrom(request), { timeZone: 'America/Detroit' }),
      'owner@example.com',
      1,
    );
    await markWon(database, request);
  };
  const named = (firstName: string, receivedMs: number) =>
    newRequest({
      receivedMs,
      recipients: [],
      payload: payloadOf({ firstName, email: 'a@example.com' }),
    });
  for (let number = 0; number < 20; number += 1) await writeEmail(named(`Forgotten${number}`, 1000));
  await writeEmail(named('Kept', 5000));
  await writeFile(join(folder.path, 'mail', 'note.eml'), 'Forgotten by me');
  const traces = async () => {
    const names = (await readdir(folder.path, { recursive: true })).filter((name) =>
      /sqlite|mail\//.test(name),
    );
    const files = await Promise.all(names.map((name) => readFile(join(folder.path, name), 'latin1')));
    return files.reduce((sum, file) => sum + file.split(/Forgotten\d/).length - 1, 0);
  };
  assert.ok((await traces()) > 20);

  assert.equal(await purge(database, 'closed', 5000), 20);

  assert.equal(await traces(), 0);
  assert.equal(
    (await readdir(join(folder.path, 'mail'))).length,
    2,
    'the other e-mail, and a file that is not ours',
  );
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

test('no byte of a purged photo remains in any file', async () => {
  await using folder = await temporaryFolder();
  const database = openSqlite(folder.path);
  const photos = createPhotoStore(database);
  for (const [bytes, receivedMs] of [
    ['Forgotten', 1000],
    ['Kept', 5000],
  ] as const) {
    const request = newRequest({ photoCount: 1, receivedMs, recipients: [] });
    await createStore(database).put(request);
    await markWon(database, request);
    const key = { requestId: request.requestId ?? '', number: 1, sourceHash: bytes };
    const [picture, preview] = [20_000, 2000].map((times) => Buffer.from(bytes.repeat(times)));
    if (picture && preview) await photos.put(key, { width: 1, height: 1, picture, preview }, 6000);
  }
  const countOf = async (word: string) => {
    const names = (await readdir(folder.path)).filter((name) => name.includes('sqlite'));
    const files = await Promise.all(names.map((name) => readFile(join(folder.path, name), 'latin1')));
    return files.reduce((sum, file) => sum + file.split(word).length - 1, 0);
  };
  assert.ok((await countOf('Forgotten')) > 20_000);

  assert.equal(await purge(database, 'closed', 5000), 1);

  assert.equal(await countOf('Forgotten'), 0);
  assert.ok((await countOf('Kept')) > 20_000);
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

const bothEngines = onBothEngines();
const NOW = Date.parse('2026-11-24T15:00:00Z');
const LONG_AGO = NOW - 400 * DAY;
const by = 'a phone';

/** A request that was won or lost long ago. */
async function putClosed({ database, put }: Stored, to: 'won' | 'lost' = 'won'): Promise<string> {
  const id = await put({}, { receivedMs: LONG_AGO });
  await createRequestActions(database, []).mark(id, to, { by, nowMs: LONG_AGO });
  return id;
}

for (const [what, keep] of [
  ['is new', (stored) => stored.put({}, { receivedMs: LONG_AGO })],
  [
    'is contacted',
    async (stored) => {
      const id = await putClosed(stored);
      await createRequestActions(stored.database, []).mark(id, 'contacted', { by, nowMs: LONG_AGO });
      return id;
    },
  ],
  [
    'was closed later',
    async (stored) => {
      const id = await stored.put({}, { receivedMs: LONG_AGO });
      await createRequestActions(stored.database, []).mark(id, 'lost', { by, nowMs: NOW - 89 * DAY });
      return id;
    },
  ],
  [
    'was touched in the last week',
    async (stored) => {
      const id = await putClosed(stored);
      await createRequestActions(stored.database, []).addNote(id, crypto.randomUUID(), 'Calls back', {
        by,
        nowMs: NOW - DAY,
      });
      return id;
    },
  ],
  [
    'has a reminder',
    async (stored) => {
      const id = await putClosed(stored);
      await createRequestActions(stored.database, []).remind(id, crypto.randomUUID(), NOW + DAY, {
        by,
        nowMs: LONG_AGO,
      });
      return id;
    },
  ],
  [
    'has a visit',
    async (stored) => {
      const id = await putClosed(stored);
      const visit = { day: '2026-11-30', time: null, atMs: null, eveningMs: 0 };
      const change = { id: crypto.randomUUID(), seen: 9, visit };
      await createRequestActions(stored.database, []).setVisit(id, change, { by, nowMs: LONG_AGO });
      return id;
    },
  ],
  [
    'has an open quote',
    async (stored) => {
      const id = await stored.put({}, { receivedMs: LONG_AGO });
      const quotes = createQuotes(stored.database, []);
      await quotes.saveDraft(id, { contents: contents({ validUntil: '2026-11-24' }), draftVersion: 0 });
      const sent = { id: crypto.randomUUID(), draftVersion: 1, seen: 99 };
      assert.equal(await quotes.send(id, sent, { by, nowMs: LONG_AGO }, '2026-10-20'), 'changed');
      await createRequestActions(stored.database, []).mark(id, 'won', { by, nowMs: LONG_AGO });
      return id;
    },
  ],
  [
    'was not e-mailed',
    async (stored) => {
      const id = await putClosed(stored);
      await stored.store.resend(id, ['owner@example.com'], LONG_AGO);
      return id;
    },
  ],
] as const satisfies [string, (stored: Stored) => Promise<string>][]) {
  bothEngines(`a purge by age keeps a request that ${what}`, async (stored) => {
    const gone = [await putClosed(stored, 'won'), await putClosed(stored, 'lost')];
    const kept = await keep(stored);

    const found = await findPurged(stored.database, 'closed', NOW - 90 * DAY, NOW);
    assert.equal(await purge(stored.database, 'closed', NOW - 90 * DAY, NOW), 2);

    assert.deepEqual(found.map(({ request_id }) => request_id).toSorted(), gone.toSorted());
    assert.deepEqual(
      (await stored.store.list({ isQuarantined: false })).map(({ request_id }) => request_id),
      [kept],
    );
  });
}
