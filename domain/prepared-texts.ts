import type { DeskError } from './desk.ts';

/**
 * `answer`: reply to a request; `quote`: goes with a quote; `review`: asks for a review after a job;
 * `season`: to people who were customers in this month of an earlier year; `link`: the address for reviews.
 */
export type TextUse = 'answer' | 'quote' | 'review' | 'season' | 'link';

export type PreparedText = {
  /** A UUID if the owner added it. */
  id: string;
  use: TextUse;
  /** '' if it is the only text of its use. */
  name: string;
  /** With fields in braces. A `link` is the address itself, '' for none. */
  words: string;
  /** Number of changes so far. A change names the version it is based on. */
  version: number;
};

/** GET /api/desk/texts, and the response to a change. */
export type PreparedTexts = { texts: PreparedText[] };

/**
 * PUT /api/desk/texts. Empty words delete an `answer`. For any other use they restore the default. 409 with a
 * `TextConflict` if another device saved first.
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

/** `fillInText('Hi {name}', { name: 'Ann' })` → `'Hi Ann'`. Unknown fields stay. */
export function fillInText(words: string, values: Readonly<Record<string, string>>): string {
  return words.replace(/\{([^{}]*)\}/g, (whole, field: string) =>
    Object.hasOwn(values, field) ? (values[field] ?? whole) : whole,
  );
}

/** The names of all fields in the text, known or not. */
export function fieldsIn(words: string): string[] {
  return [...words.matchAll(/\{([^{}]*)\}/g)].map(([, field = '']) => field);
}
