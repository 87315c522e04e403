/** The e-mailed sign-in link: its recipients, its limits, and what the log records. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import type { LinkSent } from '../../../domain/desk.ts';
import { MINUTE } from '../../../domain/time-spans.ts';
import { openBrowser, sentenceOf } from '../../../tests/support/desk-browser.ts';
import { eventually, startServer } from '../../../tests/support/server.ts';
import { OPEN, startSmtp } from '../../../tests/support/smtp.ts';
import { createCode } from '../../devices/sign-in-codes.ts';
import { InDoubt, type SendMail } from '../../mail/mail.ts';
import { createMailLink } from './mail-link.ts';

const http = { siteUrl: 'http://localhost:3000' };

test('the link is e-mailed only to the owner’s addresses, whatever a stranger sends', async () => {
  await using smtp = await startSmtp(OPEN);
  await using server = await startServer({
    ...http,
    smtpUrl: smtp.url,
    quoteEmailTo: ['owner@example.com', 'partner@example.com'],
  });
  const stranger = openBrowser(server);

  const response = await stranger.post(
    'sign-in-link?to=evil@evil.example',
    { to: 'evil@evil.example', email: 'evil@evil.example' },
    { from: 'evil@evil.example', 'x-forwarded-host': 'evil.example' },
  );

  assert.equal(response.status, 200);
  const { message } = (await response.json()) as LinkSent;
  assert.doesNotMatch(message, /@/, 'the address is told to nobody');
  assert.deepEqual(response.headers.getSetCookie(), []);
  const messages = await Promise.all(smtp.messages.map((message) => PostalMime.parse(message)));
  assert.deepEqual(messages.map(({ to }) => to?.[0]?.address).sort(), [
    'owner@example.com',
    'partner@example.com',
  ]);
  for (const message of messages) {
    assert.equal(message.to?.length, 1);
    assert.equal(message.cc ?? message.bcc ?? message.replyTo, undefined);
    assert.doesNotMatch(JSON.stringify(message), /evil/);
  }
  const [, code = ''] =
    /^Sign in: http:\/\/localhost:3000\/desk\/sign-in#([\w-]{53})$/m.exec(messages[0]?.text ?? '') ?? [];
  assert.ok(!`${messages[0]?.subject}${messages[0]?.messageId}`.includes(code));
  assert.equal((await openBrowser(server).openLink(code)).status, 204);
});

test('a valid link is not e-mailed again; the page says when it was sent and when it expires', async () => {
  await using smtp = await startSmtp(OPEN);
  let nowMs = Date.parse('2026-07-03T13:05:00Z');
  await using server = await startServer({ ...http, smtpUrl: smtp.url, now: () => nowMs });
  const { post } = openBrowser(server);
  const ask = async () => ((await (await post('sign-in-link')).json()) as LinkSent).message;

  const first = await ask();
  nowMs += 14 * MINUTE;
  // Nothing stored tells whether that e-mail arrived.
  const waiting = /^A link was requested at 9:05\sAM\. If its email arrives, it works once, until 9:20\sAM\./;
  for (let stranger = 0; stranger < 5; stranger += 1) assert.match(await ask(), waiting);

  assert.match(first, /emailed the owner a link at 9:05\sAM\. It works once, until 9:20\sAM/);
  assert.equal(smtp.messages.length, 1);
  nowMs += MINUTE;
  assert.match(await ask(), /at 9:20\sAM/);
  const message = await PostalMime.parse(smtp.messages[1] ?? '');
  await openBrowser(server).openLink(/#([\w-]{53})$/m.exec(message.text ?? '')?.[1] ?? '');
  await ask();
  assert.equal(smtp.messages.length, 3, 'a link that was used makes room for another at once');
});

test('where e-mails are files, the page says so', async () => {
  await using server = await startServer(http);

  const response = await openBrowser(server).post('sign-in-link');

  const { message } = (await response.json()) as LinkSent;
  assert.match(
    message,
    /^This site sends no email yet\..* a file in the mail folder on the machine that runs the site/,
  );
  assert.doesNotMatch(message, /npm|mailbox/);
  assert.equal((await server.messages()).length, 1);
});

test('if the mail server refuses the link, the page names another way in; if one of two addresses, the other gets it', async () => {
  let isDown = true;
  await using smtp = await startSmtp({
    ...OPEN,
    onMailFrom: (_address, _session, done) => done(isDown ? new Error('451 later') : null),
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('gone') ? new Error('550 unknown') : null),
  });
  const quoteEmailTo = ['gone@example.com', 'owner@example.com'];
  await using server = await startServer({ smtpUrl: smtp.url, quoteEmailTo });
  const { post } = openBrowser(server);

  for (let attempt = 0; attempt < 4; attempt += 1) {
    const response = await post('sign-in-link');
    assert.equal(response.status, 503);
    assert.match(
      await sentenceOf(response),
      /may not arrive\. Please try again in a few minutes, or ask the person who/,
    );
  }
  assert.deepEqual(await server.database.db.selectFrom('sign_in_code').selectAll().execute(), []);
  isDown = false;
  assert.equal((await post('sign-in-link')).status, 200);
  assert.equal(smtp.messages.length, 1);
});

test('the log contains no code, no token and no address', async () => {
  let log = '';
  await using smtp = await startSmtp({
    ...OPEN,
    onRcptTo: ({ address }, _session, done) => done(new Error(address)),
  });
  await using server = await startServer({ smtpUrl: smtp.url, log: (line) => (log += line) });
  const browser = openBrowser(server);
  const code = await createCode(server.database, 'terminal', Date.now());
  await browser.openLink(code);
  await browser.openLink(code);
  await browser.post('sign-in-link');
  await browser.post('sign-in', { code }, { 'sec-fetch-site': 'cross-site' });

  assert.match(log, /"outcome":"signed in"/);
  assert.match(log, /sign-in refused: no valid code/);
  assert.match(log, /sign-in link not e-mailed/);
  assert.ok(!log.includes(code) && !log.includes(browser.cookie()?.split('=')[1] ?? ''));
  assert.doesNotMatch(log, /owner@example/);
});

test('a mail server that hangs does not delay the page; once it fails, its link expires; one that may have arrived works', async () => {
  const hanging = Promise.withResolvers<void>();
  await using server = await startServer();
  const mailLink = (send: SendMail) =>
    createMailLink({
      database: server.database,
      send,
      recipients: ['owner@example.com'],
      siteUrl: http.siteUrl,
      company: () => 'Huron Bright',
      now: Date.now,
      pageTimeout: 50,
    })({ info() {}, error() {} });
  const codes = async () =>
    (await server.database.db.selectFrom('sign_in_code').selectAll().execute()).length;

  assert.deepEqual(await mailLink(() => hanging.promise), { kind: 'not sent' });
  assert.equal(await codes(), 1, 'it may still arrive');
  hanging.reject(new Error('connection closed'));
  await eventually(async () => (await codes()) === 0 || undefined);

  let sent = '';
  const outcome = await mailLink(async ({ text }) => {
    sent = text;
    throw new InDoubt('the connection was cut after the message');
  });
  assert.deepEqual(outcome, { kind: 'not sent' });
  assert.equal((await mailLink(() => hanging.promise)).kind, 'waiting');
  assert.equal((await openBrowser(server).openLink(/#([\w-]{53})$/m.exec(sent)?.[1] ?? '')).status, 204);
});
