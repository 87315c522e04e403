/**
 * The owner’s own sentence about the hours: true sentences in the usual spellings pass, and untrue ones are
 * reported. Over 250 lines because it lists spellings.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type Hours,
  type HoursOfDays,
  hoursOn,
  type Time,
  timeInWords,
  WEEKDAYS,
  type Weekday,
} from '../../domain/opening-hours.ts';
import { anyWeek } from '../../tests/support/random-hours.ts';
import { checkOwnHours } from './check-own-hours.ts';
import { entryInWords, hoursInWords } from './spell-hours.ts';

const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY] = WEEKDAYS;
const WORKDAYS = WEEKDAYS.slice(0, 5);
const on = (days: readonly Weekday[], opens: Time, closes: Time): HoursOfDays => ({ days, opens, closes });

const sample = [on([...WORKDAYS, SATURDAY], '09:00', '20:00')];
const shortSaturday = [on(WORKDAYS, '08:00', '17:00'), on([SATURDAY], '09:00', '13:00')];
const lunch = [on(WORKDAYS, '08:00', '12:00'), on(WORKDAYS, '13:00', '17:00')];
const noWednesday = [on([MONDAY, TUESDAY, THURSDAY, FRIDAY, SATURDAY], '09:00', '20:00')];
const always = [on(WEEKDAYS, '00:00', '24:00')];
const night = [on([FRIDAY, SATURDAY], '18:00', '24:00')];

/** Sentences are separated by a dot or a line end. */
const spelled = (sentences: string) => sentences.trim().split(/ · |\n +/);

const truths: [week: HoursOfDays[], sentences: string[]][] = [
  [
    sample,
    spelled(`
      Mon-Sat 9AM-8PM · Mon–Sat, 9 am – 8 pm · Mon - Sat: 9:00 AM - 8:00 PM · Mon.-Sat. 9 a.m. to 8 p.m.
      Monday to Saturday, nine to eight · Monday through Saturday from nine a.m. to eight pm
      Mondays thru Saturdays 9-8 · Mo-Sa 09:00-20:00 · M-Sat 9-8pm · 9AM-8PM Monday to Saturday
      9-8, Mon-Sat · 9 to 8, six days a week · Six days a week · Every day but Sunday, from nine
      Every day except Sunday 9AM-8PM · 9AM-8PM every day except Sundays · Daily 9-8, closed Sundays
      Daily 9AM-8PM, Sunday closed · Mon-Sat 9AM-8PM; Sunday emergencies only
      Mon-Sat 9AM-8PM, Sunday for emergencies only · Mon-Sat 9AM-8PM, 24/7 emergency service
      Mon-Sat 9-8; Sunday 24/7 emergency only · Mon-Sat 9-8; Sundays 24 hours emergencies only
      Mon-Sat 9-8, 24/7 emergencies only · Mon-Fri 9-8 and Sat 9-8 · Weekdays and Saturdays 9AM-8PM
      Mon, Tue, Wed, Thu, Fri & Sat 9AM-8PM · Closed on Sunday · Sunday closed, Mon-Sat 9-8
      Mon-Sat until 8PM · From 9AM, Monday to Saturday · Open six days, 9AM-8PM
      Open Mon-Sat, 9.00-20.00 · 24/7 emergency service, Mon-Sat 9AM-8PM · Mon-Sat 9-8, not on Sundays
      Mon-Sat 9AM-8PM, Sundays off · Mon. thru Sat.: 9a-8p · 9AM-8PM (Mon-Sat)
      Mon/Tue/Wed/Thu/Fri/Sat 9AM-8PM · Mon-Thu 9AM-8PM, Fri-Sat 9AM-8PM
      Mon-Sat 9AM-8PM | Sunday: emergency only · MON-SAT 9AM-8PM · Mon–Sat\u00a09AM–8PM
      Sunday - emergencies only, Monday through Saturday 9-8`),
  ],
  [
    shortSaturday,
    spelled(`
      Mon-Fri 8AM-5PM, Sat 9AM-1PM · Mon-Fri 8-5 and Sat 9-1 · Monday to Friday 8 to 5; Saturday 9 to 1
      Weekdays 8-5, Saturdays 9-1 · Mon-Sat except Sat 8-5, Sat 9-1
      Every day but Saturday and Sunday 8-5, Saturday 9-1 · 8-5 Mon-Fri, 9-1 Sat
      8AM-5PM weekdays & 9AM-1PM Saturday, closed Sunday · Weekdays eight to five, Saturday from nine
      Mon.–Fri. 8 a.m.–5 p.m., Sat. 9 a.m.–1 p.m. · Mon-Fri: 8am-5pm Sat: 9am-1pm · M-F 8-5, Sa 9-1
      8 to 5 on weekdays, 9 to 1 on Saturdays · Open Mon-Fri 8:00am-5:00pm & Sat 9:00am-1:00pm
      Mon-Fri 8-5, Sat 9-1pm`),
  ],
  [
    lunch,
    spelled(`
      Mon-Fri 8AM-12PM & 1PM-5PM · Mon-Fri 8-12, 1-5 · Mon-Fri 8-12 / 1-5
      Monday to Friday 8 to noon and 1 to 5 · Mon-Fri 8AM-5PM, closed 12-1 · 8-12 & 1-5, Mon-Fri
      Mon-Fri 8AM-12PM, Mon-Fri 1PM-5PM · Weekdays, closed at weekends
      Monday-Friday: 8:00 am to 12:00 pm, 1:00 pm to 5:00 pm · Mon-Fri 8-12 & 1-5, Sat & Sun closed`),
  ],
  [
    noWednesday,
    spelled(`
      Mon-Tue, Thu-Sat 9AM-8PM · Mon, Tue, Thu, Fri, Sat 9-8 · Thu-Tue 9-8 except Sunday
      Mon-Sat except Wed 9AM-8PM · Mon-Sat 9AM-8PM, closed Wednesdays
      Monday-Saturday 9-8 except Wednesday · Every day but Wednesday and Sunday, 9-8
      Closed Wednesdays. Mon-Sat 9-8.`),
  ],
  [
    always,
    spelled(`
      24/7 · Open 24 hours, every day · Open seven days, 24 hours · 24 hours a day, 7 days a week
      Around the clock, seven days a week · Mon-Sun 24 hours · Daily 12AM-12AM`),
  ],
  [
    [on(WORKDAYS, '08:30', '17:00')],
    spelled(`
      Mon-Fri 8.30-17.00 · Weekdays from 8:30 · 08:30-17:00`),
  ],
  [
    night,
    spelled(`
      Fri, Sat 6PM-12AM · Fri & Sat 6 to midnight · Fri-Sat 18:00-00:00`),
  ],
  [
    [],
    spelled(`
      Emergencies only · Closed all week`),
  ],
];
/** No sentence above is true of these hours. */
const oddWeek = [on([SUNDAY], '03:07', '04:11')];

for (const [week, sentences] of truths) {
  test(`where the hours are ${hoursInWords(week, '').open}, sentences in the usual spellings are true`, () => {
    for (const sentence of sentences) {
      assert.equal(checkOwnHours(sentence, week), undefined, sentence);
      assert.notEqual(checkOwnHours(sentence, oddWeek), undefined, sentence);
    }
  });
}

const notUnderstood = spelled(`
  Whenever you need us · Friendly people, Monday to Saturday, nine to eight
  Mon-Sat 9-8. We answer within 24 hours. · We open Saturdays 9-1 · Mon-Sat 9-8, Sun by appt.
  Mon-Sat 9-8, no extra charge on Saturdays · Mon-Sat 9-8, call or text us 24/7
  Sunday: 24/7 emergency line; Mon-Sat 9-8 · Closed Sundays and holidays
  We are never closed on Sundays · Mon-Sat 9-8, 10% off on your first visit
  Mon-Sat 9-8, windows $4-6 each · Call (734) 555-0148 by 10 AM
  Half past eight to five, Monday to Friday · 9 in the morning to 8 at night, Monday to Saturday
  Mon-Fri 8-5, closed for lunch 12-1`);
/** A comma, a dash, a space, an abbreviation or a change of order may be understood in two ways. */
const ambiguous = spelled(`
  Closed Sunday, Mon-Sat 9-8 · Closed Sunday - Mon-Sat 9-8 · Open Mon-Fri, Sat-Sun closed
  Mon-Sat Sunday closed · T, Th 9-1 · Mon-Fri 8-5, 9-1 Sat · Mon-Fri 8-5, from 9 on Saturday until 1
  Daily 8-5, but Sat 9-1, closed Sun`);

test('a sentence that is not understood whole passes, whatever the hours are', () => {
  for (const sentence of ['', ...notUnderstood, ...ambiguous])
    for (const week of [sample, shortSaturday, lunch, noWednesday, always, oddWeek, []])
      assert.equal(checkOwnHours(sentence, week), undefined, sentence);
});

const FIVE = 'Monday, Tuesday, Wednesday, Thursday and Friday';
const SIX = 'Monday, Tuesday, Wednesday, Thursday, Friday and Saturday';
const untruths: [week: HoursOfDays[], sentence: string, wrong: string][] = [
  [sample, 'Mon-Sat 8AM-8PM', `are not true of ${SIX}`],
  [sample, 'Mon-Sat 9AM-9PM', `are not true of ${SIX}`],
  [sample, 'Mon-Sat nine to six', `are not true of ${SIX}`],
  [sample, 'Mon-Sun 9AM-8PM', 'are not true of Sunday'],
  [sample, 'Daily 9AM-8PM', 'are not true of Sunday'],
  [sample, '9-8 every day', 'are not true of Sunday'],
  [sample, 'Mon-Fri 9AM-8PM', 'leave out Saturday'],
  [sample, 'Monday to Friday', 'leave out Saturday'],
  [sample, 'Open weekends', 'are not true of Sunday'],
  [sample, 'Fri-Mon 9-8', 'are not true of Sunday'],
  [sample, 'Mon-Sat 9AM-8PM, closed Wednesday', 'are not true of Wednesday'],
  [sample, 'Every day but Wednesday, from nine', 'are not true of Wednesday and Sunday'],
  [sample, 'Open 24/7', 'are not true of Sunday'],
  [sample, 'Open 24 hours', `are not true of ${SIX}`],
  [sample, 'Five days a week', 'say 5 days a week'],
  [sample, 'Mon-Sat from 8AM', `are not true of ${SIX}`],
  [sample, 'Emergencies only', `are not true of ${SIX}`],
  [sample, '8AM-8PM', `are not true of ${SIX}`],
  [sample, '10AM-2PM Mon-Sat', `are not true of ${SIX}`],
  [sample, '10AM-2PM, Monday to Saturday', `are not true of ${SIX}`],
  [sample, 'From 8AM, Monday to Saturday', `are not true of ${SIX}`],
  [sample, 'Monday to Saturday. 8AM-8PM.', `are not true of ${SIX}`],
  [sample, 'Mon-Thu 9AM-8PM, Fri-Sat 9AM-9PM', 'are not true of Friday and Saturday'],
  [sample, 'Mon-Sat 9AM-8AM', `are not true of ${SIX}`],
  [sample, 'Mon-Sat 9AM-8:15PM', `are not true of ${SIX}`],
  [sample, 'Mon-Sat noon to 8PM', `are not true of ${SIX}`],
  [sample, 'Tue-Sat 9AM-8PM', 'leave out Monday'],
  [sample, 'Open Sundays', 'are not true of Sunday'],
  [sample, 'Open till 9PM', `are not true of ${SIX}`],
  [sample, 'Open seven days, 9-8', 'say 7 days a week'],
  [sample, '24/7 emergency service, Mon-Fri 9AM-8PM', 'leave out Saturday'],
  [sample, 'Closed Sunday and Monday', 'are not true of Monday'],
  [sample, 'Closed Sunday, Monday', 'are not true of Monday'],
  [sample, 'Mon-Fri 9-8, Saturday closed', 'are not true of Saturday'],
  [sample, 'Mon-Sat 9AM-8PM, Sun 10AM-2PM', 'are not true of Sunday'],
  [sample, 'No Saturdays', 'are not true of Saturday'],
  [sample, 'Mon-Sat 9-12 and 1-8', `are not true of ${SIX}`],
  [sample, 'Mon-Sat 9AM-8PM, closed 12-1', `are not true of ${SIX}`],
  [shortSaturday, 'Mon-Fri 8AM-5PM', 'leave out Saturday'],
  [shortSaturday, 'Mon-Sat 8AM-5PM', 'are not true of Saturday'],
  [shortSaturday, 'Mon-Fri 8-5, Sat 9-2', 'are not true of Saturday'],
  [shortSaturday, '8-5', 'are not true of Saturday'],
  [shortSaturday, 'Sat 8-5, Mon 8-5, Tue 8-5, Wed 8-5, Thu 8-5, Fri 8-5', 'are not true of Saturday'],
  [shortSaturday, '9-5 Mon-Fri, 9-1 Sat', `are not true of ${FIVE}`],
  [lunch, 'Mon-Fri 8-5, closed 12-2', `are not true of ${FIVE}`],
  [noWednesday, 'Mon-Sat 9AM-8PM', 'are not true of Wednesday'],
  [[], 'Mon-Fri 9-5', `are not true of ${FIVE}`],
];

test('a wrong day or time, or an open day that is left out, is reported', () => {
  for (const [week, sentence, wrong] of untruths)
    assert.equal(checkOwnHours(sentence, week), wrong, sentence);
});

/** Ways in which an owner may spell out any hours. */
const spellings: ((week: readonly HoursOfDays[]) => string)[] = [
  (week) => hoursInWords(week, '').open,
  (week) => daysOf(week, ({ day, hours }) => `${day} ${spanned(hours, ' to ', ' and ')}`).join('; '),
  (week) => daysOf(week, ({ day, hours }) => `${spanned(hours, ' – ', ' & ')} ${day}s`).join(', '),
  (week) =>
    daysOf(week, ({ day, hours }) => `${day.slice(0, 3)}.: ${spanned(hours, '-', ', ').toLowerCase()}`).join(
      ' | ',
    ),
  (week) =>
    `${daysOf(week, ({ day, hours }) => `${day}: ${spanned(hours, ' until ', ', ')}`).join('. ')}. ` +
    `${closedOf(week)}`,
];

function daysOf(
  week: readonly HoursOfDays[],
  write: (of: { day: Weekday; hours: Hours[] }) => string,
): string[] {
  const days = WEEKDAYS.map((day) => ({ day, hours: hoursOn(week, day) }));
  return days.filter(({ hours }) => hours.length > 0).map(write);
}

function spanned(hours: readonly Hours[], to: string, and: string): string {
  return hours.map(({ opens, closes }) => `${timeInWords(opens)}${to}${timeInWords(closes)}`).join(and);
}

function closedOf(week: readonly HoursOfDays[]): string {
  const closed = WEEKDAYS.filter((day) => hoursOn(week, day).length === 0);
  return closed.length > 0 ? `Closed ${closed.join(', ')}` : '';
}

test('the hours of any week, spelled out in any of these ways, are true', () => {
  fc.assert(
    fc.property(anyWeek, fc.constantFrom(...spellings), (week, spelled) => {
      assert.equal(checkOwnHours(spelled(week), week), undefined, spelled(week));
    }),
    { numRuns: 1000 },
  );
});

test('a change of one day makes a sentence untrue', () => {
  const pick = fc.nat();
  fc.assert(
    fc.property(anyWeek, fc.constantFrom(...spellings), pick, (week, spelled, nth) => {
      const days = WEEKDAYS.filter((day) => hoursOn(week, day).length > 0);
      const changed = days[nth % Math.max(1, days.length)];
      fc.pre(changed !== undefined);
      const closed = week.map((entry) => ({ ...entry, days: entry.days.filter((day) => day !== changed) }));

      assert.match(checkOwnHours(spelled(week), closed) ?? '', /untrue|not true/, spelled(week));
      assert.match(checkOwnHours(spelled(closed), week) ?? 'nothing is said', /leave out|not true|nothing/);
    }),
    { numRuns: 500 },
  );
});

test('any text is checked quickly', () => {
  const pieces = 'mon|-| |to|9|:|am|closed|sat|,|24/7|emergencies|only|except'.split('|');
  const piece = fc.constantFrom(...pieces);
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 120 }), anyWeek, (text, week) => {
      checkOwnHours(text.join(''), week);
    }),
    { numRuns: 500 },
  );
});

/** Built from the hours by day. */
const cases: [week: HoursOfDays[], open: string, otherwise: string][] = [
  [[on([...WORKDAYS, SATURDAY], '09:00', '20:00')], 'Mon-Sat 9AM-8PM', 'Sunday: emergencies only'],
  [
    [on([SATURDAY], '09:00', '13:00'), on(WORKDAYS, '08:00', '17:00')],
    'Mon-Fri 8AM-5PM, Sat 9AM-1PM',
    'Sunday: emergencies only',
  ],
  [
    [on(WORKDAYS, '13:00', '17:00'), on(WORKDAYS, '08:00', '12:00')],
    'Mon-Fri 8AM-12PM & 1PM-5PM',
    'Saturday and Sunday: emergencies only',
  ],
  [
    [on([MONDAY, TUESDAY, THURSDAY, FRIDAY, SATURDAY], '09:00', '20:00')],
    'Mon-Tue, Thu-Sat 9AM-8PM',
    'Wednesday and Sunday: emergencies only',
  ],
  [
    [on([MONDAY, WEDNESDAY, FRIDAY], '09:00', '17:00'), on([TUESDAY, THURSDAY], '10:00', '18:30')],
    'Mon, Wed, Fri 9AM-5PM, Tue, Thu 10AM-6:30PM',
    'Saturday and Sunday: emergencies only',
  ],
  [
    [on([SATURDAY], '07:30', '17:05')],
    'Sat 7:30AM-5:05PM',
    'Monday, Tuesday, Wednesday, Thursday, Friday and Sunday: emergencies only',
  ],
  [[on([SUNDAY, ...WORKDAYS, SATURDAY], '09:00', '24:00')], 'Mon-Sun 9AM-12AM', ''],
  [[on(WEEKDAYS, '00:00', '24:00')], 'Mon-Sun 24 hours', ''],
  [[on(WEEKDAYS, '00:00', '12:00'), on(WEEKDAYS, '12:00', '24:00')], 'Mon-Sun 24 hours', ''],
  [
    [on([SUNDAY], '18:00', '24:00'), on([MONDAY], '00:00', '02:00')],
    'Mon 12AM-2AM, Sun 6PM-12AM',
    'Tuesday, Wednesday, Thursday, Friday and Saturday: emergencies only',
  ],
  [[], 'Emergencies only', ''],
];

test('the sentence about the hours is built from the hours by day, unless the owner wrote one', () => {
  for (const [week, open, otherwise] of cases) assert.deepEqual(hoursInWords(week, ''), { open, otherwise });
  assert.equal(hoursInWords([on([MONDAY], '09:00', '17:00')], 'One day a week').open, 'One day a week');
});

test('an entry of the hours by day is named by its days and times, even if it is incomplete', () => {
  for (const [entry, name] of [
    [{ days: ['Sunday', 'Saturday'], opens: '09:00', closes: '13:00' }, 'Sat-Sun 9AM-1PM'],
    [{ days: [], opens: '09:00', closes: '' }, '9AM-'],
    [{ days: ['Monday'], opens: '09:00' }, 'Mon 9AM-'],
    [{ days: ['Monday'], closes: '17:00' }, 'Mon -5PM'],
    [{ days: ['Mon-Fri'], opens: 'nine', closes: '13:00' }, 'nine-1PM'],
    [{ days: [], opens: '', closes: '' }, ''],
    [{ name: 'Facebook' }, ''],
  ] as const)
    assert.equal(entryInWords(entry), name);
});
