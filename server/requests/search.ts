/**
 * The search is the same on both engines: every word typed must be the start of a word of the request. The
 * engine scans the text, so there is no search index to maintain.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { phoneDigits, withPlainSigns } from '../../domain/phone.ts';
import { isTitle } from '../../domain/title.ts';
import type { HasDb } from '../store/database.ts';
import { readRow, type StoredRequest } from '../store/stored-request.ts';
import { isBelow, newestFirst, type Position } from './position.ts';
import { DIVIDED_NUMBER, partsOf, plain } from './search-text.ts';

const MOST_WORDS = 6;
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
  { db }: HasDb,
  search: string,
  { limit, after }: { limit: number; after?: Position | undefined },
): Promise<SearchPage> {
  const conditions = conditionsOf(search);
  if (conditions.length === 0) return { requests: [], next: undefined };
  let query = newestFirst(db.selectFrom('quote_request').selectAll());
  if (after) query = query.where(isBelow(after));
  for (const condition of conditions) query = query.where(condition);
  const found = await query.limit(limit + 1).execute();
  const requests = found.slice(0, limit).map(readRow);
  return { requests, next: found.length > limit ? requests.at(-1) : undefined };
}
