import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inDollars } from './sums.ts';

test('sums are written in whole dollars', () => {
  assert.equal(inDollars({ low: 30_050, high: 30_050 }), '$301');
  assert.equal(inDollars({ low: 30_050, high: 123_449 }), '$301–$1,234');
});
