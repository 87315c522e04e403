import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { emptyQuote } from '../../quote/fields.ts';
import { buildPayload } from '../../quote/payload.ts';
import { eventually, temporaryFolder } from '../testing.ts';
import { startDelivering } from './deliver.ts';
import { compose, createMailer, type SendMail } from './mail.ts';
import { openSqlite } from './sqlite.ts';
import { createStore, type QuoteStore, type StoredQuote } from './store.ts';

const MINUTE = 60_000;

/** A real SMTP server on loopback, and the letters it accepted. */
async function startSmtp(options: SMTPServerOptions = {}) {
  const letters: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        letters.push(Buffer.concat(chunks));
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: new URL(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`),
    letters,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

type Overrides = { store?: (store: QuoteStore) => QuoteStore; recipients?: string[] };

/** A store with one request in it, and the loop over it, with a clock of the test's own. */
async function startLoop(send: SendMail, overrides: Overrides = {}) {
  const folder = await temporaryFolder();
  const database = openSqlite(folder.path);
  const inner = createStore(database);
  const store = overrides.store?.(inner) ?? inner;
  let now = 1_000_000;
  const outcomes: string[] = [];
  await inner.put({
    requestId: crypto.randomUUID(),
    contentsHash: '',
    receivedMs: now,
    status: 'new',
    payload: buildPayload({ ...emptyQuote, firstName: 'Ada', email: 'ada@example.com' }, '2026-0703-0905', new Date(0)),
    recipients: overrides.recipients ?? ['owner@example.com'],
  });
  const loop = startDelivering({
    store,
    send,
    isSender: async () => true,
    now: () => now,
    log: ({ outcome }) => outcomes.push(outcome),
  });
  return {
    store: inner,
    outcomes,
    /** Lets time pass for the loop. */
    pass(ms: number) {
      now += ms;
      loop.wake();
    },
    now: () => now,
    reached: (count: number) => eventually(async () => (outcomes.length >= count ? true : undefined)),
    async [Symbol.asyncDispose]() {
      await loop.stop();
      await database.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

const settings = (smtpUrl: URL) => ({ smtpUrl, dataDir: '', quoteEmailFrom: 'site@example.com' });

test('the owner’s e-mail arrives over SMTP', async () => {
  await using smtp = await startSmtp();
  await using loop = await startLoop(createMailer(settings(smtp.url)));

  await loop.reached(1);

  assert.deepEqual(loop.outcomes, ['delivered']);
  const mail = await PostalMime.parse(smtp.letters[0] ?? '');
  assert.equal(mail.from?.address, 'site@example.com');
  assert.equal(mail.headers.find(({ key }) => key === 'auto-submitted')?.value, 'auto-generated');
});

test('a mail outage neither loses the request nor repeats itself too soon', async () => {
  let isDown = true;
  await using smtp = await startSmtp({
    onMailFrom: (_address, _session, done) => done(isDown ? new Error('451 try later') : null),
  });
  await using loop = await startLoop(createMailer(settings(smtp.url)));
  await loop.reached(1);
  assert.equal(loop.outcomes[0], 'not delivered');

  const next = (await loop.store.nextDueMs()) ?? 0;
  assert.ok(next - loop.now() >= 24_000 && next - loop.now() <= 36_000, '30 s, give or take 20 %');
  isDown = false;
  loop.pass(MINUTE);
  await loop.reached(2);

  assert.equal(loop.outcomes[1], 'delivered');
  assert.equal(smtp.letters.length, 1);
});

test('waits grow to an hour, and after five days the delivery is given up but kept', async () => {
  await using loop = await startLoop(() => Promise.reject(new Error('refused')));
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 9; attempt += 1) {
    await loop.reached(attempt);
    waits.push(Math.round((((await loop.store.nextDueMs()) ?? 0) - loop.now()) / MINUTE));
    loop.pass(75 * MINUTE);
  }

  for (const [index, minutes] of [0.5, 1, 2, 5, 15, 30, 60, 60, 60].entries()) {
    assert.ok(Math.abs((waits[index] ?? 0) - minutes) <= 0.2 * minutes + 0.5, `${waits}`);
  }
  await loop.reached(10);
  loop.pass(5 * 24 * 60 * MINUTE);
  await loop.reached(11);
  assert.equal(loop.outcomes.at(-1), 'given up');
  assert.equal(await loop.store.nextDueMs(), undefined);
  assert.equal((await loop.store.list({ isQuarantined: false })).length, 1);
});

test('of two recipients only the refused one is tried again', async () => {
  const refused = new Set(['boss@example.com']);
  await using smtp = await startSmtp({
    onRcptTo: ({ address }, _session, done) => done(refused.has(address) ? new Error('450 mailbox busy') : null),
  });
  await using loop = await startLoop(createMailer(settings(smtp.url)), {
    recipients: ['owner@example.com', 'boss@example.com'],
  });
  await loop.reached(2);
  assert.deepEqual(loop.outcomes.toSorted(), ['delivered', 'not delivered']);

  refused.clear();
  loop.pass(MINUTE);
  await loop.reached(3);

  const recipients = await Promise.all(
    smtp.letters.map(async (letter) => (await PostalMime.parse(letter)).to?.[0]?.address),
  );
  assert.deepEqual(recipients, ['owner@example.com', 'boss@example.com']);
});

test('an error while an error is being recorded does not stop the loop', async () => {
  let isBroken = true;
  await using loop = await startLoop(() => (isBroken ? Promise.reject(new Error('refused')) : Promise.resolve()), {
    store: (store) => ({
      ...store,
      saveDelivery: (delivery) => (isBroken ? Promise.reject(new Error('disk full')) : store.saveDelivery(delivery)),
    }),
  });
  await loop.reached(2);
  assert.deepEqual(loop.outcomes, ['not delivered', 'delivery interrupted']);
  isBroken = false;
  loop.pass(MINUTE);

  await loop.reached(3);
  assert.equal(loop.outcomes[2], 'delivered');
});

test('an e-mail that was sent while the disk is full is not sent again', async () => {
  let isFull = true;
  let sent = 0;
  const send = async () => {
    sent += 1;
  };
  await using loop = await startLoop(send, {
    store: (store) => ({
      ...store,
      saveDelivery: (delivery) => (isFull ? Promise.reject(new Error('disk full')) : store.saveDelivery(delivery)),
    }),
  });
  await loop.reached(2);
  loop.pass(MINUTE);
  await loop.reached(3);
  isFull = false;
  loop.pass(MINUTE);
  await eventually(async () => ((await loop.store.nextDueMs()) === undefined ? true : undefined));

  assert.equal(sent, 1);
});

test('every attempt has the same Message-ID, and a name cannot add a header or a second reply address', async () => {
  const quote: StoredQuote = {
    request_id: '0b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d',
    quote_id: '2026-0703-0905',
    received_ms: 0,
    status: 'new',
    contents_hash: '',
    payload: buildPayload(
      { ...emptyQuote, firstName: 'Ada, "v@evil.test"\r\nBcc: v@evil.test', email: 'ada@example.com' },
      '2026-0703-0905',
      new Date(0),
    ),
  };
  await using smtp = await startSmtp();
  const send = createMailer(settings(smtp.url));
  await send(quote, 'owner@example.com', 1);
  await send(quote, 'owner@example.com', 2);

  const [first, second] = await Promise.all(smtp.letters.map((letter) => PostalMime.parse(letter)));
  assert.equal(first?.messageId, second?.messageId);
  assert.equal(first?.replyTo?.length, 1);
  assert.equal(first?.replyTo?.[0]?.address, 'ada@example.com');
  assert.equal(first?.bcc, undefined);
});

test('a request whose letter cannot be written is announced all the same', () => {
  const broken = { request_id: 'id', quote_id: '2026-0703-0905', received_ms: 0, payload: { email: 'a@b.co' } };

  const message = compose(broken as StoredQuote, { from: 'a@b.co', recipient: 'c@d.co', attempt: 1 });

  assert.match(String(message.text), /npm run quotes -- show id/);
});

test('off this machine, mail is never sent in the clear', async () => {
  await using smtp = await startSmtp();
  const named = new URL(smtp.url);
  // A name of this machine that is not written as loopback.
  named.hostname = '0.0.0.0';

  await assert.rejects(
    createMailer(settings(named))(
      { payload: { email: 'a@b.co' }, request_id: 'id', quote_id: 'q', received_ms: 0 } as StoredQuote,
      'c@d.co',
      1,
    ),
  );
  assert.equal(smtp.letters.length, 0);
});
