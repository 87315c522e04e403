/** The check of `art/`: that every service has its pictures, and that each file can be shown. */
import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import type { Problem } from './problem.ts';

const READABLE = /\.(jpe?g|png|svg)$/i;
const OTHER_PICTURES = /\.(heic|heif|tiff?|webp|avif|gif|bmp|raw|dng)$/i;
/** The pictures that are no service's. */
const OF_THE_PAGES = ['hero-clean', 'hero-dirty', 'our-story', 'coming-soon'];

export async function checkPictures(folder: string, serviceIds: readonly string[]): Promise<Problem[]> {
  const files = (await readdir(join(folder, 'art'), { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  const names = new Set(files.filter((file) => READABLE.test(file)).map((file) => parse(file).name));
  const wanted = [...OF_THE_PAGES, ...serviceIds.flatMap((id) => [`${id}-before`, `${id}-after`])];
  const others = files.filter((file) => OTHER_PICTURES.test(file));
  const kinds = others.map((file) => ({
    file: `art/${file}`,
    text: 'not every browser shows this kind of picture; save it as .jpg or .png',
  }));
  const missing = wanted
    .filter((name) => !names.has(name) && !others.some((file) => parse(file).name === name))
    .map((name) => ({ file: `art/${name}.jpg`, text: 'this picture is missing; add it as .jpg or .png' }));
  const photographs = files.filter((file) => READABLE.test(file) && !file.endsWith('.svg'));
  const broken = await Promise.all(photographs.map((file) => checkPhotograph(folder, `art/${file}`)));
  return [...missing, ...kinds, ...broken.flat()];
}

/** Reads the whole file, because a picture that was cut off while it was copied begins like a good one. */
async function checkPhotograph(folder: string, file: string): Promise<Problem[]> {
  try {
    const { width, height } = await sharp(join(folder, file), { failOn: 'truncated' }).metadata();
    await sharp(join(folder, file), { failOn: 'truncated' }).resize(64).raw().toBuffer();
    if (width >= 400 && height >= 300) return [];
    return [{ file, text: `the picture has ${width} by ${height} pixels; take one of 960 by 720 or more` }];
  } catch {
    return [{ file, text: 'the picture cannot be read to its end; copy or save it again' }];
  }
}
