import { promiseClockWords } from '../content/desk.ts';
import { QUOTE_HOURS } from '../content/promises.ts';
import { roughly } from './span-words.ts';
import { isQuoteOwed, type QuoteStatus } from './status.ts';
import { HOUR } from './time-spans.ts';

/** The last part of the time, in which a quote is due soon. */
const SOON = QUOTE_HOURS / 6;

export type PromiseClock = { state: 'due' | 'soon' | 'late'; sentence: string };

/**
 * How the promise of a quote stands (contract, "Inbox"); undefined if no quote is owed. `nowMs` is the server's time,
 * which also stamped the request, so that a wrong clock of the phone does no harm.
 */
export function promiseClock(
  { status, receivedMs }: { status: QuoteStatus; receivedMs: number },
  nowMs: number,
): PromiseClock | undefined {
  if (!isQuoteOwed(status)) return undefined;
  // The server's clock may have been set back since.
  const left = Math.min(QUOTE_HOURS * HOUR, receivedMs + QUOTE_HOURS * HOUR - nowMs);
  if (left <= 0) return { state: 'late', sentence: promiseClockWords.late(roughly(-left)) };
  return { state: left <= SOON * HOUR ? 'soon' : 'due', sentence: promiseClockWords.due(roughly(left)) };
}
