import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpeningHours } from '../../domain/opening-hours.ts';
import { hoursInWords } from './hours-in-words.ts';

const hours: OpeningHours = {
  days: ['Monday', 'Tuesday'],
  opens: '09:00',
  closes: '20:00',
  timeZone: 'America/Detroit',
  specialDays: [],
};

test('the words of the hours are made from the days and the times', () => {
  const cases: [Partial<OpeningHours>, open: string, otherwise: string][] = [
    [
      { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] },
      'Mon-Sat 9AM-8PM',
      'Sunday: emergencies only',
    ],
    [
      { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '07:30', closes: '17:05' },
      'Mon-Fri 7:30AM-5:05PM',
      'Saturday and Sunday: emergencies only',
    ],
    [{}, 'Mon, Tue 9AM-8PM', 'Wednesday, Thursday, Friday, Saturday and Sunday: emergencies only'],
    [
      { days: ['Saturday', 'Sunday', 'Monday', 'Thursday', 'Tuesday', 'Wednesday', 'Friday'], closes: '24:00' },
      'Mon-Sun 9AM-12AM',
      '',
    ],
    [
      { days: ['Monday', 'Wednesday', 'Thursday', 'Friday', 'Sunday'], opens: '12:00' },
      'Mon, Wed-Fri, Sun 12PM-8PM',
      'Tuesday and Saturday: emergencies only',
    ],
  ];

  for (const [changes, open, otherwise] of cases)
    assert.deepEqual(hoursInWords({ ...hours, ...changes }, ''), { open, otherwise });
});

test('a sentence of the owner’s own stands in for them', () => {
  assert.equal(hoursInWords(hours, 'Two days a week').open, 'Two days a week');
});
