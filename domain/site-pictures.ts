/** The owner's own pictures of the site, as they come from a phone: their names, their one shape, their files. */
import type { EncodedPicture } from './site-data.ts';

/** The shape of a service's two pictures, in px: that of the slider which compares them. */
export const SCENE = { width: 960, height: 720, widths: [480, 720, 960], quality: { avif: 50, webp: 72 } };

/** The most that a picture of the owner's may weigh, in bytes a pixel, so that its page keeps to its budget. */
export const MOST_BYTES = { avif: 0.055, webp: 0.09 };

/** The least that must be left of a photo in that shape, in px. Fewer would be blurred in the widest file. */
export const LEAST_PART = { width: 720, height: 540 };

/** The part that is shown where a photo has another shape, in percent: 0 is its left or upper end. */
export const MIDDLE = 50;

/** A photo by the hash of the file that was sent, and the part of it that is shown. */
type PictureName = { hash: string; focus: number };

/** In the words a picture is one text. */
export function nameOfPicture({ hash, focus }: PictureName): string {
  return `${hash}-${focus}`;
}

/** Undefined if the text names no picture of the owner's. */
export function readPictureName(text: string): PictureName | undefined {
  const [, hash, focus] = /^([0-9a-f]{24})-(100|[1-9]?\d)$/.exec(text) ?? [];
  return hash ? { hash, focus: Number(focus) } : undefined;
}

/** Raised when pictures are encoded in another way: the addresses of their files are kept for ever. */
const ENCODING = 'v1';

/** What pages say of every picture of the owner's. */
export const OWN_PICTURE: EncodedPicture = {
  hash: ENCODING,
  width: SCENE.width,
  height: SCENE.height,
  widths: SCENE.widths,
  // A neutral one, because all have the same.
  tone: '#bcc',
  isPhotograph: true,
};

/** The address of a file of a picture of the owner's, as components/picture.tsx writes it. */
export function pictureAddress({ name, width, kind }: PictureFile): string {
  return `/pictures/${name}-${ENCODING}-${width}.${kind}`;
}

/** One file of a picture. */
export type PictureFile = { name: string; width: number; kind: 'avif' | 'webp' };

/** Which file the end of such an address asks for. */
export function readPictureFile(end: string): PictureFile | undefined {
  const [, name = '', width, kind] =
    new RegExp(`^(.+)-${ENCODING}-(\\d{3,4})\\.(avif|webp)$`).exec(end) ?? [];
  return readPictureName(name) && { name, width: Number(width), kind: kind === 'avif' ? kind : 'webp' };
}
