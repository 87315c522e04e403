/**
 * The masters of the site's pictures: which of the files in `art/` is shown for which picture, in which shape, and which
 * part of it. The check (tools/check/pictures.ts) and the art step (tools/encode.ts) both read this.
 */
import { createHash } from 'node:crypto';
import { parse } from 'node:path';
import { SCENE } from '../domain/site-pictures.ts';

export type Focus = 'top' | 'bottom' | 'left' | 'right';

export type Master = {
  /** The file's name in `art/`. */
  file: string;
  /** The picture that it is for. */
  name: string;
  /** The part that is kept where the picture has to be cut: `roof-cleaning-before-focus-top.jpg`. */
  focus?: Focus;
  isPhotograph: boolean;
};

export type Shape = {
  width: number;
  height: number;
  widths: number[];
  quality: { avif: number; webp: number };
  /**
   * What phones show: the middle of the picture, `width` px of it, or all. Their smaller pixels hide more, so it has a quality of
   * its own. As AVIF alone: other browsers crop the whole.
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
/** The pictures that are no service's. */
const OF_THE_PAGES = ['hero-clean', 'hero-dirty', 'our-story', 'coming-soon'];
/** The pictures that are a service's, by the name of any. */
const OF_A_SERVICE = /^(.+)-(before|after)$/;
/** Drawings light enough to be sent as they are. */
const VECTORS = ['hero-beads', 'hero-squeegee'];

/** The pictures that a photograph or a drawing may be given for. */
export function picturesOf(serviceIds: readonly string[]): string[] {
  return [...OF_THE_PAGES, ...serviceIds.flatMap((id) => [`${id}-before`, `${id}-after`])];
}

export function shapeOf(name: string): Shape {
  return SHAPES[name] ?? SCENE;
}

/** A vector is encoded to no widths. */
export function isVector(name: string): boolean {
  return VECTORS.includes(name);
}

/** Undefined if the file is no photograph and no drawing. The kind of a file may be written in capitals. */
export function readMaster(file: string): Master | undefined {
  const { name, ext } = parse(file);
  if (!/^\.(jpe?g|png|svg)$/i.test(ext)) return undefined;
  return { file, ...readName(name), isPhotograph: !/svg/i.test(ext) };
}

/** The picture that a file without its ending is called after, and the part to keep. */
export function readName(name: string): { name: string; focus?: Focus } {
  const [, picture, focus] = /^(.+)-focus-(top|bottom|left|right)$/.exec(name) ?? [];
  return picture ? { name: picture, focus: focus as Focus } : { name };
}

/** The ids that the files' names give to services, offered or not. */
export function servicesIn(files: readonly string[]): string[] {
  const names = files.flatMap((file) => OF_A_SERVICE.exec(readMaster(file)?.name ?? '')?.[1] ?? []);
  return [...new Set(names)];
}

/**
 * The files of each picture, the one that is shown first: a photograph before a drawing, one with a focus before one
 * without, then by the alphabet.
 */
export function chooseMasters(
  files: readonly string[],
  serviceIds: readonly string[] = servicesIn(files),
): Map<string, Master[]> {
  const masters = files.flatMap((file) => readMaster(file) ?? []);
  const rank = ({ isPhotograph, focus }: Master) => (isPhotograph ? 2 : 0) + (focus ? 1 : 0);
  const inOrder = masters.sort((a, b) => rank(b) - rank(a) || (a.file < b.file ? -1 : 1));
  const chosen = new Map<string, Master[]>();
  for (const name of [...picturesOf(serviceIds), ...VECTORS]) {
    const own = inOrder.filter((master) => master.name === name && !(isVector(name) && master.isPhotograph));
    if (own.length > 0) chosen.set(name, own);
  }
  return chosen;
}

/** Changes with the file, its shape and its focus: the part of the encoded files' names that tells versions apart. */
export function hashOf({ name, focus }: Master, source: Buffer): string {
  const shape = shapeOf(name);
  const wanted = JSON.stringify(focus ? { ...shape, focus } : shape);
  return createHash('sha256').update(source).update(wanted).digest('hex').slice(0, 8);
}
