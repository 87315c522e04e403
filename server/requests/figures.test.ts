/** The figures of the desk, on both engines. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY, HOUR } from '../../domain/time-spans.ts';
import { onBothEngines, seen } from '../../tests/support/desk-store.ts';
import { lastWeeks, readFigures } from './figures.ts';
import { createRequestActions } from './request-actions.ts';

const bothEngines = onBothEngines();
const TIME_ZONE = 'America/Detroit';
const TERMS = { timeZone: TIME_ZONE, services: [] };
/** A Friday noon in Michigan. */
const NOW = Date.parse('2026-07-03T12:00:00-04:00');

test('a week begins on Monday at midnight by the company’s clock, also where the clocks change', () => {
  const starts = lastWeeks(Date.parse('2026-11-04T12:00:00-05:00'), TIME_ZONE).slice(-3);

  assert.deepEqual(
    starts.map((ms) => new Date(ms).toISOString()),
    ['2026-10-19T04:00:00.000Z', '2026-10-26T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  );
  assert.deepEqual(lastWeeks(Date.parse('2026-03-09T00:00:00-04:00'), TIME_ZONE).slice(-2), [
    Date.parse('2026-03-02T00:00:00-05:00'),
    Date.parse('2026-03-09T00:00:00-04:00'),
  ]);
});

bothEngines('requests are counted by week, service and town; spam is not', async ({ database, put }) => {
  await put({ serviceNeeded: 'roof-cleaning', city: 'ann arbor ' }, { receivedMs: NOW - HOUR });
  await put({ serviceNeeded: 'roof-cleaning', city: 'Ann Arbor' }, { receivedMs: NOW - 7 * DAY });
  const several = { serviceNeeded: 'multiple-services', services: 'roof-cleaning\nwindow-cleaning' };
  await put({ city: 'Livonia', ...several }, { receivedMs: NOW - 7 * DAY });
  await put({ city: 'Plymouth' }, { receivedMs: NOW - 100 * DAY });
  await put({ city: 'Brighton' }, { receivedMs: NOW - HOUR, status: 'quarantine' });

  const { weeks, services, towns } = await readFigures(database, NOW, TERMS);

  assert.equal(weeks.length, 12);
  assert.deepEqual(
    weeks.map(({ requests }) => requests),
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1],
  );
  assert.deepEqual(services, [
    { name: 'Roof Cleaning', requests: 3 },
    { name: 'Window Cleaning', requests: 1 },
  ]);
  assert.deepEqual(towns, [
    { name: 'Ann Arbor', requests: 2 },
    { name: 'Livonia', requests: 1 },
  ]);
  // A renamed service is counted as one, under its present title.
  const renamed = { id: 'roof-cleaning', title: 'Roof Care' };
  const titles = [renamed, { ...renamed, title: 'roof-cleaning' }];
  assert.deepEqual((await readFigures(database, NOW, { timeZone: TIME_ZONE, services: titles })).services, [
    { name: 'Roof Care', requests: 3 },
    { name: 'Window Cleaning', requests: 1 },
  ]);
});

bothEngines('the time to the first contact is the median of those contacted', async ({ database, put }) => {
  const actions = createRequestActions(database, []);
  assert.deepEqual((await readFigures(database, NOW, TERMS)).medianFirstContactMs, null);

  for (const hours of [1, 9, 2, 4]) {
    const id = await put({}, { receivedMs: NOW - DAY });
    await actions.setStatus(id, 'contacted', '', seen(0), {
      by: 'a phone',
      nowMs: NOW - DAY + hours * HOUR,
    });
  }
  await put({}, { receivedMs: NOW - DAY });
  const { medianFirstContactMs, contacted } = await readFigures(database, NOW + HOUR, TERMS);

  assert.equal(medianFirstContactMs, 3 * HOUR);
  assert.equal(contacted, 4);
});
