/** The customer's quote page: what it shows, and the fields that it posts (promises: Quote page). */
import type { Price } from './money.ts';
import type { QuoteAnswer, QuoteContents } from './quote.ts';

export type QuoteView = {
  firstName: string;
  service: string;
  town: string;
  contents: QuoteContents;
  /** The version shown, and its hash. The customer's answer names both. */
  version: number;
  hash: string;
  /** `expired`: not answered, and its last day is over. */
  state: 'open' | 'expired' | 'accepted' | 'declined';
  /** The accepted total, and the ids of the optional lines that it includes. */
  accepted: { total: Price; options: string[] } | null;
  hasAsked: boolean;
  /** Why the answer was refused: another version, an earlier answer, or too many questions. */
  notice?: 'changed' | 'answered' | 'tooMany';
  /** A refused answer, so that no typed text is lost, and what is wrong with it. */
  typed?: QuoteTyped;
  fault?: 'long' | 'empty';
};

export type QuoteTyped = { what: QuoteAnswer; words: string; options: string[] };

/** Names of the form fields. `option` occurs once per chosen optional line. */
export const quoteFields = {
  what: 'what',
  words: 'words',
  option: 'option',
  version: 'version',
  hash: 'hash',
} as const;
