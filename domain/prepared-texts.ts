/** The owner's prepared texts: types of their API, and filling them in. */
import type { DeskError } from './desk.ts';

/**
 * `answer`: reply to a request; `quote`: goes with a quote; `review`: asks for a review after a job;
 * `season`: to last years' customers of this month; `link`: the address for reviews.
 */
export type TextUse = 'answer' | 'quote' | 'review' | 'season' | 'link';

export type PreparedText = {
  /** A UUID for a text that the owner added. */
  id: string;
  use: TextUse;
  /** The owner's name for it; '' if it is the only text of its use. */
  name: string;
  /** The text, with fields in braces. '' for no address. */
  words: string;
  /** Number of changes so far. A change names the version it is based on. */
  version: number;
};

/** GET /api/desk/texts, and the response to a change. */
export type PreparedTexts = { texts: PreparedText[] };

/**
 * PUT /api/desk/texts. Empty words delete an `answer`; for other uses they restore the default text. 409 with
 * a `TextConflict` if another device saved first.
 */
export type TextChange = Pick<PreparedText, 'id' | 'name' | 'words' | 'version'>;
export type TextConflict = DeskError & { text: PreparedText };

export const fieldsOfTexts: Record<TextUse, readonly string[]> = {
  answer: ['name', 'service', 'price', 'company'],
  quote: ['name', 'service', 'price', 'company', 'link'],
  review: ['name', 'service', 'company', 'link'],
  season: ['name', 'service', 'company'],
  link: [],
};

export const LONGEST_TEXT = 1000;
export const LONGEST_TEXT_NAME = 60;

/** `fillInText('Hi {name}', { name: 'Ann' })` → `'Hi Ann'`. Unknown fields stay. Fills in only once. */
export function fillInText(words: string, values: Readonly<Record<string, string>>): string {
  return words.replace(/\{([^{}]*)\}/g, (whole, field: string) =>
    Object.hasOwn(values, field) ? (values[field] ?? whole) : whole,
  );
}

/** Every field in a text, including unknown ones. */
export function fieldsIn(words: string): string[] {
  return [...words.matchAll(/\{([^{}]*)\}/g)].map(([, field = '']) => field);
}
