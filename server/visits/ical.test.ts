/** The calendar file, parsed by an independent library. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import ICAL from 'ical.js';
import { type CalendarVisit, writeCalendar } from './ical.ts';

function visit(overrides: Partial<CalendarVisit> = {}): CalendarVisit {
  return {
    id: '0b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d',
    day: '2026-12-08',
    atMs: Date.parse('2026-12-08T14:30:00Z'),
    sequence: 2,
    changedMs: Date.parse('2026-11-24T15:00:00Z'),
    title: 'Window Cleaning: Ada Lovelace',
    address: '12 Elm Street, Ann Arbor, MI 48103',
    details: 'Ada Lovelace\n(734) 555-0199',
    ...overrides,
  };
}

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return { calendar, events: calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event)) };
}
const only = (overrides: Partial<CalendarVisit> = {}) => {
  const [event] = read(writeCalendar('Huron Bright', [visit(overrides)])).events;
  assert.ok(event);
  return event;
};

test('a visit with a time begins at its moment in UTC; without, it is an all-day event in every time zone', () => {
  const { startDate } = only({ atMs: null });

  assert.equal(only().startDate.toJSDate().toISOString(), '2026-12-08T14:30:00.000Z');
  assert.deepEqual([startDate.isDate, startDate.toString()], [true, '2026-12-08']);
});

test('a customer’s text is escaped: commas, semicolons, backslashes, line breaks, injected entries', () => {
  const title = 'A, b; c\\ d: "e"\r\nBEGIN:VEVENT';
  const details = 'one\ntwo\\n\u0000three\u2028';
  const { summary, description } = only({ title, details });

  assert.equal(summary, title.replace('\r\n', '\n'));
  assert.equal(description, details.replace('\u0000', ' '));
  assert.equal(read(writeCalendar('x', [visit({ title, details })])).events.length, 1);
});

test('each visit keeps its UID, and SEQUENCE counts its changes', () => {
  const event = only();

  assert.equal(event.uid, '0b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d');
  assert.equal(event.sequence, 2);
  assert.equal(event.component.getFirstPropertyValue('dtstamp')?.toString(), '2026-11-24T15:00:00Z');
  assert.equal(event.location, '12 Elm Street, Ann Arbor, MI 48103');
});

test('lines end with CRLF and have at most 75 bytes, also with four-byte characters', () => {
  const long = '🏠é'.repeat(200);
  const text = writeCalendar('Huron Bright', [visit({ title: long, address: 'x'.repeat(75) })]);

  assert.doesNotMatch(text, /(?<!\r)\n|\r(?!\n)/);
  for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
  assert.equal(read(text).events[0]?.summary, long);
});

test('a calendar without visits is valid', () => {
  const { calendar, events } = read(writeCalendar('Huron Bright', []));

  assert.equal(events.length, 0);
  const names = calendar.getAllSubcomponents().map(({ name }) => name);
  assert.deepEqual(names, ['vtimezone'], 'RFC 5545 demands a component');
  assert.equal(calendar.getFirstPropertyValue('x-wr-calname'), 'Huron Bright');
});
