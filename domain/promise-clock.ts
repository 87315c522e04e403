import { roughly } from './span-words.ts';
import { isQuoteOwed, type QuoteStatus } from './status.ts';
import { HOUR } from './time-spans.ts';

const promiseClockWords = {
  due: (span: string) => `quote due in ${span}`,
  late: (span: string) => `${span} late`,
  waiting: (span: string) => `waiting ${span}`,
};

/** The last part of the time, in which a quote is due soon. */
const SOON = 1 / 6;

export type PromiseClock = { state: 'due' | 'soon' | 'late' | 'waiting'; sentence: string };

type Promised = {
  status: QuoteStatus;
  isEmergency?: boolean | undefined;
  receivedMs: number;
  promiseHours: number;
};

/**
 * How the promise of a quote stands (contract, "Inbox"); undefined if no quote is owed. `nowMs` is the server's time,
 * which also stamped the request, so that a wrong clock of the phone does no harm. `promiseHours` is what the pages
 * promised when the request came. Whoever waits in an emergency waits for an answer, not for a quote.
 */
export function promiseClock(
  { status, isEmergency, receivedMs, promiseHours }: Promised,
  nowMs: number,
): PromiseClock | undefined {
  if (!isQuoteOwed(status)) return undefined;
  if (isEmergency && status === 'new') {
    return {
      state: 'waiting',
      sentence: promiseClockWords.waiting(roughly(Math.max(0, nowMs - receivedMs))),
    };
  }
  // The server's clock may have been set back since.
  const promised = promiseHours * HOUR;
  const left = Math.min(promised, receivedMs + promised - nowMs);
  if (left <= 0) return { state: 'late', sentence: promiseClockWords.late(roughly(-left)) };
  return { state: left <= SOON * promised ? 'soon' : 'due', sentence: promiseClockWords.due(roughly(left)) };
}
