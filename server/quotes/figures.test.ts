/** The figures of quotes, on both engines. */
import assert from 'node:assert/strict';
import { DAY, HOUR } from '../../domain/time-spans.ts';
import { onBothEngines, type Stored, seen } from '../../tests/support/desk-store.ts';
import { planOf, watchQueries } from '../../tests/support/plans.ts';
import { contents } from '../../tests/support/quotes.ts';
import { lastWeeks } from '../requests/figures.ts';
import { createRequestActions } from '../requests/request-actions.ts';
import { readQuoteFigures } from './figures.ts';
import { createQuotes } from './quotes.ts';

const bothEngines = onBothEngines();
/** A Friday noon in Michigan. */
const NOW = Date.parse('2026-07-03T12:00:00-04:00');
const STARTS = lastWeeks(NOW, 'America/Detroit');
const uuid = () => crypto.randomUUID();
const maker = (nowMs: number) => ({ by: 'Safari on iPhone', nowMs });

/** A quote for $240, with optional gutters for $80 to $100, sent at `atMs`. */
async function quoted({ database, put }: Stored, atMs: number, fields: Parameters<Stored['put']>[0] = {}) {
  const quotes = createQuotes(database, []);
  const id = await put(
    { serviceNeeded: 'window-cleaning', city: 'Ann Arbor', ...fields },
    { receivedMs: atMs - HOUR },
  );
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

bothEngines(
  'quotes and their sums are counted by week, service and town, with both ends of a range',
  async (stored) => {
    const { database } = stored;
    const early = await quoted(stored, NOW - 8 * DAY);
    await early.answer('accepted', NOW - HOUR, ['gutters']);
    const now = await quoted(stored, NOW - 2 * HOUR, { serviceNeeded: 'roof-cleaning', city: 'Livonia' });
    await now.answer('accepted', NOW - HOUR);
    await quoted(stored, NOW - HOUR, { serviceNeeded: '', city: '' });
    const old = await quoted(stored, NOW - 200 * DAY);
    await old.answer('accepted', NOW - 199 * DAY);

    const { weeks, services, towns, all, accepted } = await readQuoteFigures(database.db, STARTS, []);

    assert.equal(weeks.length, 12);
    assert.deepEqual(weeks.slice(-2), [
      { fromMs: STARTS[10], quoted: 1, won: 0, low: 0, high: 0 },
      { fromMs: STARTS[11], quoted: 2, won: 2, low: 56_000, high: 58_000 },
    ]);
    assert.deepEqual(services, [
      { name: 'Window Cleaning', quoted: 1, won: 1, low: 32_000, high: 34_000 },
      { name: 'Roof Cleaning', quoted: 1, won: 1, low: 24_000, high: 24_000 },
      { name: '', quoted: 1, won: 0, low: 0, high: 0 },
    ]);
    assert.deepEqual(
      towns.map(({ name }) => name),
      ['Ann Arbor', 'Livonia', ''],
    );
    assert.deepEqual([all, accepted], [{ quoted: 3, won: 2, low: 56_000, high: 58_000 }, 2]);
    const renamed = { id: 'roof-cleaning', title: 'Window Cleaning' };
    const former = { ...renamed, title: 'roof-cleaning' };
    const joined = await readQuoteFigures(database.db, STARTS, [renamed, former]);
    assert.deepEqual(joined.services[0], {
      name: 'Window Cleaning',
      quoted: 2,
      won: 2,
      low: 56_000,
      high: 58_000,
    });
  },
);

bothEngines(
  'a withdrawn link keeps the sum of the accepted quote, until a quote is sent again',
  async (stored) => {
    const { database } = stored;
    const quotes = createQuotes(database, []);
    const { id, answer } = await quoted(stored, NOW - DAY);
    await answer('accepted', NOW - HOUR, ['gutters']);
    const won = async () => (await readQuoteFigures(database.db, STARTS, [])).all;

    await quotes.withdraw(id, { id: uuid(), seen: 99 }, maker(NOW));
    assert.deepEqual(await won(), { quoted: 1, won: 1, low: 32_000, high: 34_000 });

    await quotes.send(id, { id: uuid(), draftVersion: 1, seen: 99 }, maker(NOW), '2026-07-03');
    assert.deepEqual(await won(), { quoted: 1, won: 0, low: 0, high: 0 });
  },
);

bothEngines('a quote accepted long after the job counts in the week of its acceptance', async (stored) => {
  const { database } = stored;
  const later = await quoted(stored, NOW - 100 * DAY);
  await createRequestActions(database, []).mark(later.id, 'done', maker(NOW - 99 * DAY));
  await later.answer('accepted', NOW - HOUR);

  const { all } = await readQuoteFigures(database.db, STARTS, []);

  assert.deepEqual(all, { quoted: 0, won: 1, low: 24_000, high: 24_000 });
});

bothEngines(
  'a quote whose acceptance was undone, or whose request was lost afterwards, is not won',
  async (stored) => {
    const { database } = stored;
    const actions = createRequestActions(database, []);
    const undone = await quoted(stored, NOW - DAY);
    const answer = await undone.answer('accepted', NOW - HOUR);
    assert.equal(await actions.undo(undone.id, answer, seen(99), maker(NOW)), 'changed');
    const lost = await quoted(stored, NOW - DAY);
    await lost.answer('accepted', NOW - HOUR);
    await actions.mark(lost.id, 'lost', maker(NOW));

    const { all, accepted } = await readQuoteFigures(database.db, STARTS, []);

    assert.deepEqual([all, accepted], [{ quoted: 2, won: 0, low: 0, high: 0 }, 0]);
  },
);

bothEngines(
  'why requests were lost: the latest reason, whoever gave it and however it is spelled',
  async (stored) => {
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
  },
);

bothEngines('no figure of quotes reads all requests: each begins at an index', async (stored) => {
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
