/**
 * The search of the desk, the same on both engines: it finds the requests that have, for every word typed, a word that
 * begins with it. The engine reads the text of one request after the other, so nothing has to be indexed.
 */
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { phoneDigits } from '../../../domain/phone.ts';
import { isAtOrAbove, isBelow, newestFirst, type Position } from '../../requests/position.ts';
import { partsOf, plain } from '../../requests/search-text.ts';
import type { Database } from '../../store/database.ts';
import type { Schema } from '../../store/schema.ts';
import { readRow, type StoredQuote } from '../../store/stored-quote.ts';

/** The most words of a search that count. */
const MOST_WORDS = 6;
/** The number of requests that the engine reads in one query: SQLite answers nobody else meanwhile. */
const STEP = 2500;
const STEP_ELSEWHERE = 50_000;
/** The number of requests that one page of a search reads at most. The next page goes on from there. */
const MOST_READ = 250_000;
/** A number of so many digits is found anywhere in another, because people remember the end of a phone number. */
const LEAST_INSIDE = 4;

/** What stands before a number that is typed with its country. */
const COUNTRY = /^(\+1|1(?=[\s().-]))/;
/** A part of a search that is a number. */
const NUMBER = /^[#+\d().-]+$/;

type Condition = (request: ExpressionBuilder<Schema, 'quote_request'>) => Expression<SqlBool>;

/** The conditions of a search. A text of digits is one number, however it is written. */
function conditionsOf(search: string): Condition[] {
  const text = plain(search).trim();
  const words = /^[#+\d][\d\s().-]*$/.test(text)
    ? [text.replace(COUNTRY, '').replace(/\s/g, '')]
    : text.split(/\s+/);
  return words
    .map((word) => (NUMBER.test(word) ? [phoneDigits(word)] : partsOf(word)).filter(Boolean))
    .filter((parts) => parts.length > 0)
    .slice(0, MOST_WORDS)
    .map((parts) => ({ eb, or, and }) => {
      // Letters and digits are all that is left of a word, so that nothing in it stands for another character.
      const has = (part: string) => eb('search_text', 'like', isInside(part) ? `%${part}%` : `% ${part}%`);
      const whole = has(parts.join(''));
      return parts.length === 1 ? whole : or([whole, and(parts.map(has))]);
    });
}

function isInside(part: string): boolean {
  return part.length >= LEAST_INSIDE && /^\d+$/.test(part);
}

/** A request in a list. */
export type ListedQuote = StoredQuote & { version: number; remind_ms: number | null; is_follow_up: number };
/** `next` is where the search goes on; undefined if it has seen everything. */
type SearchPage = { quotes: ListedQuote[]; next: Position | undefined };

/** Finds requests in every status, newest first. `after` is the `next` of the page before. */
export async function searchRequests(
  { db, isShared }: Pick<Database, 'db' | 'isShared'>,
  search: string,
  { limit, after }: { limit: number; after?: Position | undefined },
): Promise<SearchPage> {
  const conditions = conditionsOf(search);
  if (conditions.length === 0) return { quotes: [], next: undefined };
  const step = isShared ? STEP_ELSEWHERE : STEP;
  const quotes: ListedQuote[] = [];
  let next = after;
  for (let read = 0; read < MOST_READ; read += step) {
    const from = next;
    let requests = newestFirst(db.selectFrom('quote_request'));
    if (from) requests = requests.where(isBelow(from));
    next = await requests
      .select(['received_ms', 'request_id'])
      .offset(step - 1)
      .limit(1)
      .executeTakeFirst();
    if (next) requests = requests.where(isAtOrAbove(next));
    for (const condition of conditions) requests = requests.where(condition);
    const found = await requests
      .selectAll()
      .limit(limit + 1 - quotes.length)
      .execute();
    quotes.push(...found.map(readRow));
    if (quotes.length > limit) return { quotes: quotes.slice(0, limit), next: quotes[limit - 1] };
    if (!next) break;
    await othersTurn();
  }
  return { quotes, next };
}
