/** The owner's pictures of the site, taken with a phone. */
import type { EncodedPicture } from './site-data.ts';

/** A service's pictures, px: the shape of the before/after slider. */
export const SCENE = { width: 960, height: 720, widths: [480, 720, 960], quality: { avif: 50, webp: 72 } };

/** Bytes per pixel. More would break the page's size budget. */
export const MOST_BYTES = { avif: 0.055, webp: 0.09 };

/** All have the same shape. `least`, px: less looks blurred in the widest file. */
export const SIZES = {
  scene: { ...SCENE, least: { width: 720, height: 540 } },
  /** The large pictures of home and about. Phones with three pixels per point load the second width. */
  wide: {
    ...SCENE,
    width: 1600,
    height: 1200,
    widths: [720, 1080, 1600],
    least: { width: 1200, height: 900 },
  },
};

export type PictureSize = keyof typeof SIZES;

/** Crop position, percent from the left or upper end. */
export const MIDDLE = 50;

/** `hash`: of the uploaded file. `focus`: crop position. */
export type PictureName = { hash: string; focus: number; size: PictureSize };

/** `{ hash: '0a…', focus: 50, size: 'wide' }` → `'0a…-50-wide'`; a scene's name has no size. */
export function nameOfPicture({ hash, focus, size }: PictureName): string {
  return `${hash}-${focus}${size === 'wide' ? '-wide' : ''}`;
}

export function readPictureName(text: string): PictureName | undefined {
  const [, hash, focus, wide] = /^([0-9a-f]{24})-(100|[1-9]?\d)(-wide)?$/.exec(text) ?? [];
  return hash ? { hash, focus: Number(focus), size: wide ? 'wide' : 'scene' } : undefined;
}

/** Increase this when the encoding changes: file addresses are cached forever. */
const ENCODING = 'v1';

/** Undefined for a picture that came with the program. */
export function ownPicture(name: string): EncodedPicture | undefined {
  const named = readPictureName(name);
  if (!named) return undefined;
  const { width, height, widths } = SIZES[named.size];
  // The placeholder's color. Neutral, because all uploaded pictures share it.
  return { hash: ENCODING, width, height, widths, tone: '#bcc', isPhotograph: true };
}

/** Must match the addresses that site/components/picture.tsx writes. */
export function pictureAddress({ name, width, kind }: PictureFile): string {
  return `/pictures/${name}-${ENCODING}-${width}.${kind}`;
}

export type PictureFile = { name: string; width: number; kind: 'avif' | 'webp' };

/** `'<hash>-50-v1-960.avif'` → `{ name: '<hash>-50', width: 960, kind: 'avif' }` */
export function readPictureFile(end: string): PictureFile | undefined {
  const [, name = '', width, kind] =
    new RegExp(`^(.+)-${ENCODING}-(\\d{3,4})\\.(avif|webp)$`).exec(end) ?? [];
  return readPictureName(name) && { name, width: Number(width), kind: kind === 'avif' ? kind : 'webp' };
}

/** Field of a picture → field of its description. */
const DESCRIPTIONS = new Map([
  ['beforePicture', 'before'],
  ['afterPicture', 'after'],
  ['heroPicture', 'heroAlt'],
  ['photo', 'photoAlt'],
]);

/** `'services/…/beforePicture'` → `'services/…/before'` */
export function descriptionOf(picture: string): string {
  return picture.replace(/[^/]+$/, (key) => DESCRIPTIONS.get(key) ?? key);
}

/** `'services/…/before'` → `'services/…/beforePicture'`; other paths unchanged. */
export function pictureDescribedBy(path: string): string {
  // The drawing has no field of its own. The owner's photo replaces it.
  if (path === 'pages/about/story/alt') return 'pages/about/story/photo';
  const pictures = new Map([...DESCRIPTIONS].map(([picture, description]) => [description, picture]));
  return path.replace(/[^/]+$/, (key) => pictures.get(key) ?? key);
}
