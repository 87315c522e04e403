/** The owner's pictures of the site, taken with a phone. */
import type { EncodedPicture } from './site-data.ts';

/** A service's pictures, px: the shape of the before/after slider. */
export const SCENE = { width: 960, height: 720, widths: [480, 720, 960], quality: { avif: 50, webp: 72 } };

/** Bytes per pixel. More would break the page's size budget. */
export const MOST_BYTES = { avif: 0.055, webp: 0.09 };

/** Px. Less looks blurred in the widest file. */
export const LEAST_PART = { width: 720, height: 540 };

/** Crop position, percent from the left or upper end. */
export const MIDDLE = 50;

/** `hash`: of the uploaded file. `focus`: crop position. */
type PictureName = { hash: string; focus: number };

/** `{ hash: '0a…', focus: 50 }` → `'0a…-50'` */
export function nameOfPicture({ hash, focus }: PictureName): string {
  return `${hash}-${focus}`;
}

export function readPictureName(text: string): PictureName | undefined {
  const [, hash, focus] = /^([0-9a-f]{24})-(100|[1-9]?\d)$/.exec(text) ?? [];
  return hash ? { hash, focus: Number(focus) } : undefined;
}

/** Increase this when the encoding changes: file addresses are cached forever. */
const ENCODING = 'v1';

export const OWN_PICTURE: EncodedPicture = {
  hash: ENCODING,
  width: SCENE.width,
  height: SCENE.height,
  widths: SCENE.widths,
  // A neutral color, because it stands for every picture.
  tone: '#bcc',
  isPhotograph: true,
};

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
