import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { emptyQuote, type QuoteFields } from '../../quote/fields.ts';
import { buildPayload } from '../../quote/payload.ts';
import { eventually, temporaryFolder } from '../testing.ts';
import { nextDaily, startDelivering } from './deliver.ts';
import { type Letter, requestLetter } from './letter.ts';
import { createMailer, InDoubt, type SendMail } from './mail.ts';
import { createOutbox } from './outbox.ts';
import type { NewQuote } from './receive.ts';
import type { StoredQuote } from './schema.ts';
import { openSqlite } from './sqlite.ts';
import { createStore } from './store.ts';

const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;

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

function newQuote(firstName: string, overrides: Partial<NewQuote> = {}): NewQuote {
  return {
    requestId: crypto.randomUUID(),
    contentsHash: '',
    receivedMs: Date.now(),
    status: 'new',
    payload: buildPayload({ ...emptyQuote, firstName, email: 'ada@example.com' }, '2026-0703-0905', new Date(0)),
    recipients: ['owner@example.com'],
    ...overrides,
  };
}

function storedQuote(fields: Partial<QuoteFields>): StoredQuote {
  return {
    request_id: '0b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d',
    quote_id: '2026-0703-0905',
    received_ms: 0,
    status: 'new',
    contents_hash: '',
    payload: buildPayload(
      { ...emptyQuote, firstName: 'Ada', email: 'ada@example.com', ...fields },
      '2026-0703-0905',
      new Date(0),
    ),
  };
}

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
  const put = (firstName: string, status: 'new' | 'quarantine' = 'new', receivedMs = now) =>
    store.put(newQuote(firstName, { receivedMs, status, recipients: status === 'new' ? recipients : [] }));
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

test('waits grow to an hour, and after five days and twenty tries the delivery is given up but kept', async () => {
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
  // As when the machine was off: what follows has not been tried for five days.
  loop.pass(6 * 24 * 60 * MINUTE);
  for (let attempt = 11; attempt <= 20; attempt += 1) {
    await loop.reached(attempt);
    assert.equal(loop.outcomes.at(-1), attempt < 20 ? 'not delivered' : 'given up');
    loop.pass(75 * MINUTE);
  }
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
  const quote = storedQuote({ firstName: 'Ada, "v@evil.test"\r\nBcc: v@evil.test' });
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

test('every morning the owner gets a digest of what came since the last one, spam included, also when nothing came', async () => {
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
  assert.equal(first?.subject, 'So far: 1 quote request');
  assert.match(first?.text ?? '', /Ada/);
  assert.equal(second?.subject, 'Since Saturday, July 4 at 7:04 AM: 0 quote requests');
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

test('T2: a clock set back does not hold an e-mail up', async () => {
  const { letters, send } = mailbox();
  let isDown = true;
  await using loop = await startLoop(async (...letter) => {
    if (isDown) throw new Error('refused');
    await send(...letter);
  });
  await loop.reached(1);
  isDown = false;
  loop.pass(-YEAR);
  await loop.reached(2);

  assert.equal(letters.length, 1);
});

test('T2: a clock set back holds up neither a digest of many nor the next daily one', async () => {
  const { letters, send } = mailbox();
  let isDown = false;
  await using loop = await startLoop(async (...letter) => {
    if (isDown) throw new Error('no connection');
    await send(...letter);
  });
  for (let number = 2; number <= 30; number += 1) await loop.put(`Number${number}`);
  loop.pass(0);
  await loop.reached(30);
  isDown = true;
  await loop.put('Later');
  loop.pass(MINUTE);
  await loop.reached(31);
  isDown = false;
  loop.pass(-YEAR);
  await loop.reached(32);

  assert.ok(letters.at(-1)?.id.startsWith('digest-'));
  await eventually(async () =>
    new Date((await loop.outbox.nextDueMs()) ?? 0).toISOString() === '2025-07-04T11:00:00.000Z' ? true : undefined,
  );
});

test('a daily digest covers what came since the last one that arrived, however long the mail was down', async () => {
  const { letters, send } = mailbox();
  let isDown = false;
  await using loop = await startLoop(async (letter, ...rest) => {
    if (isDown) throw new Error('no connection');
    await send(letter, ...rest);
  });
  await loop.reached(1);
  const passDays = async (days: number) => {
    const attempts = loop.dailies.length;
    loop.pass(days * 24 * 60 * MINUTE);
    await eventually(async () => (loop.dailies.length > attempts ? true : undefined));
  };
  await passDays(1);
  isDown = true;
  await loop.put('First');
  await passDays(2);
  await loop.put('Second');
  isDown = false;
  await passDays(2);
  await passDays(1);

  const dailies = letters.filter(({ id }) => id.startsWith('daily-'));
  const told = dailies.map(({ text }) => text.match(/: (\w+) ,/g)?.map((name) => name.slice(2, -2)) ?? []);
  assert.deepEqual(told, [['Ada'], ['Second', 'First'], []]);
  assert.deepEqual(
    dailies.map(({ subject }) => subject.replace('Please look: ', '')),
    [
      'So far: 1 quote request',
      'Since Saturday, July 4 at 9:04 AM: 2 quote requests',
      'Since Wednesday, July 8 at 9:04 AM: 0 quote requests',
    ],
  );
  assert.match(dailies[1]?.text ?? '', /From Saturday, July 4 at 9:04 AM to Wednesday, July 8 at 9:04 AM, 2 quote/);
});

/** A mail server that refuses for good what holds these words, and what it took. */
async function startFilter(words: string) {
  const accepted: Buffer[] = [];
  const refused: Buffer[] = [];
  const smtp = await startSmtp({
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const letter = Buffer.concat(chunks);
        const isRefused = letter.includes(words);
        (isRefused ? refused : accepted).push(letter);
        done(isRefused ? Object.assign(new Error('5.7.1 looks like spam'), { responseCode: 554 }) : null);
      });
    },
  });
  return { ...smtp, accepted, refused, parse: () => Promise.all(accepted.map((letter) => PostalMime.parse(letter))) };
}

test('M2: one visitor’s words that the mail server refuses keep no other request and no daily digest from the owner', async () => {
  await using smtp = await startFilter('GTUBE');
  await using loop = await startLoop(createMailer(settings(smtp.url)));
  for (let number = 2; number <= 30; number += 1) await loop.put(`Number${number}`);
  loop.pass(0);
  await loop.reached(30);
  // Both due at once, a minute from now.
  await loop.put('GTUBE', 'new', loop.now() + MINUTE);
  await loop.put('Honest', 'new', loop.now() + MINUTE);
  loop.pass(MINUTE);
  await loop.reached(31);
  assert.equal(loop.outcomes.at(-1), 'not delivered', 'the digest of both');

  loop.pass(MINUTE);
  await loop.reached(32);
  loop.pass(22 * 60 * MINUTE);
  await eventually(async () => (loop.dailies.length === 1 ? true : undefined));
  loop.pass(MINUTE);
  await eventually(async () => (loop.dailies.length === 2 ? true : undefined));

  const letters = await smtp.parse();
  const stored = await loop.store.list({ isQuarantined: false });
  const [digest, daily] = letters.slice(-2);
  assert.match(digest?.text ?? '', /refused this e-mail with what the visitors wrote/);
  for (const { request_id } of stored.slice(0, 2)) assert.ok(digest?.text?.includes(`show ${request_id}`));
  for (const { request_id } of stored) assert.ok(daily?.text?.includes(`show ${request_id}`));
  assert.ok(!letters.some(({ text }) => text?.includes('GTUBE')));
  const ids = smtp.refused.map((letter) => /^message-id:\s*(\S+)/im.exec(letter.toString())?.[1]);
  assert.deepEqual(ids, [digest?.messageId, daily?.messageId], 'the same Message-ID');
  assert.equal((await loop.store.status()).deliveries.ready, 0);
});

test('M2: a request whose words the mail server refuses is announced without them', async () => {
  await using smtp = await startFilter('GTUBE');
  await using loop = await startLoop(createMailer(settings(smtp.url)));
  await loop.reached(1);
  await loop.put('GTUBE', 'new', loop.now() + MINUTE);
  for (let attempt = 2; attempt <= 5; attempt += 1) {
    loop.pass(10 * MINUTE);
    await loop.reached(attempt);
  }

  assert.deepEqual(loop.outcomes.slice(1), ['not delivered', 'not delivered', 'not delivered', 'delivered']);
  const letter = (await smtp.parse()).at(-1);
  const [request] = await loop.store.list({ isQuarantined: false, limit: 1 });
  assert.ok(letter?.text?.includes(`npm run quotes -- show ${request?.request_id}`));
  assert.equal(letter?.messageId, /^message-id:\s*(\S+)/im.exec(String(smtp.refused[0]))?.[1]);
});

test('once it is to stop, no e-mail is begun', async () => {
  const { letters, send } = mailbox();
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await using folder = await temporaryFolder();
  const database = openSqlite(folder.path);
  const store = createStore(database);
  await store.put(newQuote('Ada'));
  const loop = startDelivering({
    database: {
      ...database,
      async isSender() {
        asked.resolve();
        await answer.promise;
        return true;
      },
    },
    store,
    send,
    recipients: ['owner@example.com'],
    log: () => {},
  });

  await asked.promise;
  const stopped = loop.stop();
  answer.resolve();
  await stopped;

  assert.equal(letters.length, 0);
  assert.equal((await createOutbox(database).due(Date.now()))?.in_doubt, 0);
  await database.close();
});

test('an e-mail is sent by the one who begins it as it was read, and by nobody while it is under way', async () => {
  const answer = Promise.withResolvers<void>();
  await using loop = await startLoop(() => answer.promise);
  await eventually(async () => ((await loop.outbox.due(loop.now())) ? undefined : true));

  const read = await loop.outbox.due(loop.now() + 10 * MINUTE);
  if (!read) throw new Error('It is owed');
  assert.equal(await loop.outbox.begin({ ...read, next_ms: loop.now() }, loop.now()), false, 'read before');
  assert.equal(await loop.outbox.begin(read, loop.now() + MINUTE), true);
  await loop.outbox.record({ ...read, state: 'done', done_ms: loop.now() });
  assert.equal(await loop.outbox.begin(read, loop.now() + MINUTE), false, 'sent');
  answer.resolve();
});

test('T1: two visitors who share a quote id are two e-mails, told apart by Message-ID and subject', async () => {
  await using smtp = await startSmtp();
  await using loop = await startLoop(createMailer(settings(smtp.url)));
  await loop.put('Grace');
  loop.pass(0);
  await loop.reached(2);

  const letters = await Promise.all(smtp.letters.map((letter) => PostalMime.parse(letter)));
  assert.equal(new Set(letters.map(({ messageId }) => messageId)).size, 2);
  assert.equal(new Set(letters.map(({ subject }) => subject)).size, 2);
  for (const { subject } of letters) assert.match(subject ?? '', /^Quote request #2026-0703-0905 \(/);
});

test('an address that no header can hold stands in the letter, and nowhere else', async () => {
  await using smtp = await startSmtp();
  const quote = storedQuote({ email: 'jürgen@example.com' });

  await createMailer(settings(smtp.url))(requestLetter(quote), 'owner@example.com', 1);

  const [bytes = Buffer.of()] = smtp.letters;
  const letter = await PostalMime.parse(bytes);
  assert.equal(letter.replyTo, undefined);
  assert.match(letter.text ?? '', /Email: jürgen@example\.com/);
  assert.match(letter.text ?? '', /Copy the address above to write to Ada/);
  assert.ok(bytes.every((byte) => byte < 128));
});
