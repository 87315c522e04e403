/** Formats dates and times in the company's time zone, as in the owner's emails. */
import { isoDay } from '../domain/clocks.ts';
import type { Visit } from '../domain/quote.ts';
import { timeAgo } from '../domain/time-ago.ts';
import { DAY } from '../domain/time-spans.ts';
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
  const year = format({ year: 'numeric' });
  /** Adds the year to a date of another year. */
  const dated = (options: Intl.DateTimeFormatOptions) => {
    const [ofThisYear, ofAnotherYear] = [format(options), format({ ...options, year: 'numeric' })];
    return {
      format: (ms: number) => (year.format(ms) === thisYear() ? ofThisYear : ofAnotherYear).format(ms),
    };
  };
  return {
    year,
    weekOf: format(DATE),
    date: dated(DATE),
    calendar: dated(CALENDAR),
    weekday: format({ ...DATE, weekday: 'long' }),
    month: format({ month: 'long', year: 'numeric' }),
    monthName: format({ month: 'long' }),
    day: dated({ ...CALENDAR, ...TIME }),
    time: format(TIME),
    second: dated({ ...CALENDAR, ...TIME, second: '2-digit' }),
    full: format({ dateStyle: 'full', timeStyle: 'short' }),
  };
}

/** The current year in the company's zone: "2026". Days, which have no zone, are compared with it too. */
function thisYear(): string {
  return formats().year.format(Date.now());
}

/** "Nov 3" for a week that begins then. Without the year, because only the last weeks are shown. */
export function inWeekOf(ms: number): string {
  return formats().weekOf.format(ms);
}

/** "Nov 3", of another year "Nov 3, 2025" */
export function inDate(ms: number): string {
  return formats().date.format(ms);
}

/** `inDate` for a day such as "2026-11-03". */
export function dayInDate(day: string): string {
  // A day has no time zone. Date.parse takes it as midnight in UTC.
  return formats('UTC').date.format(Date.parse(day));
}

/** From this age on, ms, a moment shows its date: nobody counts more days. */
const LONGEST_AGO = 14 * DAY;

/** "3 days ago", then "Apr 24", "Apr 24, 2025" */
export function inAge(ms: number, nowMs: number): string {
  return nowMs - ms < LONGEST_AGO ? timeAgo(ms, nowMs) : inDate(ms);
}

/** "Last visit Apr 24", "Visit today"; for a day to come "Visit Tue, Dec 8" */
export function inVisitDay(day: string, nowMs: number): string {
  if (day === today(nowMs)) return 'Visit today';
  if (day > today(nowMs)) return `Visit ${inCalendar(day)}`;
  return `Last visit ${dayInDate(day)}`;
}

/** "Tue, Nov 3" for "2026-11-03", in any time zone; of another year "Tue, Nov 3, 2027" */
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

/** "Tue, Nov 3, 9:05 AM", of another year "Tue, Nov 3, 2027, 9:05 AM" */
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
