import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anchorOf } from './words.ts';

test('an anchor is the title in lowercase with hyphens for spaces', () => {
  assert.equal(anchorOf('Steam Cleaning (Tiles & Grout)'), 'steam-cleaning-(tiles-&-grout)');
  assert.equal(anchorOf('Window Cleaning'), 'window-cleaning');
});
