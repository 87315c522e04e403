/**
 * Photos that are e-mailed later or elsewhere: spam, limits, clocks, other addresses and files.
 * Over 250 lines because every case e-mails the photos of a stored request.
 */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { MINUTE } from '../../domain/time-spans.ts';
import { mailbox, requestOf, YEAR } from '../../tests/support/delivery.ts';
import { onBothEngines, onSqlite } from '../../tests/support/desk-store.ts';
import { OWNER, putPhotos, putRequest, START, startPhotoLoop } from '../../tests/support/photo-emails.ts';
import { temporaryFolder } from '../../tests/support/server.ts';
import { createPhotoStore } from '../photos/photos.ts';
import { purge } from '../requests/purge.ts';
import { createRequestActions } from '../requests/request-actions.ts';
import { openSqlite } from '../store/sqlite.ts';
import { createStore } from '../store/store.ts';
import { createMailer } from './mail.ts';
import { findEmailFiles } from './mail-folder.ts';

const bothEngines = onBothEngines();

bothEngines('photos of spam are not e-mailed until it is released', async (stored) => {
  const { messages, send } = mailbox();
  const id = await stored.put({}, { receivedMs: START, photoCount: 1, status: 'quarantine' });
  await putPhotos(stored.database, id, [1], START);
  await using loop = startPhotoLoop(stored.database, { send });
  loop.pass(60 * MINUTE);
  await loop.settled();
  assert.equal(messages.length, 0);
  await createRequestActions(stored.database, [OWNER]).mark(id, 'new', { by: 'a phone', nowMs: loop.now() });
  await loop.reached(2);

  assert.deepEqual(
    messages.map(({ subject, attachments = [] }) => [subject.startsWith('Re: '), attachments.length]),
    [
      [false, 0],
      [true, 1],
    ],
  );
});

bothEngines(
  'if a request is marked as spam before its photos are e-mailed, they are held back without an alarm',
  async (stored) => {
    const { messages, send } = mailbox();
    let isDown = true;
    const id = await putRequest(stored, 1, []);
    await putPhotos(stored.database, id, [1], START);
    await using loop = startPhotoLoop(stored.database, {
      send: async (...message) => (isDown ? Promise.reject(new Error('no connection')) : send(...message)),
    });
    await loop.reached(1);
    const actions = createRequestActions(stored.database, []);
    await actions.mark(id, 'quarantine', { by: 'a phone', nowMs: START });
    isDown = false;
    loop.pass(3 * 60 * MINUTE);
    await loop.settled();
    assert.equal(messages.length, 0);
    assert.deepEqual((await stored.store.status(loop.now())).alarms, []);
    await actions.mark(id, 'new', { by: 'a phone', nowMs: loop.now() });
    await loop.reached(2);

    assert.equal(messages.length, 1);
  },
);

bothEngines('spam whose photos are kept back is purged', async (stored) => {
  const id = await putRequest(stored, 1, []);
  await putPhotos(stored.database, id, [1], START);
  await using loop = startPhotoLoop(stored.database, {
    send: () => Promise.reject(new Error('no connection')),
  });
  await loop.reached(1);
  await createRequestActions(stored.database, []).mark(id, 'quarantine', { by: 'a phone', nowMs: START });

  assert.equal(await purge(stored.database, 'spam', START + 1), 1);
});

onSqlite(
  'if EmailJS delivered the request, the server e-mails its photos outside a thread',
  async (stored) => {
    const { messages, send } = mailbox();
    const id = await stored.put({}, { receivedMs: START, photoCount: 1, deliveredBy: 'emailjs' });
    await putPhotos(stored.database, id, [1], START);
    await using loop = startPhotoLoop(stored.database, { send });
    await loop.reached(1);

    assert.equal(messages[0]?.subject, `Photos: Quote request #2026-0703-0905 (${id.slice(0, 4)})`);
    assert.equal(messages[0]?.follows, undefined);
    assert.equal(messages[0]?.attachments?.length, 1);
  },
);

onSqlite('a clock set back delays no photo', async (stored) => {
  const { messages, send } = mailbox();
  let isDown = true;
  const tried = await putRequest(stored, 1, []);
  const waiting = await putRequest(stored, 2, []);
  await putPhotos(stored.database, tried, [1], START);
  await putPhotos(stored.database, waiting, [1], START);
  await using loop = startPhotoLoop(stored.database, {
    send: async (...message) => (isDown ? Promise.reject(new Error('no connection')) : send(...message)),
  });
  await loop.reached(1);
  isDown = false;
  loop.pass(-YEAR);
  await loop.reached(3);

  assert.equal(messages.length, 2);
});

bothEngines('a recipient gets at most thirty photo e-mails an hour; the rest only wait', async (stored) => {
  const { messages, send } = mailbox();
  for (let request = 0; request < 65; request += 1) {
    await putPhotos(stored.database, await putRequest(stored, 1, []), [1], START);
  }
  await using loop = startPhotoLoop(stored.database, { send });
  await loop.reached(30);
  await loop.settled();
  assert.equal(messages.length, 30);
  const request = await putRequest(stored, 0);
  await loop.reached(31);
  assert.equal(messages.at(-1)?.id, request, 'a request does not wait');
  loop.pass(61 * MINUTE);
  await loop.reached(61);
  await loop.settled();
  assert.equal(messages.length, 61);
  loop.pass(61 * MINUTE);
  assert.deepEqual((await stored.store.status(loop.now())).alarms, []);
  await loop.reached(66);

  assert.equal(new Set(messages.map(({ id }) => id)).size, 66);
});

bothEngines('resend brings the request, and then all its photos in one e-mail', async (stored) => {
  const { messages, send } = mailbox();
  const id = await putRequest(stored, 2);
  await putPhotos(stored.database, id, [1], START);
  await using loop = startPhotoLoop(stored.database, { send });
  loop.pass(10 * MINUTE);
  await loop.reached(2);
  await putPhotos(stored.database, id, [2], loop.now());
  await loop.reached(3);

  assert.equal(await stored.store.resend(id, [OWNER], loop.now()), 1);
  loop.pass(0);
  await loop.reached(5);

  const [first, , , again, photos] = messages;
  assert.equal(again?.id, first?.id);
  assert.deepEqual(
    photos?.attachments?.map(({ name }) => name),
    ['photo-1.jpg', 'photo-2.jpg'],
  );
  assert.equal(photos?.follows, id);
});

bothEngines(
  'photos for a mistyped address go to the right one after the setting is corrected',
  async (stored) => {
    const { messages, send } = mailbox();
    const id = await putRequest(stored, 1, []);
    await putPhotos(stored.database, id, [1], START);
    {
      const recipients = ['ovner@example.com', OWNER];
      await using loop = startPhotoLoop(stored.database, {
        send: async (message, recipient, attempt) => {
          if (recipient !== OWNER) throw new Error('no such mailbox');
          await send(message, recipient, attempt);
        },
        recipients,
      });
      await loop.reached(2);
    }
    assert.equal(messages.length, 1);
    await using loop = startPhotoLoop(stored.database, { send, recipients: [OWNER, 'boss@example.com'] });
    await loop.reached(1);
    await loop.settled();

    assert.deepEqual(
      messages.map(({ recipient }) => recipient),
      [OWNER, 'boss@example.com'],
    );
    assert.equal(messages[1]?.attachments?.length, 1);
  },
);

onSqlite('photos delay no due request', async (stored) => {
  const { messages, send } = mailbox();
  const id = await putRequest(stored, 1, []);
  await putPhotos(stored.database, id, [1], START);
  const later = await putRequest(stored, 0);
  await using loop = startPhotoLoop(stored.database, { send });
  await loop.reached(2);

  assert.equal(messages[0]?.id, later);
});

bothEngines(
  'a request with unsent photos is not purged; once they are sent, a purge deletes its photos too',
  async (stored) => {
    const { send } = mailbox();
    let isDown = true;
    const id = await putRequest(stored, 1, []);
    await putPhotos(stored.database, id, [1], START);
    await createRequestActions(stored.database, []).mark(id, 'won', { by: 'a phone', nowMs: START });
    await using loop = startPhotoLoop(stored.database, {
      send: async (...message) => (isDown ? Promise.reject(new Error('no connection')) : send(...message)),
    });
    await loop.reached(1);
    assert.equal(await purge(stored.database, 'closed', START + 1), 0);
    isDown = false;
    loop.pass(MINUTE);
    await loop.reached(2);
    await loop.settled();

    assert.equal(await purge(stored.database, 'closed', START + 1), 1);
    assert.equal(await createPhotoStore(stored.database).size(), 0);
  },
);

test('without a mail server the photos are in a file, which is deleted with the request', async () => {
  await using folder = await temporaryFolder();
  const database = openSqlite(folder.path);
  const store = createStore(database);
  const request = requestOf('Ada', { receivedMs: START, photoCount: 2 });
  const id = request.requestId ?? '';
  await store.put(request);
  const pictures = await putPhotos(database, id, [1, 2], START);
  const send = createMailer({
    smtpUrl: undefined,
    dataDir: folder.path,
    quoteEmailFrom: 'site@example.com',
    senderName: () => 'HURON BRIGHT CLEANING LLC',
  });
  const loop = startPhotoLoop(database, { send });
  await loop.reached(2);
  await loop[Symbol.asyncDispose]();
  const mail = join(folder.path, 'mail');
  const files = await Promise.all((await readdir(mail)).map((name) => readFile(join(mail, name))));
  const messages = await Promise.all(files.map((file) => PostalMime.parse(file)));
  const photos = messages.find(({ attachments }) => attachments.length > 0);
  assert.deepEqual(
    photos?.attachments.map(({ filename }) => filename),
    ['photo-1.jpg', 'photo-2.jpg'],
  );
  assert.deepEqual(
    photos?.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer)),
    pictures.map(({ picture }) => Buffer.from(picture)),
  );
  assert.equal((await findEmailFiles(folder.path)).get(id)?.length, 2);

  await createRequestActions(database, []).mark(id, 'won', { by: 'a phone', nowMs: START });
  assert.equal(await purge(database, 'closed', START + 1), 1);

  assert.deepEqual(await readdir(mail), []);
  await database.close();
});
