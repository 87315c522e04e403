/**
 * Writes fonts with the characters of English text to `art/fonts/`, and `site/styles/fonts.css`, which names
 * them. Browsers fetch a package's full font only for pages with other characters.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const fonts = fileURLToPath(new URL('../art/fonts', import.meta.url));
const styleSheet = fileURLToPath(new URL('../site/styles/fonts.css', import.meta.url));
const packages = createRequire(import.meta.url);

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('');
/** ASCII without the characters that only programs use, plus typographic marks. */
const CHARACTERS = `${ASCII.replace(/[<=>[\\\]^`{|}~]/g, '')}\u00a0©®°·×–—‘’“”•…™`;

/** The display font lacks these: they are rare in headings, and would take a tenth of its file. */
const SIGNS = /["#*@_©®°·×•]/g;

/** Blocks of Unicode. The packages' full fonts have some or all of their characters. */
const LATIN = [...pointsBetween(0x20, 0x7e), ...pointsBetween(0xa0, 0x36f), ...pointsBetween(0x2000, 0x22ff)];

function pointsBetween(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Browsers apply these by default. */
const FEATURES = ['kern', 'liga', 'ccmp', 'calt', 'clig', 'rlig', 'locl', 'mark', 'mkmk'];

const bricolage = {
  family: 'Bricolage Grotesque',
  source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  characters: CHARACTERS.replace(SIGNS, ''),
};
const figtree = {
  family: 'Figtree',
  source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  characters: CHARACTERS,
};

/**
 * `weight`: range that styles may ask for. The display font has one weight, because every page embeds it. The
 * text font's four weights are close together, so it stays variable.
 */
const faces = [
  { ...bricolage, name: 'bricolage-grotesque', weight: '400 800', wght: 700 },
  { ...figtree, name: 'figtree', weight: '400 650', wght: { min: 400, max: 650 } },
];

/**
 * A subset that arrives late is used from the next page on, so that no text shifts. A full file is used even
 * if late: otherwise a rare letter would stay in another font within its word.
 */
export function fontStyles(): string {
  const full = faces.map(({ family, source, weight, characters }) =>
    fontFace(
      family,
      source,
      weight,
      'swap',
      unicodeRange(LATIN.filter((point) => !pointsOf(characters).includes(point))),
    ),
  );
  const subsets = faces.map(({ family, name, weight, characters }) =>
    fontFace(family, `../../art/fonts/${name}.woff2`, weight, 'optional', unicodeRange(pointsOf(characters))),
  );
  return `/* Written by tools/subset-fonts.ts (npm run art). */
${[...full, ...subsets].join('')}`;
}

function fontFace(
  family: string,
  url: string,
  weight: string,
  display: 'optional' | 'swap',
  range: string,
): string {
  return `@font-face {
  font-family: "${family}";
  src: url("${url}") format("woff2");
  font-weight: ${weight};
  font-display: ${display};
  unicode-range: ${range};
}
`;
}

function pointsOf(characters: string): number[] {
  return [...characters].map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b);
}

/** `[32, 33, 36]` → `'U+20-21, U+24'`. Expects ascending code points. */
function unicodeRange(points: number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const point of points) {
    const current = ranges.at(-1);
    if (current && point === current.last + 1) current.last = point;
    else ranges.push({ first: point, last: point });
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return ranges.map(({ first, last }) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(', ');
}

async function writeFonts(): Promise<void> {
  await mkdir(fonts, { recursive: true });
  for (const { name, source, characters, wght } of faces) {
    const subset = await subsetFont(await readFile(packages.resolve(source)), characters, {
      targetFormat: 'woff2',
      variationAxes: { wght },
      keepFeatures: FEATURES,
    });
    await writeFile(join(fonts, `${name}.woff2`), subset);
    console.error(`${name}: ${subset.length} bytes`);
  }
  await writeFile(styleSheet, fontStyles());
}

if (import.meta.main) await writeFonts();
