import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anchorOf } from './anchor.ts';

test('an anchor is the title in lowercase with hyphens for spaces', () => {
  assert.equal(anchorOf('Steam Cleaning (Tiles & Grout)'), 'steam-cleaning-(tiles-&-grout)');
  assert.equal(anchorOf('Window Cleaning'), 'window-cleaning');
});

test('an anchor has no white space of any kind, because an element’s id must have none', () => {
  assert.equal(anchorOf('Roof\u00a0Cleaning\u3000and\u2028More'), 'roof-cleaning-and-more');
});
