import { isAnswerOwed, type RequestStatus } from './status.ts';
import { roughly } from './time-ago.ts';
import { HOUR } from './time-spans.ts';

const promiseClockWords = {
  due: (span: string) => `quote due in ${span}`,
  late: (span: string) => `${span} late`,
  waiting: (span: string) => `waiting ${span}`,
};

/** A quote is due soon in the last sixth of the promised time. */
const SOON = 1 / 6;

type PromiseClock = { state: 'due' | 'soon' | 'late' | 'waiting'; sentence: string };

type Promised = {
  status: RequestStatus;
  isEmergency?: boolean | undefined;
  receivedMs: number;
  promiseHours: number;
};

/**
 * Time left of the promise (promises: Inbox), all by the server's clock. A new emergency needs a call first,
 * so its clock shows how long the customer has waited.
 */
export function promiseClock(
  { status, isEmergency, receivedMs, promiseHours }: Promised,
  nowMs: number,
): PromiseClock | undefined {
  if (!isAnswerOwed(status)) return undefined;
  if (isEmergency && status === 'new') {
    return {
      state: 'waiting',
      sentence: promiseClockWords.waiting(roughly(Math.max(0, nowMs - receivedMs))),
    };
  }
  // The server's clock may have been set back since the request came.
  const promised = promiseHours * HOUR;
  const left = Math.min(promised, receivedMs + promised - nowMs);
  if (left <= 0) return { state: 'late', sentence: promiseClockWords.late(roughly(-left)) };
  return { state: left <= SOON * promised ? 'soon' : 'due', sentence: promiseClockWords.due(roughly(left)) };
}
