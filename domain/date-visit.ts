import { clockIn, momentAt } from './clocks.ts';
import type { DatedVisit, Visit } from './quote.ts';
import { eveningOf } from './reminders.ts';
import { MINUTE } from './time-spans.ts';

/** Fixes the visit's moments, which would otherwise move if the company changed its time zone. */
export function dateVisit({ day, time }: Visit, timeZone: string): DatedVisit {
  const atMs = time === null ? null : startOf(day, time, timeZone);
  return { day, time, atMs, eveningMs: eveningOf(day, atMs, timeZone) };
}

function startOf(day: string, time: string, timeZone: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const moment = momentAt(timeZone, { year, month, day: date, hour });
  // Some zones are offset by half an hour, so the minute is corrected by the difference.
  return moment + (minute - clockIn(timeZone, new Date(moment)).minute) * MINUTE;
}
