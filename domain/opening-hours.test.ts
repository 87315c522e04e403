import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isoDay } from './clocks.ts';
import {
  longestSentence,
  type OpeningHours,
  openingAt,
  type SpecialDays,
  specialDaysAhead,
  type Time,
  type Weekday,
} from './opening-hours.ts';
import { DAY, MINUTE } from './time-spans.ts';

const openingHours: OpeningHours = {
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  opens: '09:00',
  closes: '20:00',
  timeZone: 'America/Detroit',
  specialDays: [],
};
const hours = (changes: Partial<OpeningHours> = {}): OpeningHours => ({ ...openingHours, ...changes });
const says = (moment: string, changes?: Partial<OpeningHours>) => openingAt(hours(changes), new Date(moment)).sentence;

for (const [when, moment, sentence] of [
  ['on a weekday at noon', '2026-07-01T12:00-04:00', 'Open now, until 8 PM'],
  ['a minute before opening', '2026-07-01T08:59-04:00', 'Emergency line open'],
  ['as it opens', '2026-07-01T09:00-04:00', 'Open now, until 8 PM'],
  ['in the last minute', '2026-07-01T19:59-04:00', 'Open now, until 8 PM'],
  ['as it closes', '2026-07-01T20:00-04:00', 'Emergency line open'],
  ['at midnight', '2026-07-02T00:00-04:00', 'Emergency line open'],
  ['on Saturday night', '2026-07-04T22:00-04:00', 'Emergency line open'],
  ['on Sunday at noon', '2026-07-05T12:00-04:00', 'Emergency line open'],
  ['on New Year’s Eve', '2026-12-31T23:59-05:00', 'Emergency line open'],
  // The clocks go forward on March 8, 2026, and back on November 1, both at two in the morning.
  ['on Sunday before the clocks go forward', '2026-03-08T06:59Z', 'Emergency line open'],
  ['on the first summer Monday before nine', '2026-03-09T12:59Z', 'Emergency line open'],
  ['on the first summer Monday at nine', '2026-03-09T13:00Z', 'Open now, until 8 PM'],
  ['on the first winter Monday before nine', '2026-11-02T13:59Z', 'Emergency line open'],
  ['on the first winter Monday at nine', '2026-11-02T14:00Z', 'Open now, until 8 PM'],
] as const) {
  test(`${when} the visitor reads: ${sentence}`, () => {
    assert.equal(says(moment), sentence);
  });
}

test('other days and times are followed, and written as people say them', () => {
  const shop = hours({ days: ['Tuesday'], opens: '08:30', closes: '12:00' });

  const read = (moment: string) => openingAt(shop, new Date(moment)).sentence;

  assert.equal(read('2026-06-30T08:29-04:00'), 'Emergency line open');
  assert.equal(read('2026-06-30T08:30-04:00'), 'Open now, until 12 PM');
  assert.equal(read('2026-06-30T12:00-04:00'), 'Emergency line open');
  assert.equal(read('2026-07-01T00:00-04:00'), 'Emergency line open');
  assert.equal(says('2026-06-30T12:00-04:00', { timeZone: 'Asia/Tokyo' }), 'Emergency line open');
});

test('hours may go past midnight, or never begin', () => {
  const late = { days: ['Saturday'], opens: '18:00', closes: '02:00' } as const;

  assert.equal(says('2026-07-05T01:59-04:00', late), 'Open now, until 2 AM');
  assert.equal(says('2026-07-05T02:00-04:00', late), 'Emergency line open');
  assert.equal(says('2026-07-04T01:00-04:00', late), 'Emergency line open');
  assert.equal(says('2026-07-04T23:59-04:00', { closes: '24:00' }), 'Open now, until 12 AM');
  assert.equal(says('2026-07-05T00:00-04:00', { closes: '24:00' }), 'Emergency line open');
  assert.equal(says('2026-07-05T12:00-04:00', { days: [] }), 'Emergency line open');
});

const closedFor = (sentence: string, from: string, to = from): SpecialDays => ({ from, to, sentence });
const thanksgiving = closedFor('Closed for Thanksgiving', '2026-11-26');
const winter = closedFor('Closed for the winter', '2026-12-21', '2027-02-28');
const eve: SpecialDays = {
  from: '2026-12-24',
  to: '2026-12-24',
  sentence: 'A short day before Christmas',
  hours: { opens: '10:00', closes: '14:00' },
};

for (const [when, specialDays, moment, sentence] of [
  ['the evening before', [thanksgiving], '2026-11-25T21:00-05:00', 'Emergency line open'],
  ['at its first minute', [thanksgiving], '2026-11-26T00:00-05:00', 'Closed for Thanksgiving; emergency line open'],
  ['at its last minute', [thanksgiving], '2026-11-26T23:59-05:00', 'Closed for Thanksgiving; emergency line open'],
  ['the morning after', [thanksgiving], '2026-11-27T00:00-05:00', 'Emergency line open'],
  ['on the first of many', [winter], '2026-12-21T12:00-05:00', 'Closed for the winter; emergency line open'],
  ['six days before the end', [winter], '2027-02-23T12:00-05:00', 'Closed for the winter; emergency line open'],
  ['before its own hours', [eve], '2026-12-24T09:30-05:00', 'A short day before Christmas; emergency line open'],
  ['within its own hours', [eve], '2026-12-24T13:59-05:00', 'A short day before Christmas; open until 2 PM'],
  ['after its own hours', [eve], '2026-12-24T14:00-05:00', 'A short day before Christmas; emergency line open'],
  [
    'where two are the same day',
    [eve, winter],
    '2026-12-24T12:00-05:00',
    'A short day before Christmas; open until 2 PM',
  ],
] as const) {
  test(`on special days, ${when}, the visitor reads: ${sentence}`, () => {
    assert.equal(says(moment, { specialDays }), sentence);
  });
}

test('a company that is closed all year opens on a special day', () => {
  const opened = { ...eve, sentence: 'Open for the fair', hours: { opens: '22:00', closes: '02:00' } } as const;
  const never = { days: [], specialDays: [opened] };

  assert.equal(says('2026-12-23T12:00-05:00', never), 'Emergency line open');
  assert.equal(says('2026-12-25T01:59-05:00', never), 'Open for the fair; open until 2 AM');
  assert.equal(says('2026-12-25T02:00-05:00', never), 'Emergency line open');
  assert.equal(
    says('2026-12-25T02:00-05:00', { days: [], specialDays: [winter] }),
    'Closed for the winter; emergency line open',
  );
});

test('an evening that goes past midnight ends at its own time, even into a day that is closed', () => {
  const late = { opens: '18:00', closes: '02:00', specialDays: [thanksgiving] } as const;

  assert.equal(says('2026-11-26T01:59-05:00', late), 'Open now, until 2 AM');
  assert.equal(says('2026-11-26T02:00-05:00', late), 'Closed for Thanksgiving; emergency line open');
  assert.equal(says('2026-11-27T01:00-05:00', late), 'Emergency line open');
});

test('special days are those not over by the company’s clock, in the owner’s order, of which the first holds', () => {
  const all = hours({ specialDays: [eve, winter, thanksgiving] });
  const ahead = (moment: string) =>
    specialDaysAhead(all, isoDay(Date.parse(moment), all.timeZone)).map(({ from }) => from);

  assert.deepEqual(ahead('2026-11-26T23:59-05:00'), ['2026-12-24', '2026-12-21', '2026-11-26']);
  assert.deepEqual(ahead('2026-11-27T00:00-05:00'), ['2026-12-24', '2026-12-21']);
  assert.deepEqual(ahead('2027-02-28T12:00-05:00'), ['2026-12-21']);
  assert.deepEqual(ahead('2027-03-01T12:00-05:00'), []);
});

const weekdays: Weekday[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const anyTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]): Time => `${hour}:${String(minute).padStart(2, '0')}` as Time);
/** Special days around the moments below. */
const anySpecialDays: fc.Arbitrary<SpecialDays> = fc
  .tuple(
    fc.constantFrom('2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25', '2026-04-04', '2026-10-03'),
    fc.integer({ min: -9, max: 3 }),
    fc.integer({ min: 0, max: 9 }),
    fc.option(fc.record({ opens: anyTime, closes: anyTime }), { nil: undefined }),
  )
  .map(([day, first, length, own]) => {
    const iso = (days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
    return { from: iso(first), to: iso(first + length), sentence: 'Special', ...(own && { hours: own }) };
  });
const anyHours: fc.Arbitrary<OpeningHours> = fc.record({
  days: fc.subarray(weekdays),
  opens: anyTime,
  closes: anyTime,
  timeZone: fc.constantFrom('America/Detroit', 'Europe/London', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Asia/Tokyo'),
  specialDays: fc.array(anySpecialDays, { maxLength: 3 }),
});
/** Half of them within a day of a change of the clocks. */
const anyMoment = fc.oneof(
  fc.date({ min: new Date('2024-01-01'), max: new Date('2034-01-01'), noInvalidDate: true }),
  fc
    .tuple(
      fc.constantFrom(
        '2026-03-08T07:00Z',
        '2026-11-01T06:00Z',
        '2026-03-29T01:00Z',
        '2026-10-25T01:00Z',
        '2026-04-04T15:00Z',
        '2026-10-03T15:30Z',
      ),
      fc.integer({ min: -1440, max: 1440 }),
    )
    .map(([change, minutes]) => new Date(Date.parse(change) + minutes * MINUTE)),
);

test('what is said holds for as long as it says, whatever the hours, the zone and the clocks do', () => {
  fc.assert(
    fc.property(
      anyHours,
      anyMoment,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (any, date, share) => {
        const { sentence, isOpen, minutesUntilChange } = openingAt(any, date);
        const start = Math.floor(date.getTime() / MINUTE) * MINUTE;

        const later = openingAt(any, new Date(start + Math.floor(share * minutesUntilChange * MINUTE)));

        assert.ok(minutesUntilChange >= 1 && minutesUntilChange <= 60);
        assert.equal(later.sentence, sentence);
        assert.equal(later.isOpen, isOpen);
      },
    ),
    { numRuns: 1000 },
  );
});

test('nothing said in a week is longer than the room kept for it', () => {
  const room = longestSentence(openingHours);
  for (let hour = 0; hour < 7 * 24; hour += 1) {
    const { sentence } = openingAt(openingHours, new Date(Date.UTC(2026, 6, 1, hour)));
    assert.ok(sentence.length <= room.length, sentence);
  }
  assert.equal(room, 'Open now, until 8 PM');
});

test('nothing that is ever said is longer than the room kept for it, on special days either', () => {
  fc.assert(
    fc.property(anyHours, anyMoment, (any, date) => {
      assert.ok(openingAt(any, date).sentence.length <= longestSentence(any).length);
    }),
    { numRuns: 1000 },
  );
});
