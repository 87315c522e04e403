/** The owner's quote for a request (promises: Writing a quote). */
import { isPrice, type Price, sumOf } from './money.ts';
import type { Sent } from './sent.ts';
import { DAY } from './time-spans.ts';

export type QuoteLine = Price & {
  /** Letters and digits, unique within the quote. */
  id: string;
  /** "Inside windows, 24 panes" */
  words: string;
  isOptional: boolean;
};

export type QuoteContents = {
  lines: QuoteLine[];
  /** The owner's note; '' for none. */
  note: string;
  /** By the company's clock: '2026-12-08'. */
  validUntil: string;
};

export const MOST_LINES = 30;
export const LONGEST_LINE = 120;
export const LONGEST_NOTE = 1000;
/** The customer’s text, in characters. */
export const LONGEST_ANSWER = 1000;
export const VALID_DAYS = 14;
export const MOST_VALID_DAYS = 366;
export const FAR_VALID_UNTIL = 'Choose a day within a year.';

/** `by` of a change that the customer made. */
export const CUSTOMER = 'the customer';

/** `draft`: not seen by the customer yet. Expiry and questions are no states. */
export type QuoteState = 'draft' | 'open' | 'accepted' | 'declined' | 'withdrawn';

export type QuoteEvent =
  /** The first tap that sends a version fixes its contents. */
  | { what: 'sent'; version: number; total: Price }
  /** `options`: ids of the chosen optional lines. `words`: the days that suit the customer. */
  | { what: 'accepted'; version: number; total: Price; options: string[]; words: string }
  /** `words`: the reason, optional. */
  | { what: 'declined'; version: number; words: string }
  | { what: 'asked'; version: number; words: string }
  | { what: 'withdrawn' }
  | { what: 'replaced' };

/** By the customer, or recorded by the owner. */
export type QuoteAnswer = 'accepted' | 'declined' | 'asked';

export type DeskQuote = {
  state: QuoteState;
  /** The latest text, perhaps not sent yet. */
  draft: QuoteContents;
  /** Grows with each change. A change names the number it is based on. */
  draftVersion: number;
  /** The newest version that the customer could see. */
  shown: { version: number; contents: QuoteContents } | null;
  isChanged: boolean;
  /** The customer's page, which is a 404 before the first version. */
  url: string;
  /** The answer in force. */
  answer: Extract<QuoteEvent, { what: 'accepted' | 'declined' }> | null;
};

/** By the company's clock; the time as '09:30'. */
export type Visit = { day: string; time: string | null };

/** Its moments were fixed when the owner set the date. */
export type DatedVisit = Visit & {
  /** Start; null for the whole day. */
  atMs: number | null;
  /** From then on the desk asks whether the visit was done. */
  eveningMs: number;
};

/** PUT /api/desk/requests/:id/quote. 409 with a `QuoteConflict`. */
export type QuoteChange = { contents: QuoteContents; draftVersion: number };
export type QuoteConflict = { error: string; quote: DeskQuote };
/**
 * POST /api/desk/requests/:id/quote/sent fixes a changed draft as the next version. `seen`: the request's
 * version on the screen. 409 with a `QuoteConflict` if another device has changed the draft, and with a
 * `Conflict` if this device has not seen the customer's answer, which a new version would undo.
 */
export type QuoteSent = { id: string; draftVersion: number; seen: number };
/** POST /api/desk/requests/:id/quote/answer: records what the customer said by phone. */
export type RecordedAnswer = Sent & {
  what: 'accepted' | 'declined';
  quoteVersion: number;
  options: string[];
  words: string;
};
/** POST /api/desk/requests/:id/quote/withdraw or /replace. `seen` as above; replace ignores it. */
export type QuoteEnd = { id: string; seen: number };
/** POST /api/desk/requests/:id/visit. Null removes the visit; `seen` as above. */
export type VisitChange = { id: string; seen: number; visit: Visit | null };

/**
 * GET /api/desk/requests/:id/quote/earlier: quotes for the same person, or else for the same service, latest
 * first.
 */
export type EarlierQuotes = { quotes: EarlierQuote[] };
export type EarlierQuote = { id: string; name: string; shownMs: number; contents: QuoteContents };

/** GET /api/desk/saved-lines */
export type SavedLines = { services: { service: string; lines: SavedLine[]; version: number }[] };
export type SavedLine = Omit<QuoteLine, 'id'>;
/**
 * PUT /api/desk/saved-lines replaces all lines of one service. 409 with a `SavedLinesConflict` if another
 * device saved first.
 */
export type SavedLinesChange = { service: string; lines: SavedLine[]; version: number };
export type SavedLinesConflict = { error: string; saved: SavedLines };

export type QuoteFault = { at: 'lines' | 'note' | 'validUntil' | `line ${number}`; sentence: string };

/** Why a quote cannot be sent. `today` by the company's clock: '2026-11-24'. */
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

export function totalOf({ lines }: Pick<QuoteContents, 'lines'>, options: readonly string[]): Price {
  return sumOf(lines.filter(({ id, isOptional }) => !isOptional || options.includes(id)));
}

/** Compares days as text, so it refuses years of six digits, which date inputs allow. */
export function isDayUntil(day: string, last: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(day) && day <= last;
}

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}
