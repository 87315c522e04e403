/** Figures of quotes, earlier quotes of the same person, and lines to begin with, on both engines. */
import assert from 'node:assert/strict';
import { DAY, HOUR } from '../../domain/time-spans.ts';
import { services } from '../../tests/support/content.ts';
import { onBothEngines, type Stored, seen } from '../../tests/support/desk-store.ts';
import { planOf, watchQueries } from '../../tests/support/plans.ts';
import { contents, GUTTERS, line } from '../../tests/support/quotes.ts';
import { joinCustomers } from '../customers/change-customer.ts';
import { lastWeeks } from '../requests/figures.ts';
import { createRequestActions } from '../requests/request-actions.ts';
import { readEarlierQuotes } from './earlier-quotes.ts';
import { readQuoteFigures } from './figures.ts';
import { readOpeningLines } from './opening-lines.ts';
import { createQuotes } from './quotes.ts';
import { createSavedLines } from './saved-lines.ts';

const test = onBothEngines();
/** A Friday noon in Michigan. */
const NOW = Date.parse('2026-07-03T12:00:00-04:00');
const [windows = '', gutters = ''] = services.map(({ id }) => id);
const STARTS = lastWeeks(NOW, 'America/Detroit');
const uuid = () => crypto.randomUUID();
const maker = (nowMs: number) => ({ by: 'Safari on iPhone', nowMs });

/** A quote for $240, with optional gutters for $80 to $100, sent at `atMs`. */
async function quoted({ database, put }: Stored, atMs: number, fields: Parameters<Stored['put']>[0] = {}) {
  const quotes = createQuotes(database, []);
  const asked = { serviceNeeded: 'window-cleaning', city: 'Ann Arbor', ...fields };
  const id = await put(asked, { receivedMs: atMs - HOUR });
  const draft = contents({ validUntil: '2026-12-08' });
  await quotes.saveDraft(id, { contents: draft, draftVersion: 0 });
  await quotes.send(id, { id: uuid(), draftVersion: 1, seen: 99 }, maker(atMs), '2026-07-03');
  return {
    id,
    answer: async (what: 'accepted' | 'declined', answeredMs: number, options: string[] = [], words = '') => {
      const answer = { ...seen(99), what, quoteVersion: 1, options, words };
      assert.equal(await quotes.record(id, answer, maker(answeredMs)), 'changed');
      return answer.id;
    },
  };
}

test('quotes and their sums are counted by week, service and town, with both ends of a range', async (stored) => {
  const { database } = stored;
  const early = await quoted(stored, NOW - 8 * DAY);
  await early.answer('accepted', NOW - HOUR, ['gutters']);
  const now = await quoted(stored, NOW - 2 * HOUR, { serviceNeeded: 'roof-cleaning', city: 'Livonia' });
  await now.answer('accepted', NOW - HOUR);
  await quoted(stored, NOW - HOUR, { serviceNeeded: '', city: '' });
  const old = await quoted(stored, NOW - 200 * DAY);
  await old.answer('accepted', NOW - 199 * DAY);

  const { weeks, towns, all, accepted, ...figures } = await readQuoteFigures(database.db, STARTS, []);

  assert.equal(weeks.length, 12);
  assert.deepEqual(weeks.slice(-2), [
    { fromMs: STARTS[10], quoted: 1, won: 0, low: 0, high: 0 },
    { fromMs: STARTS[11], quoted: 2, won: 2, low: 56_000, high: 58_000 },
  ]);
  assert.deepEqual(figures.services, [
    { name: 'Window Cleaning', quoted: 1, won: 1, low: 32_000, high: 34_000 },
    { name: 'Roof Cleaning', quoted: 1, won: 1, low: 24_000, high: 24_000 },
    { name: '', quoted: 1, won: 0, low: 0, high: 0 },
  ]);
  assert.equal(towns.map(({ name }) => name).join(), 'Ann Arbor,Livonia,');
  assert.deepEqual([all, accepted], [{ quoted: 3, won: 2, low: 56_000, high: 58_000 }, 2]);
  const renamed = { id: 'roof-cleaning', title: 'Window Cleaning' };
  const former = { ...renamed, title: 'roof-cleaning' };
  const [joined] = (await readQuoteFigures(database.db, STARTS, [renamed, former])).services;
  assert.deepEqual(joined, { name: 'Window Cleaning', quoted: 2, won: 2, low: 56_000, high: 58_000 });
});

test('a quote is won in the week of its acceptance, also with a withdrawn link or another quote, until undone or lost', async (stored) => {
  const { database } = stored;
  const [quotes, actions] = [createQuotes(database, []), createRequestActions(database, [])];
  const read = () => readQuoteFigures(database.db, STARTS, []);
  const withdrawn = await quoted(stored, NOW - DAY);
  await withdrawn.answer('accepted', NOW - HOUR, ['gutters']);

  await quotes.withdraw(withdrawn.id, { id: uuid(), seen: 99 }, maker(NOW));
  assert.deepEqual((await read()).all, { quoted: 1, won: 1, low: 32_000, high: 34_000 });
  await quotes.send(withdrawn.id, { id: uuid(), draftVersion: 1, seen: 99 }, maker(NOW), '2026-07-03');
  assert.deepEqual((await read()).all, { quoted: 1, won: 1, low: 32_000, high: 34_000 });
  await withdrawn.answer('accepted', NOW);
  assert.deepEqual((await read()).all, { quoted: 1, won: 1, low: 24_000, high: 24_000 });
  await quotes.withdraw(withdrawn.id, { id: uuid(), seen: 99 }, maker(NOW));
  await actions.mark(withdrawn.id, 'lost', maker(NOW));

  const undone = await quoted(stored, NOW - DAY);
  const answer = await undone.answer('accepted', NOW - HOUR);
  assert.equal(await actions.undo(undone.id, answer, seen(99), maker(NOW)), 'changed');
  const lost = await quoted(stored, NOW - DAY);
  await lost.answer('accepted', NOW - HOUR);
  await actions.mark(lost.id, 'lost', maker(NOW));
  const { all, accepted } = await read();
  assert.deepEqual([all, accepted], [{ quoted: 3, won: 0, low: 0, high: 0 }, 0]);

  const later = await quoted(stored, NOW - 100 * DAY);
  await actions.mark(later.id, 'done', maker(NOW - 99 * DAY));
  await later.answer('accepted', NOW - HOUR);
  assert.deepEqual((await read()).all, { quoted: 3, won: 1, low: 24_000, high: 24_000 });
});

test('why requests were lost: the latest reason, whoever gave it and however it is spelled', async (stored) => {
  const { database, put } = stored;
  const actions = createRequestActions(database, []);
  const lose = async (reason: string, atMs = NOW - HOUR) => {
    const id = await put({}, { receivedMs: atMs - HOUR });
    await actions.setStatus(id, 'lost', reason, seen(99), maker(atMs));
    return id;
  };
  await lose('Too expensive');
  await lose('too expensive');
  const declined = await quoted(stored, NOW - DAY);
  await declined.answer('declined', NOW - HOUR, [], 'Too expensive ');
  await lose('');
  await lose('Too far', NOW - 100 * DAY);
  const changed = await lose('Too far');
  await actions.setStatus(changed, 'lost', 'No time', seen(99), maker(NOW));
  const undone = await lose('Too expensive');
  const again = seen(99);
  await actions.setStatus(undone, 'lost', 'Too far', again, maker(NOW));
  await actions.undo(undone, again.id, seen(99), maker(NOW));
  const back = await lose('Too far');
  await actions.setStatus(back, 'contacted', '', seen(99), maker(NOW));

  const { lost } = await readQuoteFigures(database.db, STARTS, []);

  assert.deepEqual(lost.map(({ reason, requests }) => [reason.toLowerCase(), requests]).toSorted(), [
    ['', 1],
    ['no time', 1],
    ['too expensive', 4],
  ]);
  assert.equal(lost[0]?.requests, 4);
});

test('no figure of quotes reads all requests: each begins at an index', async (stored) => {
  const { database } = stored;
  for (let number = 0; number < 30; number += 1) await stored.put({}, { receivedMs: NOW - 200 * DAY });
  await quoted(stored, NOW - DAY);
  const { db, asked } = watchQueries(database);
  await readQuoteFigures(db, STARTS, []);

  assert.equal(asked.length, 3);
  for (const query of asked) {
    const plan = await planOf(database, query);
    assert.doesNotMatch(plan, /SCAN (?!.*USING (COVERING )?INDEX)|Seq Scan/, `${plan}\n${query.sql}`);
    assert.match(plan, /quote_quoted|quote_won|quote_request_won/, `${plan}\n${query.sql}`);
  }
});

/** A request whose quote was sent at `sentMs`; with undefined, the quote is unsent. */
async function sentQuote(
  { database, put }: Stored,
  fields: object,
  sentMs: number | undefined,
  words = 'Windows',
  price = 24_000,
) {
  const id = await put({ serviceNeeded: windows, ...fields });
  const quotes = createQuotes(database, []);
  await quotes.saveDraft(id, {
    contents: contents({ lines: [line({ words, low: price, high: price })], validUntil: '2026-12-08' }),
    draftVersion: 0,
  });
  const sent = { id: crypto.randomUUID(), draftVersion: 1, seen: 99 };
  if (sentMs !== undefined) await quotes.send(id, sent, { by: 'a phone', nowMs: sentMs }, '2026-07-03');
  return id;
}

test('earlier quotes, as last sent: the person’s first, then the service’s, latest first', async (stored) => {
  const ADA = { firstName: 'Ada', lastName: 'Autumn', phone: '+1 (734) 555-0142' };
  const person = await sentQuote(stored, { ...ADA, serviceNeeded: gutters }, NOW - 9 * DAY, 'Gutters');
  const changed = await sentQuote(stored, { firstName: 'Ben', lastName: 'Birch' }, NOW - 2 * DAY);
  const unchanged = await sentQuote(stored, { firstName: 'Cid', lastName: '' }, NOW - DAY, 'Panes');
  await sentQuote(stored, { firstName: 'Draft' }, undefined);
  await sentQuote(stored, { firstName: 'Other', serviceNeeded: gutters }, NOW);
  const id = await sentQuote(stored, { ...ADA, phone: '734-555-0142' }, NOW);
  const quotes = createQuotes(stored.database, []);
  const change = async (words: string, draftVersion: number) => {
    const draft = contents({ lines: [line({ words })], validUntil: '2026-12-08' });
    await quotes.saveDraft(changed, { contents: draft, draftVersion });
  };
  await change('Changed', 1);
  await quotes.send(changed, { id: uuid(), draftVersion: 2, seen: 99 }, maker(NOW - HOUR), '2026-07-03');
  await change('Unsent', 2);

  const earlier = await readEarlierQuotes(stored.database, id, services);

  assert.deepEqual(
    earlier?.map((quote) => [quote.id, quote.name, quote.contents.lines[0]?.words, quote.shownMs]),
    [
      [person, 'Ada Autumn', 'Gutters', NOW - 9 * DAY],
      [changed, 'Ben Birch', 'Changed', NOW - HOUR],
      [unchanged, 'Cid', 'Panes', NOW - DAY],
    ],
  );
  assert.equal(await readEarlierQuotes(stored.database, crypto.randomUUID(), services), undefined);

  const home = await sentQuote(stored, { phone: '7345550150', serviceNeeded: gutters }, NOW, 'Downspouts');
  const work = await stored.put({ phone: '7345550190', serviceNeeded: 'roof-cleaning' });
  assert.deepEqual(await readEarlierQuotes(stored.database, work, services), []);
  const customers = stored.database.db.selectFrom('customer').select('id').orderBy('id');
  const [one, other] = await customers.where('name', '=', '').execute();
  await joinCustomers(stored.database, one?.id ?? '', other?.id ?? '', NOW);
  const ids = (await readEarlierQuotes(stored.database, work, services))?.map((quote) => quote.id);
  assert.deepEqual(ids, [home], 'a joined customer is the same person');

  const renamed = { id: 'roof-cleaning', title: 'Window Cleaning' };
  const former = { ...renamed, title: 'roof-cleaning' };
  const ofRenamed = (await readEarlierQuotes(stored.database, work, [renamed, former]))?.map(
    ({ name }) => name,
  );
  assert.deepEqual(ofRenamed?.slice(1), ['Ada Autumn', 'Ben Birch', 'Cid']);
});

test('a quote begins with the saved lines at the customer’s last prices, or else with the service’s title', async (stored) => {
  const { database } = stored;
  const ADA = { firstName: 'Ada', phone: '+1 (734) 555-0142' };
  const saved = [line(), GUTTERS].map(({ id: _, ...one }) => one);
  await createSavedLines(database).save({ service: windows, lines: saved, version: 0 }, 'a phone', NOW);
  const earlier = await sentQuote(stored, ADA, NOW - 9 * DAY, 'windows, IN and out ', 20_000);
  const latest = await sentQuote(stored, ADA, NOW - 8 * DAY, 'Windows, in and out', 26_000);
  await sentQuote(stored, ADA, NOW - 7 * DAY, 'Screens', 1000);
  const unsent = await sentQuote(stored, ADA, undefined, 'Gutters', 1000);
  const payload = { serviceNeeded: windows, service_needed: services[0]?.title ?? '' };
  const open = (asked: object, related: string[]) =>
    readOpeningLines(database, { ...payload, ...asked }, related, services);

  assert.deepEqual(await open({}, []), saved);
  assert.deepEqual(await open({}, [earlier, latest, unsent]), [
    { ...saved[0], low: 26_000, high: 26_000 },
    saved[1],
  ]);
  assert.deepEqual(await open({ serviceNeeded: gutters, service_needed: 'Gutter Cleaning' }, [latest]), [
    { words: 'Gutter Cleaning', low: 0, high: 0, isOptional: false },
  ]);
  assert.deepEqual(await open({ serviceNeeded: '', service_needed: '' }, [latest]), []);
  const several = { serviceNeeded: 'multiple-services', service_needed: 'Multiple Services' };
  const titles = ['Gutter Cleaning', services[0]?.title ?? '', 'Chimney Sweeping'];
  assert.deepEqual(
    (await open({ ...several, services: titles }, [latest])).map(({ words, low }) => [words, low]),
    [
      ['Gutter Cleaning', 0],
      ['Windows, in and out', 26_000],
      ['Gutters', 8000],
      ['Chimney Sweeping', 0],
    ],
  );
});
