/** A quote that an owner has sent, for the tests that visit its page. */

import type { QuoteContents } from '../domain/quote.ts';
import { createQuotes } from '../server/quotes/quotes.ts';
import { createRequestActions } from '../server/requests/request-actions.ts';
import { createWorkPictures } from '../server/work/work-pictures.ts';
import { arrive } from './desk-page.ts';
import type { Site } from './site.ts';
import { openRunningStore } from './support/open-running-store.ts';
import { jpeg } from './support/pictures.ts';
import { contents } from './support/quotes.ts';

/** Sends a quote to a new customer, as the desk does. Resolves to its request id and the path of its page. */
export async function sendQuote(
  site: Pick<Site, 'url' | 'dataDir'>,
  firstName: string,
  overrides: Partial<QuoteContents> = {},
) {
  const id = await arrive(site, { firstName, city: 'Ann Arbor', serviceNeeded: 'window-cleaning' });
  const path = await writeQuote(site, id, overrides);
  return { id, path };
}

/**
 * Saves and sends a quote as if today were its `validUntil`. A past day makes an expired quote. Resolves to
 * its page's path.
 */
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
      { id: crypto.randomUUID(), draftVersion: draftVersion + 1, seen: 99 },
      maker,
      written.validUntil,
    ),
  ];
  if (results.some((result) => result !== 'changed')) throw new Error(JSON.stringify(results));
  return (await quotes.read(id, [], ''))?.url ?? '';
}

/** Accepts the quote and marks the job done, with this many pairs of pictures. Resolves to the pairs' ids. */
export async function finishJob(site: Pick<Site, 'dataDir'>, id: string, pairs: number): Promise<string[]> {
  await using database = await openRunningStore(site);
  const nowMs = Date.now();
  const author = { by: 'Safari on iPhone', nowMs };
  const answer = { id: crypto.randomUUID(), version: 99, what: 'accepted', quoteVersion: 1 } as const;
  await createQuotes(database, []).record(id, { ...answer, options: [], words: '' }, author);
  await createRequestActions(database, []).mark(id, 'done', author);
  const pictures = createWorkPictures(database, () => new Date(nowMs).toISOString().slice(0, 10));
  const added = Array.from({ length: pairs }, () => crypto.randomUUID());
  for (const pair of added) {
    for (const side of ['before', 'after'] as const) {
      const size = { width: 800, height: 600, background: side === 'before' ? '#6b5b47' : '#5aa9c9' };
      const file = await jpeg(size);
      const photo = { width: 800, height: 600, picture: file, preview: file };
      await pictures.put({ requestId: id, pair, side }, crypto.randomUUID(), photo, author);
    }
  }
  return added;
}

/** The quote's row in the store, and the parsed events of its history, oldest first. */
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

/** Runs `during` while the store can neither read nor write quotes. */
export async function withoutQuotes(site: Pick<Site, 'dataDir'>, during: () => Promise<void>): Promise<void> {
  await using database = await openRunningStore(site);
  await database.db.schema.alterTable('quote').renameTo('quote_away').execute();
  try {
    await during();
  } finally {
    await database.db.schema.alterTable('quote_away').renameTo('quote').execute();
  }
}
