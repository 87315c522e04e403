import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { emptyQuote } from '../../quote/fields.ts';
import { buildPayload } from '../../quote/payload.ts';
import { eventually, temporaryFolder } from '../testing.ts';
import { nextDaily, startDelivering } from './deliver.ts';
import { type Letter, requestLetter } from './letter.ts';
import { createMailer, InDoubt, type SendMail } from './mail.ts';
import { createOutbox } from './outbox.ts';
import { openSqlite } from './sqlite.ts';
import { createStore, type StoredQuote } from './store.ts';

const MINUTE = 60_000;

/** A real SMTP server on loopback, and the letters it accepted. */
async function startSmtp(options: SMTPServerOptions = {}) {
  const letters: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
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

type Overrides = { recipients?: string[] };

/** A store with one request in it, and the loop over it, with a clock of the test's own. */
async function startLoop(send: SendMail, overrides: Overrides = {}) {
  const folder = await temporaryFolder();
  const database = openSqlite(folder.path);
  const store = createStore(database);
  const outbox = createOutbox(database);
  const recipients = overrides.recipients ?? ['owner@example.com'];
  let now = Date.parse('2026-07-03T13:05:00Z');
  const outcomes: string[] = [];
  const dailies: string[] = [];
  const put = (firstName: string, status: 'new' | 'quarantine' = 'new') =>
    store.put({
      requestId: crypto.randomUUID(),
      contentsHash: '',
      receivedMs: now,
      status,
      payload: buildPayload({ ...emptyQuote, firstName, email: 'ada@example.com' }, '2026-0703-0905', new Date(0)),
      recipients: status === 'new' ? recipients : [],
    });
  await put('Ada');
  const deliver = (send: SendMail, recipients: string[]) =>
    startDelivering({
      database,
      store,
      send,
      recipients,
      now: () => now,
      log: ({ mailing, outcome }) => (mailing.startsWith('daily-') ? dailies : outcomes).push(outcome),
    });
  let loop = deliver(send, recipients);
  return {
    store,
    outbox,
    outcomes,
    dailies,
    put,
    /** From now on the disk takes nothing, or takes it again. */
    setReadOnly: (isReadOnly: boolean) =>
      sql.raw(`PRAGMA query_only = ${isReadOnly ? 'ON' : 'OFF'}`).execute(database.db),
    /** As when the program is started again, perhaps with other settings. */
    async restart(send: SendMail, recipients: string[]) {
      await loop.stop();
      loop = deliver(send, recipients);
    },
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

type Loop = Awaited<ReturnType<typeof startLoop>>;

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

  const next = (await loop.outbox.nextDueMs()) ?? 0;
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
    waits.push(Math.round((((await loop.outbox.nextDueMs()) ?? 0) - loop.now()) / MINUTE));
    loop.pass(75 * MINUTE);
  }

  for (const [index, minutes] of [0.5, 1, 2, 5, 15, 30, 60, 60, 60].entries()) {
    assert.ok(Math.abs((waits[index] ?? 0) - minutes) <= 0.2 * minutes + 0.5, `${waits}`);
  }
  await loop.reached(10);
  loop.pass(5 * 24 * 60 * MINUTE);
  await loop.reached(11);
  assert.equal(loop.outcomes.at(-1), 'given up');
  assert.equal((await loop.store.status()).deliveries.dead, 1);
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
  const started = Promise.withResolvers<Loop>();
  let isBroken = true;
  await using loop = await startLoop(async () => {
    if (!isBroken) return;
    await (await started.promise).setReadOnly(true);
    throw new Error('refused');
  });
  started.resolve(loop);
  await loop.reached(2);
  assert.deepEqual(loop.outcomes, ['not delivered', 'delivery interrupted']);
  isBroken = false;
  await loop.setReadOnly(false);
  loop.pass(MINUTE);
  await eventually(async () => ((await loop.store.status()).deliveries.ready === 0 ? true : undefined));

  assert.equal(loop.outcomes.at(-1), 'delivered');
});

test('an e-mail that was sent while the disk is full is not sent again', async () => {
  const started = Promise.withResolvers<Loop>();
  let sent = 0;
  await using loop = await startLoop(async () => {
    sent += 1;
    await (await started.promise).setReadOnly(true);
  });
  started.resolve(loop);
  await loop.reached(2);
  assert.deepEqual(loop.outcomes, ['delivered', 'delivery interrupted']);
  loop.pass(MINUTE);
  await loop.reached(3);
  await loop.setReadOnly(false);
  loop.pass(MINUTE);
  await eventually(async () => ((await loop.store.status()).deliveries.ready === 0 ? true : undefined));

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
  await send(requestLetter(quote), 'owner@example.com', 1);
  await send(requestLetter(quote), 'owner@example.com', 2);

  const [first, second] = await Promise.all(smtp.letters.map((letter) => PostalMime.parse(letter)));
  assert.equal(first?.messageId, second?.messageId);
  assert.equal(first?.replyTo?.length, 1);
  assert.equal(first?.replyTo?.[0]?.address, 'ada@example.com');
  assert.equal(first?.bcc, undefined);
});

test('a request whose letter cannot be written is announced all the same', () => {
  const broken = { request_id: 'id', quote_id: '2026-0703-0905', received_ms: 0, payload: { email: 'a@b.co' } };

  const letter = requestLetter(broken as StoredQuote);

  assert.match(letter.text, /npm run quotes -- show id/);
});

/** A mailbox that keeps what was sent. */
function mailbox() {
  const letters: (Letter & { recipient: string })[] = [];
  const send: SendMail = async (letter, recipient) => void letters.push({ ...letter, recipient });
  return { letters, send };
}

test('more than thirty requests an hour come together in a digest, each exactly once, emergencies first', async () => {
  const { letters, send } = mailbox();
  await using loop = await startLoop(send);
  for (let number = 2; number <= 45; number += 1) await loop.put(`Number${number}`);
  loop.pass(0);
  await loop.reached(31);
  await loop.put('Later');
  loop.pass(MINUTE);
  await eventually(async () => (((await loop.outbox.nextDueMs()) ?? 0) > loop.now() ? true : undefined));
  assert.equal(letters.length, 31, 'thirty alone and one together; what comes after it waits');
  loop.pass(15 * MINUTE);
  await loop.reached(32);

  const [first, second] = letters.slice(30);
  assert.match(first?.subject ?? '', /15 quote requests/);
  assert.match(second?.subject ?? '', /1 quote request$/);
  const announced = letters.flatMap(({ id, text }) =>
    id.startsWith('digest') ? text.match(/show \S+/g) : `show ${id}`,
  );
  const stored = (await loop.store.list({ isQuarantined: false })).map(({ request_id }) => `show ${request_id}`);
  assert.deepEqual(announced.toSorted(), stored.toSorted());
  assert.equal((await loop.store.status()).deliveries.done, 46);
});

test('a digest that fails is tried again as it was, under the same id', async () => {
  const { letters, send } = mailbox();
  let refusals = 1;
  await using loop = await startLoop(async (letter, recipient, attempt) => {
    if (letter.id.startsWith('digest')) {
      await send(letter, recipient, attempt);
      refusals -= 1;
      if (refusals >= 0) throw new Error('accepted, but the answer was lost');
    }
  });
  for (let number = 2; number <= 40; number += 1) await loop.put(`Number${number}`);
  loop.pass(0);
  await loop.reached(31);
  await loop.put('Later');
  loop.pass(MINUTE);
  await loop.reached(32);

  const [first, second] = letters;
  assert.equal(first?.id, second?.id);
  assert.equal(first?.text, second?.text);
});

test('what may have arrived by itself is never announced in a digest too', async () => {
  const { letters, send } = mailbox();
  let isCut = true;
  await using loop = await startLoop(async (...letter) => {
    await send(...letter);
    if (isCut) throw new InDoubt('accepted, but the answer was lost');
  });
  await loop.reached(1);
  isCut = false;
  for (let number = 2; number <= 35; number += 1) await loop.put(`Number${number}`);
  loop.pass(MINUTE);
  await loop.reached(1 + 30 + 1 + 1);

  const [first, ...others] = letters;
  assert.equal(others.filter(({ id }) => id === first?.id).length, 1, 'once more by itself, beyond thirty e-mails');
  const digest = others.find(({ id }) => id.startsWith('digest'));
  assert.match(digest?.subject ?? '', /4 quote requests/);
  assert.ok(!digest?.text.includes(`show ${first?.id}`));
});

test('every morning the owner gets a digest of the last 24 hours, spam included, also when nothing came', async () => {
  const { letters, send } = mailbox();
  await using loop = await startLoop(send);
  await loop.put('Suspicious', 'quarantine');
  await loop.reached(1);
  assert.equal(
    new Date((await loop.outbox.nextDueMs()) ?? 0).toISOString(),
    '2026-07-04T11:00:00.000Z',
    '7 in Detroit',
  );
  loop.pass(22 * 60 * MINUTE);
  await eventually(async () => (loop.dailies.length === 1 ? true : undefined));
  loop.pass(24 * 60 * MINUTE);
  await eventually(async () => (loop.dailies.length === 2 ? true : undefined));

  const [, first, second] = letters;
  assert.match(first?.subject ?? '', /^The last 24 hours: 1 quote request$/);
  assert.match(first?.text ?? '', /Ada/);
  assert.match(first?.text ?? '', /looked like spam:\n\n#2026-0703-0905: Suspicious/);
  assert.match(second?.text ?? '', /no quote request came in/);
});

test('when the clocks change, the digest still comes at seven', () => {
  const at = (iso: string) => new Date(nextDaily(Date.parse(iso))).toISOString();

  assert.equal(at('2026-10-31T11:00:00Z'), '2026-11-01T12:00:00.000Z', 'an hour more');
  assert.equal(at('2026-03-07T12:00:00Z'), '2026-03-08T11:00:00.000Z', 'an hour less');
  assert.equal(at('2026-07-03T10:59:59Z'), '2026-07-03T11:00:00.000Z');
});

test('what is owed to a mistyped address goes to the right one once the setting is mended', async () => {
  const { letters, send } = mailbox();
  await using loop = await startLoop(() => Promise.reject(new Error('no such mailbox')), {
    recipients: ['ovner@example.com'],
  });
  await loop.reached(1);
  await loop.restart(send, ['owner@example.com']);
  await loop.reached(2);

  assert.deepEqual(
    letters.map(({ recipient }) => recipient),
    ['owner@example.com'],
  );
});

test('a clock set back does not hold an e-mail up', async () => {
  const { letters, send } = mailbox();
  let isDown = true;
  await using loop = await startLoop(async (...letter) => {
    if (isDown) throw new Error('refused');
    await send(...letter);
  });
  await loop.reached(1);
  isDown = false;
  loop.pass(-365 * 24 * 60 * MINUTE);
  await loop.reached(2);

  assert.equal(letters.length, 1);
});
