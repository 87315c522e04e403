import assert from 'node:assert/strict';
import { test } from 'node:test';
import { colorOf, tokensIn } from './tokens.ts';

const tokens = tokensIn(`
:root {
  --paper-day: #fff;
  --paper-night: #000; /* --half: #123456; */
  --paper: light-dark(var(--paper-day), var(--paper-night));
  --half: color-mix(in oklab, var(--paper) 50%, #f00);
  --wash: light-dark(
    color-mix(in oklab, color-mix(in oklab, var(--paper) 50%, #f00) 60%, #fff),
    var(--half)
  );
  --always: var(--paper-night);
  --veil: color-mix(in oklab, var(--paper) 50%, transparent);
  --round: color-mix(in oklab, var(--round) 50%, #fff);
}`);

// Chromium computes the same mixtures.
for (const [name, light, dark] of [
  ['--paper', '#fff', '#000'],
  ['--half', '#ffa191', '#630000'],
  ['--wash', '#ffc7bd', '#630000'],
  ['--always', '#000', '#000'],
  ['--veil', undefined, undefined],
  ['--round', undefined, undefined],
  ['--missing', undefined, undefined],
] as const) {
  test(`${name} is ${light} in the light theme and ${dark} in the dark one`, () => {
    assert.deepEqual([colorOf(name, 'light', tokens), colorOf(name, 'dark', tokens)], [light, dark]);
  });
}
