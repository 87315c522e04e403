/** A quote as it is typed: prices are text until they can be read. */
import { readPrice, writePrice } from '../../domain/money.ts';
import type { OfferContents, SavedLine } from '../../domain/offer.ts';
import { randomUuid } from '../../domain/random-uuid.ts';

export type LineForm = {
  id: string;
  words: string;
  low: string;
  /** Null where it is one price. */
  high: string | null;
  isOptional: boolean;
};

export type OfferForm = { lines: LineForm[]; note: string; validUntil: string };

export function formOf({ lines, note, validUntil }: OfferContents): OfferForm {
  return { lines: lines.map((line) => ({ ...lineFormOf(line), id: line.id })), note, validUntil };
}

/** A line of a quote from a saved one, or from one of another quote. */
export function lineFormOf({ words, low, high, isOptional }: SavedLine): LineForm {
  return { id: newLineId(), words, low: asTyped(low), high: low === high ? null : asTyped(high), isOptional };
}

export function newLine(words = ''): LineForm {
  return { id: newLineId(), words, low: '', high: null, isOptional: false };
}

/** What cannot be read as a price is NaN, which is none. */
export function contentsOf({ lines, ...others }: OfferForm): OfferContents {
  return { lines: lines.map(lineOf), ...others };
}

export function lineOf({ id, words, low: first, high: second, isOptional }: LineForm) {
  const low = readPrice(first) ?? Number.NaN;
  return { id, words, low, high: second === null ? low : (readPrice(second) ?? Number.NaN), isOptional };
}

/** "1,234.50" */
function asTyped(cents: number): string {
  return writePrice(cents).slice(1);
}

function newLineId(): string {
  return randomUuid().slice(0, 8);
}
