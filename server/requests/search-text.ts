/** Searchable text has each word after a space, so that a search finds word beginnings. */
import type { RequestPayload } from '../../domain/payload.ts';
import { phoneDigits } from '../../domain/phone.ts';
import { isTitle } from '../../domain/title.ts';

/** Characters of one text, and of a customer's whole search text: strangers may send many requests. */
const MAX_LENGTH = 5000;
/** A number with separated digits: "44-17", "(734) 555-0148", "1 734 555 0148". */
export const DIVIDED_NUMBER =
  /(?<!\d)(?:(?:1 \(?)?\d{3}(?:\) ?| )\d{3}[\p{Pd}. ]\d{4}|\d+(?:(?:[\p{Pd}.]|\) ?)\d+)+)/gu;

/** Letters that Unicode does not decompose, and the letters that people type instead on other keyboards. */
const TYPED: Readonly<Record<string, string>> = Object.fromEntries(
  'ß=ss æ=ae œ=oe ø=o đ=d ð=d þ=th ł=l ħ=h ŧ=t ŋ=n ı=i ĸ=k ə=e ɓ=b ɗ=d ɖ=d ƙ=k ƴ=y ς=σ'
    .split(' ')
    .map((pair) => pair.split('=')),
);
const TYPED_OTHERWISE = new RegExp(`[${Object.keys(TYPED).join('')}]`, 'g');

export function searchTextOf(payload: RequestPayload): string {
  const { firstName, lastName, email, address, city, zipCode, service_needed, additionalDetails } = payload;
  const { services = [] } = payload;
  const texts = [firstName, lastName, email, address, city, zipCode, service_needed, additionalDetails];
  texts.push(...services);
  return join([phoneDigits(payload.phone), phoneDigits(payload.quote_id), ...texts.flatMap(wordsOf)]);
}

export function searchTextOfNote(note: string): string {
  return join(wordsOf(note));
}

/** `former`: an earlier search text to keep. */
export function searchTextOfCustomer(
  payloads: readonly RequestPayload[],
  notes: string,
  former = '',
): string {
  const words = payloads.flatMap(({ firstName, lastName, phone, email, address, city, zipCode }) => [
    phoneDigits(phone),
    ...[firstName, lastName, email, address, city, zipCode].flatMap(wordsOf),
  ]);
  return join([...words, ...wordsOf(notes), ...former.split(' ')]).slice(0, MAX_LENGTH);
}

/** `'Mrs. Carol de Boer'` → `de boer carol`, for an order that both engines share. */
export function sortNameOf({ firstName, lastName }: Pick<RequestPayload, 'firstName' | 'lastName'>): string {
  const words = `${plain(lastName)} ${plain(firstName)}`.split(/\s+/).map((word) => partsOf(word).join(''));
  return words.filter((word) => word && !isTitle(word)).join(' ');
}

function join(words: readonly string[]): string {
  return [...new Set(words)]
    .filter(Boolean)
    .map((word) => ` ${word}`)
    .join('');
}

/** `o'brien` → `o`, `brien`, `obrien`; numbers also without separators. */
function wordsOf(text: string): string[] {
  const plainText = plain(text.slice(0, MAX_LENGTH)).slice(0, MAX_LENGTH);
  const numbers = plainText.match(DIVIDED_NUMBER) ?? [];
  const words = plainText.split(/\s+/).flatMap((word) => [...partsOf(word), partsOf(word).join('')]);
  return [...numbers.map(phoneDigits), ...words];
}

/** `o'brien` → `o`, `brien` */
export function partsOf(plainWord: string): string[] {
  return plainWord.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** `Zoë Strauß` → `zoe strauss` */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Lm}]/gu, '')
    .replace(TYPED_OTHERWISE, (letter) => TYPED[letter] ?? letter);
}
