/**
 * Draws `docs/colors.svg`, the swatches of docs/make-it-yours.md, from the tokens: `node tools/color-table.ts`.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contrast } from './color.ts';
import { colorOf, readTokens, TOKENS_FILE } from './tokens.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The colors that an owner changes, and what each colors. */
const COLORS: [name: string, what: string][] = [
  ['--paper', 'the page'],
  ['--ink', 'the text'],
  ['--water', 'links, signs, and what is chosen'],
  ['--amber', 'the buttons that ask for a quote, the stars'],
  ['--on-amber', 'the text on these buttons'],
  ['--deep', 'the dark panels'],
  ['--error', 'what is wrong in the form'],
];
const ROW = 52;

export function drawColorTable(): string {
  const tokens = readTokens(root);
  const rows = COLORS.map(([name, what], index) => {
    const [light, dark] = [colorOf(name, 'light', tokens), colorOf(name, 'dark', tokens)];
    if (!light || !dark) throw new Error(`${TOKENS_FILE} has no color ${name}`);
    const y = 44 + index * ROW;
    return `<g transform="translate(0 ${y})">
    ${swatch(16, light)}
    ${swatch(128, dark)}
    <text x="248" y="19" class="name">${name}</text>
    <text x="248" y="37">${what}</text>
  </g>`;
  });
  const height = 44 + COLORS.length * ROW + 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="${height}" viewBox="0 0 640 ${height}">
  <title>The colors that you change, in the light theme and in the dark one</title>
  <style>text{font:14px system-ui,sans-serif;fill:#34525a}.name{font:600 15px ui-monospace,monospace;fill:#072a33}.code{font:11px ui-monospace,monospace;fill:#072a33}.bright{fill:#fff}</style>
  <rect width="640" height="${height}" rx="12" fill="#fff"/>
  <text x="16" y="28">light</text>
  <text x="128" y="28">dark</text>
  ${rows.join('\n  ')}
</svg>
`;
}

function swatch(x: number, color: string): string {
  return `<rect x="${x}" width="100" height="42" rx="8" fill="${color}" stroke="#7b9195"/><text x="${x + 50}" y="26" class="code${contrast(color, '#fff') > contrast(color, '#000') ? ' bright' : ''}" text-anchor="middle">${color}</text>`;
}

if (import.meta.main) await writeFile(join(root, 'docs', 'colors.svg'), drawColorTable());
