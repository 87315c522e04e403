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

test('a token has the color that Chromium mixes, in the light theme and the dark one', () => {
  for (const [name, light, dark] of [
    ['--paper', '#fff', '#000'],
    ['--half', '#ffa191', '#630000'],
    ['--wash', '#ffc7bd', '#630000'],
    ['--always', '#000', '#000'],
    ['--veil', undefined, undefined],
    ['--round', undefined, undefined],
    ['--missing', undefined, undefined],
  ])
    assert.deepEqual(
      [colorOf(name ?? '', 'light', tokens), colorOf(name ?? '', 'dark', tokens)],
      [light, dark],
    );
});
