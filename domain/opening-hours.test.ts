import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type OpeningHours, openingHours, type Time, type Weekday } from '../content/opening-hours.ts';
import { longestSentence, openingAt } from './opening-hours.ts';
import { MINUTE } from './time-spans.ts';

const hours = (changes: Partial<OpeningHours> = {}): OpeningHours => ({ ...openingHours, ...changes });
const says = (moment: string, changes?: Partial<OpeningHours>) => openingAt(hours(changes), new Date(moment)).sentence;

for (const [when, moment, sentence] of [
  ['on a weekday at noon', '2026-07-01T12:00-04:00', 'Open now, until 8 PM'],
  ['a minute before opening', '2026-07-01T08:59-04:00', 'Closed; opens today 9 AM'],
  ['as it opens', '2026-07-01T09:00-04:00', 'Open now, until 8 PM'],
  ['in the last minute', '2026-07-01T19:59-04:00', 'Open now, until 8 PM'],
  ['as it closes', '2026-07-01T20:00-04:00', 'Closed; opens Thursday 9 AM'],
  ['at midnight', '2026-07-02T00:00-04:00', 'Closed; opens today 9 AM'],
  ['on Saturday night', '2026-07-04T22:00-04:00', 'Closed; opens Monday 9 AM'],
  ['on Sunday at noon', '2026-07-05T12:00-04:00', 'Closed; opens Monday 9 AM'],
  ['on New Year’s Eve', '2026-12-31T23:59-05:00', 'Closed; opens Friday 9 AM'],
  // The clocks go forward on March 8, 2026, and back on November 1, both at two in the morning.
  ['on Sunday before the clocks go forward', '2026-03-08T06:59Z', 'Closed; opens Monday 9 AM'],
  ['on the first summer Monday before nine', '2026-03-09T12:59Z', 'Closed; opens today 9 AM'],
  ['on the first summer Monday at nine', '2026-03-09T13:00Z', 'Open now, until 8 PM'],
  ['on the first winter Monday before nine', '2026-11-02T13:59Z', 'Closed; opens today 9 AM'],
  ['on the first winter Monday at nine', '2026-11-02T14:00Z', 'Open now, until 8 PM'],
] as const) {
  test(`${when} the visitor reads: ${sentence}`, () => {
    assert.equal(says(moment), sentence);
  });
}

test('other days and times are followed, and written as people say them', () => {
  const shop = hours({ days: ['Tuesday'], opens: '08:30', closes: '12:00' });

  const read = (moment: string) => openingAt(shop, new Date(moment)).sentence;

  assert.equal(read('2026-06-30T08:29-04:00'), 'Closed; opens today 8:30 AM');
  assert.equal(read('2026-06-30T08:30-04:00'), 'Open now, until 12 PM');
  assert.equal(read('2026-06-30T12:00-04:00'), 'Closed; opens Tuesday 8:30 AM');
  assert.equal(says('2026-06-30T12:00-04:00', { timeZone: 'Asia/Tokyo' }), 'Closed; opens today 9 AM');
});

test('hours may go past midnight, or never begin', () => {
  const late = { days: ['Saturday'], opens: '18:00', closes: '02:00' } as const;

  assert.equal(says('2026-07-05T01:59-04:00', late), 'Open now, until 2 AM');
  assert.equal(says('2026-07-05T02:00-04:00', late), 'Closed; opens Saturday 6 PM');
  assert.equal(says('2026-07-04T01:00-04:00', late), 'Closed; opens today 6 PM');
  assert.equal(says('2026-07-04T23:59-04:00', { closes: '24:00' }), 'Open now, until 12 AM');
  assert.equal(says('2026-07-05T00:00-04:00', { closes: '24:00' }), 'Closed; opens Monday 9 AM');
  assert.equal(says('2026-07-05T12:00-04:00', { days: [] }), '');
});

const weekdays: Weekday[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const anyTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]): Time => `${hour}:${String(minute).padStart(2, '0')}` as Time);
const anyHours: fc.Arbitrary<OpeningHours> = fc.record({
  days: fc.subarray(weekdays),
  opens: anyTime,
  closes: anyTime,
  timeZone: fc.constantFrom('America/Detroit', 'Europe/London', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Asia/Tokyo'),
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

test('the day and time promised are those at which it does open', () => {
  // Earlier in the night the clocks can skip the very minute at which it opens, or repeat it. Hours that end at 3 AM at
  // the earliest do not end inside a repeated hour either, after which it would open once more.
  const inTheMorning = anyHours.filter(
    ({ opens, closes }) => Number.parseInt(opens, 10) >= 4 && Number.parseInt(closes, 10) >= 3,
  );
  fc.assert(
    fc.property(inTheMorning, anyMoment, (any, date) => {
      const promised = openingAt(any, date);
      if (promised.isOpen || any.days.length === 0) return;

      let moment = date;
      for (let next = promised; !next.isOpen; next = openingAt(any, moment)) {
        moment = new Date((Math.floor(moment.getTime() / MINUTE) + next.minutesUntilChange) * MINUTE);
      }

      const write = (shape: Intl.DateTimeFormatOptions, at: Date) =>
        new Intl.DateTimeFormat('en-US', { timeZone: any.timeZone, ...shape }).format(at);
      const isToday = write({ dateStyle: 'short' }, moment) === write({ dateStyle: 'short' }, date);
      const day = isToday ? 'today' : write({ weekday: 'long' }, moment);
      const time = write({ timeStyle: 'short' }, moment).replace('\u202f', ' ').replace(':00', '');
      assert.equal(promised.sentence, `Closed; opens ${day} ${time}`);
    }),
    { numRuns: 300 },
  );
});

test('nothing said in a week is longer than the room kept for it', () => {
  const room = longestSentence(openingHours);
  for (let hour = 0; hour < 7 * 24; hour += 1) {
    const { sentence } = openingAt(openingHours, new Date(Date.UTC(2026, 6, 1, hour)));
    assert.ok(sentence.length <= room.length, sentence);
  }
  assert.equal(room, 'Closed; opens Wednesday 9 AM');
});
