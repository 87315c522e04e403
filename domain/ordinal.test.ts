import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ordinal } from './ordinal.ts';

test('an ordinal ends in st, nd, rd or th, as it is spoken', () => {
  const said = '1st 2nd 3rd 4th 11th 12th 13th 20th 21st 22nd 23rd 24th 101st 111th 112th 113th 122nd';

  assert.equal(
    [1, 2, 3, 4, 11, 12, 13, 20, 21, 22, 23, 24, 101, 111, 112, 113, 122].map(ordinal).join(' '),
    said,
  );
});
