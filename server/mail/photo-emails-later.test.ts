/** Photos that are e-mailed later, elsewhere or in part: spam, limits, sizes, clocks and other addresses. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { MINUTE } from '../../domain/time-spans.ts';
import { mailbox, settings, YEAR } from '../../tests/support/delivery.ts';
import { onBothEngines, onSqlite } from '../../tests/support/desk-store.ts';
import { message } from '../../tests/support/mail.ts';
import { OWNER, putPhotos, putRequest, START, startPhotoLoop } from '../../tests/support/photo-emails.ts';
import { OPEN, startSmtp } from '../../tests/support/smtp.ts';
import { createPhotoStore } from '../photos/photos.ts';
import { purge } from '../requests/purge.ts';
import { createRequestActions } from '../requests/request-actions.ts';
import { createMailer } from './mail.ts';
import { encodedSize } from './message.ts';

const DESK = 'https://www.example.com/desk';
const parsed = (messages: readonly Buffer[]) =>
  Promise.all(messages.map((message) => PostalMime.parse(message)));

const bothEngines = onBothEngines();

onSqlite('photos of spam are not e-mailed until it is released', async (stored) => {
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
  'photos of a request marked as spam are held back without an alarm, and purged',
  async (stored) => {
    const mail = mailbox({ isDown: true });
    const [id, stays] = [await putRequest(stored, 1, []), await putRequest(stored, 1, [])];
    for (const each of [id, stays]) await putPhotos(stored.database, each, [1], START);
    await using loop = startPhotoLoop(stored.database, { send: mail.send });
    await loop.reached(2);
    const actions = createRequestActions(stored.database, []);
    for (const each of [id, stays]) await actions.mark(each, 'quarantine', { by: 'a phone', nowMs: START });
    mail.isDown = false;
    loop.pass(3 * 60 * MINUTE);
    await loop.settled();
    assert.equal(mail.messages.length, 0);
    assert.deepEqual((await stored.store.status(loop.now())).alarms, []);
    await actions.mark(id, 'new', { by: 'a phone', nowMs: loop.now() });
    await loop.reached(3);

    assert.equal(mail.messages.length, 1);
    assert.equal(await purge(stored.database, 'spam', START + 1), 1);
  },
);

onSqlite('photos of a request that EmailJS delivered are e-mailed outside a thread', async (stored) => {
  const { messages, send } = mailbox();
  const id = await stored.put({}, { receivedMs: START, photoCount: 1, deliveredBy: 'emailjs' });
  await putPhotos(stored.database, id, [1], START);
  await using loop = startPhotoLoop(stored.database, { send });
  await loop.reached(1);

  assert.equal(messages[0]?.subject, `Photos: Quote request #2026-0703-0905 (${id.slice(0, 4)})`);
  assert.equal(messages[0]?.follows, undefined);
  assert.equal(messages[0]?.attachments?.length, 1);
});

onSqlite('a clock set back delays no photo', async (stored) => {
  const mail = mailbox({ isDown: true });
  const tried = await putRequest(stored, 1, []);
  const waiting = await putRequest(stored, 2, []);
  await putPhotos(stored.database, tried, [1], START);
  await putPhotos(stored.database, waiting, [1], START);
  await using loop = startPhotoLoop(stored.database, { send: mail.send });
  await loop.reached(1);
  mail.isDown = false;
  loop.pass(-YEAR);
  await loop.reached(3);

  assert.equal(mail.messages.length, 2);
});

onSqlite('a recipient gets at most thirty photo e-mails an hour; the rest only wait', async (stored) => {
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

bothEngines('photos for a mistyped address go to the right one once it is corrected', async (stored) => {
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
});

onSqlite('a request is purged only after its photos were sent, and they are deleted too', async (stored) => {
  const mail = mailbox({ isDown: true });
  const id = await putRequest(stored, 1, []);
  await putPhotos(stored.database, id, [1], START);
  await createRequestActions(stored.database, []).mark(id, 'won', { by: 'a phone', nowMs: START });
  await using loop = startPhotoLoop(stored.database, { send: mail.send });
  await loop.reached(1);
  assert.equal(await purge(stored.database, 'closed', START + 1), 0);
  mail.isDown = false;
  loop.pass(MINUTE);
  await loop.reached(2);
  await loop.settled();

  assert.equal(await purge(stored.database, 'closed', START + 1), 1);
  assert.equal(await createPhotoStore(stored.database).size(), 0);
});

onSqlite('an e-mail has at most 10 MB, and says where the other photos are', async (stored) => {
  await using smtp = await startSmtp(OPEN);
  const id = await putRequest(stored, 5, []);
  for (const number of [1, 2, 3, 4]) {
    const photo = { width: 1, height: 1, picture: randomBytes(2_100_000), preview: Buffer.alloc(9) };
    const key = { requestId: id, number, sourceHash: `${number}` };
    assert.equal(await createPhotoStore(stored.database).put(key, photo, START), 'stored');
  }
  await putPhotos(stored.database, id, [5], START);
  await using loop = startPhotoLoop(stored.database, {
    send: createMailer(settings(smtp.url)),
    deskUrl: DESK,
  });
  await loop.reached(1);

  const [message] = await parsed(smtp.messages);
  assert.deepEqual(
    message?.attachments.map(({ filename }) => filename),
    ['photo-1.jpg', 'photo-2.jpg', 'photo-3.jpg', 'photo-5.jpg'],
  );
  assert.match(
    message?.text ?? '',
    /^Photos attached: 4 of 5\.\n\nSome .*too large for an email; your desk shows/m,
  );
  const size = smtp.messages[0]?.length ?? 0;
  assert.ok(size > 7_000_000 && size <= 10_000_000, `${size}`);
});

test('the computed size matches the message', async () => {
  await using smtp = await startSmtp(OPEN);
  for (const size of [1, 56, 57, 58, 400_000, 6_500_000]) {
    const attachments = [{ name: 'photo-20.jpg', bytes: new Uint8Array(size) }];
    await createMailer(settings(smtp.url))({ ...message, attachments }, OWNER, 1);
    const error = Math.abs((smtp.messages.at(-1)?.length ?? 0) - encodedSize(size));
    assert.ok(error < 5000, `${size}: ${error}`);
  }
});
