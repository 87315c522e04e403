/** Days of the company's calendar, as text: '2026-12-08'. */

import { isoDay } from '../../domain/clocks.ts';
import type { Visit } from '../../domain/offer.ts';
import { deskData } from '../data.ts';

// Such a day is the same in every time zone.
const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

export function today(nowMs: number): string {
  return isoDay(nowMs, deskData.timeZone);
}

/** "Tue, Dec 8" */
export function sayDay(day: string): string {
  return dayFormat.format(Date.parse(day));
}

/** "Tue, Dec 8, 9:30 AM" */
export function sayVisit({ day, time }: Visit): string {
  return time === null ? sayDay(day) : `${sayDay(day)}, ${timeFormat.format(Date.parse(`${day}T${time}Z`))}`;
}
