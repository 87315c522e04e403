/** The customer's quote page (promises: Quote page). */
import type { Naming } from './job.ts';
import type { Price } from './money.ts';
import type { QuoteAnswer, QuoteContents } from './quote.ts';

export type QuoteView = {
  firstName: string;
  service: string;
  town: string;
  contents: QuoteContents;
  /** The customer's answer names both. */
  version: number;
  hash: string;
  /** `expired`: not answered, and its last day is over. */
  state: 'open' | 'expired' | 'accepted' | 'declined';
  /** `options`: ids of the optional lines in the total. `days`: the customer's words about them. */
  accepted: { total: Price; options: string[]; days: string } | null;
  hasAsked: boolean;
  /** Only after Accepted and the visit's day: what the page asks then. */
  afterJob: AfterJob | null;
  notice?: 'changed' | 'answered' | 'tooMany';
  /** A refused answer, so that no typed text is lost. */
  typed?: QuoteTyped;
  fault?: 'long' | 'empty';
};

export type QuoteTyped = { what: QuoteAnswer; words: string; options: string[] };

/** `option` occurs once per chosen optional line. */
export const quoteFields = {
  what: 'what',
  words: 'words',
  option: 'option',
  version: 'version',
  hash: 'hash',
} as const;

export type AfterJob = {
  /** Whole pairs, oldest first, by their addresses below the page's own: `pictures/<id>/before`. */
  pairs: { id: string; isAllowed: boolean }[];
  review: { stars: number; words: string; naming: Naming; mayShow: boolean } | null;
  /** How each naming would read: "Ada L., Livonia". */
  names: Record<Naming, string>;
  /** Where the owner collects public reviews; '' for none. */
  reviewsAddress: string;
};
