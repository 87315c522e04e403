/** The e-mail with a customer's review, as long as it waits for the mail server, on both engines. */
import assert from 'node:assert/strict';
import type { WrittenReview } from '../../domain/quote-page.ts';
import { HOUR } from '../../domain/time-spans.ts';
import { onBothEngines, type Stored, seen } from '../../tests/support/desk-store.ts';
import { startJobs } from '../../tests/support/jobs.ts';
import { contents } from '../../tests/support/quotes.ts';
import { createQuotes, selectQuote } from '../quotes/quotes.ts';
import { createRequestActions } from '../requests/request-actions.ts';
import { createAfterJobAnswers } from '../work/answer-after-job.ts';
import type { SendMail } from './mail.ts';

const bothEngines = onBothEngines();
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

bothEngines('a review that was taken back before its e-mail was sent is not e-mailed', async (stored) => {
  await using job = await startDone(stored);
  await job.review('Spotless.');
  await job.takeBack();

  assert.deepEqual(await job.recover(), []);
});

bothEngines(
  'of a review changed before its e-mail was sent, only the last version is e-mailed',
  async (stored) => {
    await using job = await startDone(stored);
    await job.review('Spotless.');
    await job.takeBack();
    await job.review('Spotless.');
    await job.review('Fine.', false);

    const [text = '', ...others] = await job.recover();

    assert.match(text, /Review: Fine\./);
    assert.doesNotMatch(text, /You may show it/);
    assert.deepEqual(others, []);
  },
);
