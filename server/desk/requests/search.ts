/**
 * The search of the desk, the same on both engines. Each request is cut into words when it arrives; a search finds the
 * requests that have, for every word typed, a word that begins with it.
 */
import { sql } from 'kysely';
import type { QuotePayload } from '../../../domain/payload.ts';
import { phoneDigits } from '../../../domain/phone.ts';
import { contactOf } from '../../requests/contact.ts';
import { lockRequests } from '../../requests/lock-requests.ts';
import { isAtOrAbove, isBelow, newestFirst, type Position } from '../../requests/position.ts';
import { insertTerms, plain, termsOf, wordsIn } from '../../requests/search-terms.ts';
import { countRows } from '../../store/count-rows.ts';
import { type Database, raiseRevision } from '../../store/database.ts';
import { readRow, type StoredQuote } from '../../store/stored-quote.ts';

/** The number of requests indexed in one transaction. Other writers wait for its end. */
const BATCH = 50;
/** The most words of a search that count. */
const MOST_WORDS = 6;
/** A word with fewer entries than this is looked up; where all have more, the newest requests are walked through. */
const RARE = 3000;
/** The number of requests that one page of a search walks through at most. */
const WALK = 10_000;

/** Follows every term that begins with a prefix. */
const LAST = '\uffff';

/** What stands before a number that is typed with its country. */
const COUNTRY = /^(\+1|1(?=[\s().-]))/;

/** A part of a search that is a number. */
const NUMBER = /^[#+\d().-]+$/;

/** The words of a search. A text of digits is one number, however it is written. */
function wordsOfSearch(search: string): string[] {
  const text = search.trim();
  if (/^[#+\d][\d\s().-]*$/.test(text)) return [phoneDigits(text.replace(COUNTRY, ''))].filter(Boolean);
  return text.split(/\s+/).flatMap(wordsOfPart).filter(Boolean).slice(0, MOST_WORDS);
}

function wordsOfPart(part: string): string[] {
  if (part.includes('@')) return [plain(part)];
  return NUMBER.test(part) ? [phoneDigits(part)] : wordsIn(part);
}

/**
 * Makes the requests searchable that are not yet, and fills in the columns that the lists and figures use. Storing a
 * request does not wait for it.
 */
export async function indexRequests({ db }: Pick<Database, 'db'>): Promise<void> {
  for (;;) {
    const found = await db
      .selectFrom('quote_request')
      .select('request_id')
      .where(sql<boolean>`is_indexed = 0`)
      .limit(BATCH)
      .execute();
    if (found.length === 0) return;
    await db.transaction().execute(async (transaction) => {
      // Locked, because a status that is changed meanwhile would be in its former list.
      const ids = found.map(({ request_id }) => request_id);
      const rows = await lockRequests(transaction, ids).where('is_indexed', '=', 0).returningAll().execute();
      for (const { request_id, received_ms, payload } of rows.map(readRow)) {
        await transaction
          .updateTable('quote_request')
          .set({
            is_indexed: 1,
            service: payload.service_needed ?? '',
            town: townOf(payload),
            ...contactOf(payload),
          })
          .where('request_id', '=', request_id)
          .execute();
        await insertTerms(transaction, { request_id, received_ms }, termsOf(payload));
      }
      await raiseRevision(transaction);
    });
  }
}

/** "ann arbor" and "ANN ARBOR " are one town. */
export function townOf({ city = '' }: QuotePayload): string {
  return city
    .trim()
    .toLowerCase()
    .replace(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase());
}

/** A request in a list. */
export type ListedQuote = StoredQuote & { version: number; remind_ms: number | null; is_follow_up: number };
/** `next` is where the search goes on; undefined if it has seen everything. */
type SearchPage = { quotes: ListedQuote[]; next: Position | undefined };

/** Finds requests in every status, newest first. `after` is the `next` of the page before. */
export async function searchRequests(
  { db }: Pick<Database, 'db'>,
  search: string,
  { limit, after }: { limit: number; after?: Position | undefined },
): Promise<SearchPage> {
  const words = wordsOfSearch(search);
  const counts = await Promise.all(words.map(countEntries));
  const fewest = Math.min(...counts);
  const [rarest] = words.filter((_, index) => counts[index] === fewest);
  if (rarest === undefined) return { quotes: [], next: undefined };

  let query = newestFirst(db.selectFrom('quote_request').selectAll()).limit(limit + 1);
  let others = words;
  let lastWalked: Position | undefined;
  if (fewest <= RARE) {
    query = query.where('request_id', 'in', entriesOf(rarest).select('request_id'));
    others = words.filter((word) => word !== rarest);
  } else {
    lastWalked = await endOfWalk();
    if (lastWalked) query = query.where(isAtOrAbove(lastWalked));
  }
  if (after) query = query.where(isBelow(after));
  for (const word of others) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('search_term')
          .select('term')
          .whereRef('search_term.request_id', '=', 'quote_request.request_id')
          .where('term', '>=', word)
          .where('term', '<', word + LAST),
      ),
    );
  }
  const quotes = (await query.execute()).map(readRow);
  if (quotes.length > limit) return { quotes: quotes.slice(0, limit), next: quotes[limit - 1] };
  return { quotes, next: lastWalked };

  function entriesOf(word: string) {
    return db
      .selectFrom('search_term')
      .where('term', '>=', word)
      .where('term', '<', word + LAST);
  }

  /** The number of entries of a word, counted up to one more than makes it rare. */
  function countEntries(word: string): Promise<number> {
    const some = entriesOf(word)
      .select('term')
      .limit(RARE + 1);
    return countRows(db.selectFrom(some.as('entry')));
  }

  /** The oldest request that this page looks at; undefined if it looks at all that are left. */
  async function endOfWalk(): Promise<Position | undefined> {
    let walked = newestFirst(db.selectFrom('quote_request').select(['received_ms', 'request_id']));
    if (after) walked = walked.where(isBelow(after));
    return walked
      .offset(WALK - 1)
      .limit(1)
      .executeTakeFirst();
  }
}
