/**
 * Open or closed, and the sentence for visitors. Over 250 lines because its tables list the kinds of
 * weeks and moments.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyHours, anyWeek } from '../tests/support/random-hours.ts';
import { clockIn, isoDay, minutesOf } from './clocks.ts';
import {
  type Hours,
  type HoursOfDays,
  hoursOn,
  joinSpecialDays,
  longestSentence,
  momentInWords,
  type OpeningHours,
  openingAt,
  type SpecialDays,
  specialDaysAhead,
  specialDaysInWords,
  type Time,
  WEEKDAYS,
  type Weekday,
} from './opening-hours.ts';
import { DAY, MINUTE } from './time-spans.ts';

const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY] = WEEKDAYS;
const WORKDAYS = [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY];
const on = (days: readonly Weekday[], opens: Time, closes: Time): HoursOfDays => ({ days, opens, closes });

const openingHours: OpeningHours = {
  week: [on([...WORKDAYS, SATURDAY], '09:00', '20:00')],
  timeZone: 'America/Detroit',
  specialDays: [],
};
const hours = (changes: Partial<OpeningHours> = {}): OpeningHours => ({ ...openingHours, ...changes });
const says = (moment: string, changes?: Partial<OpeningHours>) =>
  openingAt(hours(changes), new Date(moment)).sentence;

for (const [when, moment, sentence] of [
  ['on a weekday at noon', '2026-07-01T12:00-04:00', 'Open now, until 8PM'],
  ['a minute before opening', '2026-07-01T08:59-04:00', 'Emergency line open'],
  ['as it opens', '2026-07-01T09:00-04:00', 'Open now, until 8PM'],
  ['in the last minute', '2026-07-01T19:59-04:00', 'Open now, until 8PM'],
  ['as it closes', '2026-07-01T20:00-04:00', 'Emergency line open'],
  ['at midnight', '2026-07-02T00:00-04:00', 'Emergency line open'],
  ['on Saturday night', '2026-07-04T22:00-04:00', 'Emergency line open'],
  ['on Sunday at noon', '2026-07-05T12:00-04:00', 'Emergency line open'],
  ['on New Year’s Eve', '2026-12-31T23:59-05:00', 'Emergency line open'],
  // The clocks go forward on March 8, 2026, and back on November 1, both at two in the morning.
  ['on Sunday before the clocks go forward', '2026-03-08T06:59Z', 'Emergency line open'],
  ['on the first summer Monday before nine', '2026-03-09T12:59Z', 'Emergency line open'],
  ['on the first summer Monday at nine', '2026-03-09T13:00Z', 'Open now, until 8PM'],
  ['on the first winter Monday before nine', '2026-11-02T13:59Z', 'Emergency line open'],
  ['on the first winter Monday at nine', '2026-11-02T14:00Z', 'Open now, until 8PM'],
] as const) {
  test(`${when} the visitor reads: ${sentence}`, () => {
    assert.equal(says(moment), sentence);
  });
}

const longWeek = [on(WORKDAYS, '08:00', '17:00'), on([SATURDAY], '09:00', '13:00')];
const withLunch = [on(WORKDAYS, '13:00', '17:00'), on(WORKDAYS, '08:00', '12:00')];
const withoutWednesday = [on([MONDAY, TUESDAY, THURSDAY, FRIDAY, SATURDAY], '09:00', '20:00')];
const throughMidnight = [on([SUNDAY], '18:00', '24:00'), on([MONDAY], '00:00', '02:00')];
const adjoining = [
  on([MONDAY], '08:00', '12:00'),
  on([MONDAY], '12:00', '14:30'),
  on([MONDAY], '14:30', '17:00'),
];
const allDay = (...days: Weekday[]) => [on(days, '00:00', '24:00')];
const CLOSED = 'Emergency line open';
const oneDay = [on([TUESDAY], '08:30', '12:00')];
const toMidnight = [on([SATURDAY], '09:00', '24:00')];
// Clocks show 1:30 twice on November 1, and skip from 1:59 to 3:00 on March 8.
const repeated = [on([SUNDAY], '01:00', '02:00')];
const skipped = [on([SUNDAY], '02:00', '04:00')];
const twoDays = allDay(MONDAY, TUESDAY);
const CLOCK = 'Open now, around the clock';

// July 1, 2026, is a Wednesday.
for (const [when, week, moment, sentence] of [
  ['on Friday at 3 PM', longWeek, '2026-07-03T15:00-04:00', 'Open now, until 5PM'],
  ['on Saturday at noon, with hours of its own', longWeek, '2026-07-04T12:00-04:00', 'Open now, until 1PM'],
  ['on Saturday at 3 PM, after Saturday’s hours', longWeek, '2026-07-04T15:00-04:00', CLOSED],
  ['before the lunch break', withLunch, '2026-07-01T11:59-04:00', 'Open now, until 12PM'],
  ['in the lunch break', withLunch, '2026-07-01T12:00-04:00', CLOSED],
  ['after the lunch break', withLunch, '2026-07-01T13:00-04:00', 'Open now, until 5PM'],
  ['on a Wednesday without hours', withoutWednesday, '2026-07-01T12:00-04:00', CLOSED],
  ['on the day after that', withoutWednesday, '2026-07-02T12:00-04:00', 'Open now, until 8PM'],
  ['on Sunday night, before midnight', throughMidnight, '2026-07-05T23:59-04:00', 'Open now, until 2AM'],
  ['on Sunday night, at midnight', throughMidnight, '2026-07-06T00:00-04:00', 'Open now, until 2AM'],
  ['on Monday at two', throughMidnight, '2026-07-06T02:00-04:00', CLOSED],
  ['on Sunday at one', throughMidnight, '2026-07-05T01:00-04:00', CLOSED],
  ['where hours follow each other', adjoining, '2026-07-06T09:00-04:00', 'Open now, until 5PM'],
  ['all day and all night', allDay(...WEEKDAYS), '2026-07-04T23:59-04:00', CLOCK],
  ['on the last of 2 whole days', twoDays, '2026-07-07T10:00-04:00', 'Open now, until 12AM'],
  ['as the last of 2 whole days begins', twoDays, '2026-07-07T00:00-04:00', 'Open now, until 12AM'],
  ['on the first of 2 whole days', twoDays, '2026-07-06T10:00-04:00', CLOCK],
  ['on the one day, as it opens', oneDay, '2026-06-30T08:30-04:00', 'Open now, until 12PM'],
  ['on the one day, a minute before', oneDay, '2026-06-30T08:29-04:00', CLOSED],
  ['the day after the one day', oneDay, '2026-07-01T09:00-04:00', CLOSED],
  ['at the last minute of a day', toMidnight, '2026-07-04T23:59-04:00', 'Open now, until 12AM'],
  ['at midnight after hours until 24:00', toMidnight, '2026-07-05T00:00-04:00', CLOSED],
  ['without any hours', [], '2026-07-01T12:00-04:00', CLOSED],
  ['in the hour that clocks repeat', repeated, '2026-11-01T06:30Z', 'Open now, until 2AM'],
  ['after the hour that clocks skip', skipped, '2026-03-08T07:00Z', 'Open now, until 4AM'],
  ['before the hour that clocks skip', skipped, '2026-03-08T06:59Z', CLOSED],
] as const) {
  test(`with hours that differ by day, ${when}, the visitor reads: ${sentence}`, () => {
    assert.equal(says(moment, { week }), sentence);
  });
}

test('hours that end more than a day from now read as around the clock', () => {
  const week = [on([MONDAY], '00:00', '24:00'), on([TUESDAY], '00:00', '17:30')];
  const at = (time: string) => openingAt(hours({ week }), new Date(`2026-07-06T${time}-04:00`));

  assert.deepEqual(
    [at('17:00').sentence, at('17:00').minutesUntilChange],
    ['Open now, around the clock', 30],
  );
  assert.deepEqual([at('17:29').sentence, at('17:29').minutesUntilChange], ['Open now, around the clock', 1]);
  assert.deepEqual([at('17:30').sentence, at('17:30').minutesUntilChange], ['Open now, until 5:30PM', 30]);
  assert.equal(longestSentence(hours({ week })), 'Open now, around the clock');
});

test('the hours follow the company’s time zone', () => {
  assert.equal(says('2026-06-30T12:00-04:00', { timeZone: 'Asia/Tokyo' }), CLOSED);
});

const closedFor = (sentence: string, from: string, to = from): SpecialDays => ({
  from,
  to,
  sentence,
  hours: [],
});
const thanksgiving = closedFor('Closed for Thanksgiving', '2026-11-26');
const winter = closedFor('Closed for the winter', '2026-12-21', '2027-02-28');
const eve: SpecialDays = {
  from: '2026-12-24',
  to: '2026-12-24',
  sentence: 'A short day before Christmas',
  hours: [{ opens: '10:00', closes: '14:00' }],
};

const THANKS = 'Closed for Thanksgiving; emergency line open';
const WINTER = 'Closed for the winter; emergency line open';
const EVE_OVER = 'A short day before Christmas; emergency line open';
const EVE_OPEN = 'A short day before Christmas; open until 2PM';

for (const [when, specialDays, moment, sentence] of [
  ['the evening before a special day', [thanksgiving], '2026-11-25T21:00-05:00', CLOSED],
  ['on a special day, in its first minute', [thanksgiving], '2026-11-26T00:00-05:00', THANKS],
  ['on a special day, in its last minute', [thanksgiving], '2026-11-26T23:59-05:00', THANKS],
  ['at the midnight after a special day', [thanksgiving], '2026-11-27T00:00-05:00', CLOSED],
  ['on the first of many special days', [winter], '2026-12-21T12:00-05:00', WINTER],
  ['six days before the end of many special days', [winter], '2027-02-23T12:00-05:00', WINTER],
  ['on a special day, before its own hours', [eve], '2026-12-24T09:30-05:00', EVE_OVER],
  ['on a special day, within its own hours', [eve], '2026-12-24T13:59-05:00', EVE_OPEN],
  ['on a special day, after its own hours', [eve], '2026-12-24T14:00-05:00', EVE_OVER],
  ['where two special days overlap', [eve, winter], '2026-12-24T12:00-05:00', EVE_OPEN],
  ['where a special day is added to a longer span', [winter, eve], '2026-12-24T12:00-05:00', EVE_OPEN],
] as const) {
  test(`${when}, the visitor reads: ${sentence}`, () => {
    assert.equal(says(moment, { specialDays }), sentence);
  });
}

test('a special day’s own hours replace a lunch break, and the contact page lists them', () => {
  const specialDays = [eve, thanksgiving];
  const day = (time: string) => says(`2026-12-24T${time}-05:00`, { week: withLunch, specialDays });

  assert.equal(day('08:30'), EVE_OVER);
  assert.equal(day('12:30'), EVE_OPEN);
  assert.equal(day('15:00'), EVE_OVER);
  assert.equal(says('2026-12-25T12:30-05:00', { week: withLunch, specialDays }), CLOSED);
  assert.deepEqual(specialDays.map(specialDaysInWords), [
    'Thu, Dec 24: A short day before Christmas, 10AM to 2PM',
    'Thu, Nov 26: Closed for Thanksgiving',
  ]);
});

test('entries for the same special day are one, with the hours of each', () => {
  const entry = (opens: Time, closes: Time): SpecialDays => ({ ...eve, hours: [{ opens, closes }] });
  const specialDays = joinSpecialDays([entry('13:00', '16:00'), thanksgiving, entry('09:00', '12:00')]);
  const day = (time: string) => says(`2026-12-24T${time}-05:00`, { specialDays });

  assert.equal(day('10:00'), 'A short day before Christmas; open until 12PM');
  assert.equal(day('12:30'), EVE_OVER);
  assert.equal(day('14:00'), 'A short day before Christmas; open until 4PM');
  assert.deepEqual(specialDays.map(specialDaysInWords), [
    'Thu, Dec 24: A short day before Christmas, 9AM to 12PM, 1PM to 4PM',
    'Thu, Nov 26: Closed for Thanksgiving',
  ]);
});

test('hours of a special day that meet or overlap are one span, and the first entry says whether it is open', () => {
  const entry = (opens: Time, closes: Time): SpecialDays => ({ ...eve, hours: [{ opens, closes }] });
  const joined = [entry('09:00', '12:00'), entry('12:00', '15:00'), entry('10:00', '14:00')];
  const closed = { ...eve, hours: [] };

  assert.deepEqual(joinSpecialDays(joined), [entry('09:00', '15:00')]);
  assert.deepEqual(joinSpecialDays([closed, ...joined]), [closed]);
  assert.deepEqual(joinSpecialDays([...joined, closed]), [entry('09:00', '15:00')]);
});

test('hours that run past midnight into a special day end when that day’s own hours end, or at midnight if it has none', () => {
  const week = allDay(...WEEKDAYS);
  const short: SpecialDays = { ...eve, hours: [{ opens: '00:00', closes: '14:00' }] };

  assert.equal(says('2026-11-25T10:00-05:00', { week, specialDays: [thanksgiving] }), 'Open now, until 12AM');
  assert.equal(says('2026-12-23T20:00-05:00', { week, specialDays: [short] }), 'Open now, until 2PM');
});

test('a company that is closed all year opens on a special day', () => {
  const opened = {
    ...eve,
    sentence: 'Open for the fair',
    hours: [{ opens: '22:00', closes: '24:00' }],
  } as const;
  const never = { week: [], specialDays: [opened] };

  assert.equal(says('2026-12-23T12:00-05:00', never), CLOSED);
  assert.equal(says('2026-12-24T23:59-05:00', never), 'Open for the fair; open until 12AM');
  assert.equal(says('2026-12-25T00:00-05:00', never), CLOSED);
  assert.equal(says('2026-12-25T02:00-05:00', { week: [], specialDays: [winter] }), WINTER);
});

test('special days ahead are those that are not over, in the owner’s order', () => {
  const all = hours({ specialDays: [eve, winter, thanksgiving] });
  const ahead = (moment: string) =>
    specialDaysAhead(all, isoDay(Date.parse(moment), all.timeZone)).map(({ from }) => from);

  assert.deepEqual(ahead('2026-11-26T23:59-05:00'), ['2026-12-24', '2026-12-21', '2026-11-26']);
  assert.deepEqual(ahead('2026-11-27T00:00-05:00'), ['2026-12-24', '2026-12-21']);
  assert.deepEqual(ahead('2027-02-28T12:00-05:00'), ['2026-12-21']);
  assert.deepEqual(ahead('2027-03-01T12:00-05:00'), []);
});

const anySpecialDays: fc.Arbitrary<SpecialDays> = fc
  .tuple(
    fc.constantFrom('2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25', '2026-04-04', '2026-10-03'),
    fc.integer({ min: -9, max: 3 }),
    fc.integer({ min: 0, max: 9 }),
    fc.oneof(anyHours, fc.constant<Hours[]>([])),
  )
  .map(([day, first, length, own]) => {
    const iso = (days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
    const hours = own.sort((a, b) => (a.opens < b.opens ? -1 : 1));
    return { from: iso(first), to: iso(first + length), sentence: 'Special', hours };
  });
const anyOpeningHours: fc.Arbitrary<OpeningHours> = fc.record({
  week: anyWeek,
  timeZone: fc.constantFrom(
    ...['America/Detroit', 'Europe/London', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Asia/Tokyo'],
  ),
  specialDays: fc.array(anySpecialDays, { maxLength: 3 }),
});
/** Half of the moments are within a day of a clock change. */
const anyMoment = fc.oneof(
  fc.date({ min: new Date('2024-01-01'), max: new Date('2034-01-01'), noInvalidDate: true }),
  fc
    .tuple(
      fc.constantFrom(
        ...['2026-03-08T07:00Z', '2026-11-01T06:00Z', '2026-03-29T01:00Z'],
        ...['2026-10-25T01:00Z', '2026-04-04T15:00Z', '2026-10-03T15:30Z'],
      ),
      fc.integer({ min: -1440, max: 1440 }),
    )
    .map(([change, minutes]) => new Date(Date.parse(change) + minutes * MINUTE)),
);

test('a sentence stays true for its minutesUntilChange, across zones and clock changes', () => {
  fc.assert(
    fc.property(
      anyOpeningHours,
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

test('no sentence is longer than the room reserved for it', () => {
  assert.equal(longestSentence(openingHours), 'Open now, until 8PM');
  fc.assert(
    fc.property(anyOpeningHours, anyMoment, (any, date) => {
      assert.ok(openingAt(any, date).sentence.length <= longestSentence(any).length);
    }),
    { numRuns: 1000 },
  );
});

test('a time, a day and a month read as words, and text of another form as it is', () => {
  const words = [
    ['time', '20:30', '8:30PM'],
    ['time', '24:00', '12AM'],
    ['time', '99:99', '99:99'],
    ['date', '2026-11-26', 'Thu, Nov 26'],
    ['date', '2026-11', '2026-11'],
    ['date', '2026-13-01', '2026-13-01'],
    ['month', '2026-11', 'November 2026'],
    ['line', '20:30', '20:30'],
  ] as const;
  for (const [kind, value, expected] of words) assert.equal(momentInWords(kind, value), expected, value);
});

test('a moment is open if an entry of its day contains it, and adjacent hours are joined', () => {
  fc.assert(
    fc.property(anyWeek, anyMoment, (week, date) => {
      const { hour, minute } = clockIn('America/Detroit', date);
      const now = 60 * hour + minute;
      const today =
        WEEKDAYS[(new Date(isoDay(date.getTime(), 'America/Detroit')).getUTCDay() + 6) % 7] ?? MONDAY;
      const inHours = week.some(
        ({ days, opens, closes }) =>
          days.includes(today) && minutesOf(opens) <= now && now < minutesOf(closes),
      );

      assert.equal(openingAt({ week, timeZone: 'America/Detroit', specialDays: [] }, date).isOpen, inHours);
      const joined = hoursOn(week, today);
      for (const [index, { opens, closes }] of joined.entries()) {
        assert.ok(opens < closes);
        assert.ok(index === 0 || (joined[index - 1]?.closes ?? '') < opens);
      }
    }),
    { numRuns: 1000 },
  );
});
