/**
 * Mail servers that fail at each step: no e-mail counts as sent unless it was accepted. Codes such as I7
 * in the titles name rows of docs/reliability.md.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { settings, startLoop } from '../../tests/support/delivery.ts';
import { message, send } from '../../tests/support/mail.ts';
import { OPEN, startSmtp } from '../../tests/support/smtp.ts';
import { createMailer, InDoubt, Refused } from './mail.ts';

/** Ends a hang, ms. Long, because a busy machine may pause between two steps of a good conversation. */
const QUICK = { connection: 2000, response: 2000 };

const STEPS = ['connection', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'the final dot'] as const;

type Step = (typeof STEPS)[number];

type SmtpResponse = string | 'hang' | 'disconnect';

/**
 * An SMTP conversation that fails at one step until it is fixed. `messages` are the e-mails that arrived
 * complete.
 */
async function startScripted(badStep: Step, bad: SmtpResponse, pauseMs = 0) {
  const messages: string[] = [];
  let isFixed = false;
  const server = createServer((socket) => {
    let isData = false;
    let text = '';
    const respond = (step: Step, good: string) => {
      const response = step === badStep && !isFixed ? bad : good;
      if (response === 'disconnect') socket.destroy();
      else if (response !== 'hang') setTimeout(() => socket.write(`${response}\r\n`), pauseMs);
    };
    socket.on('error', () => {});
    respond('connection', '220 mail.example ESMTP');
    socket.on('data', (chunk) => {
      text += chunk;
      if (isData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        isData = false;
        messages.push(text);
        text = '';
        return respond('the final dot', '250 accepted');
      }
      while (text.includes('\r\n')) {
        const [line = ''] = text.split('\r\n');
        text = text.slice(line.length + 2);
        if (/^(EHLO|HELO)/i.test(line)) respond('EHLO', '250 mail.example');
        else if (/^MAIL/i.test(line)) respond('MAIL', '250 ok');
        else if (/^RCPT/i.test(line)) respond('RCPT', '250 ok');
        else if (/^DATA/i.test(line)) {
          isData = badStep !== 'DATA' || isFixed;
          respond('DATA', '354 go on');
        } else socket.end('221 bye\r\n');
      }
    });
  });
  return {
    ...(await listen(server)),
    messages,
    fix() {
      isFixed = true;
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

test('a slow mail server still gets the e-mail', async () => {
  await using server = await startScripted('EHLO', '250 mail.example', 600);
  const smtpUrl = new URL(`smtp://127.0.0.1:${server.port}`);

  // Each reply takes less than the `response` timeout; together they take more.
  await createMailer(settings(smtpUrl), { connection: 3000, response: 2000 })(
    message,
    'owner@example.com',
    1,
  );

  assert.equal(server.messages.length, 1);
});

for (const [row, bad] of [
  ['M1', '451 try again later'],
  ['M2', '550 no'],
  ['M3', 'hang'],
  ['M4', 'disconnect'],
] as const) {
  test(`${row}: ${bad} at any step is no acceptance; the next try has the same Message-ID`, async () => {
    await Promise.all(STEPS.map((step) => failOnce(step, bad)));
  });
}

async function failOnce(step: Step, bad: SmtpResponse): Promise<void> {
  await using server = await startScripted(step, bad);
  const smtpUrl = new URL(`smtp://127.0.0.1:${server.port}`);
  const quick = createMailer(settings(smtpUrl), QUICK);
  const patient = createMailer(settings(smtpUrl));
  let failure: unknown;
  // Only a hang ends by a timeout.
  await using loop = await startLoop((...message) =>
    (bad === 'hang' && message[2] === 1 ? quick : patient)(...message).catch((error) => {
      failure = error;
      throw error;
    }),
  );

  await loop.reached(1);
  const wait = (await loop.nextDueMs()) - loop.now();
  const { requests, emails } = await loop.store.status();
  server.fix();
  loop.pass(60_000);
  await loop.reached(2);

  assert.deepEqual(loop.outcomes, ['not delivered', 'delivered'], step);
  assert.ok(wait >= 24_000 && wait <= 36_000, '30 s, give or take 20 %');
  assert.deepEqual([requests.new, emails.ready, emails.done, emails.dead], [1, 1, 0, 0]);
  const hasResponse = /^\d/.test(bad);
  const mayHaveArrived = step === 'the final dot' && !hasResponse;
  assert.equal(failure instanceof InDoubt, mayHaveArrived, `in doubt at ${step}`);
  // If only the reply to the final dot failed, the message had arrived the first time, too.
  const ids = server.messages.map((text) => /^Message-ID: (\S+)/im.exec(text)?.[1]);
  assert.equal(ids.length, step === 'the final dot' ? 2 : 1);
  assert.equal(new Set(ids).size, 1);
  assert.ok(ids[0]);
}

test('an e-mail with photos is refused for good only by a lasting reply after the final dot', async () => {
  for (const [bad, isForGood] of [
    ['451 try again later', false],
    ['552 too large', true],
    ['554 spam', true],
  ] as const) {
    await using server = await startScripted('the final dot', bad);
    const mailer = createMailer(settings(new URL(`smtp://127.0.0.1:${server.port}`)));
    const attachments = [{ name: 'roof.jpg', bytes: new Uint8Array(2000) }];

    const sent = mailer({ ...message, attachments }, 'owner@example.com', 1);

    await assert.rejects(sent, (error) => error instanceof Refused === isForGood);
  }
});

test('I7: dots and commands on lines of their own arrive as text', async () => {
  await using server = await startSmtp(OPEN);
  const text = ['.', '..', '.QUIT', 'QUIT', 'MAIL FROM:<v@evil.test>', '.', 'the end'].join('\n');
  const mailer = createMailer(settings(new URL(`smtp://127.0.0.1:${server.port}`)));

  await mailer({ ...message, text }, 'owner@example.com', 1);

  assert.equal(server.messages.length, 1);
  const mail = await PostalMime.parse(server.messages[0] ?? '');
  assert.equal(mail.text?.trim(), text);
});

test('M9: an e-mail does not count as sent if the mail server’s name is unknown', async () => {
  await assert.rejects(send('smtp://mail.invalid:587'));
});

test('M8: with a wrong password no e-mail counts as sent; with the right one it does', async () => {
  await using server = await startSmtp({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'me' }) : done(new Error('535 wrong password')),
  });

  await assert.rejects(send(`smtp://me:wrong@127.0.0.1:${server.port}`));
  await send(`smtp://me:right@127.0.0.1:${server.port}`);
  assert.equal(server.messages.length, 1);
});

test('M10: the e-mail is marked as automatic and goes only to the owner', async () => {
  await using server = await startSmtp(OPEN);

  await send(`smtp://127.0.0.1:${server.port}`);

  const mail = await PostalMime.parse(server.messages[0] ?? '');
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  assert.equal(header('auto-submitted'), 'auto-generated');
  assert.equal(header('x-auto-response-suppress'), 'All');
  assert.deepEqual(
    mail.to?.map(({ address }) => address),
    ['owner@example.com'],
  );
  assert.equal(mail.from?.address, 'site@example.com');
});
