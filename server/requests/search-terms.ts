/** The words by which the search of the desk finds a request (desk/requests/search.ts). */
import type { Transaction } from 'kysely';
import type { QuotePayload } from '../../domain/payload.ts';
import { phoneDigits } from '../../domain/phone.ts';
import type { Schema } from '../store/schema.ts';

/** The longest text that is cut into words, characters: a message or a note. */
const LONGEST = 5000;
/** What counts of a word, characters. PostgreSQL refuses longer terms than it can keep in an index. */
const LONGEST_WORD = 100;
/** Of so many digits are the ends of a phone number that are found: the end is what people remember of it. */
const LENGTHS_OF_ENDS = [7, 6, 5, 4];
/** A number in a text whose digits are divided: "44-17", "(734) 555-0148", "734 555 0148". */
const DIVIDED_NUMBER = /(?<!\d)(?:\d+(?:(?:[-.]|\) ?)\d+)+|\d{3} \d{3} \d{4})/g;
/** The most words of one text that are found. */
const MOST_WORDS = 500;

type Indexed = { request_id: string; received_ms: number };

/** The words of a request: names, e-mail, phone, street, town, ZIP code, quote id, service and message. */
export function termsOf(payload: QuotePayload): string[] {
  // Requests that were stored before a field was added lack it.
  const {
    firstName = '',
    lastName = '',
    email = '',
    phone = '',
    address = '',
    city = '',
    zipCode = '',
    additionalDetails = '',
    service_needed = '',
    quote_id,
  } = payload;
  const texts = [firstName, lastName, email, address, city, zipCode, service_needed, additionalDetails];
  const numbers = [...spellNumber(phone), quote_id.replace(/\D/g, '')];
  return [...new Set([...texts.flatMap(termsIn), plain(email), ...numbers])].filter(Boolean);
}

/** The words of a text, and its numbers however their digits are divided. */
function termsIn(text: string): string[] {
  const numbers = plain(text).match(DIVIDED_NUMBER) ?? [];
  return [...new Set([...wordsIn(text), ...numbers.flatMap(spellNumber)])].slice(0, MOST_WORDS);
}

function spellNumber(number: string): string[] {
  const digits = phoneDigits(number).slice(0, LONGEST_WORD);
  return [digits, ...LENGTHS_OF_ENDS.map((length) => digits.slice(-length))];
}

export function wordsIn(text: string): string[] {
  const words = plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.slice(0, LONGEST_WORD));
  return [...new Set(words)].slice(0, MOST_WORDS);
}

/** A text as the search compares it: without capitals and accents. */
export function plain(text: string): string {
  return text.slice(0, LONGEST).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Makes a request findable by the words of a note. */
export function indexWords(transaction: Transaction<Schema>, request: Indexed, text: string): Promise<void> {
  return insertTerms(transaction, request, termsIn(text));
}

export async function insertTerms(
  transaction: Transaction<Schema>,
  { request_id, received_ms }: Indexed,
  terms: readonly string[],
): Promise<void> {
  if (terms.length === 0) return;
  await transaction
    .insertInto('search_term')
    .values(terms.map((term) => ({ term, received_ms, request_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
