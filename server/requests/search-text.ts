/** The text in which the search of the desk looks for a request: its words as they are compared, each after a space. */
import type { QuotePayload } from '../../domain/payload.ts';
import { phoneDigits } from '../../domain/phone.ts';

/** The longest text that is searchable, characters: a message or a note. A stranger may write it. */
const LONGEST = 5000;
/** A number in a text whose digits are divided: "44-17", "(734) 555-0148", "734 555 0148". */
const DIVIDED_NUMBER = /(?<!\d)(?:\d+(?:(?:[-.]|\) ?)\d+)+|\d{3} \d{3} \d{4})/g;

/** Letters of names that Unicode does not decompose, and what people type for them on another keyboard. */
const TYPED: Readonly<Record<string, string>> = Object.fromEntries(
  'ß=ss æ=ae œ=oe ø=o đ=d ð=d þ=th ł=l ħ=h ŧ=t ŋ=n ı=i ĸ=k ə=e ɓ=b ɗ=d ɖ=d ƙ=k ƴ=y ς=σ'
    .split(' ')
    .map((pair) => pair.split('=')),
);
const TYPED_OTHERWISE = new RegExp(`[${Object.keys(TYPED).join('')}]`, 'g');

/** Names, e-mail, phone, street, town, ZIP code, quote id, service and message. */
export function searchTextOf(payload: QuotePayload): string {
  const { firstName, lastName, email, address, city, zipCode, service_needed, additionalDetails } = payload;
  const texts = [firstName, lastName, email, address, city, zipCode, service_needed, additionalDetails];
  return join([phoneDigits(payload.phone), phoneDigits(payload.quote_id), ...texts.flatMap(wordsOf)]);
}

/** The searchable text of a note. */
export function searchTextOfNote(note: string): string {
  return join(wordsOf(note));
}

function join(words: readonly string[]): string {
  return [...new Set(words)]
    .filter(Boolean)
    .map((word) => ` ${word}`)
    .join('');
}

/** The words of a text, each also as one with those that only a mark divides ("o'brien"), and its numbers. */
function wordsOf(text: string): string[] {
  const plainText = plain(text.slice(0, LONGEST)).slice(0, LONGEST);
  const numbers = plainText.match(DIVIDED_NUMBER) ?? [];
  const words = plainText.split(/\s+/).flatMap((word) => [...partsOf(word), partsOf(word).join('')]);
  return [...numbers.map(phoneDigits), ...words];
}

/** The letters and digits of a word, divided where it has any other character. */
export function partsOf(plainWord: string): string[] {
  return plainWord.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A text as the search compares it: without capitals and accents, in letters that anybody can type. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Lm}]/gu, '')
    .replace(TYPED_OTHERWISE, (letter) => TYPED[letter] ?? letter);
}
