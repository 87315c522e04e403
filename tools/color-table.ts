/**
 * Draws `docs/colors.svg`, the swatches of docs/make-it-yours.md, from the tokens: `node tools/color-table.ts`. A token
 * with one color looks the same in both themes.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

export async function drawColorTable(): Promise<string> {
  const tokens = await readFile(join(root, 'site', 'styles', 'tokens.css'), 'utf8');
  const rows = COLORS.map(([name, what], index) => {
    const [light, dark] = colorsOf(name, tokens);
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
  return `<rect x="${x}" width="100" height="42" rx="8" fill="${color}" stroke="#7b9195"/><text x="${x + 50}" y="26" class="code${isDark(color) ? ' bright' : ''}" text-anchor="middle">${color}</text>`;
}

function isDark(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 140;
}

function colorsOf(name: string, tokens: string): [light: string, dark: string] {
  const [, value = ''] = new RegExp(`^\\s*${name}: (.*);$`, 'm').exec(tokens) ?? [];
  const [light, dark = light] = value.match(/#[0-9a-f]{6}/gi) ?? [];
  if (light === undefined || dark === undefined) throw new Error(`site/styles/tokens.css has no ${name}`);
  return [light, dark];
}

if (import.meta.main) await writeFile(join(root, 'docs', 'colors.svg'), await drawColorTable());
