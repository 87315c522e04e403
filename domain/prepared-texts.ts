/** The owner's prepared texts: what the desk and its server tell each other of them, and how they are filled in. */
import type { DeskError } from './desk.ts';

/**
 * What a text is for: an answer to a request, a quote that is sent, a review after a job, last years' customers of this
 * month. `link` is no text but the address for reviews.
 */
export type TextUse = 'answer' | 'quote' | 'review' | 'season' | 'link';

export type PreparedText = {
  /** A UUID for one of the owner's own. */
  id: string;
  use: TextUse;
  /** What the owner calls it; '' where it is the only one of its use. */
  name: string;
  /** With fields in braces. '' for no address. */
  words: string;
  /** The number of changes so far. A change names the version that it was made on. */
  version: number;
};

/** GET /api/desk/texts, and the answer to a change. */
export type PreparedTexts = { texts: PreparedText[] };

/**
 * PUT /api/desk/texts. Empty words remove an answer, and bring back what we wrote for the other uses. 409 with a
 * `TextConflict` if another device was quicker.
 */
export type TextChange = Pick<PreparedText, 'id' | 'name' | 'words' | 'version'>;
export type TextConflict = DeskError & { text: PreparedText };

/** The fields that a text of each use may have, in braces. */
export const fieldsOfTexts: Record<TextUse, readonly string[]> = {
  answer: ['name', 'service', 'price', 'company'],
  quote: ['name', 'service', 'price', 'company', 'link'],
  review: ['name', 'service', 'company', 'link'],
  season: ['name', 'service', 'company'],
  link: [],
};

export const LONGEST_TEXT = 1000;
export const LONGEST_TEXT_NAME = 60;

/** Fills in what is known; other fields stay as they are. What is filled in is not looked through for fields again. */
export function fillInText(words: string, values: Readonly<Record<string, string>>): string {
  return words.replace(/\{([^{}]*)\}/g, (whole, field: string) =>
    Object.hasOwn(values, field) ? (values[field] ?? whole) : whole,
  );
}

/** The fields in a text, also unknown ones. */
export function fieldsIn(words: string): string[] {
  return [...words.matchAll(/\{([^{}]*)\}/g)].map(([, field = '']) => field);
}
