/** All requests of one person, whatever became of them. */
import { sql } from 'kysely';
import { PHONE_DIGITS } from '../../../domain/phone.ts';
import { contactOf, nationalDigits, spellEmail } from '../../requests/contact.ts';
import { newestFirst } from '../../requests/position.ts';
import type { Database } from '../../store/database.ts';
import { readRow, type StoredQuote } from '../../store/stored-quote.ts';

/** An e-mail address, or the ten digits of a phone number. */
export type Person = { email: string } | { phone: string };

/** Reads an e-mail address or a phone number in any spelling; undefined if it is neither. */
export function readPerson(text: string): Person | undefined {
  if (/^\s*[^\s@]+@[^\s@]+\s*$/.test(text)) return { email: spellEmail(text) };
  const digits = nationalDigits(text);
  return /^[\d\s()+.-]+$/.test(text) && digits.length === PHONE_DIGITS ? { phone: digits } : undefined;
}

/** Newest first. Requests that the search does not know yet are among them. */
export async function findRequestsOf({ db }: Pick<Database, 'db'>, person: Person): Promise<StoredQuote[]> {
  const [column, wanted] = 'email' in person ? (['email', person.email] as const) : (['phone', person.phone] as const);
  const rows = await newestFirst(db.selectFrom('quote_request').selectAll())
    .where((request) => request.or([sql<boolean>`is_indexed = 0`, request(column, '=', wanted)]))
    .execute();
  return rows.map(readRow).filter(({ payload }) => contactOf(payload)[column] === wanted);
}
