import assert from 'node:assert/strict';
import { test } from 'node:test';
import { promiseClock } from './promise-clock.ts';
import { STATUSES } from './status.ts';
import { precisely, timeAgo } from './time-ago.ts';
import { DAY, HOUR, MINUTE } from './time-spans.ts';

const HOURS = 24;
const PROMISE = HOURS * HOUR;
const RECEIVED = Date.UTC(2026, 6, 3, 13, 5);

const clock = (age: number, promiseHours = HOURS) =>
  promiseClock({ status: 'new', receivedMs: RECEIVED, promiseHours }, RECEIVED + age);

for (const [when, age, state, sentence] of [
  ['when the request comes in', 0, 'due', `quote due in ${HOURS} h`],
  ['with 21 and a half hours left', PROMISE - 21.5 * HOUR, 'due', 'quote due in 21 h'],
  ['in the last sixth of the time', PROMISE - PROMISE / 6, 'soon', `quote due in ${HOURS / 6} h`],
  ['in the last hour', PROMISE - 40 * MINUTE, 'soon', 'quote due in 40 min'],
  ['a second before the deadline', PROMISE - 1000, 'soon', 'quote due in 1 min'],
  ['at the deadline', PROMISE, 'late', '1 min late'],
  ['three hours after the deadline', PROMISE + 3 * HOUR, 'late', '3 h late'],
  ['47 hours after the deadline', PROMISE + 47 * HOUR, 'late', '47 h late'],
  ['five days after the deadline', PROMISE + 5 * DAY, 'late', '5 days late'],
  ['when the clock was set back', -3 * HOUR, 'due', `quote due in ${HOURS} h`],
] as const) {
  test(`the promise clock ${when} shows: ${sentence}`, () => {
    assert.deepEqual(clock(age), { state, sentence });
  });
}

test('two requests received together are due by their own promises', () => {
  assert.deepEqual(
    [12, 36].map((hours) => clock(11 * HOUR, hours)?.sentence),
    ['quote due in 1 h', 'quote due in 25 h'],
  );
  assert.deepEqual(
    [12, 36].map((hours) => clock(11 * HOUR, hours)?.state),
    ['soon', 'due'],
  );
});

test('a quote is owed for new and contacted requests only', () => {
  const owed = STATUSES.filter((status) =>
    promiseClock({ status, receivedMs: RECEIVED, promiseHours: HOURS }, RECEIVED),
  );

  assert.deepEqual(owed, ['new', 'contacted']);
});

test('spans of time round down', () => {
  const ago = (span: number) => timeAgo(RECEIVED, RECEIVED + span);

  assert.deepEqual([-HOUR, 59_000, MINUTE, 26 * HOUR, 3 * DAY].map(ago), [
    'just now',
    'just now',
    '1 min ago',
    '26 h ago',
    '3 days ago',
  ]);
  assert.deepEqual([5 * MINUTE, 2 * HOUR, 2 * HOUR + 10 * MINUTE, 3 * DAY + 4 * HOUR].map(precisely), [
    '5 min',
    '2 h',
    '2 h 10 min',
    '3 days 4 h',
  ]);
});
