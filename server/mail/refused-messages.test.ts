/** The mail server refuses a visitor's words for good. M2 is a row of docs/reliability.md. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { DAY, HOUR, MINUTE } from '../../domain/time-spans.ts';
import { settings, startLoop } from '../../tests/support/delivery.ts';
import { eventually } from '../../tests/support/server.ts';
import { startFilter } from '../../tests/support/smtp.ts';
import { createMailer } from './mail.ts';

const parsed = (messages: readonly Buffer[]) =>
  Promise.all(messages.map((message) => PostalMime.parse(message)));

test('M2: a refused e-mail of one visitor delays no other request and no daily digest', async () => {
  await using smtp = await startFilter('GTUBE');
  await using loop = await startLoop(createMailer(settings(smtp.url)));
  await loop.spendHour();
  // Both are due at the same time, a minute from now.
  await loop.put('GTUBE', 'new', loop.now() + MINUTE);
  await loop.put('Honest', 'new', loop.now() + MINUTE);
  loop.pass(MINUTE);
  await loop.reached(31);
  assert.equal(loop.outcomes.at(-1), 'not delivered', 'the e-mail about both');

  loop.pass(MINUTE);
  await loop.reached(32);
  loop.pass(22 * HOUR);
  await eventually(async () => (loop.dailies.length === 1 ? true : undefined));
  loop.pass(MINUTE);
  await eventually(async () => (loop.dailies.length === 2 ? true : undefined));

  const messages = await parsed(smtp.accepted);
  const stored = await loop.store.list({ isQuarantined: false });
  const [digest, daily] = messages.slice(-2);
  assert.match(digest?.text ?? '', /refused this email with the visitors’ text/);
  for (const { request_id } of stored.slice(0, 2)) assert.ok(digest?.text?.includes(`show ${request_id}`));
  for (const { request_id } of stored) assert.ok(daily?.text?.includes(`show ${request_id}`));
  assert.ok(!messages.some(({ text }) => text?.includes('GTUBE')));
  const ids = smtp.refused.map((message) => /^message-id:\s*(\S+)/im.exec(message.toString())?.[1]);
  assert.deepEqual(ids, [digest?.messageId, daily?.messageId], 'the same Message-ID');
  assert.equal((await loop.store.status()).emails.ready, 0);
  loop.pass(DAY);
  await eventually(async () => (loop.dailies.length === 3 ? true : undefined));
  const [next] = (await parsed(smtp.accepted)).slice(-1);
  assert.doesNotMatch(next?.text ?? '', /refused this email/, 'the next digest has text again');
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
  const message = (await parsed(smtp.accepted)).at(-1);
  const [request] = await loop.store.list({ isQuarantined: false, limit: 1 });
  assert.ok(message?.text?.includes(`npm run quotes -- show ${request?.request_id}`));
  assert.equal(message?.messageId, /^message-id:\s*(\S+)/im.exec(String(smtp.refused[0]))?.[1]);
});
