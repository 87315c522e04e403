/** What the customer's page of an offer shows, and how it is posted to (contract, "The quote"). */
import type { Price } from './money.ts';
import type { OfferAnswer, OfferContents } from './offer.ts';

export type OfferView = {
  firstName: string;
  /** The title of the service; '' if none was chosen. */
  service: string;
  town: string;
  contents: OfferContents;
  /** The version that is shown, and its hash. The answer names both. */
  version: number;
  hash: string;
  /** `expired`: nobody has answered, and its last day is over. */
  state: 'open' | 'expired' | 'accepted' | 'declined';
  /** What was accepted: the total with the optional lines that are wanted, and their ids. */
  accepted: { total: Price; options: string[] } | null;
  /** Whether a question about this version has reached the owner. */
  hasAsked: boolean;
  /** Why the answer was not taken: another version is shown now, another answer stands, or so many questions were asked. */
  notice?: 'changed' | 'answered' | 'tooMany';
  /** An answer that was not taken, so that nothing typed is lost; and what is wrong with its words. */
  typed?: OfferTyped;
  fault?: 'long' | 'empty';
};

/** What was typed into the page's forms. */
export type OfferTyped = { what: OfferAnswer; words: string; options: string[] };

/** The names of the fields. `option` comes once for each optional line that is wanted. */
export const offerFields = {
  what: 'what',
  words: 'words',
  option: 'option',
  version: 'version',
  hash: 'hash',
} as const;
