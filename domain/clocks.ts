import { MINUTE } from './time-spans.ts';

/** `month` counts from 1. */
export type WallClock = { year: number; month: number; day: number; hour: number; minute: number };

export function localClock(date: Date): WallClock {
  return {
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
    hour: date.getHours(),
    minute: date.getMinutes(),
  };
}

/** Always the Gregorian calendar. */
export function clockIn(timeZone: string, date: Date): WallClock {
  // Temporal avoids Intl, whose first use makes a page load its language data (30 ms).
  if ('Temporal' in globalThis) {
    const moment = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timeZone);
    const { year, month, day, hour, minute } = moment;
    return { year, month, day, hour, minute };
  }
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const parts = format.formatToParts(date).map(({ type, value }) => [type, Number(value)]);
  const { year, month, day, hour, minute }: WallClock = Object.fromEntries(parts);
  return { year, month, day, hour, minute };
}

type Moment = Omit<WallClock, 'minute'> & { minute?: number };

/**
 * The moment at which the clocks of an IANA time zone show this date and time, ms. Days past the end of a
 * month roll over. A time that the clocks skip in spring becomes an hour earlier (2:30 → 1:30), in zones
 * ahead of UTC an hour later.
 */
export function momentAt(timeZone: string, { year, month, day, hour, minute = 0 }: Moment): number {
  const wanted = Date.UTC(year, month - 1, day, hour, minute);
  const aheadAt = (ms: number) => {
    const shown = clockIn(timeZone, new Date(ms));
    return Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute) - ms;
  };
  // Twice, because the clocks may change between the first guess and the moment.
  return wanted - aheadAt(wanted - aheadAt(wanted));
}

/** `'2026-11-24'` */
export function isoDay(nowMs: number, timeZone: string): string {
  const { year, month, day } = clockIn(timeZone, new Date(nowMs));
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

export function minutesShown(nowMs: number, timeZone: string): number {
  const { hour, minute } = clockIn(timeZone, new Date(nowMs));
  return 60 * hour + minute;
}

/** `'22:30'` → `1350` */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return 60 * hours + minutes;
}

/**
 * The next moment after `nowMs` at which a clock of that zone shows this many minutes since midnight. A time
 * that the clocks skip is moved as far as they jump: 2:30 → 3:30. In the hour that repeats in autumn, the
 * moment may be a day later.
 */
export function nextTimeOfDay(minutes: number, nowMs: number, timeZone: string): number {
  const wholeMinute = Math.floor(nowMs / MINUTE) * MINUTE;
  const ahead = (minutes - minutesShown(wholeMinute, timeZone) + 24 * 60 - 1) % (24 * 60);
  const moment = wholeMinute + (ahead + 1) * MINUTE;
  // On the two days a year when clocks change, `moment` is an hour off.
  const off = ((minutes - minutesShown(moment, timeZone) + 36 * 60) % (24 * 60)) - 12 * 60;
  const corrected = moment + off * MINUTE;
  return minutesShown(corrected, timeZone) === minutes ? corrected : moment;
}
