/** E-mails with photos to the owner: complete, in the request's thread, and once each. G5 is a row of docs/reliability.md. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import sharp from 'sharp';
import { MINUTE } from '../../domain/time-spans.ts';
import { mailbox, settings } from '../../tests/support/delivery.ts';
import { onBothEngines, onSqlite } from '../../tests/support/desk-store.ts';
import { OWNER, putPhotos, putRequest, START, startPhotoLoop } from '../../tests/support/photo-emails.ts';
import { picture, putPhoto } from '../../tests/support/pictures.ts';
import { eventually, quoteRequest, startServer } from '../../tests/support/server.ts';
import { OPEN, startSmtp } from '../../tests/support/smtp.ts';
import { gatherPhotos } from '../photos/photo-jobs.ts';
import type { Database } from '../store/database.ts';
import { createMailer } from './mail.ts';

const bothEngines = onBothEngines();
const DESK = 'https://www.example.com/desk';

const parsed = (messages: readonly Buffer[]) =>
  Promise.all(messages.map((message) => PostalMime.parse(message)));
const namesIn = ({ attachments }: Email) => attachments.map(({ filename }) => filename);

onSqlite('all announced photos come in one e-mail, which replies to the first', async (stored) => {
  await using smtp = await startSmtp(OPEN);
  const id = await putRequest(stored, 3);
  await using loop = startPhotoLoop(stored.database, {
    send: createMailer(settings(smtp.url)),
    deskUrl: DESK,
  });
  await loop.reached(1);
  const [one, two] = await putPhotos(stored.database, id, [1, 2], START);
  await loop.settled();
  assert.equal(smtp.messages.length, 1, 'it waits for the third');
  const [three] = await putPhotos(stored.database, id, [3], START);
  await loop.reached(2);

  const [first, second] = await parsed(smtp.messages);
  assert.match(
    first?.text ?? '',
    /^Photos: 3 are on their way; another email will bring them, and your desk will show them$/m,
  );
  assert.equal(second?.subject, `Re: ${first?.subject}`);
  assert.equal(second?.inReplyTo, first?.messageId);
  assert.equal(second?.references, first?.messageId);
  assert.equal(second?.replyTo?.[0]?.address, 'ada@example.com');
  assert.match(second?.text ?? '', /^Photos attached: 3 of 3\.$/m);
  assert.ok(second?.text?.includes(`${DESK}/request/${id}`));
  assert.deepEqual(second && namesIn(second), ['photo-1.jpg', 'photo-2.jpg', 'photo-3.jpg']);
  for (const [at, photo] of [one, two, three].entries()) {
    assert.equal(second?.attachments[at]?.mimeType, 'image/jpeg');
    const bytes: Buffer = Buffer.from(second?.attachments[at]?.content as ArrayBuffer);
    assert.deepEqual(bytes, photo?.picture);
    assert.equal((await sharp(bytes).metadata()).width, 32);
  }
  loop.pass(60 * MINUTE);
  await loop.settled();
  assert.equal(smtp.messages.length, 2, 'nothing else');
});

test('photos that a browser uploads reach the mailbox, upright and without metadata', async () => {
  await using smtp = await startSmtp(OPEN);
  await using server = await startServer({ smtpUrl: smtp.url });
  const sent = quoteRequest({ photos: 2 });
  await server.post(sent);
  const taken = (await picture()).withExif({ IFD0: { Make: 'A phone' } }).withMetadata({ orientation: 6 });
  for (const [at, photo] of [await taken.jpeg().toBuffer(), await taken.png().toBuffer()].entries()) {
    assert.equal(
      (await putPhoto(server.url, { requestId: sent.request_id, number: at + 1 }, photo)).status,
      201,
    );
  }
  await eventually(async () => (smtp.messages.length === 2 ? true : undefined));

  const [first, second] = await parsed(smtp.messages);
  assert.equal(second?.inReplyTo, first?.messageId);
  assert.equal(second?.attachments.length, 2);
  for (const { content } of second?.attachments ?? []) {
    const { format, width, height, exif, orientation } = await sharp(
      Buffer.from(content as ArrayBuffer),
    ).metadata();
    assert.deepEqual([format, width, height, exif, orientation], ['jpeg', 48, 64, undefined, undefined]);
  }
});

onSqlite('after ten minutes the photos there are sent; late ones follow apart', async (stored) => {
  const { messages, send } = mailbox();
  const id = await putRequest(stored, 3);
  await using loop = startPhotoLoop(stored.database, { send });
  await putPhotos(stored.database, id, [2], START);
  await loop.reached(1);
  loop.pass(9 * MINUTE);
  await loop.settled();
  assert.equal(messages.length, 1);
  loop.pass(MINUTE);
  await loop.reached(2);
  await putPhotos(stored.database, id, [1, 3], loop.now());
  await loop.reached(3);

  const [, early, late] = messages;
  assert.match(
    early?.text ?? '',
    /^Photos attached: 1 of 3\.\n\nSome have not arrived, or are too large for an email; this saves/m,
  );
  assert.match(late?.text ?? '', /^Photos attached: 2 of 3\.\n\nReply/m);
  assert.deepEqual(
    early?.attachments?.map(({ name }) => name),
    ['photo-2.jpg'],
  );
  assert.deepEqual(
    late?.attachments?.map(({ name }) => name),
    ['photo-1.jpg', 'photo-3.jpg'],
  );
  assert.deepEqual([early?.follows, late?.follows], [id, id]);
});

bothEngines('each recipient gets the photos once, after the request’s own e-mail', async (stored) => {
  const refused = new Set(['boss@example.com']);
  await using smtp = await startSmtp({
    ...OPEN,
    onRcptTo: ({ address }, _session, done) =>
      done(refused.has(address) ? new Error('450 mailbox busy') : null),
  });
  const recipients = [OWNER, 'boss@example.com'];
  const id = await putRequest(stored, 1, recipients);
  await putPhotos(stored.database, id, [1], START);
  await using loop = startPhotoLoop(stored.database, {
    send: createMailer(settings(smtp.url)),
    recipients,
  });
  await loop.reached(3);
  await loop.settled();
  const subjectsTo = async (recipient: string) =>
    (await parsed(smtp.messages))
      .filter(({ to }) => to?.[0]?.address === recipient)
      .map(({ subject }) => subject);
  assert.equal((await subjectsTo(OWNER)).length, 2);
  assert.equal((await subjectsTo('boss@example.com')).length, 0);
  refused.clear();
  loop.pass(MINUTE);
  await loop.reached(5);

  const messages = await parsed(smtp.messages);
  assert.deepEqual(await subjectsTo('boss@example.com'), await subjectsTo(OWNER));
  assert.deepEqual(
    (await subjectsTo('boss@example.com')).map((subject = '') => /^Re: /.test(subject)),
    [false, true],
  );
  for (const recipient of recipients) {
    const [first, second] = messages.filter(({ to }) => to?.[0]?.address === recipient);
    assert.equal(second?.inReplyTo, first?.messageId);
  }
  assert.equal(new Set(messages.map(({ messageId }) => messageId)).size, 4);
});

bothEngines('two instances send each photo once', async (stored) => {
  const { messages, send } = mailbox();
  const ids = await Promise.all(Array.from({ length: 8 }, () => putRequest(stored, 2, [])));
  await using _first = startPhotoLoop(stored.database, { send });
  // SQLite allows one instance.
  await using _second = stored.other === stored.database ? undefined : startPhotoLoop(stored.other, { send });
  await Promise.all(ids.map((id) => putPhotos(stored.database, id, [1, 2], START)));
  await eventually(async () => ((await stored.store.status(START)).emails.done >= 8 ? true : undefined));

  assert.equal(messages.length, 8);
  assert.equal(new Set(messages.map(({ id }) => id)).size, 8);
  for (const { attachments } of messages) assert.equal(attachments?.length, 2);
});

bothEngines('simultaneous senders queue only one e-mail for a photo', async (stored) => {
  const id = await putRequest(stored, 1, []);
  await putPhotos(stored.database, id, [1], START);
  const plan = (database: Database) => gatherPhotos(database, id, [OWNER], START);

  await Promise.all([stored.database, stored.other, stored.database, stored.other].map(plan));

  const rows = await stored.database.db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', 'email-photos')
    .execute();
  assert.equal(rows.length, 1);
});
