/** Formats dates and times in the company's time zone, as in the owner's emails. */
import { isoDay } from '../domain/clocks.ts';
import type { Visit } from '../domain/quote.ts';
import { timeAgo } from '../domain/time-ago.ts';
import { DAY as ONE_DAY } from '../domain/time-spans.ts';
import { deskData } from './data.ts';

const DATE = { month: 'short', day: 'numeric' } as const;
const CALENDAR = { ...DATE, weekday: 'short' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

/** Formats by time zone, kept because creating them is slow. */
const made = new Map<string, ReturnType<typeof formatsIn>>();

function formats(timeZone = deskData().timeZone) {
  const known = made.get(timeZone) ?? formatsIn(timeZone);
  made.set(timeZone, known);
  return known;
}

function formatsIn(timeZone: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  return {
    date: format(DATE),
    dateOfYear: format({ ...DATE, year: 'numeric' }),
    calendar: format(CALENDAR),
    weekday: format({ ...DATE, weekday: 'long' }),
    month: format({ month: 'long', year: 'numeric' }),
    monthName: format({ month: 'long' }),
    day: format({ ...CALENDAR, ...TIME }),
    time: format(TIME),
    second: format({ ...CALENDAR, ...TIME, second: '2-digit' }),
    full: format({ dateStyle: 'full', timeStyle: 'short' }),
  };
}

/** "Nov 3" */
export function inDate(ms: number): string {
  return formats().date.format(ms);
}

/** An older moment shows its date, because nobody counts more days than this, ms. */
const LONGEST_AGO = 14 * ONE_DAY;

/** "3 days ago", then "Apr 24", "Apr 24, 2025" */
export function inAge(ms: number, nowMs: number): string {
  return nowMs - ms < LONGEST_AGO ? timeAgo(ms, nowMs) : inDateOf(ms, nowMs);
}

/** "Apr 24", of another year "Apr 24, 2025" */
export function inDateOf(ms: number, nowMs: number): string {
  return dayInDate(today(ms), nowMs);
}

/** The same for a day such as "2026-04-24". */
export function dayInDate(day: string, nowMs: number): string {
  // A day has no time zone. Date.parse takes it as midnight in UTC.
  const { date, dateOfYear } = formats('UTC');
  const isThisYear = day.slice(0, 4) === today(nowMs).slice(0, 4);
  return (isThisYear ? date : dateOfYear).format(Date.parse(day));
}

/** "Last visit Apr 24", "Visit today"; for a day to come "Visit Tue, Dec 8" */
export function inVisitDay(day: string, nowMs: number): string {
  if (day === today(nowMs)) return 'Visit today';
  if (day > today(nowMs)) return `Visit ${inCalendar(day)}`;
  return `Last visit ${dayInDate(day, nowMs)}`;
}

/** "Tue, Nov 3" for "2026-11-03", in any time zone. */
export function inCalendar(day: string): string {
  return formats('UTC').calendar.format(Date.parse(day));
}

/** "Tuesday, Nov 3" for "2026-11-03". */
export function inWeekday(day: string): string {
  return formats('UTC').weekday.format(Date.parse(day));
}

/** "9:30 AM" */
export function inClock(time: string): string {
  return formats('UTC').time.format(Date.parse(`2026-01-01T${time}Z`));
}

/** "Tue, Nov 3, 9:30 AM" */
export function inVisit({ day, time }: Visit): string {
  return time === null ? inCalendar(day) : `${inCalendar(day)}, ${inClock(time)}`;
}

/** "November 2025" */
export function inMonth(ms: number): string {
  return formats().month.format(ms);
}

/** "November" */
export function nameOfMonth(ms: number): string {
  return formats().monthName.format(ms);
}

/** "Tue, Nov 3, 9:05 AM" */
export function inDay(ms: number): string {
  return formats().day.format(ms);
}

/** "at 9:05 AM" of today, or "on Tue, Nov 3, 9:05 AM" */
export function inMoment(ms: number, nowMs: number): string {
  return today(ms) === today(nowMs) ? `at ${formats().time.format(ms)}` : `on ${inDay(ms)}`;
}

/** "Tue, Nov 3, 9:05:07 AM" */
export function inSecond(ms: number): string {
  return formats().second.format(ms);
}

/** "Tuesday, November 3, 2026 at 9:05 AM" */
export function inFull(ms: number): string {
  return formats().full.format(ms);
}

/** Today in the company's time zone: "2026-12-08". */
export function today(nowMs: number): string {
  return isoDay(nowMs, deskData().timeZone);
}
