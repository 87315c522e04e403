/** Sums in the figures. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inDollars, inShortDollars } from './sums.ts';

test('sums are written in whole dollars, and shortened above a column', () => {
  assert.equal(inDollars({ low: 30_050, high: 30_050 }), '$301');
  assert.equal(inDollars({ low: 30_050, high: 123_449 }), '$301–$1,234');
  assert.deepEqual([30_050, 99_949, 123_449, 1_234_500].map(inShortDollars), [
    '$301',
    '$999',
    '$1.2K',
    '$12K',
  ]);
});
