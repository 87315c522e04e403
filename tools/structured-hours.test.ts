/** What search engines are told of the opening hours: an entry for all days with the same hours, and the special days. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type HoursOfDays, type SpecialDays, WEEKDAYS } from '../domain/opening-hours.ts';
import { structuredData } from '../site/document/structured-data.ts';
import { words } from '../tests/support/words.ts';

const WORKDAYS = WEEKDAYS.slice(0, 5);

/** "Monday Tuesday 09:00-20:00", as an entry says it. */
function toldOf(week: HoursOfDays[], specialDays: SpecialDays[] = []): string[] {
  const frame = { ...words.frame, openingHours: { week, specialDays, timeZone: 'America/Detroit' } };
  const { '@graph': graph } = JSON.parse(JSON.stringify(structuredData('/', 'https://huron.example', frame)));
  return graph[0].openingHoursSpecification.map((entry: Record<string, string | string[]>) => {
    assert.equal(entry['@type'], 'OpeningHoursSpecification');
    const days = [entry.dayOfWeek ?? []].flat().map((day) => day.replace('https://schema.org/', ''));
    const from = entry.validFrom ? [`${entry.validFrom}/${entry.validThrough}`] : days;
    return [...from, `${entry.opens}-${entry.closes}`].join(' ');
  });
}

test('days with the same hours are one entry, also where they are written apart', () => {
  const week = [
    { days: WORKDAYS, opens: '08:00', closes: '17:00' },
    { days: [WEEKDAYS[5]], opens: '09:00', closes: '13:00' },
    { days: [WEEKDAYS[6]], opens: '08:00', closes: '17:00' },
  ];

  assert.deepEqual(toldOf(week), [
    'Monday Tuesday Wednesday Thursday Friday Sunday 08:00-17:00',
    'Saturday 09:00-13:00',
  ]);
});

test('a lunch break makes two entries, hours that follow each other one, and a day ends at 23:59', () => {
  const lunch = ['08:00-12:00', '13:00-17:00'].map((times) => {
    const [opens = '', closes = ''] = times.split('-');
    return { days: WORKDAYS, opens, closes };
  });
  const whole = [
    { days: [WEEKDAYS[0]], opens: '12:00', closes: '24:00' },
    { days: [WEEKDAYS[0]], opens: '00:00', closes: '12:00' },
  ];

  assert.deepEqual(
    toldOf(lunch),
    ['08:00-12:00', '13:00-17:00'].map((times) => `${WORKDAYS.join(' ')} ${times}`),
  );
  assert.deepEqual(toldOf(whole), ['Monday 00:00-23:59']);
});

test('a company without hours has none; its special days are closed from 00:00 to 00:00, or open as they say', () => {
  const day = { from: '2026-11-26', to: '2026-11-27', sentence: 'Thanksgiving' };

  assert.deepEqual(toldOf([]), []);
  assert.deepEqual(
    toldOf(
      [],
      [
        { ...day, hours: [] },
        { ...day, hours: [{ opens: '10:00', closes: '24:00' }] },
      ],
    ),
    ['2026-11-26/2026-11-27 00:00-00:00', '2026-11-26/2026-11-27 10:00-23:59'],
  );
});
