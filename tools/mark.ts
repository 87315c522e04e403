/**
 * The mark of the built icons: the owner's picture (`art/mark.svg` or `.png`), else the drawing.
 * server/pages/mark.ts makes letter marks.
 */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Mark } from '../domain/site-data.ts';
import { MARK_CORNER, markShapes } from '../site/components/mark-shapes.ts';
import { masterOfMark } from './masters.ts';
import { colorOf, readTokens } from './tokens.ts';

/** `svg`: 64 × 64, in the light theme's colors. `master`: the owner's file, if any. */
export async function makeMark(folder: string): Promise<{ mark: Mark; svg: string; master?: string }> {
  const picture = await readPicture(folder);
  if (picture) {
    const { master, svg } = picture;
    return { mark: { kind: 'picture', file: `mark${extname(master).toLowerCase()}` }, svg, master };
  }
  const tokens = readTokens(folder);
  const color = (name: string) => colorOf(name, 'light', tokens) ?? '';
  const { sun, bank, river, stiles } = markShapes;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><rect width="64" height="64" rx="${MARK_CORNER}" fill="${color('--mark')}"/><circle cx="${sun.cx}" cy="${sun.cy}" r="${sun.r}" fill="${color('--amber')}"/><path fill="${color('--mark')}" d="${bank}"/><path fill="${color('--mark-river')}" d="${river}"/><path fill="${color('--mark-stiles')}" d="${stiles}"/></svg>`;
  return { mark: { kind: 'drawing' }, svg };
}

/** `master`: file name in `art/`. */
async function readPicture(folder: string): Promise<{ master: string; svg: string } | undefined> {
  const master = masterOfMark(await readdir(join(folder, 'art')));
  if (!master) return undefined;
  const file = await readFile(join(folder, 'art', master));
  if (/svg$/i.test(master)) return { master, svg: file.toString() };
  const image = `<image href="data:image/png;base64,${file.toString('base64')}" width="64" height="64"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">${image}</svg>`;
  return { master, svg };
}
