/** A quote that an owner has sent, for the tests that visit its page. */

import type { QuoteContents } from '../domain/quote.ts';
import { createQuotes } from '../server/quotes/quotes.ts';
import { arrive } from './desk-page.ts';
import type { Site } from './site.ts';
import { openRunningStore } from './support/open-running-store.ts';
import { contents } from './support/quotes.ts';

/** Sends a quote to a new customer, as the desk does. Resolves to its request id and the path of its page. */
export async function sendQuote(
  site: Pick<Site, 'url' | 'dataDir'>,
  firstName: string,
  overrides: Partial<QuoteContents> = {},
) {
  const id = await arrive(site as Site, { firstName, city: 'Ann Arbor', serviceNeeded: 'window-cleaning' });
  const path = await writeQuote(site, id, overrides);
  return { id, path };
}

/** Saves a quote and sends it, as on its last valid day. Resolves to the path of its page. */
export async function writeQuote(
  site: Pick<Site, 'dataDir'>,
  id: string,
  overrides: Partial<QuoteContents> = {},
): Promise<string> {
  await using database = await openRunningStore(site);
  const quotes = createQuotes(database, []);
  const written = contents(overrides);
  const maker = { by: 'Safari on iPhone', nowMs: Date.now() };
  const draftVersion = (await quotes.read(id, [], ''))?.draftVersion ?? 0;
  const results = [
    await quotes.saveDraft(id, { contents: written, draftVersion }),
    await quotes.send(
      id,
      { id: crypto.randomUUID(), draftVersion: draftVersion + 1 },
      maker,
      written.validUntil,
    ),
  ];
  if (results.some((result) => result !== 'changed')) throw new Error(JSON.stringify(results));
  return (await quotes.read(id, [], ''))?.url ?? '';
}

/** The customer's answer in the store. */
export async function answerTo(site: Pick<Site, 'dataDir'>, id: string) {
  await using database = await openRunningStore(site);
  const quote = await database.db
    .selectFrom('quote')
    .selectAll()
    .where('request_id', '=', id)
    .executeTakeFirstOrThrow();
  const events = await database.db
    .selectFrom('request_change')
    .select('text')
    .where('request_id', '=', id)
    .where('kind', '=', 'quote')
    .orderBy('version')
    .execute();
  return { ...quote, events: events.map(({ text }) => JSON.parse(text)) };
}
