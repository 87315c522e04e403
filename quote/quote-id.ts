/** A moment on a wall clock; `month` counts from 1. */
export type WallClock = { year: number; month: number; day: number; hour: number; minute: number };

/** The number a visitor is told, a minute long: year-monthday-hourminute, e.g. 2026-0703-0905 (spec §3). Two can share it. */
export function quoteId({ year, month, day, hour, minute }: WallClock): string {
  return `${pad(year, 4)}-${pad(month, 2)}${pad(day, 2)}-${pad(hour, 2)}${pad(minute, 2)}`;
}

export function isQuoteId(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])-([01]\d|2[0-3])[0-5]\d$/.test(text);
}

/** The wall clock where this program runs. */
export function localClock(date: Date): WallClock {
  return {
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
    hour: date.getHours(),
    minute: date.getMinutes(),
  };
}

/** The wall clock in an IANA time zone, in the Gregorian calendar and ASCII digits whatever the machine's locale. */
export function clockIn(timeZone: string, date: Date): WallClock {
  // Intl, where it is the first to be asked, takes a page 30 ms to load languages; newer browsers need none of that.
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
  const parts = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, Number(value)]));
  const { year, month, day, hour, minute } = parts;
  if (year === undefined || month === undefined || day === undefined || hour === undefined || minute === undefined) {
    throw new Error(`Intl gave no full date for ${timeZone}`);
  }
  return { year, month, day, hour, minute };
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
