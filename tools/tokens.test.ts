/** What the colors of tokens.css come to. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { colorOf, tokensIn, writtenOut } from './tokens.ts';

const tokens = tokensIn(`
:root {
  --paper: light-dark(#fff, #000);
  --half: color-mix(in oklab, var(--paper) 50%, #f00);
  --wash: light-dark(
    color-mix(in oklab, var(--paper) 25%, transparent),
    transparent
  );
  --always: --by-night(var(--paper)); /* --paper: #123456; */
  --edge: 0 0 1px color-mix(in oklab, --by-day(var(--paper)) 10%, transparent), 0 0 9px var(--wide);
  --round: color-mix(in oklab, var(--round) 50%, #fff);
}`);

// The mixtures are those that Chromium computes.
for (const [name, light, dark] of [
  ['--paper', '#fff', '#000'],
  ['--half', '#ffa191', '#630000'],
  ['--wash', '#ffffff40', '#00000000'],
  ['--always', '#000', '#000'],
  ['--round', undefined, undefined],
  ['--missing', undefined, undefined],
] as const) {
  test(`${name} is ${light} by day and ${dark} by night`, () => {
    assert.deepEqual([colorOf(name, 0, tokens), colorOf(name, 1, tokens)], [light, dark]);
  });
}

test('what is no color keeps its other values', () => {
  assert.equal(writtenOut('--edge', 1, tokens), '0 0 1px #ffffff1a, 0 0 9px var(--wide)');
});
