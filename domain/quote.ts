/** The owner's quote for a request (promises: Writing a quote): contents, rules, and the types of its API. */
import { isPrice, type Price, sumOf } from './money.ts';
import type { Sent } from './sent.ts';
import { DAY } from './time-spans.ts';

export type QuoteLine = Price & {
  /** Letters and digits, unique within the quote. The customer's answer names it. */
  id: string;
  /** "Inside windows, 24 panes" */
  words: string;
  isOptional: boolean;
};

export type QuoteContents = {
  lines: QuoteLine[];
  /** The owner's note; '' for none. */
  note: string;
  /** The last valid day by the company's clock: '2026-12-08'. */
  validUntil: string;
};

export const MOST_LINES = 30;
export const LONGEST_LINE = 120;
export const LONGEST_NOTE = 1000;
/** Characters that a customer may write with an answer. */
export const LONGEST_ANSWER = 1000;
/** Days that a new quote is valid. */
export const VALID_DAYS = 14;
/** The longest validity that the owner may choose, days. */
export const MOST_VALID_DAYS = 366;
export const FAR_VALID_UNTIL = 'Choose a day within a year.';

/** `draft`: not seen by the customer yet. Expiry and questions are no states. */
export type QuoteState = 'draft' | 'open' | 'accepted' | 'declined' | 'withdrawn';

export type QuoteEvent =
  /** First tap on a way to send this version. The tap fixes its contents. */
  | { what: 'sent'; version: number; total: Price }
  /** `options`: ids of the chosen optional lines. `words`: the days that suit the customer. */
  | { what: 'accepted'; version: number; total: Price; options: string[]; words: string }
  /** `words`: the reason, optional. */
  | { what: 'declined'; version: number; words: string }
  | { what: 'asked'; version: number; words: string }
  | { what: 'withdrawn' }
  | { what: 'replaced' };

/** The customer taps it on the page, or the owner records it for them. */
export type QuoteAnswer = 'accepted' | 'declined' | 'asked';

/** A request's quote, as part of `DeskRequest`. */
export type DeskQuote = {
  state: QuoteState;
  /** The latest text, perhaps not sent yet. */
  draft: QuoteContents;
  /** Grows with each change of the draft. A change names the number it is based on. */
  draftVersion: number;
  /** The newest version that the customer could see; null before the first. */
  shown: { version: number; contents: QuoteContents } | null;
  isChanged: boolean;
  /** The customer's address of the quote. Returns 404 before the first version. */
  url: string;
  /** The answer in force. */
  answer: Extract<QuoteEvent, { what: 'accepted' | 'declined' }> | null;
};

/** A day by the company's clock, and optionally a time ('09:30'). Part of `DeskRequest`. */
export type Visit = { day: string; time: string | null };

/** PUT /api/desk/requests/:id/quote returns a DeskRequest. 409 with an `QuoteConflict`. */
export type QuoteChange = { contents: QuoteContents; draftVersion: number };
export type QuoteConflict = { error: string; quote: DeskQuote };
/**
 * POST /api/desk/requests/:id/quote/sent: the first tap on text, mail, share or copy fixes the draft as the
 * next version. An unchanged draft stays the last version. 409 with an `QuoteConflict` if the draft is
 * another one.
 */
export type QuoteSent = { id: string; draftVersion: number };
/** POST /api/desk/requests/:id/quote/answer: records what the customer said by phone. */
export type RecordedAnswer = Sent & {
  what: 'accepted' | 'declined';
  quoteVersion: number;
  options: string[];
  words: string;
};
// POST /api/desk/requests/:id/undo also takes back an answer.
/** POST /api/desk/requests/:id/quote/withdraw or /replace. `seen`: the request's version on the screen. */
export type QuoteEnd = { id: string; seen: number };
/** POST /api/desk/requests/:id/visit. Null removes the visit; `seen` as above. */
export type VisitChange = { id: string; seen: number; visit: Visit | null };

/**
 * GET /api/desk/requests/:id/quote/earlier: quotes to start a new one from, of the same person or else of the
 * same service, latest first.
 */
export type EarlierQuotes = { quotes: EarlierQuote[] };
export type EarlierQuote = { id: string; name: string; shownMs: number; contents: QuoteContents };

/** GET /api/desk/saved-lines: the owner's reusable lines, by service id. */
export type SavedLines = { services: { service: string; lines: SavedLine[]; version: number }[] };
export type SavedLine = Omit<QuoteLine, 'id'>;
/**
 * PUT /api/desk/saved-lines: replaces all lines of one service and returns `SavedLines`. 409 with a
 * `SavedLinesConflict` if another device saved first.
 */
export type SavedLinesChange = { service: string; lines: SavedLine[]; version: number };
export type SavedLinesConflict = { error: string; saved: SavedLines };

export type QuoteFault = { at: 'lines' | 'note' | 'validUntil' | `line ${number}`; sentence: string };

/** Why a quote cannot be sent, in sentences for the owner. `today` by the company's clock: '2026-11-24'. */
export function faultsIn({ lines, note, validUntil }: QuoteContents, today: string): QuoteFault[] {
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

export function faultsInLines(lines: readonly SavedLine[]): QuoteFault[] {
  const faults: QuoteFault[] = [];
  if (lines.length > MOST_LINES) faults.push({ at: 'lines', sentence: `At most ${MOST_LINES} lines fit.` });
  for (const [index, { words, low, high }] of lines.entries()) {
    const fault = (sentence: string) => faults.push({ at: `line ${index}`, sentence });
    if (words.trim() === '') fault('Say what is done for this price.');
    if (words.length > LONGEST_LINE) fault(`Say it in at most ${LONGEST_LINE} characters.`);
    if (!isPrice(low) || !isPrice(high)) fault('Enter a price, like 240.');
    else if (low > high) fault('The second price must be the higher one.');
  }
  return faults;
}

/** Sums the required lines and the chosen optional ones. */
export function totalOf({ lines }: Pick<QuoteContents, 'lines'>, options: readonly string[]): Price {
  return sumOf(lines.filter(({ id, isOptional }) => !isOptional || options.includes(id)));
}

/** Days are compared as text, so reject the six-digit years that date inputs allow. */
export function isDayUntil(day: string, last: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(day) && day <= last;
}

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}
