/**
 * The desk's search, the same on both engines. A request matches if every word typed is the start of one of
 * its words. The engine scans the text of the requests, so there is no search index to maintain.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { phoneDigits } from '../../domain/phone.ts';
import type { Database } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';
import { readRow, type StoredRequest } from '../store/stored-request.ts';
import { isAtOrAbove, isBelow, newestFirst, type Position } from './position.ts';
import { partsOf, plain } from './search-text.ts';

/** Maximum words of a search; further ones are ignored. */
const MOST_WORDS = 6;
/** Requests scanned by one query. SQLite serves nobody else meanwhile, so its steps are smaller. */
const STEP = 2500;
const STEP_ELSEWHERE = 50_000;
/** Maximum requests scanned for one page. The next page continues from there. */
const MOST_READ = 250_000;
/**
 * A number of at least this many digits matches anywhere in another, because people remember the end of a
 * phone number.
 */
const LEAST_INSIDE = 4;

/** Country code before a number. */
const COUNTRY = /^(\+1|1(?=[\s().-]))/;
/** A part of a search that is a number. */
const NUMBER = /^[#+\d().-]+$/;

type Condition = (request: ExpressionBuilder<Schema, 'quote_request'>) => Expression<SqlBool>;

/** A search that consists of digits is one number, however it is written. */
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
      // `plain` leaves only letters and digits, so no LIKE wildcard can occur.
      const has = (part: string) => eb('search_text', 'like', isInside(part) ? `%${part}%` : `% ${part}%`);
      const whole = has(parts.join(''));
      return parts.length === 1 ? whole : or([whole, and(parts.map(has))]);
    });
}

function isInside(part: string): boolean {
  return part.length >= LEAST_INSIDE && /^\d+$/.test(part);
}

export type ListedRequest = StoredRequest & {
  version: number;
  remind_ms: number | null;
  is_follow_up: number;
};
/** `next` is where the search continues; undefined at the end. */
type SearchPage = { requests: ListedRequest[]; next: Position | undefined };

/** Finds requests in every status, newest first. `after` is the `next` of the previous page. */
export async function searchRequests(
  { db, isShared }: Pick<Database, 'db' | 'isShared'>,
  search: string,
  { limit, after }: { limit: number; after?: Position | undefined },
): Promise<SearchPage> {
  const conditions = conditionsOf(search);
  if (conditions.length === 0) return { requests: [], next: undefined };
  const step = isShared ? STEP_ELSEWHERE : STEP;
  const requests: ListedRequest[] = [];
  let next = after;
  for (let read = 0; read < MOST_READ; read += step) {
    const from = next;
    let query = newestFirst(db.selectFrom('quote_request'));
    if (from) query = query.where(isBelow(from));
    next = await query
      .select(['received_ms', 'request_id'])
      .offset(step - 1)
      .limit(1)
      .executeTakeFirst();
    if (next) query = query.where(isAtOrAbove(next));
    for (const condition of conditions) query = query.where(condition);
    const found = await query
      .selectAll()
      .limit(limit + 1 - requests.length)
      .execute();
    requests.push(...found.map(readRow));
    if (requests.length > limit) return { requests: requests.slice(0, limit), next: requests[limit - 1] };
    if (!next) break;
    await nextTurn();
  }
  return { requests, next };
}
