/** The customer's quote page (promises: Quote page). */

import type { Price } from './money.ts';
import type { QuoteAnswer, QuoteContents } from './quote.ts';
import type { Naming, Side } from './work.ts';

export type QuoteView = {
  firstName: string;
  service: string;
  town: string;
  contents: QuoteContents;
  /** The customer's answer names version and hash. */
  version: number;
  hash: string;
  /** `expired`: not answered, and its last day is over. */
  state: 'open' | 'expired' | 'accepted' | 'declined';
  /** `options`: ids of the optional lines in the total. `days`: those that suit the customer, as typed. */
  accepted: { total: Price; options: string[]; days: string; visit: VisitStage } | null;
  hasAsked: boolean;
  /** Questions about the job, from the visit's evening or Done; kept while an answer can be withdrawn. */
  afterJob: AfterJob | null;
  /**
   * `tooLate`: Accept came after the last day. `closed`, `reviewClosed`: an answer after the job came when
   * the page no longer asked.
   */
  notice?: 'changed' | 'answered' | 'tooLate' | 'tooMany' | 'closed' | 'reviewClosed';
  /** A refused answer, so that no typed text is lost. */
  typed?: QuoteTyped;
  fault?: 'long' | 'empty';
};

/**
 * `ahead`, `over`: before or after the visit's evening. A visit for an earlier quote does not count.
 * `done`: the owner marked the job Done. `off`: the owner took the order back, as with Lost or Spam.
 */
export type VisitStage = 'undated' | 'ahead' | 'over' | 'done' | 'off';

/**
 * A posted answer that the store could not take. `words`: the customer's text. `fields`: all others. If both
 * are empty, the quote could not be read.
 */
export type UnsavedAnswer = { fields: [string, string][]; words: string };

/** 'gone': the link is not in force. */
export type QuotePageView = QuoteView | UnsavedAnswer | 'gone';

type QuoteTyped = { what: QuoteAnswer; words: string; options: string[] };

/** `option` occurs once per chosen optional line. */
export const quoteFields = {
  what: 'what',
  words: 'words',
  option: 'option',
  version: 'version',
  hash: 'hash',
} as const;

export type AfterJob = {
  /** Whole pairs, oldest first. */
  pairs: CustomerPair[];
  /** `name`: the signature of then, which the site shows; '' for none. */
  review: (WrittenReview & { name: string }) | null;
  /** How each naming would read: "Ada L., Livonia". */
  names: Record<Naming, string>;
  /** Where the owner collects public reviews; '' for none. */
  reviewsAddress: string;
  /** A refused review, so that no typed text is lost. */
  typed?: Omit<WrittenReview, 'stars'> & { stars: number | null };
  fault?: 'stars' | 'long' | 'tooMany' | 'changed';
};

export type CustomerPair = {
  id: string;
  /** Hash of the pictures that the page shows. A consent names it. */
  hash: string;
  answer: 'allowed' | 'refused' | null;
};

export type WrittenReview = { stars: number; words: string; naming: Naming; mayShow: boolean };

export const AFTER_JOB_ANSWERS = ['pictures-yes', 'pictures-no', 'review', 'review-back'] as const;
export type AfterJobAnswer = (typeof AFTER_JOB_ANSWERS)[number];

/** Relative to the page, so that the page does not contain its own secret address. */
export function pairAddress(id: string, side: Side): string {
  return `?picture=${id}/${side}`;
}

/** `pair` occurs once per pair that the page showed: `<id> <hash>`. */
export const afterJobFields = {
  pair: 'pair',
  stars: 'stars',
  naming: 'naming',
  mayShow: 'mayShow',
} as const;
