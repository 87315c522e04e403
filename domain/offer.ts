/**
 * The quote that the owner writes for a request (contract, "The quote"): its contents, its rules, and what the desk and its
 * server tell each other of it. In code it is an offer, because a request is a quote request everywhere else.
 */
import { isPrice, type Price, sumOf } from './money.ts';
import type { Sent } from './sent.ts';
import { DAY } from './time-spans.ts';

export type OfferLine = Price & {
  /** Letters and digits; unique within its offer. The customer's answer names it. */
  id: string;
  /** What is done: "Inside windows, 24 panes". */
  words: string;
  /** The customer chooses whether they want it. */
  isOptional: boolean;
};

export type OfferContents = {
  lines: OfferLine[];
  /** What the owner adds in their own words; '' for nothing. */
  note: string;
  /** The last day on which it holds, by the company's clock: '2026-12-08'. */
  validUntil: string;
};

export const MOST_LINES = 30;
export const LONGEST_LINE = 120;
export const LONGEST_NOTE = 1000;
/** What a customer may write with an answer, characters. */
export const LONGEST_ANSWER = 1000;
/** A new offer holds for so many days. */
export const VALID_DAYS = 14;
/** No offer holds for longer, days. */
export const MOST_VALID_DAYS = 366;
export const FAR_VALID_UNTIL = 'Choose a day within a year.';

/**
 * `draft`: the customer has seen nothing yet. `expired` is no state: it follows from the day. A question changes no state.
 */
export type OfferState = 'draft' | 'open' | 'accepted' | 'declined' | 'withdrawn';

/** What happened to an offer, as the history of its request keeps it. */
export type OfferEvent =
  /** The first tap on a way to send this version; it was fixed then. */
  | { what: 'sent'; version: number; total: Price }
  /** `options`: the ids of the optional lines that are wanted. `words`: the days that suit. */
  | { what: 'accepted'; version: number; total: Price; options: string[]; words: string }
  /** `words`: why, if they like to say it. */
  | { what: 'declined'; version: number; words: string }
  | { what: 'asked'; version: number; words: string }
  | { what: 'withdrawn' }
  /** A new link took the place of the old one. */
  | { what: 'replaced' };

/** What the customer may do on the page, or the owner records for them. */
export type OfferAnswer = 'accepted' | 'declined' | 'asked';

/** The offer of a request, as part of `DeskRequest`. */
export type DeskOffer = {
  state: OfferState;
  /** What the owner has written last, perhaps not shown to the customer yet. */
  draft: OfferContents;
  /** Grows with each change of the draft. A change names the number that it was made on. */
  draftVersion: number;
  /** The newest version that the customer could see; null before the first. */
  shown: { version: number; contents: OfferContents } | null;
  /** Whether the draft says something else than that version. */
  isChanged: boolean;
  /** Its address, for the customer. It answers 404 before the first version. */
  url: string;
  /** The answer that stands. */
  answer: Extract<OfferEvent, { what: 'accepted' | 'declined' }> | null;
};

/** When a visit is: a day by the company's clock, and perhaps a time of it ('09:30'). Part of `DeskRequest`. */
export type Visit = { day: string; time: string | null };

/** PUT /api/desk/requests/:id/offer. 409 with an `OfferConflict` if another device was quicker. Answers a DeskRequest. */
export type OfferChange = { contents: OfferContents; draftVersion: number };
export type OfferConflict = { error: string; offer: DeskOffer };
/**
 * POST /api/desk/requests/:id/offer/sent: the first tap on text, mail, share or copy fixes the draft as the next version.
 * Where nothing has changed since the last one, it stays that version. 409 with an `OfferConflict` if the draft is another.
 */
export type OfferSent = { id: string; draftVersion: number };
/** POST /api/desk/requests/:id/offer/answer: what the customer said by phone. */
export type RecordedAnswer = Sent & {
  what: 'accepted' | 'declined';
  /** The version of the offer. */
  offerVersion: number;
  options: string[];
  words: string;
};
// An answer is taken back as any other change of the status is: POST /api/desk/requests/:id/undo.
/** POST /api/desk/requests/:id/offer/withdraw and /offer/replace. `seen` is the version of the request that the owner saw. */
export type OfferEnd = { id: string; seen: number };
/** POST /api/desk/requests/:id/visit. Null takes the visit away; `seen` as above. */
export type VisitChange = { id: string; seen: number; visit: Visit | null };

/**
 * GET /api/desk/requests/:id/offer/earlier: quotes that a new one can begin with, of the same person or else of the same
 * service, the latest first.
 */
export type EarlierOffers = { offers: EarlierOffer[] };
export type EarlierOffer = { id: string; name: string; shownMs: number; contents: OfferContents };

/** GET /api/desk/saved-lines: the lines that the owner uses again, by the id of the service. */
export type SavedLines = { services: { service: string; lines: SavedLine[]; version: number }[] };
export type SavedLine = Omit<OfferLine, 'id'>;
/**
 * PUT /api/desk/saved-lines: all lines of one service. 409 with a `SavedLinesConflict` if another device was quicker. Answers
 * `SavedLines`.
 */
export type SavedLinesChange = { service: string; lines: SavedLine[]; version: number };
export type SavedLinesConflict = { error: string; saved: SavedLines };

export type OfferFault = { at: 'lines' | 'note' | 'validUntil' | `line ${number}`; sentence: string };

/** What keeps an offer from being sent, in the owner's words. `today`: '2026-11-24' by the company's clock. */
export function faultsIn({ lines, note, validUntil }: OfferContents, today: string): OfferFault[] {
  const faults = faultsInLines(lines);
  if (lines.length === 0) faults.push({ at: 'lines', sentence: 'Add at least one line.' });
  if (lines.length > 0 && lines.every(({ isOptional }) => isOptional)) {
    faults.push({ at: 'lines', sentence: 'At least one line must not be optional.' });
  }
  if (note.length > LONGEST_NOTE) {
    faults.push({ at: 'note', sentence: `Write at most ${LONGEST_NOTE} characters.` });
  }
  if (validUntil < today) faults.push({ at: 'validUntil', sentence: 'Choose today or a later day.' });
  else if (!isDayUntil(validUntil, daysAfter(today, MOST_VALID_DAYS))) {
    faults.push({ at: 'validUntil', sentence: FAR_VALID_UNTIL });
  }
  return faults;
}

/** What is wrong with lines of an offer, or with saved ones. */
export function faultsInLines(lines: readonly SavedLine[]): OfferFault[] {
  const faults: OfferFault[] = [];
  if (lines.length > MOST_LINES) faults.push({ at: 'lines', sentence: `At most ${MOST_LINES} lines fit.` });
  for (const [index, { words, low, high }] of lines.entries()) {
    const fault = (sentence: string) => faults.push({ at: `line ${index}`, sentence });
    if (words.trim() === '') fault('Say what is done for this price.');
    if (words.length > LONGEST_LINE) fault(`Say it in at most ${LONGEST_LINE} characters.`);
    if (!isPrice(low) || !isPrice(high)) fault('Write a price from 0.01 to 1,000,000.00, such as 1,234.50.');
    else if (low > high) fault('The second price must be the higher one.');
  }
  return faults;
}

/** What it comes to: all lines that are not optional, and the optional ones that are wanted. */
export function totalOf({ lines }: Pick<OfferContents, 'lines'>, options: readonly string[]): Price {
  return sumOf(lines.filter(({ id, isOptional }) => !isOptional || options.includes(id)));
}

/** Days are compared as text, so a year that a date field lets grow to six digits is no later day but none. */
export function isDayUntil(day: string, last: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(day) && day <= last;
}

/** Days are compared as text: '2026-12-08'. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}
