/** The check names mistakes for the owner in the colors of `site/styles/tokens.css`. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sentenceOf } from '../../server/content/read.ts';
import { root } from '../../tests/support/owner.ts';
import { TOKENS_FILE } from '../tokens.ts';
import { colorMistakes } from './colors.ts';

const css = await readFile(join(root, TOKENS_FILE), 'utf8');

const slips: [from: string | RegExp, to: string, sentence: RegExp][] = [
  [
    '--amber-day: #f7ad37',
    '--amber-day: #c8102g',
    /^site\/styles\/tokens\.css, line \d+: --amber-day is #c8102g; write a color as # and six digits, like #f7ad37$/,
  ],
  ['#f7ad37', 'f7ad37', /--amber-day is f7ad37; write a color/],
  ['#fbba4a', 'gold', /--amber-night is gold; write a color/],
  ['#f7ad37;', '#f7ad37', /line \d+: a ; is missing in --amber-day/],
  ['var(--ink) 50%', 'var(--ink 50%', /line \d+: a \) is missing in --sand/],
  [
    '--on-amber-day: #072a33',
    '--on-amber-day: #ffffff',
    /--on-amber-day #ffffff on --amber-day #f7ad37 has a contrast of 1\.\d\d : 1 in the light theme, and needs 4\.5; make one of the two lighter or darker$/,
  ],
  [
    /--ink-3: light-dark\([^;]*\);/,
    '--ink-3: light-dark(#4e686f, #2a4a50);',
    /--ink-3 #2a4a50 on --paper-night #071a20 .* in the dark theme/,
  ],
  [
    '--deep-day: #072a33',
    '--deep-day: #5b8a96',
    /--paper-day #fcfaf4 on --deep-day #5b8a96 has .* lighter or darker$/,
  ],
  [
    '--paper-day: #fcfaf4',
    '--paper-day: #c0c0c0',
    /--ink-3 #\w{6} on --paper-day #c0c0c0 has .* darker \(--ink-3 is mixed from --ink-day, --paper-day\)$/,
  ],
  [/ *--water-day: .*\n/, '', /--water-day is missing; write a color/],
];

test('a mistyped, missing or hardly readable color is named with what to write', () => {
  for (const [from, to, sentence] of slips) {
    const changed = css.replace(from, to);
    assert.notEqual(changed, css);

    const [first] = colorMistakes(changed);

    assert.match(first ? sentenceOf(first) : 'no sentence', sentence);
  }
});
