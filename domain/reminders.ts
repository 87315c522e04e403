/** Reminders by the company's clock (promises: Reminders). */
import { clockIn, momentAt } from './clocks.ts';
import { type DatedVisit, isDayUntil, type Visit } from './quote.ts';
import { DAY, HOUR } from './time-spans.ts';

/**
 * `isFollowUp`: set by the program, because a quote got no answer, a visit was not marked done, or a won
 * request has no date.
 */
export type Reminder = { atMs: number; isFollowUp: boolean };

type ReminderChoice = 'tonight' | 'tomorrow' | 'threeDays';

/** A quote without an answer this long suggests a follow-up. */
export const FOLLOW_UP = 3 * DAY;
/** A won request without a date is asked about once, this long after it was won. */
export const UNDATED = 30 * DAY;
/** For reminders and visits, ms. */
export const FARTHEST_REMINDER = 2 * 366 * DAY;
export const FAR_DAY = 'Please choose a day within the next two years.';

const MORNING = 8;
const EVENING = 18;
const LAST_HOUR_FOR_TONIGHT = 17;
/** A visit is asked about from this hour on, or an hour after its start if that is later. */
const VISITS_END = 17;

export function remindersOffered(
  nowMs: number,
  timeZone: string,
): { choice: ReminderChoice; atMs: number }[] {
  const { hour, minute: _, ...today } = clockIn(timeZone, new Date(nowMs));
  const at = (ahead: number, hour: number) => momentAt(timeZone, { ...today, day: today.day + ahead, hour });
  return [
    ...(hour < LAST_HOUR_FOR_TONIGHT ? [{ choice: 'tonight', atMs: at(0, EVENING) } as const] : []),
    { choice: 'tomorrow', atMs: at(1, MORNING) },
    { choice: 'threeDays', atMs: at(3, MORNING) },
  ];
}

/** Undefined if the chosen day is valid: from `first` on, and within two years. */
export function faultOfDay(day: string, first: string, nowMs: number): string | undefined {
  if (day < first) return 'Please choose a later day.';
  return isDayUntil(day, lastDay(nowMs)) ? undefined : FAR_DAY;
}

/**
 * A day short of the server's limit: a reminder is due hours after its UTC day begins, and the device's
 * clock may be ahead.
 */
export function lastDay(nowMs: number): string {
  return new Date(nowMs + FARTHEST_REMINDER - DAY).toISOString().slice(0, 10);
}

export function morningOf(isoDay: string, timeZone: string): number {
  return momentAt(timeZone, { ...partsOf(isoDay), hour: MORNING });
}

/** Fixes the visit's moments, which would otherwise move if the company changed its time zone. */
export function dateVisit({ day, time }: Visit, timeZone: string): DatedVisit {
  const [hour = 0, minute = 0] = time?.split(':').map(Number) ?? [];
  const atMs = time === null ? null : momentAt(timeZone, { ...partsOf(day), hour, minute });
  return { day, time, atMs, eveningMs: eveningOf(day, atMs, timeZone) };
}

/** `atMs`: start of the visit, if it has a time. */
function eveningOf(isoDay: string, atMs: number | null, timeZone: string): number {
  const evening = momentAt(timeZone, { ...partsOf(isoDay), hour: VISITS_END });
  return atMs === null ? evening : Math.max(evening, atMs + HOUR);
}

function partsOf(isoDay: string) {
  const [year = 0, month = 0, day = 0] = isoDay.split('-').map(Number);
  return { year, month, day };
}

export function endOfDay(nowMs: number, timeZone: string): number {
  const { year, month, day } = clockIn(timeZone, new Date(nowMs));
  return momentAt(timeZone, { year, month, day: day + 1, hour: 0 });
}
