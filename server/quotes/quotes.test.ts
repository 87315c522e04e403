/** The owner's quotes and the customers' answers. Over 250 lines because one set-up serves all tests. */
import assert from 'node:assert/strict';
import type { QuoteContents } from '../../domain/quote.ts';
import { dateVisit, UNDATED } from '../../domain/reminders.ts';
import { DAY, HOUR, MINUTE } from '../../domain/time-spans.ts';
import { onBothEngines, onSqlite, type Stored, seen } from '../../tests/support/desk-store.ts';
import { startPushes } from '../../tests/support/pushes.ts';
import { contents, GUTTERS, line, towns } from '../../tests/support/quotes.ts';
import { selectChanges } from '../requests/apply-change.ts';
import { createRequestActions } from '../requests/request-actions.ts';
import { createCustomerAnswers } from './answers.ts';
import { createQuotes } from './quotes.ts';

const test = onBothEngines();
const NOW = Date.parse('2026-11-24T15:00:00Z');
const TODAY = '2026-11-24';
const LATER = '2026-12-08';
const RECIPIENTS = ['owner@example.com', 'other@example.com'];
// Trying again cannot help, so the result is a sentence instead of 'conflict'.
const OTHER_QUOTE = {
  sentence: 'The quote has changed since you opened it. Open it again, and note the answer there.',
};
const ACCEPTED = { what: 'accepted' as const, quoteVersion: 1, options: [] as string[], words: '' };
const SITE = 'https://www.example.com';
const phone = (nowMs = NOW) => ({ by: 'Safari on iPhone', nowMs });
const sent = (draftVersion: number, version = 99) => ({
  id: crypto.randomUUID(),
  draftVersion,
  seen: version,
});

async function drafted(stored: Stored, overrides: Partial<QuoteContents> = {}) {
  const { database, put } = stored;
  const asked = { firstName: 'Zerlina', serviceNeeded: 'window-cleaning', city: 'ann arbor' };
  const id = await put(asked, { receivedMs: NOW - DAY });
  const quotes = createQuotes(database, []);
  const actions = createRequestActions(database, []);
  const draft = contents({ validUntil: LATER, ...overrides });
  assert.equal(await quotes.saveDraft(id, { contents: draft, draftVersion: 0 }), 'changed');
  const read = async () => {
    const quote = await quotes.read(id, await selectChanges(database.db, id), SITE);
    assert.ok(quote);
    return quote;
  };
  const requests = database.db.selectFrom('quote_request').selectAll().where('request_id', '=', id);
  const request = () => requests.executeTakeFirstOrThrow();
  return { id, quotes, actions, draft, read, request };
}

test('a draft is stored, and of two devices the later gets a conflict', async (stored) => {
  const { id, quotes, draft, read } = await drafted(stored);
  const there = createQuotes(stored.other, []);
  const [one, other] = [
    { ...draft, note: 'one' },
    { ...draft, note: 'other' },
  ];

  const results = await Promise.all([
    quotes.saveDraft(id, { contents: one, draftVersion: 1 }),
    there.saveDraft(id, { contents: other, draftVersion: 1 }),
  ]);

  assert.deepEqual(results.toSorted(), ['changed', 'conflict']);
  const { draft: kept, draftVersion, state, shown, url } = await read();
  assert.equal(kept.note, results[0] === 'changed' ? 'one' : 'other');
  assert.deepEqual([draftVersion, state, shown], [2, 'draft', null]);
  assert.match(url, /^https:\/\/www\.example\.com\/quote\/[0-9a-f]{32}$/);
  assert.equal(
    await quotes.saveDraft(id, { contents: kept, draftVersion: 1 }),
    'changed',
    'a repeat is no conflict',
  );
});

test('a sent version never changes; changed contents become the next version', async (stored) => {
  const { id, quotes, draft, read } = await drafted(stored);
  const tap = sent(1);

  for (const again of [tap, tap, sent(1)])
    assert.equal(await quotes.send(id, again, phone(), TODAY), 'changed');
  assert.equal((await read()).shown?.version, 1);
  await quotes.saveDraft(id, { contents: { ...draft, note: 'With ladders' }, draftVersion: 1 });
  const edited = await read();
  assert.deepEqual([edited.shown?.contents, edited.isChanged, edited.state], [draft, true, 'open']);
  assert.equal(
    await quotes.send(id, sent(1), phone(), TODAY),
    'conflict',
    'it would send a draft that was not seen',
  );
  assert.equal(await quotes.send(id, sent(2), phone(NOW + HOUR), TODAY), 'changed');

  const { shown, isChanged } = await read();
  assert.deepEqual([shown?.version, shown?.contents.note, isChanged], [2, 'With ladders', false]);
  const versions = await stored.database.db
    .selectFrom('quote_version')
    .selectAll()
    .orderBy('version')
    .execute();
  assert.deepEqual(
    versions.map(({ version, made_ms, made_by }) => [version, made_ms - NOW, made_by]),
    [
      [1, 0, 'Safari on iPhone'],
      [2, HOUR, 'Safari on iPhone'],
    ],
  );
  assert.equal(new Set(versions.map(({ hash }) => hash)).size, 2);
  const row = await stored.database.db.selectFrom('quote').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([row.quoted_ms, row.valid_until], [NOW, LATER]);
});

onSqlite('a quote that would mislead the customer is not sent', async (stored) => {
  const { id, quotes, read } = await drafted(stored, { lines: [] });
  const faults: [Partial<QuoteContents>, RegExp][] = [
    [{ lines: [] }, /at least one line/],
    [{ lines: [GUTTERS] }, /not be optional/],
    [{ lines: [line({ low: 0 })] }, /Enter a price/],
    [{ lines: [line({ low: 300_00 })] }, /second price/],
    [{ lines: [line({ words: ' ' })] }, /Say what is done/],
    [{ validUntil: '2026-11-23' }, /today or a later day/],
    [{ validUntil: '2028-01-01' }, /within a year/],
  ];

  for (const [index, [overrides, sentence]] of faults.entries()) {
    await quotes.saveDraft(id, {
      contents: contents({ validUntil: LATER, ...overrides }),
      draftVersion: index || 1,
    });
    const { draftVersion } = await read();
    const result = await quotes.send(id, sent(draftVersion), phone(), TODAY);
    assert.ok(typeof result === 'object', `${sentence}: ${result}`);
    assert.match(result.sentence, sentence);
  }
  assert.equal((await read()).state, 'draft');
});

test('an answer given by phone changes the status, and Undo reverts both', async (stored) => {
  const { id, quotes, actions, read, request } = await drafted(stored);
  await quotes.send(id, sent(1), phone(), TODAY);
  await actions.setStatus(id, 'quoted', '', seen(1), phone(NOW + HOUR));
  const answer = { ...seen(2), ...ACCEPTED, options: ['gutters'], words: 'Fridays' };

  assert.equal(await quotes.record(id, answer, phone(NOW + DAY)), 'changed');
  assert.equal(await quotes.record(id, answer, phone(NOW + DAY)), 'changed', 'a repeat changes nothing');

  const total = { low: 320_00, high: 340_00 };
  assert.deepEqual((await read()).answer, {
    what: 'accepted',
    version: 1,
    total,
    options: ['gutters'],
    words: 'Fridays',
  });
  const won = await request();
  assert.deepEqual([won.status, won.closed_ms, won.remind_ms], ['won', NOW + DAY, NOW + DAY + UNDATED]);
  const { won_ms, won_low, won_high } = await stored.database.db
    .selectFrom('quote')
    .selectAll()
    .executeTakeFirstOrThrow();
  assert.deepEqual([won_ms, won_low, won_high], [NOW + DAY, total.low, total.high]);
  assert.equal(
    await quotes.record(id, { ...answer, ...seen(2) }, phone(NOW + DAY)),
    'conflict',
    'a version that was not seen',
  );

  assert.equal(await actions.undo(id, answer.id, seen(3), phone(NOW + DAY)), 'changed');
  const open = await read();
  assert.deepEqual([open.state, open.answer], ['open', null]);
  const quoted = await request();
  assert.deepEqual([quoted.status, quoted.closed_ms, quoted.is_follow_up], ['quoted', null, 1]);
  assert.equal(
    (await stored.database.db.selectFrom('quote').select('won_ms').executeTakeFirst())?.won_ms,
    null,
  );
});

onSqlite('a done job stays Done when a later quote is declined', async (stored) => {
  const { id, quotes, actions, draft, read, request } = await drafted(stored);
  await quotes.send(id, sent(1), phone(), TODAY);
  const accepted = { ...seen(1), ...ACCEPTED };
  await quotes.record(id, accepted, phone(NOW + HOUR));
  await actions.setStatus(id, 'done', '', seen(2), phone(NOW + DAY));
  await quotes.saveDraft(id, { contents: { ...draft, note: 'And the gutters' }, draftVersion: 1 });
  await quotes.send(id, sent(2), phone(NOW + DAY), TODAY);
  const declined = { ...seen(4), what: 'declined' as const, quoteVersion: 2, options: [], words: 'Not now' };

  assert.equal(await quotes.record(id, declined, phone(NOW + 2 * DAY)), 'changed');

  const done = await request();
  assert.deepEqual([done.status, done.closed_ms], ['done', NOW + DAY]);
  assert.equal(done.first_contact_ms, NOW, 'sending a quote is the first contact');
  assert.equal((await read()).state, 'declined');
  assert.equal(await actions.undo(id, declined.id, seen(5), phone(NOW + 2 * DAY)), 'changed');
  const undone = await request();
  assert.deepEqual([undone.status, undone.closed_ms], ['done', NOW + DAY]);
  assert.equal((await read()).state, 'open');
});

onSqlite(
  'a quote that is edited and sent is no longer accepted, and a declined one is open again',
  async (stored) => {
    const { id, quotes, draft, read, request } = await drafted(stored);
    await quotes.send(id, sent(1), phone(), TODAY);
    const answer = { ...seen(1), ...ACCEPTED };
    await quotes.record(id, answer, phone());

    await quotes.send(id, sent(1), phone(), TODAY);
    assert.equal((await read()).state, 'accepted', 'the same, sent again');
    await quotes.saveDraft(id, { contents: { ...draft, note: 'More' }, draftVersion: 1 });
    assert.equal((await read()).state, 'accepted', 'a draft changes nothing');
    await quotes.send(id, sent(2), phone(), TODAY);
    assert.equal((await read()).state, 'open');
    const late = { ...answer, ...seen(9) };
    assert.deepEqual(await quotes.record(id, late, phone()), OTHER_QUOTE, 'it was about another version');

    const declined = { ...late, what: 'declined' as const, quoteVersion: 2, words: 'Too dear' };
    await quotes.record(id, declined, phone(NOW + HOUR));
    assert.deepEqual([(await request()).status, (await read()).state], ['lost', 'declined']);
    await quotes.send(id, sent(2), phone(NOW + DAY), TODAY);
    const { state, shown, answer: left } = await read();
    assert.deepEqual([state, shown?.version, left], ['open', 2, null]);
  },
);

onSqlite('an accepted quote keeps the date of a visit to come, not of one before it', async (stored) => {
  const { id, quotes, actions, request } = await drafted(stored);
  const day = async () =>
    (await stored.database.db.selectFrom('visit').select('day').executeTakeFirstOrThrow()).day;
  const date = (day: string) => {
    const visit = dateVisit({ day, time: null }, 'America/Detroit');
    return actions.setVisit(id, { id: crypto.randomUUID(), seen: 99, visit }, phone());
  };
  await date('2026-06-01');
  await quotes.send(id, sent(1), phone(), TODAY);
  const answer = { ...seen(99), ...ACCEPTED };
  await quotes.record(id, answer, phone(NOW + HOUR));
  assert.deepEqual([(await request()).status, await day()], ['won', null]);

  await actions.undo(id, answer.id, seen(99), phone(NOW + HOUR));
  await date('2026-12-08');
  await quotes.record(id, { ...answer, id: crypto.randomUUID() }, phone(NOW + HOUR));
  assert.deepEqual([(await request()).status, await day()], ['scheduled', '2026-12-08']);
});

test('a withdrawn quote comes back by Undo or by sending it, and its link can be replaced', async (stored) => {
  const { id, quotes, actions, read } = await drafted(stored);
  const end = crypto.randomUUID();
  assert.equal(await quotes.withdraw(id, { id: end, seen: 1 }, phone()), 'missing', 'nobody can see a draft');
  await quotes.send(id, sent(1), phone(), TODAY);
  const [shown] = await selectChanges(stored.database.db, id);

  assert.equal(await quotes.withdraw(id, { id: end, seen: 1 }, phone()), 'changed');
  assert.equal(await quotes.withdraw(id, { id: crypto.randomUUID(), seen: 1 }, phone()), 'changed');
  assert.equal((await read()).state, 'withdrawn');
  const answer = { ...seen(9), ...ACCEPTED };
  assert.deepEqual(await quotes.record(id, answer, phone()), OTHER_QUOTE);
  await actions.undo(id, end, seen(2), phone());
  assert.equal((await read()).state, 'open');
  await quotes.withdraw(id, { id: crypto.randomUUID(), seen: 1 }, phone());
  await quotes.send(id, sent(1), phone(), TODAY);

  assert.deepEqual([(await read()).state, (await read()).shown?.version], ['open', 1]);
  assert.equal(
    await actions.undo(id, shown?.change_id ?? '', seen(9), phone()),
    'missing',
    'the customer may have read it',
  );
  const [{ url }, tap] = [await read(), crypto.randomUUID()];
  await quotes.replace(id, tap, phone());
  const replaced = await read();
  await quotes.replace(id, tap, phone());
  assert.notEqual(replaced.url, url);
  assert.equal((await read()).url, replaced.url, 'each tap replaces the link once');
});

onSqlite('no new version and no withdrawal while an answer is unseen', async (stored) => {
  const { id, quotes, draft, read, request } = await drafted(stored);
  await quotes.send(id, sent(1), phone(), TODAY);
  await quotes.saveDraft(id, { contents: { ...draft, note: 'More' }, draftVersion: 1 });
  const answer = { ...seen(1), ...ACCEPTED };
  await quotes.record(id, answer, { by: 'the customer', nowMs: NOW });

  const end = crypto.randomUUID();

  assert.equal(await quotes.send(id, sent(2, 1), phone(), TODAY), 'conflict');
  assert.equal(await quotes.withdraw(id, { id: end, seen: 1 }, phone()), 'conflict');
  assert.deepEqual([(await read()).state, (await request()).status], ['accepted', 'won']);
  assert.equal(await quotes.send(id, sent(2, 2), phone(), TODAY), 'changed');

  assert.equal((await read()).state, 'open');
  const own = { ...answer, ...seen(9), what: 'declined' as const, quoteVersion: 2 };
  await quotes.record(id, own, phone());
  assert.equal(
    await quotes.send(id, sent(2, 3), phone(), TODAY),
    'changed',
    'this device recorded that answer',
  );
  await quotes.record(id, { ...own, ...seen(9) }, phone());
  assert.equal(
    await quotes.withdraw(id, { id: end, seen: 3 }, phone()),
    'changed',
    'the answer does not prevent a withdrawal',
  );
});

test('of simultaneous answers to two instances one is stored, and the others change nothing', async (stored) => {
  const { database, other } = stored;
  const { id, quotes, read } = await drafted(stored);
  await quotes.send(id, sent(1), phone(), TODAY);
  const token = (await read()).url.slice(-32);
  const [here, there] = [database, other].map((each) => createCustomerAnswers(each, RECIPIENTS, towns));
  const shown = await here?.read(token, TODAY, NOW);
  const { version = 0, hash = '' } = shown ?? {};

  const results = await Promise.all(
    Array.from({ length: 12 }, (_, number) => {
      const what = number % 2 === 0 ? ('accepted' as const) : ('declined' as const);
      const posted = { version, hash, what, options: [], words: number < 6 ? '' : `${number}` };
      return (number % 3 === 0 ? there : here)?.answer(token, posted, NOW, TODAY);
    }),
  );

  assert.equal(results.filter((result) => result === 'changed').length, 1);
  assert.ok(
    results.every((result) => ['changed', 'repeat', 'answered'].includes(result ?? '')),
    results.join(),
  );
  assert.equal((await selectChanges(database.db, id)).length, 2, 'it was sent and answered');
  const emails = database.db.selectFrom('job').select('id').where('kind', '=', 'email-answer');
  assert.equal((await emails.execute()).length, RECIPIENTS.length);
});

test('a notification about an answer has only service and town; an undone answer has none', async (stored) => {
  const { database } = stored;
  await using pushes = await startPushes(stored);
  const { id, quotes, actions, read } = await drafted(stored);
  await quotes.send(id, sent(1), phone(), TODAY);
  const token = (await read()).url.slice(-32);
  const answers = createCustomerAnswers(database, RECIPIENTS, towns);
  const { version = 0, hash = '' } = (await answers.read(token, TODAY, NOW)) ?? {};
  const answer = async (what: 'accepted' | 'declined' | 'asked', words = '') =>
    answers.answer(token, { version, hash, what, options: [], words }, pushes.now(), TODAY);
  const undoLast = async () => {
    const change = (await selectChanges(database.db, id)).findLast(({ kind }) => kind === 'quote');
    await actions.undo(id, change?.change_id ?? '', seen(9), phone());
  };
  await pushes.subscribe('phone');

  await answer('asked', 'Is my name Zerlina?');
  await pushes.pass(0);
  const [asked] = pushes.service.arrived;
  assert.equal(asked?.notification.title, 'A question about a quote');
  assert.equal(asked?.notification.body, 'Window Cleaning in Ann Arbor. 1 request is waiting.');
  assert.equal(asked?.headers.urgency, 'high');
  assert.doesNotMatch(JSON.stringify(asked?.notification), /Zerlina/);

  await answer('accepted');
  await pushes.pass(2 * MINUTE);
  assert.equal(pushes.told('phone').at(-1), 'A quote was accepted');
  await undoLast();
  await answer('declined');
  await undoLast();
  await pushes.pass(2 * MINUTE);
  assert.deepEqual(pushes.told('phone').slice(2), [], 'both answers were undone');
});
