import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backoff } from './backoff.ts';

test('each wait is twice the last up to a limit, less a random part of up to half', () => {
  const waits = (random: number) =>
    [0, 1, 2, 3, 4, 1000].map((failures) => backoff(failures, 500, 5000, () => random));

  assert.deepEqual(waits(0), [500, 1000, 2000, 4000, 5000, 5000]);
  assert.deepEqual(waits(1), [250, 500, 1000, 2000, 2500, 2500]);
});
