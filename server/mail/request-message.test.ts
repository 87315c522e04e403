/** The e-mails about one request and about its customer's answer. T1 and P11 are rows of docs/reliability.md. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import type { RequestFields } from '../../domain/fields.ts';
import { settings, startLoop } from '../../tests/support/delivery.ts';
import { contents } from '../../tests/support/quotes.ts';
import { eventually, quoteRequest, startServer } from '../../tests/support/server.ts';
import { OPEN, startSmtp } from '../../tests/support/smtp.ts';
import { payloadOf, storedRequest } from '../../tests/support/stores.ts';
import type { StoredRequest } from '../store/stored-request.ts';
import { createMailer } from './mail.ts';
import { quoteMessage } from './quote-message.ts';
import { bareMessage, requestMessage } from './request-message.ts';

const messageAbout = (request: StoredRequest, deskUrl?: string) =>
  requestMessage(request, { timeZone: 'America/Detroit', deskUrl });

const requestWith = (fields: Partial<RequestFields> = {}) =>
  storedRequest({ payload: payloadOf({ firstName: 'Ada', email: 'ada@example.com', ...fields }) });

test('an owner who is the sender is not told to reply: Gmail would write to the owner; without address, call', () => {
  const { text, replyTo } = requestMessage(requestWith(), {
    timeZone: 'America/Detroit',
    isToSender: true,
  });

  assert.doesNotMatch(text, /Reply to this email/);
  assert.match(text, /^Email: ada@example\.com <mailto:ada@example\.com>$/m);
  assert.match(text, /^Use the address above to write to Ada\./m);
  assert.equal(replyTo?.address, 'ada@example.com');
  assert.match(messageAbout(requestWith({ email: '' })).text, /Use the number above to call Ada\./);
});

test('only an owner with another address than the sender’s is told to reply', async () => {
  await using server = await startServer({
    quoteEmailFrom: 'Ada@example.com',
    quoteEmailTo: ['ada@example.com', 'owner@example.com'],
  });
  await server.post(quoteRequest());

  const messages = await eventually(async () => {
    const found = await server.messages();
    return found.length === 2 ? found : undefined;
  });
  const mails = await Promise.all(messages.map((message) => PostalMime.parse(message)));

  const told = mails.map(({ to, text = '' }) => [to?.[0]?.address, text.includes('Reply to this email')]);
  assert.deepEqual(told.toSorted(), [
    ['ada@example.com', false],
    ['owner@example.com', true],
  ]);
});

test('the Message-ID of a sender with an international domain is ASCII', async () => {
  await using smtp = await startSmtp(OPEN);
  const send = createMailer({ ...settings(smtp.url), quoteEmailFrom: 'web@söhne.example' });

  await send(messageAbout(requestWith()), 'owner@example.com', 1);

  const [bytes = Buffer.of()] = smtp.messages;
  assert.ok(bytes.every((byte) => byte < 128));
  assert.match((await PostalMime.parse(bytes)).messageId ?? '', /@xn--shne-5qa\.example>$/);
});

test('every attempt has one Message-ID, and a name cannot inject a header', async () => {
  const request = requestWith({ firstName: 'Ada, "v@evil.test"\r\nBcc: v@evil.test' });
  await using smtp = await startSmtp(OPEN);
  const send = createMailer(settings(smtp.url));
  await send(messageAbout(request), 'owner@example.com', 1);
  await send(messageAbout(request), 'owner@example.com', 2);

  const [first, second] = await Promise.all(smtp.messages.map((message) => PostalMime.parse(message)));
  assert.equal(first?.messageId, second?.messageId);
  assert.equal(first?.replyTo?.length, 1);
  assert.equal(first?.replyTo?.[0]?.address, 'ada@example.com');
  assert.equal(first?.bcc, undefined);
});

test('P11: a request whose e-mail cannot be composed is still announced', () => {
  const { payload: _, ...rest } = requestWith();

  const message = messageAbout({ ...rest, payload: { email: 'a@b.co' } } as StoredRequest);

  assert.match(message.text, /npm run quotes -- show 0b9f8a52-/);
});

test('the e-mail has the company’s time, and above its fields a link to the desk, or without a desk none', () => {
  const request = requestWith();
  const link = `https://www.example.com/desk/request/${request.request_id}`;

  const { text } = messageAbout(request, 'https://www.example.com/desk');
  const bare = bareMessage('id', request, 'https://www.example.com/desk');

  assert.ok(
    text.startsWith(
      `Quote request #2026-0703-0905 (0b9f)\n\nOpen it on your desk: ${link}\n\nFirst Name: Ada\n`,
    ),
  );
  assert.ok(bare.text.endsWith(`\n\nOpen it on your desk: ${link}\n`));
  assert.match(text, /^Submitted: Wednesday, December 31, 1969 at 7:00\sPM EST$/m);
  const withPhotos = { ...request, photo_count: 2 };
  for (const without of [messageAbout(withPhotos), bareMessage('id', withPhotos, undefined)])
    assert.doesNotMatch(without.text, /desk/);
});

test('the e-mail says how many photos are coming, and where', () => {
  const one = { ...requestWith(), photo_count: 1 };
  const three = { ...requestWith({ additionalDetails: 'Moss.' }), photo_count: 3 };
  const deskUrl = 'https://www.example.com/desk';

  assert.match(
    messageAbout(three, deskUrl).text,
    /^Additional Details: Moss\.\n(.*\n)*Photos: 3 are on their way; another email will bring them, and your desk will show them\n/m,
  );
  assert.match(messageAbout(three).text, /^Photos: 3 are on their way; another email will bring them$/m);
  assert.match(messageAbout(one).text, /^Photos: 1 is on its way; another email will bring it$/m);
  const bare = bareMessage('id', three, undefined).text;
  assert.match(bare, / Photos: 3\.$/m);
  assert.match(bare, /^Save the photos: npm run quotes -- export --photos <folder>$/m);
  assert.doesNotMatch(messageAbout(requestWith()).text, /photo/i);
});

test('with DESK=off no e-mail has a link to the desk', async () => {
  for (const isDeskOn of [true, false]) {
    await using server = await startServer({ isDeskOn });
    const sent = quoteRequest();
    await server.post(sent);

    const mail = await PostalMime.parse(await eventually(async () => (await server.messages())[0]));

    const links = mail.text?.match(/\S+\/desk\S*/g) ?? [];
    assert.deepEqual(links, isDeskOn ? [`https://www.example.com/desk/request/${sent.request_id}`] : []);
  }
});

test('T1: two requests with one quote id get e-mails that differ in Message-ID and subject', async () => {
  await using smtp = await startSmtp(OPEN);
  await using loop = await startLoop(createMailer(settings(smtp.url)));
  await loop.put('Grace');
  loop.pass(0);
  await loop.reached(2);

  const messages = await Promise.all(smtp.messages.map((message) => PostalMime.parse(message)));
  assert.equal(new Set(messages.map(({ messageId }) => messageId)).size, 2);
  assert.equal(new Set(messages.map(({ subject }) => subject)).size, 2);
  for (const { subject } of messages) assert.match(subject ?? '', /^Quote request #2026-0703-0905 \(/);
});

test('an address that no header can hold is only in the text', async () => {
  await using smtp = await startSmtp(OPEN);
  const request = requestWith({ email: 'jürgen@example.com' });

  await createMailer(settings(smtp.url))(messageAbout(request), 'owner@example.com', 1);

  const [bytes = Buffer.of()] = smtp.messages;
  const message = await PostalMime.parse(bytes);
  assert.equal(message.replyTo, undefined);
  assert.match(message.text ?? '', /Email: jürgen@example\.com/);
  assert.match(message.text ?? '', /Use the address above to write to Ada/);
  assert.ok(bytes.every((byte) => byte < 128));
});

const answered = (fields: Partial<RequestFields>, isToSender: boolean) => {
  const request = { ...requestWith(fields), status: 'quoted' as const };
  const event = { what: 'declined', version: 1, words: '' } as const;
  return quoteMessage({
    id: 'quote-1',
    request,
    event,
    contents: contents(),
    deskUrl: undefined,
    isBare: false,
    isToSender,
  });
};

test('the subject of an e-mail about an answer has no data of the customer except a real name', () => {
  // A lock screen shows the subject.
  for (const [firstName, lastName, shown] of [
    ['Ada', 'Lovelace', 'Ada Lovelace'],
    ['Zoë', 'O’Brien-Nuñez Jr.', 'Zoë O’Brien-Nuñez Jr.'],
    ['J. R.', '', 'J. R.'],
    ['Call', '900-555-0100', 'A customer'],
    ['Log in at', 'evil.example', 'A customer'],
    ['pay@evil', 'now', 'A customer'],
    ['A'.repeat(60), 'B'.repeat(60), 'A customer'],
  ] as const)
    assert.equal(answered({ firstName, lastName }, false).subject, `${shown} declined your quote`);
  const bare = quoteMessage({
    id: 'quote-1',
    request: requestWith(),
    event: { what: 'reviewed', stars: 4, words: 'Cheap pills', naming: 'first', mayShow: true },
    contents: { lines: [] },
    deskUrl: undefined,
    isBare: true,
    isToSender: false,
  });
  assert.match(bare.subject, /^A customer wrote a review: 4 of 5 stars \(#\d/);
  assert.doesNotMatch(bare.text, /pills|Ada/);
});

test('an owner whose address sends the e-mail gets a link to the customer, because Gmail ignores Reply-To', () => {
  assert.match(answered({}, false).text, /^Reply to this email to write to Ada\./m);
  const { text, replyTo } = answered({}, true);
  assert.match(text, /^Write to Ada: mailto:ada@example\.com$/m);
  assert.equal(replyTo?.address, 'ada@example.com');
});
