/** Limits of a request's photos (promises: Photos). */
import { DAY } from './time-spans.ts';

/** Phones convert a chosen photo to the first of these. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const PHOTOS_FIELD = 'photos';

/** Largest prepared photo: longest side in px, size in bytes. */
export const LONGEST_SIDE = 2048;
export const PREPARED_SIZE = 500_000;
/** Bytes. Originals are sent where the browser cannot prepare them. */
export const LARGEST_PHOTO = 12_000_000;
/** The server accepts photos this long after their request. */
export const PHOTOS_WITHIN = 14 * DAY;

export function photoPath(requestId: string, number: number | string): string {
  return `/api/quotes/${requestId}/photos/${number}`;
}

type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic';

/** By a file's first 12 bytes, whatever its name. */
export function pictureTypeOf(start: Uint8Array): PictureType | undefined {
  const text = String.fromCharCode(...start.subarray(0, 12));
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'image/webp';
  if (/^.{4}ftyp(hei|hev|mif1|msf1)/s.test(text)) return 'image/heic';
  return undefined;
}
