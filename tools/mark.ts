/**
 * The company's mark as the pages and the icons show it: a picture of the owner's (`art/mark.svg` or `.png`), else one or
 * two letters (`mark` in content/company.ts), else the drawing in site/mark-shapes.ts.
 */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Blob, Face, Font, Buffer as Glyphs, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { MARK_CORNER, type MadeMark, markShapes } from '../site/mark-shapes.ts';
import { colorOf, readTokens } from './tokens.ts';

/** The mark and, for the icons, an SVG of 64 × 64 in the colors of the light theme. `master` is the owner's file, if there is one. `folder` is the project's. */
export async function makeMark(
  folder: string,
  letters: string,
  title: string,
): Promise<{ mark: MadeMark; svg: string; master?: string }> {
  const picture = await readPicture(folder);
  if (picture) {
    const { master, svg } = picture;
    return { mark: { kind: 'picture', file: `mark${extname(master).toLowerCase()}` }, svg, master };
  }
  const tokens = readTokens(folder);
  const color = (name: string) => colorOf(name, 'light', tokens) ?? '';
  const path = letters && (await lettersPath(folder, letters));
  const { sun, bank, river, stiles } = markShapes;
  const inside = path
    ? `<path fill="${color('--mark-stiles')}" d="${path}"/>`
    : `<circle cx="${sun.cx}" cy="${sun.cy}" r="${sun.r}" fill="${color('--amber')}"/><path fill="${color('--mark')}" d="${bank}"/><path fill="${color('--mark-river')}" d="${river}"/><path fill="${color('--mark-stiles')}" d="${stiles}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><title>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title><rect width="64" height="64" rx="${MARK_CORNER}" fill="${color('--mark')}"/>${inside}</svg>`;
  return { mark: path ? { kind: 'letters', path } : { kind: 'drawing', shapes: markShapes }, svg };
}

/** `master` is the file's name in `art/`. Its ending may be written in capitals. */
async function readPicture(folder: string): Promise<{ master: string; svg: string } | undefined> {
  const files = await readdir(join(folder, 'art'));
  const master = files.find((name) => /^mark\.svg$/i.test(name)) ?? files.find((name) => /^mark\.png$/i.test(name));
  if (!master) return undefined;
  const file = await readFile(join(folder, 'art', master));
  if (/svg$/i.test(master)) return { master, svg: file.toString() };
  const image = `<image href="data:image/png;base64,${file.toString('base64')}" width="64" height="64"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">${image}</svg>`;
  return { master, svg };
}

/** The outlines of the letters in the display typeface, in the middle of the square of 64 and as large as looks right. */
async function lettersPath(folder: string, letters: string): Promise<string> {
  const typeface = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2';
  const font = new Font(
    new Face(
      new Blob(
        await subsetFont(await readFile(join(folder, 'node_modules', typeface)), letters, {
          targetFormat: 'truetype',
          variationAxes: { wght: 700 },
        }),
      ),
    ),
  );
  const glyphs = new Glyphs();
  glyphs.addText(letters);
  glyphs.guessSegmentProperties();
  shape(font, glyphs);
  let x = 0;
  const outlines = glyphs.getGlyphInfosAndPositions().map(({ codepoint, xAdvance = 0 }) => {
    const outline = movePoints(font.glyphToPath(codepoint), (px, py) => [px + x, py]);
    x += xAdvance;
    return outline;
  });
  const outline = outlines.join('');
  const points = [...outline.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, px, py]) => [Number(px), Number(py)] as const);
  const xs = points.map(([px]) => px);
  const ys = points.map(([, py]) => py);
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(46 / (right - left), 36 / (top - bottom));
  return movePoints(outline, (px, py) => [
    32 + (px - (left + right) / 2) * scale,
    32 - (py - (bottom + top) / 2) * scale,
  ]);
}

/** Every point of a path of absolute commands, moved. Rounded to hundredths. */
function movePoints(path: string, move: (x: number, y: number) => [number, number]): string {
  return path.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, x, y) =>
    move(Number(x), Number(y))
      .map((value) => Math.round(value * 100) / 100)
      .join(','),
  );
}
