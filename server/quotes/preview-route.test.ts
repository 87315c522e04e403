/**
 * The owner sees earlier quotes when writing a quote, and then a preview: the page as its customer will see
 * it.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EarlierQuotes } from '../../domain/quote.ts';
import type { QuoteView } from '../../domain/quote-page.ts';
import { DAY } from '../../domain/time-spans.ts';
import { services } from '../../tests/support/content.ts';
import { signedIn } from '../../tests/support/desk-browser.ts';
import { onBothEngines, type Stored } from '../../tests/support/desk-store.ts';
import { contents, GUTTERS, line } from '../../tests/support/quotes.ts';
import { quoteRequest, startServer } from '../../tests/support/server.ts';
import { joinCustomers } from '../customers/change-customer.ts';
import { readEarlierQuotes } from './earlier-quotes.ts';
import { readOpeningLines } from './opening-lines.ts';
import { createQuotes } from './quotes.ts';
import { createSavedLines } from './saved-lines.ts';

const bothEngines = onBothEngines();
const NOW = Date.parse('2026-11-24T15:00:00Z');
const LATER = '2026-12-08';
const [windows = '', gutters = ''] = services.map(({ id }) => id);

/** A request whose quote was sent at `sentMs`; with undefined, the quote is unsent. */
async function quoted(
  { database, put }: Stored,
  fields: object,
  sentMs: number | undefined,
  words = 'Windows',
  price = 24_000,
) {
  const id = await put({ serviceNeeded: windows, ...fields });
  const quotes = createQuotes(database, []);
  await quotes.saveDraft(id, {
    contents: contents({ lines: [line({ words, low: price, high: price })], validUntil: LATER }),
    draftVersion: 0,
  });
  const sent = { id: crypto.randomUUID(), draftVersion: 1, seen: 99 };
  if (sentMs !== undefined) await quotes.send(id, sent, { by: 'a phone', nowMs: sentMs }, '2026-11-24');
  return id;
}

bothEngines(
  'earlier quotes of the same person come first, then those of the same service, each latest first',
  async (stored) => {
    const ADA = { firstName: 'Ada', lastName: 'Autumn', phone: '+1 (734) 555-0142' };
    const person = await quoted(stored, { ...ADA, serviceNeeded: gutters }, NOW - 9 * DAY, 'Gutters');
    const older = await quoted(stored, { firstName: 'Ben', lastName: 'Birch' }, NOW - 2 * DAY);
    const newer = await quoted(stored, { firstName: 'Cid', lastName: '' }, NOW - DAY, 'Panes');
    await quoted(stored, { firstName: 'Draft' }, undefined);
    await quoted(stored, { firstName: 'Other', serviceNeeded: gutters }, NOW);
    const id = await quoted(stored, { ...ADA, phone: '734-555-0142' }, NOW);

    const earlier = await readEarlierQuotes(stored.database, id);

    assert.deepEqual(
      earlier?.map((quote) => [quote.id, quote.name, quote.contents.lines[0]?.words]),
      [
        [person, 'Ada Autumn', 'Gutters'],
        [newer, 'Cid', 'Panes'],
        [older, 'Ben Birch', 'Windows'],
      ],
    );
    assert.equal(await readEarlierQuotes(stored.database, crypto.randomUUID()), undefined);
  },
);

bothEngines('earlier quotes of a joined customer count as the same person’s', async (stored) => {
  const { database, put } = stored;
  const home = { phone: '7345550142', serviceNeeded: gutters };
  const earlier = await quoted(stored, home, NOW - 9 * DAY);
  const work = { phone: '7345550190', serviceNeeded: windows };
  const id = await put(work);
  const [one, other] = await database.db.selectFrom('customer').select('id').execute();
  assert.deepEqual(await readEarlierQuotes(database, id), []);

  await joinCustomers(database, one?.id ?? '', other?.id ?? '', NOW);

  assert.deepEqual(
    (await readEarlierQuotes(database, id))?.map((quote) => quote.id),
    [earlier],
  );
});

bothEngines(
  'a quote begins with the saved lines at the customer’s last prices, or else with the service’s title',
  async (stored) => {
    const { database } = stored;
    const ADA = { firstName: 'Ada', phone: '+1 (734) 555-0142' };
    const saved = [line(), GUTTERS].map(({ id: _, ...one }) => one);
    await createSavedLines(database).save({ service: windows, lines: saved, version: 0 }, 'a phone', NOW);
    const earlier = await quoted(stored, ADA, NOW - 9 * DAY, 'windows, IN and out ', 20_000);
    const latest = await quoted(stored, ADA, NOW - 8 * DAY, 'Windows, in and out', 26_000);
    await quoted(stored, ADA, NOW - 7 * DAY, 'Screens', 1000);
    const unsent = await quoted(stored, ADA, undefined, 'Gutters', 1000);
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
  },
);

test('only signed-in devices get the preview of a quote, and it sends nothing', async () => {
  await using server = await startServer();
  const asked = quoteRequest({ firstName: 'Priya', serviceNeeded: windows });
  await server.post(asked);
  const id = asked.request_id;
  const address = `${server.url}/desk/request/${id}/quote/preview`;
  const stranger = await fetch(address, { redirect: 'manual' });
  assert.deepEqual([stranger.status, stranger.headers.get('location')], [303, `/desk/request/${id}/quote`]);
  assert.doesNotMatch(await stranger.text(), /Priya/);
  const browser = await signedIn(server);
  const open = () => browser.get(`../../desk/request/${id}/quote/preview`);

  const draft = contents({ lines: [line({ words: '<b>Panes</b>' })], note: 'Ladders & all' });
  await browser.send('PUT', `requests/${id}/quote`, { contents: draft, draftVersion: 0 });
  const page = await open();
  const html = await page.text();

  assert.equal(page.status, 200, html);
  // This server's pages contain the data they were rendered with.
  const { quote } = JSON.parse(html) as { quote: QuoteView };
  assert.deepEqual([quote.firstName, quote.contents, quote.state], ['Priya', draft, 'open']);
  assert.match(page.headers.get('content-security-policy') ?? '', /form-action 'none'/);
  assert.equal(page.headers.get('cache-control'), 'no-store');
  const { quotes } = (await (await browser.get(`requests/${id}/quote/earlier`)).json()) as EarlierQuotes;
  assert.deepEqual(quotes, []);
  for (const wrong of ['x', crypto.randomUUID(), '..%2f..']) {
    assert.equal((await browser.get(`requests/${wrong}/quote/earlier`)).status, 404);
  }

  await server.database.db.updateTable('quote').set({ draft: 'damaged' }).execute();
  const failed = await fetch(address, { headers: { cookie: browser.cookie() ?? '' }, redirect: 'manual' });
  assert.deepEqual([failed.status, failed.headers.get('location')], [303, `/desk/request/${id}/quote`]);
});
