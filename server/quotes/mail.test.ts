/** Mail servers that misbehave at each step: nothing counts as sent that was not accepted. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { emptyQuote } from '../../quote/fields.ts';
import { buildPayload } from '../../quote/payload.ts';
import { eventually, temporaryFolder } from '../testing.ts';
import { startDelivering } from './deliver.ts';
import type { Letter } from './letter.ts';
import { createMailer } from './mail.ts';
import { createOutbox } from './outbox.ts';
import { openSqlite } from './sqlite.ts';
import { createStore } from './store.ts';

const letter: Letter = { id: 'id', date: new Date(0), subject: 'Hello', text: 'Hello', html: '<p>Hello' };
const QUICK = { connection: 300, greeting: 300, socket: 300 };

const send = (url: string) =>
  createMailer({ smtpUrl: new URL(url), dataDir: '', quoteEmailFrom: 'site@example.com' })(
    letter,
    'owner@example.com',
    1,
  );

const STEPS = ['connection', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'the final dot'] as const;
type Step = (typeof STEPS)[number];
type Answer = string | 'hang' | 'disconnect';

/** A conversation that goes well but for one step, until it is mended. `letters` are the messages that came whole. */
async function startScripted(badStep: Step, bad: Answer) {
  const letters: string[] = [];
  let isMended = false;
  const server = createServer((socket) => {
    let isData = false;
    let text = '';
    const answer = (step: Step, good: string) => {
      const reply = step === badStep && !isMended ? bad : good;
      if (reply === 'disconnect') socket.destroy();
      else if (reply !== 'hang') socket.write(`${reply}\r\n`);
    };
    socket.on('error', () => {});
    answer('connection', '220 mail.example ESMTP');
    socket.on('data', (chunk) => {
      text += chunk;
      if (isData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        isData = false;
        letters.push(text);
        text = '';
        return answer('the final dot', '250 accepted');
      }
      while (text.includes('\r\n')) {
        const [line = ''] = text.split('\r\n');
        text = text.slice(line.length + 2);
        if (/^(EHLO|HELO)/i.test(line)) answer('EHLO', '250 mail.example');
        else if (/^MAIL/i.test(line)) answer('MAIL', '250 ok');
        else if (/^RCPT/i.test(line)) answer('RCPT', '250 ok');
        else if (/^DATA/i.test(line)) {
          isData = badStep !== 'DATA' || isMended;
          answer('DATA', '354 go on');
        } else socket.end('221 bye\r\n');
      }
    });
  });
  return {
    ...(await listen(server)),
    letters,
    mend() {
      isMended = true;
    },
  };
}

async function listen(server: ReturnType<typeof createServer>) {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('a conversation that goes well is an acceptance', async () => {
  await using server = await startScripted('EHLO', '250 mail.example');

  await send(`smtp://127.0.0.1:${server.port}`);

  assert.equal(server.letters.length, 1);
});

/** A stored request and the loop that e-mails it through a mail server, with a clock of the test's own. */
async function startOwed(port: number) {
  const folder = await temporaryFolder();
  const database = openSqlite(folder.path);
  const store = createStore(database);
  const start = Date.parse('2026-07-03T13:05:00Z');
  let now = start;
  const outcomes: string[] = [];
  await store.put({
    requestId: crypto.randomUUID(),
    contentsHash: '',
    receivedMs: start,
    status: 'new',
    payload: buildPayload({ ...emptyQuote, firstName: 'Ada', email: 'ada@example.com' }, '2026-0703-0905', new Date(0)),
    recipients: ['owner@example.com'],
  });
  const smtpUrl = new URL(`smtp://127.0.0.1:${port}`);
  const loop = startDelivering({
    database,
    store,
    send: createMailer({ smtpUrl, dataDir: '', quoteEmailFrom: 'site@example.com' }, QUICK),
    recipients: ['owner@example.com'],
    now: () => now,
    log: ({ outcome }) => outcomes.push(outcome),
  });
  return {
    outcomes,
    status: () => store.status(),
    /** Whether what waits may have been accepted. */
    isInDoubt: async () => (await createOutbox(database).due(Number.MAX_SAFE_INTEGER))?.in_doubt === 1,
    /** How long until the next try, ms. */
    wait: async () => ((await createOutbox(database).nextDueMs()) ?? now) - now,
    pass(ms: number) {
      now += ms;
      loop.wake();
    },
    reached: (count: number) => eventually(async () => (outcomes.length >= count ? true : undefined)),
    async [Symbol.asyncDispose]() {
      await loop.stop();
      await database.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

for (const step of STEPS) {
  for (const [row, bad] of [
    ['M1', '451 try again later'],
    ['M2', '550 no'],
    ['M3', 'hang'],
    ['M4', 'disconnect'],
  ] as const) {
    test(`${row}: ${bad} at ${step} is no acceptance; the next try has the same Message-ID`, async () => {
      await using server = await startScripted(step, bad);
      await using owed = await startOwed(server.port);

      await owed.reached(1);
      const wait = await owed.wait();
      const { requests, deliveries } = await owed.status();
      const isInDoubt = await owed.isInDoubt();
      server.mend();
      owed.pass(60_000);
      await owed.reached(2);

      assert.deepEqual(owed.outcomes, ['not delivered', 'delivered']);
      assert.ok(wait >= 24_000 && wait <= 36_000, '30 s, give or take 20 %');
      assert.deepEqual([requests.new, deliveries.ready, deliveries.done, deliveries.dead], [1, 1, 0, 0]);
      const isAnswered = row === 'M1' || row === 'M2';
      assert.equal(isInDoubt, step === 'the final dot' && !isAnswered, 'in doubt');
      // Where the answer to the final dot failed, the message had come whole the first time too.
      const ids = server.letters.map((text) => /^Message-ID: (\S+)/im.exec(text)?.[1]);
      assert.equal(ids.length, step === 'the final dot' ? 2 : 1);
      assert.equal(new Set(ids).size, 1);
      assert.ok(ids[0]);
    });
  }
}

test('I7: dots and commands on lines of their own arrive as text', async () => {
  await using server = await startSmtp({ authOptional: true, disabledCommands: ['STARTTLS'] });
  const text = ['.', '..', '.QUIT', 'QUIT', 'MAIL FROM:<v@evil.test>', '.', 'the end'].join('\n');
  const mailer = createMailer(
    { smtpUrl: new URL(`smtp://127.0.0.1:${server.port}`), dataDir: '', quoteEmailFrom: 'site@example.com' },
    QUICK,
  );

  await mailer({ ...letter, text }, 'owner@example.com', 1);

  assert.equal(server.letters.length, 1);
  const mail = await PostalMime.parse(server.letters[0] ?? '');
  assert.equal(mail.text?.trim(), text);
});

test('M9: a mail server whose name is unknown is no acceptance', async () => {
  await assert.rejects(send('smtp://mail.invalid:587'));
});

async function startSmtp(options: SMTPServerOptions) {
  const letters: string[] = [];
  const server = new SMTPServer({
    disableReverseLookup: true,
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk) => {
        text += chunk;
      });
      stream.on('end', () => {
        letters.push(text);
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    letters,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

test('M8: a password that is no longer right is no acceptance, and the right one is', async () => {
  await using server = await startSmtp({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'me' }) : done(new Error('535 wrong password')),
  });

  await assert.rejects(send(`smtp://me:wrong@127.0.0.1:${server.port}`));
  await send(`smtp://me:right@127.0.0.1:${server.port}`);
  assert.equal(server.letters.length, 1);
});

test('M10: the e-mail says that a machine wrote it and that none shall answer, and goes to the owner alone', async () => {
  await using server = await startSmtp({ authOptional: true, disabledCommands: ['STARTTLS'] });

  await send(`smtp://127.0.0.1:${server.port}`);

  const mail = await PostalMime.parse(server.letters[0] ?? '');
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  assert.equal(header('auto-submitted'), 'auto-generated');
  assert.equal(header('x-auto-response-suppress'), 'All');
  assert.deepEqual(
    mail.to?.map(({ address }) => address),
    ['owner@example.com'],
  );
  assert.equal(mail.from?.address, 'site@example.com');
});

// A host that is not written as loopback, so that the rules for the open network hold, yet leads to this machine.
const OUTSIDE = '0.0.0.0';

describe('M7: over the open network', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  const trusted = getCACertificates('default');
  const file = (name: string) => readFileSync(join(folder.path, name), 'utf8');
  before(async () => {
    folder = await temporaryFolder();
    const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder.path, stdio: 'pipe' });
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc'];
    openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Test CA', '-days', '2');
    for (const [name, host, days] of [
      ['good', `IP:${OUTSIDE}`, '1'],
      ['expired', `IP:${OUTSIDE}`, '-1'],
      ['of-another', 'DNS:other.example', '1'],
    ] as const) {
      openssl(
        'req',
        ...key,
        '-keyout',
        `${name}.key`,
        '-out',
        `${name}.csr`,
        '-subj',
        '/CN=mail',
        '-addext',
        `subjectAltName=${host}`,
      );
      openssl(
        'x509',
        '-req',
        '-in',
        `${name}.csr`,
        '-CA',
        'ca.pem',
        '-CAkey',
        'ca.key',
        '-days',
        days,
        '-copy_extensions',
        'copy',
        '-out',
        `${name}.pem`,
      );
    }
    setDefaultCACertificates([...trusted, file('ca.pem')]);
  });
  after(async () => {
    setDefaultCACertificates(trusted);
    await folder[Symbol.asyncDispose]();
  });

  const certificate = (name: string) => ({ key: file(`${name}.key`), cert: file(`${name}.pem`), authOptional: true });

  for (const way of ['smtp', 'smtps'] as const) {
    const secure = way === 'smtps';

    test(`${way} with a good certificate is accepted, and the text is never in the clear`, async () => {
      await using server = await startSmtp({ ...certificate('good'), secure });

      await send(`${way}://${OUTSIDE}:${server.port}`);

      assert.equal(server.letters.length, 1);
    });

    for (const name of ['expired', 'of-another']) {
      test(`${way} with a certificate ${name} is refused`, async () => {
        await using server = await startSmtp({ ...certificate(name), secure });

        await assert.rejects(send(`${way}://${OUTSIDE}:${server.port}`), /certificate|altnames/i);
        assert.equal(server.letters.length, 0);
      });
    }

    test(`${way} with a certificate of nobody known is refused`, async () => {
      await using server = await startSmtp({ authOptional: true, secure });

      await assert.rejects(send(`${way}://${OUTSIDE}:${server.port}`), /certificate/i);
    });

    test(`${way} with TLS 1.1 is refused`, async () => {
      const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1' } as const;
      await using server = await startSmtp({ ...certificate('good'), ...old, secure });

      await assert.rejects(send(`${way}://${OUTSIDE}:${server.port}`));
      assert.equal(server.letters.length, 0);
    });
  }

  test('a server that offers no STARTTLS, or someone between who took it out, gets nothing', async () => {
    await using server = await startSmtp({ authOptional: true, disabledCommands: ['STARTTLS'] });

    await assert.rejects(send(`smtp://${OUTSIDE}:${server.port}`));
    assert.equal(server.letters.length, 0);
  });
});
