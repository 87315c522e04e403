/** All requests of one person, whatever became of them. */
import { sql } from 'kysely';
import { newestFirst } from '../requests/position.ts';
import { type Database, readRow, type StoredQuote } from '../store/schema.ts';
import { nationalDigits, plain } from './search.ts';

/** An e-mail address, or the ten digits of a phone number. */
export type Person = { email: string } | { phone: string };

/** The length of a phone number without the country code, digits. */
const PHONE_DIGITS = 10;

/** Reads an e-mail address or a phone number in any spelling; undefined if it is neither. */
export function readPerson(text: string): Person | undefined {
  if (/^\s*[^\s@]+@[^\s@]+\s*$/.test(text)) return { email: spellEmail(text) };
  const digits = nationalDigits(text);
  return /^[\d\s()+.-]+$/.test(text) && digits.length === PHONE_DIGITS ? { phone: digits } : undefined;
}

/** Newest first. Requests that the search does not know yet are among them. */
export async function findRequestsOf({ db }: Pick<Database, 'db'>, person: Person): Promise<StoredQuote[]> {
  const term = 'email' in person ? plain(person.email) : person.phone;
  const rows = await newestFirst(db.selectFrom('quote_request').selectAll())
    .where((request) =>
      request.or([
        sql<boolean>`is_indexed = 0`,
        request(
          'request_id',
          'in',
          request.selectFrom('search_term').select('search_term.request_id').where('term', '=', term),
        ),
      ]),
    )
    .execute();
  return rows.map(readRow).filter((quote) => isOf(person, quote));
}

/** The search folds accents and finds parts of numbers, so what it finds is compared again. */
function isOf(person: Person, { payload: { email = '', phone = '' } }: StoredQuote): boolean {
  return 'email' in person ? spellEmail(email) === person.email : nationalDigits(phone) === person.phone;
}

function spellEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
