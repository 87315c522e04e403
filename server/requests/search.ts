/**
 * The search is the same on both engines: every word typed must be the start of a word of the request. The
 * engine scans the text, so there is no search index to maintain.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { phoneDigits, withPlainSigns } from '../../domain/phone.ts';
import { isTitle } from '../../domain/title.ts';
import type { Database } from '../store/database.ts';
import { readRow, type StoredRequest } from '../store/stored-request.ts';
import { isAtOrAbove, isBelow, newestFirst, type Position } from './position.ts';
import { DIVIDED_NUMBER, partsOf, plain } from './search-text.ts';

const MOST_WORDS = 6;
/** Requests per query. SQLite serves nobody else meanwhile, so its steps are smaller. */
const STEP = 2500;
const STEP_ELSEWHERE = 50_000;
/** Requests read for one page. The next page continues from there. */
const MOST_READ = 250_000;
/** Numbers with this many digits also match inside a word: people remember the end of a phone number. */
const LEAST_INSIDE = 4;

const COUNTRY = /^(\+1|1(?=[\s().-]))/;
const NUMBER = /^[#+\d().-]+$/;

/**
 * Conditions on the column `search_text`. A search that consists of digits is one number, however it is
 * written. Titles are ignored, because visitors do not write them: "Mrs. Miller" is Carol Miller.
 */
export function conditionsOf(search: string): RawBuilder<SqlBool>[] {
  const text = plain(search).trim();
  const number = withPlainSigns(text);
  const words = /^[#+(\d][\d\s().-]*$/.test(number)
    ? [number.replace(COUNTRY, '').replace(/\s/g, '')]
    : text.replace(DIVIDED_NUMBER, phoneDigits).split(/\s+/);
  const all = words
    .map((word) => (NUMBER.test(withPlainSigns(word)) ? [phoneDigits(word)] : partsOf(word)).filter(Boolean))
    .filter((parts) => parts.length > 0);
  const named = all.filter((parts) => !isTitle(parts.join('')));
  return (named.length > 0 ? named : all).slice(0, MOST_WORDS).map((parts) => {
    const whole = has(parts.join(''));
    return parts.length === 1 ? whole : sql`(${whole} OR (${sql.join(parts.map(has), sql` AND `)}))`;
  });
}

/** `part`: only letters and digits, so no LIKE wildcard. */
function has(part: string): RawBuilder<SqlBool> {
  return sql`search_text LIKE ${isInside(part) ? `%${part}%` : `% ${part}%`}`;
}

function isInside(part: string): boolean {
  return part.length >= LEAST_INSIDE && /^\d+$/.test(part);
}

export type ListedRequest = StoredRequest & {
  version: number;
  remind_ms: number | null;
  is_follow_up: number;
};
/** `next` is undefined at the end. */
type SearchPage = { requests: ListedRequest[]; next: Position | undefined };

/** In every status, newest first. */
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
