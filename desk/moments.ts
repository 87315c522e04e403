/** Moments as the company's clocks show them, as in the owner's e-mails. */
import { isoDay } from '../domain/clocks.ts';
import type { Visit } from '../domain/offer.ts';
import { deskData } from './data.ts';

const { timeZone } = deskData;
const dateFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone });
const calendarFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const clockFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone });
const monthNameFormat = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone });
const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone,
});
const fullFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone });

/** "Nov 3" */
export function inDate(ms: number): string {
  return dateFormat.format(ms);
}

/** "Tue, Nov 3" of "2026-11-03", which is the same day on every clock. */
export function inCalendar(day: string): string {
  return calendarFormat.format(Date.parse(day));
}

/** "Tue, Nov 3, 9:30 AM" */
export function inVisit({ day, time }: Visit): string {
  return time === null ? inCalendar(day) : `${inCalendar(day)}, ${clockFormat.format(Date.parse(`${day}T${time}Z`))}`;
}

/** "November 2025" */
export function inMonth(ms: number): string {
  return monthFormat.format(ms);
}

/** "November" */
export function nameOfMonth(ms: number): string {
  return monthNameFormat.format(ms);
}

/** "Tue, Nov 3, 9:05 AM" */
export function inDay(ms: number): string {
  return dayFormat.format(ms);
}

/** "Tuesday, November 3, 2026 at 9:05 AM" */
export function inFull(ms: number): string {
  return fullFormat.format(ms);
}

/** Today by the company's calendar: "2026-12-08". */
export function today(nowMs: number): string {
  return isoDay(nowMs, timeZone);
}
