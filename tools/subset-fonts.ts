/**
 * The second half of the art step: the typefaces as a first visit needs them, in `art/fonts/`. They hold the characters
 * of English copy in the weights of the design; `site/styles/fonts.css` gives all others to the packages' full files,
 * which a browser fetches only for a page that has one.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const fonts = fileURLToPath(new URL('../art/fonts', import.meta.url));
const packages = createRequire(import.meta.url);

/** Printable ASCII but for the signs of programs, and the typographer's marks. As `unicode-range` in fonts.css says. */
const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('');
const CHARACTERS = `${ASCII.replace(/[<=>[\\\]^`{|}~]/g, '')}\u00a0©®°·×–—‘’“”•…™`;

/** What headings hardly ever have: a tenth of the display face. One that does fetches the full file. */
const SIGNS = /["#*@_©®°·×•]/g;

/** What browsers apply unasked. The rest, alternate forms of letters, the site does not use. */
const FEATURES = ['kern', 'liga', 'ccmp', 'calt', 'clig', 'rlig', 'locl', 'mark', 'mkmk'];

const BRICOLAGE = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2';
const FIGTREE = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

/**
 * The display face is cut at its two weights, as only the home page's quotes have the lighter one, and its kerning is
 * half of each file. The text face has four weights close together, so it stays variable.
 */
const subsets = {
  'bricolage-grotesque-700': { source: BRICOLAGE, characters: CHARACTERS.replace(SIGNS, ''), wght: 700 },
  'bricolage-grotesque-550': { source: BRICOLAGE, characters: CHARACTERS.replace(SIGNS, ''), wght: 550 },
  figtree: { source: FIGTREE, characters: CHARACTERS, wght: { min: 400, max: 650 } },
};

await mkdir(fonts, { recursive: true });
for (const [name, { source, characters, wght }] of Object.entries(subsets)) {
  const subset = await subsetFont(await readFile(packages.resolve(source)), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght },
    keepFeatures: FEATURES,
  });
  await writeFile(join(fonts, `${name}.woff2`), subset);
  console.error(`${name}: ${subset.length} bytes`);
}
