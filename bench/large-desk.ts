/** Measures the desk's screens beside many requests, visits and customers. */
import { isoDay } from '../domain/clocks.ts';
import { daysAfter } from '../domain/quote.ts';
import { dateVisit } from '../domain/reminders.ts';
import { createQuotes } from '../server/quotes/quotes.ts';
import { createRequestActions } from '../server/requests/request-actions.ts';
import type { Database } from '../server/store/database.ts';
import { openingHours } from '../tests/support/content.ts';
import type { Browser } from '../tests/support/desk-browser.ts';
import { seen } from '../tests/support/desk-store.ts';
import { contents } from '../tests/support/quotes.ts';
import { timeCalls } from './desk-program.ts';
import type { Row } from './table.ts';

/** 95 of 100 reads of a screen may take at most this, ms. */
const BUDGET = 300;
const VISITS = 10_000;
/** Eight visits a day, as many as three crews make. */
const VISITS_PER_DAY = 8;
const BATCH = 100;
const SCREENS = {
  'the inbox': 'requests?view=open',
  'the closed requests': 'requests?view=closed',
  'the jobs to schedule': 'requests?view=won',
  'this week': 'week',
  'the customers, A to Z': 'customers?order=name',
  'the customers, last visit first': 'customers?order=visit',
  'a search of the customers': 'customers?search=mrs%20miller',
  'the figures': 'figures',
  'the state of the desk': 'state',
};

/**
 * Adds a visit to each won request. A tenth of the visits are today or later, each with a quote; the earlier
 * ones are done.
 * Resolves to the path of a quote.
 */
export async function putVisits(database: Database): Promise<string> {
  const { timeZone } = openingHours;
  const won = await database.db
    .selectFrom('quote_request')
    .select('request_id')
    .where('status', '=', 'won')
    .orderBy('received_ms', 'desc')
    .limit(VISITS)
    .execute();
  const actions = createRequestActions(database, []);
  const quotes = createQuotes(database, []);
  const author = { by: 'the bench', nowMs: Date.now() };
  const today = isoDay(author.nowMs, timeZone);
  const ahead = Math.ceil(won.length / 10 / VISITS_PER_DAY);
  const date = async (requestId: string, place: number): Promise<void> => {
    const days = ahead - Math.floor(place / VISITS_PER_DAY);
    const visit = dateVisit({ day: daysAfter(today, days), time: place % 3 ? '09:30' : null }, timeZone);
    if (days >= 0) {
      await quotes.saveDraft(requestId, { contents: contents(), draftVersion: 0 });
      await quotes.send(requestId, { id: crypto.randomUUID(), draftVersion: 1, seen: 99 }, author, today);
    }
    await actions.setVisit(requestId, { id: crypto.randomUUID(), seen: 99, visit }, author);
    if (days < 0) await actions.setStatus(requestId, 'done', '', seen(99), author);
  };
  for (let at = 0; at < won.length; at += BATCH) {
    const group = won.slice(at, at + BATCH);
    await Promise.all(group.map(({ request_id }, index) => date(request_id, at + index)));
  }
  const quote = await quotes.read(won[0]?.request_id ?? '', [], '');
  if (!quote) throw new Error('The visits have no quote');
  return quote.url;
}

export async function benchScreens(what: string, phone: Browser): Promise<Row[]> {
  const firstOf = async (path: string) => String((await (await phone.get(path)).json()).rows[0]?.id);
  const screens = {
    ...SCREENS,
    'a request': `requests/${await firstOf(SCREENS['the inbox'])}`,
    'a customer': `customers/${await firstOf(SCREENS['the customers, A to Z'])}`,
  };
  const rows: Row[] = [];
  for (const [screen, path] of Object.entries(screens))
    rows.push({ ...(await timeCalls(`${what}: ${screen}`, () => phone.get(path))), budget: BUDGET });
  return rows;
}
