/** Writes visits as an iCalendar file (RFC 5545). */
export type CalendarVisit = {
  /** '2026-12-08' */
  day: string;
  /** Start; null for the whole day. */
  atMs: number | null;
  /** UID of the event. If it changed, calendar apps would show the visit twice. */
  id: string;
  sequence: number;
  changedMs: number;
  title: string;
  address: string;
  details: string;
};

/** Without its line end, bytes (RFC 5545 §3.1). */
const MAX_LINE = 75;

/** RFC 5545 §3.6 requires at least one component. Without visits, write a time zone that nothing uses. */
const NO_VISITS = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

export function writeCalendar(name: string, visits: readonly CalendarVisit[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${asText(name)}//Visits//EN`,
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${asText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...(visits.length > 0 ? visits.flatMap(eventOf) : NO_VISITS),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function eventOf(visit: CalendarVisit): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${visit.id}`,
    `DTSTAMP:${inUtc(visit.changedMs)}`,
    `SEQUENCE:${visit.sequence}`,
    ...startOf(visit),
    `SUMMARY:${asText(visit.title)}`,
    ...(visit.address ? [`LOCATION:${asText(visit.address)}`] : []),
    `DESCRIPTION:${asText(visit.details)}`,
    'END:VEVENT',
  ];
}

/** A visit with a time gets an hour, because its length is unknown. */
function startOf({ day, atMs }: CalendarVisit): string[] {
  if (atMs === null) return [`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`];
  return [`DTSTART:${inUtc(atMs)}`, 'DURATION:PT1H'];
}

/** `20261208T143000Z` */
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

function fold(line: string): string {
  let folded = '';
  let room = MAX_LINE;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (bytes > room) {
      folded += '\r\n ';
      room = MAX_LINE - 1;
    }
    folded += character;
    room -= bytes;
  }
  return folded;
}
