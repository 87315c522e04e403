/** Retention of quotes, and e-mails about their answers. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { daysAfter } from '../../domain/quote.ts';
import { DAY, MINUTE } from '../../domain/time-spans.ts';
import { mailbox, startLoop } from '../../tests/support/delivery.ts';
import { onSqlite, seen } from '../../tests/support/desk-store.ts';
import { contents, towns } from '../../tests/support/quotes.ts';
import { eventually, temporaryFolder } from '../../tests/support/server.ts';
import { newRequest } from '../../tests/support/stores.ts';
import { desk } from '../../tests/support/terminal.ts';
import { Refused } from '../mail/mail.ts';
import { purge, purgeRequests } from '../requests/purge.ts';
import { createRequestActions } from '../requests/request-actions.ts';
import type { Database } from '../store/database.ts';
import { restoreSqlite } from '../store/restore.ts';
import { openSqlite } from '../store/sqlite.ts';
import { createStore } from '../store/store.ts';
import { createCustomerAnswers } from './answers.ts';
import { createQuotes, selectQuote } from './quotes.ts';

const NOW = Date.parse('2026-11-24T15:00:00Z');
const TODAY = '2026-11-24';
const phone = { by: 'Safari on iPhone', nowMs: NOW };
const RECIPIENTS = ['owner@example.com', 'other@example.com'];

/** Sends a quote. The returned `answer` stores what the customer says to it. */
async function send(database: Database, requestId: string, validUntil = daysAfter(TODAY, 14)) {
  const quotes = createQuotes(database, []);
  await quotes.saveDraft(requestId, { contents: contents({ validUntil }), draftVersion: 0 });
  assert.equal(
    await quotes.send(requestId, { id: crypto.randomUUID(), draftVersion: 1, seen: 99 }, phone, TODAY),
    'changed',
  );
  const { token = '' } = (await selectQuote(database.db, requestId)) ?? {};
  const answers = createCustomerAnswers(database, RECIPIENTS, towns);
  const shown = await answers.read(token, TODAY, Date.now());
  assert.ok(shown);
  const { version, hash } = shown;
  return {
    token,
    answers,
    answer: (what: 'accepted' | 'declined' | 'asked', words: string, nowMs = NOW) =>
      answers.answer(token, { version, hash, what, options: [], words }, nowMs, TODAY),
  };
}

const tablesOf = async ({ db }: Database) =>
  Promise.all(
    (['quote', 'quote_version', 'request_change', 'job'] as const).map(
      async (table) => (await db.selectFrom(table).select('request_id').execute()).length,
    ),
  );

onSqlite('a purge ends the link and leaves nothing of the quote', async ({ database, put }) => {
  const id = await put();
  const { token, answers, answer } = await send(database, id);
  assert.equal(await answer('accepted', 'Fridays'), 'changed');
  assert.deepEqual(await tablesOf(database), [1, 1, 2, 2]);

  assert.equal(await purge(database, 'closed', NOW + DAY, NOW + 300 * DAY), 0, 'its e-mails are unsent');
  assert.equal(await purgeRequests(database, [id]), 1);

  assert.deepEqual(await tablesOf(database), [0, 0, 0, 0]);
  assert.equal(await answers.read(token, TODAY, Date.now()), undefined);
  assert.equal(await answer('accepted', 'Fridays'), 'missing');
});

onSqlite(
  'a reminder, a visit or an open quote keeps a closed request only until it is over',
  async (stored) => {
    const { database, put } = stored;
    const actions = createRequestActions(database, []);
    const old = { ...phone, nowMs: NOW - 300 * DAY };
    const [gone, reminded, visited, quoted] = [await put(), await put(), await put(), await put()];
    const day = daysAfter(TODAY, 20);
    await send(database, quoted, day);
    for (const id of [gone, reminded, visited, quoted]) await actions.setStatus(id, 'lost', '', seen(9), old);
    await actions.remind(reminded, crypto.randomUUID(), NOW + 20 * DAY, old);
    const visit = { day, time: null, atMs: null, eveningMs: 0 };
    await actions.setVisit(visited, { id: crypto.randomUUID(), seen: 99, visit }, old);
    const purgeAt = (nowMs: number) => purge(database, 'closed', NOW - 200 * DAY, nowMs);

    assert.equal(await purgeAt(NOW + 10 * DAY), 1);
    const left = await database.db.selectFrom('quote_request').select('request_id').execute();
    assert.ok(left.length === 3 && left.every(({ request_id }) => request_id !== gone));
    assert.equal(await purgeAt(NOW + 22 * DAY), 3);
    assert.deepEqual(await database.db.selectFrom('visit').selectAll().execute(), []);
  },
);

test('an answer is e-mailed to each address, without its text if a mail server refuses the text', async () => {
  const { messages, send: take } = mailbox();
  const refuse = async () => {
    throw new Refused('554 spam');
  };
  await using loop = await startLoop(refuse);
  // Wait: the loop redirects e-mails for former addresses only at its start, so not the next ones.
  await loop.reached(1);
  const [request] = await loop.store.list({ isQuarantined: false });
  const id = request?.request_id ?? '';
  const { answer } = await send(loop.database, id);
  assert.equal(await answer('asked', 'With ladders?\nTotal: $1', loop.now()), 'changed');
  const first = mailbox();
  const current = ['owner@example.com', 'new@example.com'];
  await loop.restart(first.send, current);
  loop.pass(MINUTE);
  const asks = ({ subject }: { subject: string }) => subject === 'Ada asks about your quote';
  await eventually(async () => (first.messages.filter(asks).length === 2 ? true : undefined));
  const asked = first.messages.filter(asks);
  assert.deepEqual(asked.map(({ recipient }) => recipient).toSorted(), current.toSorted());
  const [mail] = asked;
  assert.match(mail?.text ?? '', /\n\nQuestion: With ladders\?\n {4}Total: \$1\n\n/);
  assert.deepEqual(mail?.replyTo, { name: 'Ada', address: 'ada@example.com' });
  const requests = loop.database.db.selectFrom('quote_request').select(['remind_ms', 'reminded_ms']);
  const { remind_ms, reminded_ms } = await requests.executeTakeFirstOrThrow();
  assert.ok(remind_ms !== null);
  assert.equal(reminded_ms, remind_ms, 'the reminder that follows sends no second notification');

  await loop.restart(refuse, RECIPIENTS.slice(0, 1));
  assert.equal(await answer('accepted', 'Fridays', loop.now()), 'changed');
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    loop.pass(75 * MINUTE);
    await eventually(async () => {
      const waiting = loop.database.db
        .selectFrom('job')
        .select('refusals')
        .where('kind', '=', 'email-answer');
      const row = await waiting.where('state', '=', 'ready').executeTakeFirst();
      return row && row.refusals >= attempt ? true : undefined;
    });
  }
  await loop.restart(take, RECIPIENTS.slice(0, 1));
  loop.pass(75 * MINUTE);

  const [bare] = await eventually(async () => (messages.length > 0 ? messages : undefined));
  assert.match(bare?.subject ?? '', /^A customer accepted your quote: \$[\d,]+ \(#2026-0703-0905\)$/);
  assert.ok(bare?.text.includes(`npm run quotes -- show ${id}`));
  assert.doesNotMatch(bare?.text ?? '', /Fridays|Ada/);
});

test('export --of contains versions and answers, and a backup contains the link', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const backup = join(folder.path, 'backup.sqlite');
  const database = openSqlite(data);
  const { payload } = newRequest();
  const request = newRequest({ payload: { ...payload, email: 'ada@example.com' } });
  await createStore(database).put(request);
  const { token, answer } = await send(database, request.requestId ?? '');
  await answer('accepted', 'Fridays');
  await database.backup(backup);
  await database.close();

  const exported = await desk(data, 'export', '--of', 'ada@example.com', '--json');
  const [copy] = JSON.parse(exported.stdout) as {
    history: string[];
  }[];
  const factsOf = (beginning: RegExp) => {
    const line = copy?.history.find((text) => beginning.test(text)) ?? assert.fail(copy?.history.join('\n'));
    return JSON.parse(line.replace(beginning, ''));
  };
  const sent = factsOf(/^\S+ Safari on iPhone: quote: [^{]*/);
  assert.deepEqual([sent.what, sent.version, sent.total], ['sent', 1, { low: 24_000, high: 24_000 }]);
  const said = factsOf(/^\S+ the customer: quote: [^{]*/);
  assert.deepEqual([said.what, said.version, said.words], ['accepted', 1, 'Fridays']);
  const seenByThem = factsOf(/^\S+ Version 1 of the quote: /);
  assert.equal(seenByThem.validUntil, '2026-12-08');
  assert.deepEqual(
    seenByThem.lines.map(({ words, isOptional }: { words: string; isOptional: boolean }) => [
      words,
      isOptional,
    ]),
    [
      ['Windows, in and out', false],
      ['Gutters', true],
    ],
  );
  restoreSqlite(backup, data);
  const restored = openSqlite(data);
  assert.equal(
    (await createCustomerAnswers(restored, [], towns).read(token, TODAY, Date.now()))?.state,
    'accepted',
  );
  await restored.close();
});
