/**
 * The typefaces, cut down to what the site uses: printable ASCII, as visitors type it, the characters of its own words,
 * and the weights of its styles. The results stand in `art/fonts/`; what has not changed is skipped.
 */
import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'art', 'fonts');
const listFile = join(folder, 'fonts.json');

/** `wght` are the lightest and the heaviest weight in the styles. */
const FONTS = {
  'bricolage-grotesque': {
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    wght: { min: 550, max: 700 },
  },
  figtree: {
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    wght: { min: 400, max: 700 },
  },
};

export async function subsetFonts(): Promise<void> {
  const characters = await charactersInUse();
  const before: Record<string, string> = JSON.parse(await readFile(listFile, 'utf8').catch(() => '{}'));
  const after: Record<string, string> = {};
  for (const [name, { source, wght }] of Object.entries(FONTS)) {
    const original = await readFile(join(root, 'node_modules', source));
    const cut = JSON.stringify({ characters, wght });
    after[name] = createHash('sha256').update(original).update(cut).digest('hex').slice(0, 16);
    if (after[name] === before[name]) continue;
    const { default: subsetFont } = await import('subset-font');
    const subset = await subsetFont(original, characters, { targetFormat: 'woff2', variationAxes: { wght } });
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${name}.woff2`), subset);
  }
  if (JSON.stringify(before) !== JSON.stringify(after))
    await writeFile(listFile, `${JSON.stringify(after, null, 2)}\n`);
}

/** Of all sources, comments too: a few more characters than needed, never one too few. */
async function charactersInUse(): Promise<string> {
  const used = new Set(Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)));
  for await (const file of glob('{content,site}/**/*.{ts,tsx}', { cwd: root })) {
    for (const character of await readFile(join(root, file), 'utf8')) used.add(character);
  }
  return [...used]
    .filter((character) => character >= ' ')
    .sort()
    .join('');
}
