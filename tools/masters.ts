/** Which file in `art/` is shown for which picture, and in which size. */
import { createHash } from 'node:crypto';
import { parse } from 'node:path';
import { SCENE } from '../domain/site-pictures.ts';

export type Master = { file: string; name: string; isPhotograph: boolean };

export type Shape = {
  width: number;
  height: number;
  widths: number[];
  quality: { avif: number; webp: number };
  /**
   * The middle `width` px, for phones. Smaller pixels hide artifacts, so it has a quality of its own. Encoded
   * only as AVIF; browsers without AVIF crop the whole picture.
   */
  phoneCrop?: { width: number; widths: number[]; quality: number };
};
const HERO: Shape = {
  width: 1600,
  height: 1100,
  widths: [480, 900, 1200, 1600],
  quality: { avif: 50, webp: 72 },
  phoneCrop: { width: 1232, widths: [480, 688, 920], quality: 38 },
};
const SHAPES: Record<string, Shape> = {
  'hero-clean': HERO,
  'hero-dirty': {
    ...HERO,
    quality: { avif: 38, webp: 55 },
    phoneCrop: { width: 1232, widths: [480, 688, 920], quality: 32 },
  },
  'our-story': {
    ...SCENE,
    width: 1200,
    height: 900,
    widths: [480, 660, 960, 1200],
    phoneCrop: { width: 1200, widths: [480, 660, 960], quality: 38 },
  },
};
/** Pictures that belong to no service. */
const OF_THE_PAGES = ['hero-clean', 'hero-dirty', 'our-story', 'coming-soon'];
const OF_A_SERVICE = /^(.+)-(before|after)$/;
/** Drawings small enough to be sent as SVG. */
const VECTORS = ['hero-squeegee'];

/** The owner may add a photograph or drawing for each. */
export function picturesOf(serviceIds: readonly string[]): string[] {
  return [...OF_THE_PAGES, ...serviceIds.flatMap((id) => [`${id}-before`, `${id}-after`])];
}

export function shapeOf(name: string): Shape {
  return SHAPES[name] ?? SCENE;
}

/** Sent as SVG, never encoded. */
export function isVector(name: string): boolean {
  return VECTORS.includes(name);
}

/** The extension may be in capitals. */
export function readMaster(file: string): Master | undefined {
  const { name, ext } = parse(file);
  if (!/^\.(jpe?g|png|svg)$/i.test(ext)) return undefined;
  return { file, name, isPhotograph: !/svg/i.test(ext) };
}

/** The owner's mark: `mark.svg`, or else `mark.png`. */
export function masterOfMark(files: readonly string[]): string | undefined {
  return files.find((name) => /^mark\.svg$/i.test(name)) ?? files.find((name) => /^mark\.png$/i.test(name));
}

/** Ids of services that have a picture, offered or not. */
export function servicesIn(files: readonly string[]): string[] {
  const names = files.flatMap((file) => OF_A_SERVICE.exec(readMaster(file)?.name ?? '')?.[1] ?? []);
  return [...new Set(names)];
}

/** The file shown for each picture: a photograph rather than a drawing, else the first by name. */
export function chooseMasters(
  files: readonly string[],
  serviceIds: readonly string[] = servicesIn(files),
): Map<string, Master> {
  const masters = [...files].sort().flatMap((file) => readMaster(file) ?? []);
  const chosen = new Map<string, Master>();
  for (const name of [...picturesOf(serviceIds), ...VECTORS]) {
    const own = masters.filter((master) => master.name === name && !(isVector(name) && master.isPhotograph));
    const shown = own.find(({ isPhotograph }) => isPhotograph) ?? own[0];
    if (shown) chosen.set(name, shown);
  }
  return chosen;
}

/** Part of the picture's address, so that a changed picture gets a new one. */
export function hashOf({ name }: Master, source: Buffer): string {
  const shape = JSON.stringify(shapeOf(name));
  return createHash('sha256').update(source).update(shape).digest('hex').slice(0, 8);
}
