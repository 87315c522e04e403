/** When the owner can be reminded, by the company's clock, also when the clocks change. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { momentAt } from './clocks.ts';
import { endOfDay, FAR_DAY, faultOfDay, lastDay, morningOf, remindersOffered } from './reminders.ts';
import { HOUR } from './time-spans.ts';

const DETROIT = 'America/Detroit';

function offered(now: string, timeZone = DETROIT): string[] {
  return remindersOffered(Date.parse(now), timeZone).map(
    ({ choice, atMs }) => `${choice} ${new Date(atMs).toISOString().slice(0, 16)}`,
  );
}

test('tonight is offered until 4:59 PM by the company’s clock, wherever the phone is', () => {
  assert.deepEqual(offered('2026-07-03T20:59:59Z'), [
    'tonight 2026-07-03T22:00',
    'tomorrow 2026-07-04T12:00',
    'threeDays 2026-07-06T12:00',
  ]);
  assert.deepEqual(offered('2026-07-03T21:00:00Z'), [
    'tomorrow 2026-07-04T12:00',
    'threeDays 2026-07-06T12:00',
  ]);
});

test('after midnight, tomorrow is the next calendar day, also at the end of a year', () => {
  assert.deepEqual(offered('2026-12-31T05:30:00Z'), [
    'tonight 2026-12-31T23:00',
    'tomorrow 2027-01-01T13:00',
    'threeDays 2027-01-03T13:00',
  ]);
});

test('the morning is at 8 on each side of a change of the clocks', () => {
  // Clocks go forward on March 8 and back on November 1, 2026.
  assert.equal(offered('2026-03-07T18:00:00Z')[1], 'tomorrow 2026-03-08T12:00');
  assert.equal(offered('2026-03-07T18:00:00Z')[2], 'threeDays 2026-03-10T12:00');
  assert.equal(offered('2026-10-31T18:00:00Z')[1], 'tomorrow 2026-11-01T13:00');
  assert.equal(morningOf('2026-11-01', DETROIT) - morningOf('2026-10-31', DETROIT), 25 * HOUR);
  assert.equal(morningOf('2026-03-08', DETROIT) - morningOf('2026-03-07', DETROIT), 23 * HOUR);
});

test('a day ends at the company’s midnight, however long it is, and on either side of the date line', () => {
  assert.equal(endOfDay(Date.parse('2026-11-01T06:30:00Z'), DETROIT), Date.parse('2026-11-02T05:00:00Z'));
  assert.equal(
    endOfDay(Date.parse('2026-07-03T11:30:00Z'), 'Pacific/Auckland'),
    Date.parse('2026-07-03T12:00:00Z'),
  );
  assert.equal(
    endOfDay(Date.parse('2026-07-03T11:30:00Z'), 'Pacific/Pago_Pago'),
    Date.parse('2026-07-04T11:00:00Z'),
  );
});

test('an hour that the clocks skip becomes the hour before', () => {
  const skipped = momentAt(DETROIT, { year: 2026, month: 3, day: 8, hour: 2 });

  assert.equal(new Date(skipped).toISOString(), '2026-03-08T06:00:00.000Z');
});

test('a day for a reminder or a visit has a year of four digits, and lies within two years', () => {
  const nowMs = Date.parse('2026-11-24T12:00:00Z');
  const fault = (day: string) => faultOfDay(day, '2026-11-25', nowMs);

  for (const day of ['2026-11-25', '2027-12-31', lastDay(nowMs)]) assert.equal(fault(day), undefined, day);
  for (const day of ['202611-11-26', '275761-01-01', '2029-01-01', '20261-01-01'])
    assert.equal(fault(day), FAR_DAY, day);
  for (const day of ['2026-11-24', '']) assert.equal(fault(day), 'Please choose a later day.', day);
});
