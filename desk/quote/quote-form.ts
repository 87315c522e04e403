/** A quote as typed: prices are text until they can be parsed. */
import { readPrice, writePrice } from '../../domain/money.ts';
import {
  isDayUntil,
  LONGEST_LINE,
  LONGEST_NOTE,
  MOST_LINES,
  type QuoteContents,
  type SavedLine,
} from '../../domain/quote.ts';
import { randomUuid } from '../../domain/random-uuid.ts';

export type LineForm = {
  id: string;
  words: string;
  low: string;
  /** Null for a single price. */
  high: string | null;
  isOptional: boolean;
};

export type QuoteForm = { lines: LineForm[]; note: string; validUntil: string };

export function formOf({ lines, note, validUntil }: QuoteContents): QuoteForm {
  return { lines: lines.map((line) => ({ ...lineFormOf(line), id: line.id })), note, validUntil };
}

export function lineFormOf({ words, low, high, isOptional }: SavedLine): LineForm {
  return { id: newLineId(), words, low: asTyped(low), high: low === high ? null : asTyped(high), isOptional };
}

/** The id is the index, which is the same at each rendering. */
export function savedLineFormOf(line: SavedLine, at: number): LineForm {
  return { ...lineFormOf(line), id: String(at) };
}

export function newLine(): LineForm {
  return { id: newLineId(), words: '', low: '', high: null, isOptional: false };
}

/** 0 for a missing price, NaN for an unreadable one. A quote with either cannot be sent. */
export function contentsOf({ lines, ...others }: QuoteForm): QuoteContents {
  return { lines: lines.map(lineOf), ...others };
}

export function lineOf({ id, words, low: first, high: second, isOptional }: LineForm) {
  const low = centsIn(first);
  return { id, words, low, high: second === null ? low : centsIn(second), isOptional };
}

/** Whether the server stores the quote while it is unsent. A price may still be missing. */
export function canBeKept({ lines, note, validUntil }: QuoteContents): boolean {
  const isReadable = ({ words, low, high }: SavedLine) =>
    low >= 0 && high >= 0 && words.length <= LONGEST_LINE;
  return (
    lines.length <= MOST_LINES &&
    lines.every(isReadable) &&
    note.length <= LONGEST_NOTE &&
    isDayUntil(validUntil, '9999-12-31')
  );
}

function centsIn(text: string): number {
  return text.trim() === '' ? 0 : (readPrice(text) ?? Number.NaN);
}

/** "1,234.50" */
function asTyped(cents: number): string {
  return cents === 0 ? '' : writePrice(cents).slice(1);
}

function newLineId(): string {
  return randomUuid().slice(0, 8);
}
