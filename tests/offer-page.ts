/** A quote that an owner has sent, for the tests that visit its page. */

import type { OfferContents } from '../domain/offer.ts';
import { createOffers } from '../server/offers/offers.ts';
import { arrive } from './desk-page.ts';
import type { Site } from './site.ts';
import { contents } from './support/offers.ts';
import { openBeside } from './support/open-beside.ts';

/** Sends a quote to a new customer, as the desk does. Resolves to its request and the path of its page. */
export async function sendOffer(
  site: Pick<Site, 'url' | 'dataDir'>,
  firstName: string,
  overrides: Partial<OfferContents> = {},
) {
  const id = await arrive(site as Site, { firstName, city: 'Ann Arbor', serviceNeeded: 'window-cleaning' });
  const path = await writeOffer(site, id, overrides);
  return { id, path };
}

/** Writes what the quote says from now on, and shows it to the customer, on its last day at the latest. Resolves to the path of its page. */
export async function writeOffer(
  site: Pick<Site, 'dataDir'>,
  id: string,
  overrides: Partial<OfferContents> = {},
): Promise<string> {
  await using database = await openBeside(site);
  const offers = createOffers(database, []);
  const written = contents(overrides);
  const maker = { by: 'Safari on iPhone', nowMs: Date.now() };
  const draftVersion = (await offers.read(id, [], ''))?.draftVersion ?? 0;
  const results = [
    await offers.saveDraft(id, { contents: written, draftVersion }),
    await offers.send(
      id,
      { id: crypto.randomUUID(), draftVersion: draftVersion + 1 },
      maker,
      written.validUntil,
    ),
  ];
  if (results.some((result) => result !== 'changed')) throw new Error(JSON.stringify(results));
  return (await offers.read(id, [], ''))?.url ?? '';
}

/** What the store has of the customer's answer. */
export async function answerTo(site: Pick<Site, 'dataDir'>, id: string) {
  await using database = await openBeside(site);
  const offer = await database.db
    .selectFrom('offer')
    .selectAll()
    .where('request_id', '=', id)
    .executeTakeFirstOrThrow();
  const events = await database.db
    .selectFrom('quote_change')
    .select('text')
    .where('request_id', '=', id)
    .where('kind', '=', 'offer')
    .orderBy('version')
    .execute();
  return { ...offer, events: events.map(({ text }) => JSON.parse(text)) };
}
