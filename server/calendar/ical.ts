/** Visits as a calendar (RFC 5545). */
import { clockIn, momentAt } from '../../domain/clocks.ts';
import type { Visit } from '../../domain/offer.ts';
import { MINUTE } from '../../domain/time-spans.ts';

export type CalendarVisit = Visit & {
  /** The id of its request, which stays its own whatever changes. */
  id: string;
  /** How often it has changed. */
  sequence: number;
  changedMs: number;
  title: string;
  /** Where it is; '' if that is not known. */
  address: string;
  /** What the owner needs on the way, line by line. */
  details: string;
};

/** A line has at most so many bytes, without its end. */
const LONGEST_LINE = 75;

export function writeCalendar(name: string, visits: readonly CalendarVisit[], timeZone: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${asText(name)}//Visits//EN`,
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${asText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...visits.flatMap((visit) => eventOf(visit, timeZone)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function eventOf(visit: CalendarVisit, timeZone: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${visit.id}`,
    `DTSTAMP:${inUtc(visit.changedMs)}`,
    `SEQUENCE:${visit.sequence}`,
    ...startOf(visit, timeZone),
    `SUMMARY:${asText(visit.title)}`,
    ...(visit.address ? [`LOCATION:${asText(visit.address)}`] : []),
    `DESCRIPTION:${asText(visit.details)}`,
    'END:VEVENT',
  ];
}

/** A day is one day long. A time is shown as an hour, because nobody has said how long it takes. */
function startOf({ day, time }: Visit, timeZone: string): string[] {
  if (time === null) return [`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`];
  return [`DTSTART:${inUtc(momentOf(day, time, timeZone))}`, 'DURATION:PT1H'];
}

/** The moment at which the company's clock shows that day and time, ms. */
function momentOf(isoDay: string, time: string, timeZone: string): number {
  const [year = 0, month = 0, day = 0] = isoDay.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const moment = momentAt(timeZone, { year, month, day, hour });
  // Some zones are half an hour off.
  return moment + (minute - clockIn(timeZone, new Date(moment)).minute) * MINUTE;
}

/** "20261208T143000Z" */
function inUtc(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

function asText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** Breaks a line between characters, never within one. */
function fold(line: string): string {
  let folded = '';
  let room = LONGEST_LINE;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (bytes > room) {
      folded += '\r\n ';
      room = LONGEST_LINE - 1;
    }
    folded += character;
    room -= bytes;
  }
  return folded;
}
