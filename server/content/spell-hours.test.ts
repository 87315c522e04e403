import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type HoursOfDays, type Time, WEEKDAYS, type Weekday } from '../../domain/opening-hours.ts';
import { entryInWords, hoursInWords } from './spell-hours.ts';

const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY] = WEEKDAYS;
const WORKDAYS = [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY];
const on = (days: readonly Weekday[], opens: Time, closes: Time): HoursOfDays => ({ days, opens, closes });

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
