/**
 * E-mails that the mail server refuses for good or cannot take yet: without the visitor's words, or with the
 * newest ones. M2 is a row of docs/reliability.md.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import type { WrittenReview } from '../../domain/quote-page.ts';
import { DAY, HOUR, MINUTE } from '../../domain/time-spans.ts';
import { settings, startLoop } from '../../tests/support/delivery.ts';
import { onSqlite, type Stored, seen } from '../../tests/support/desk-store.ts';
import { startJobs } from '../../tests/support/jobs.ts';
import { putPhotos, putRequest, START, startPhotoLoop } from '../../tests/support/photo-emails.ts';
import { contents } from '../../tests/support/quotes.ts';
import { OPEN, startFilter, startSmtp } from '../../tests/support/smtp.ts';
import { createQuotes, selectQuote } from '../quotes/quotes.ts';
import { createRequestActions } from '../requests/request-actions.ts';
import { createAfterJobAnswers } from '../work/answer-after-job.ts';
import { createMailer, type SendMail } from './mail.ts';

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
  await loop.reachedDailies(1);
  loop.pass(MINUTE);
  await loop.reachedDailies(2);

  const messages = await parsed(smtp.accepted);
  const stored = await loop.store.list({ isQuarantined: false });
  const [digest, daily] = messages.slice(-2);
  assert.match(digest?.text ?? '', /refused the visitors’ text/);
  for (const { request_id } of stored.slice(0, 2)) assert.ok(digest?.text?.includes(`show ${request_id}`));
  for (const { request_id } of stored) assert.ok(daily?.text?.includes(`show ${request_id}`));
  assert.ok(!messages.some(({ text }) => text?.includes('GTUBE')));
  const ids = smtp.refused.map((message) => /^message-id:\s*(\S+)/im.exec(message.toString())?.[1]);
  assert.deepEqual(ids, [digest?.messageId, daily?.messageId], 'the same Message-ID');
  assert.equal((await loop.store.status()).emails.ready, 0);
  loop.pass(DAY);
  await loop.reachedDailies(3);
  const [next] = (await parsed(smtp.accepted)).slice(-1);
  assert.doesNotMatch(next?.text ?? '', /refused the visitors/, 'the next digest has text again');
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

const DESK = 'https://www.example.com/desk';

onSqlite('a mail server that refuses the photos gets an e-mail that says where they are', async (stored) => {
  await using smtp = await startFilter('image/jpeg');
  const id = await putRequest(stored, 2);
  await putPhotos(stored.database, id, [1, 2], START);
  await using loop = startPhotoLoop(stored.database, {
    send: createMailer(settings(smtp.url)),
    deskUrl: DESK,
  });
  await loop.reached(2);
  loop.pass(MINUTE);
  await loop.reached(3);

  assert.deepEqual(loop.outcomes, ['delivered', 'not delivered', 'delivered']);
  const [first, bare] = await parsed(smtp.accepted);
  const [whole] = await parsed(smtp.refused);
  assert.equal(bare?.messageId, whole?.messageId);
  assert.equal(bare?.inReplyTo, first?.messageId);
  assert.equal(bare?.attachments.length, 0);
  assert.match(bare?.text ?? '', /^An email about this request cannot be sent .* Photos: 2\.$/m);
  assert.ok(bare?.text?.includes(`Open it on your desk: ${DESK}/request/${id}`));
  assert.doesNotMatch(bare?.text ?? '', /Ada/);
});

onSqlite('a mail server that takes only small messages is not sent a large one', async (stored) => {
  await using smtp = await startSmtp({ ...OPEN, size: 20_000 });
  const id = await putRequest(stored, 1);
  await putPhotos(stored.database, id, [1], START, 200);
  await using loop = startPhotoLoop(stored.database, { send: createMailer(settings(smtp.url)) });
  await loop.reached(2);
  loop.pass(MINUTE);
  await loop.reached(3);

  const [, bare] = await parsed(smtp.messages);
  assert.equal(smtp.messages.length, 2);
  assert.equal(bare?.attachments.length, 0);
  assert.match(bare?.text ?? '', /^Save the photos: npm run quotes -- export --photos <folder>$/m);
});

const NOW = Date.parse('2026-11-24T15:00:00Z');
const TODAY = '2026-11-24';
const OWNER = 'owner@example.com';

/** The mail server fails until `recover`, which resolves to the texts of the e-mails about reviews. */
async function startDone({ database, put }: Stored) {
  const id = await put({ firstName: 'Ada' }, { receivedMs: NOW });
  const quotes = createQuotes(database, []);
  const phone = { by: 'a phone', nowMs: NOW };
  await quotes.saveDraft(id, { contents: contents({ validUntil: TODAY }), draftVersion: 0 });
  await quotes.send(id, { id: crypto.randomUUID(), draftVersion: 1, seen: 99 }, phone, TODAY);
  const accepted = { ...seen(99), what: 'accepted' as const, quoteVersion: 1, options: [], words: '' };
  await quotes.record(id, accepted, phone);
  await createRequestActions(database, []).setStatus(id, 'done', '', seen(99), phone);
  const { token = '' } = (await selectQuote(database.db, id)) ?? {};

  const texts: string[] = [];
  let isDown = true;
  const send: SendMail = async ({ text }) => {
    if (isDown) throw new Error('451 try later');
    texts.push(text);
  };
  const { worker, now, pass, settled } = startJobs(database, { send, startMs: NOW });
  const customer = createAfterJobAnswers(database, {
    recipients: [OWNER],
    timeZone: () => 'America/Detroit',
    towns: () => [],
  });
  return {
    async review(words: string, mayShow = true): Promise<void> {
      const review: WrittenReview = { stars: 5, words, naming: 'none', mayShow };
      assert.equal(await customer.answer(token, { what: 'review', review }, now()), 'changed');
      await settled();
    },
    async takeBack(): Promise<void> {
      assert.equal(await customer.answer(token, { what: 'review-back' }, now()), 'changed');
    },
    async recover(): Promise<string[]> {
      isDown = false;
      pass(HOUR);
      await settled();
      return texts.filter((text) => text.includes('Review: '));
    },
    [Symbol.asyncDispose]: () => worker.stop(),
  };
}

onSqlite('a review that was taken back before its e-mail was sent is not e-mailed', async (stored) => {
  await using job = await startDone(stored);
  await job.review('Spotless.');
  await job.takeBack();

  assert.deepEqual(await job.recover(), []);
});

onSqlite('of a review changed while its e-mail waits, only the last version is sent', async (stored) => {
  await using job = await startDone(stored);
  await job.review('Spotless.');
  await job.takeBack();
  await job.review('Spotless.');
  await job.review('Fine.', false);

  const [text = '', ...others] = await job.recover();

  assert.match(text, /Review: Fine\./);
  assert.doesNotMatch(text, /You may show it/);
  assert.deepEqual(others, []);
});
