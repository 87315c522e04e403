/** Opening hours in structured data: one entry for all days with the same hours, and the special days. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type HoursOfDays,
  type SpecialDays,
  type Time,
  WEEKDAYS,
  type Weekday,
} from '../domain/opening-hours.ts';
import { pageContentOf } from '../server/content/content.ts';
import { createEdition } from '../server/pages/edition.ts';
import { loadProgram } from '../server/pages/program.ts';
import { content } from '../tests/support/content.ts';
import { pageSettings } from '../tests/support/pages.ts';
import { ofFiles } from '../tests/support/site-desk.ts';

const WORKDAYS = WEEKDAYS.slice(0, 5);
const on = (days: readonly Weekday[], opens: Time, closes: Time): HoursOfDays => ({ days, opens, closes });

const program = await loadProgram();

/** The entries as text, such as 'Monday Tuesday 09:00-20:00'. */
async function entriesFor(week: HoursOfDays[], specialDays: SpecialDays[] = []): Promise<string[]> {
  const openingHours = { week, specialDays, timeZone: 'America/Detroit' };
  const { files } = await createEdition(
    program,
    { ...content, frame: { ...content.frame, openingHours } },
    pageSettings,
  );
  const [, data = ''] =
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(files.get('/')?.html ?? '') ?? [];
  const { '@graph': graph } = JSON.parse(data);
  return graph[0].openingHoursSpecification.map((entry: Record<string, string | string[]>) => {
    assert.equal(entry['@type'], 'OpeningHoursSpecification');
    const days = [entry.dayOfWeek ?? []].flat().map((day) => day.replace('https://schema.org/', ''));
    const from = entry.validFrom ? [`${entry.validFrom}/${entry.validThrough}`] : days;
    return [...from, `${entry.opens}-${entry.closes}`].join(' ');
  });
}

test('each day’s hours are one entry: the same ones are joined, a lunch break divides, and a day ends at 23:59', async () => {
  const [MONDAY, , , , , SATURDAY, SUNDAY] = WEEKDAYS;
  const several = [
    on(WORKDAYS, '08:00', '17:00'),
    on([SATURDAY], '09:00', '13:00'),
    on([SUNDAY], '08:00', '17:00'),
  ];
  const lunch = [on(WORKDAYS, '08:00', '12:00'), on(WORKDAYS, '13:00', '17:00')];

  assert.deepEqual(await entriesFor(several), [
    'Monday Tuesday Wednesday Thursday Friday Sunday 08:00-17:00',
    'Saturday 09:00-13:00',
  ]);
  assert.deepEqual(
    await entriesFor(lunch),
    ['08:00-12:00', '13:00-17:00'].map((times) => `${WORKDAYS.join(' ')} ${times}`),
  );
  assert.deepEqual(await entriesFor([on([MONDAY], '12:00', '24:00'), on([MONDAY], '00:00', '12:00')]), [
    'Monday 00:00-23:59',
  ]);
});

test('special days are listed unless they are over, divide a longer span, and may have a lunch break', async () => {
  const day = (from: string, to: string, ...hours: [opens: Time, closes: Time][]): SpecialDays => ({
    ...{ from, to, sentence: 'Holidays' },
    hours: hours.map(([opens, closes]) => ({ opens, closes })),
  });
  const eve = { from: '2099-12-24', to: '2099-12-24', sentence: 'Christmas Eve' };
  const specialDays = [
    { id: 'morning', ...eve, opens: '09:00', closes: '12:00' },
    { id: 'afternoon', ...eve, opens: '13:00', closes: '16:00' },
  ];
  const { frame } = pageContentOf({ ...ofFiles, hours: { ...ofFiles.hours, specialDays } });

  for (const [days, entries] of [
    [[], []],
    [
      [
        day('2020-11-26', '2020-11-27'),
        day('2099-11-26', '2099-11-27'),
        day('2099-12-01', '2099-12-01', ['10:00', '24:00']),
      ],
      ['2099-11-26/2099-11-27 00:00-00:00', '2099-12-01/2099-12-01 10:00-23:59'],
    ],
    [
      [day('2099-12-21', '2099-12-31', ['09:00', '15:00']), day('2099-12-25', '2099-12-25')],
      [
        '2099-12-21/2099-12-24 09:00-15:00',
        '2099-12-25/2099-12-25 00:00-00:00',
        '2099-12-26/2099-12-31 09:00-15:00',
      ],
    ],
    [
      [...frame.openingHours.specialDays],
      ['2099-12-24/2099-12-24 09:00-12:00', '2099-12-24/2099-12-24 13:00-16:00'],
    ],
  ] as const)
    assert.deepEqual(await entriesFor([], [...days]), entries);
});
