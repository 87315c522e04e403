import type { WallClock } from './clocks.ts';

/** Year-monthday-hourminute, `'2026-0703-0905'` (promises: Payload). Requests of the same minute share it. */
export function quoteId({ year, month, day, hour, minute }: WallClock): string {
  return `${pad(year, 4)}-${pad(month, 2)}${pad(day, 2)}-${pad(hour, 2)}${pad(minute, 2)}`;
}

export function isQuoteId(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])-([01]\d|2[0-3])[0-5]\d$/.test(text);
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
