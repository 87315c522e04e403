import { roughly } from './span-words.ts';
import { isQuoteOwed, type QuoteStatus } from './status.ts';
import { HOUR } from './time-spans.ts';

const promiseClockWords = {
  due: (span: string) => `quote due in ${span}`,
  late: (span: string) => `${span} late`,
};

/** The last part of the time, in which a quote is due soon. */
const SOON = 1 / 6;

export type PromiseClock = { state: 'due' | 'soon' | 'late'; sentence: string };

/**
 * How the promise of a quote stands (contract, "Inbox"); undefined if no quote is owed. `nowMs` is the server's time,
 * which also stamped the request, so that a wrong clock of the phone does no harm. `promiseHours` is what the pages
 * promised when the request came.
 */
export function promiseClock(
  { status, receivedMs, promiseHours }: { status: QuoteStatus; receivedMs: number; promiseHours: number },
  nowMs: number,
): PromiseClock | undefined {
  if (!isQuoteOwed(status)) return undefined;
  // The server's clock may have been set back since.
  const promised = promiseHours * HOUR;
  const left = Math.min(promised, receivedMs + promised - nowMs);
  if (left <= 0) return { state: 'late', sentence: promiseClockWords.late(roughly(-left)) };
  return { state: left <= SOON * promised ? 'soon' : 'due', sentence: promiseClockWords.due(roughly(left)) };
}
