/** The photos of a quote request (contract, "Photos with a request"): what the browser sends, and what the server takes. */
import { DAY } from './time-spans.ts';

/** The media types that are taken. Phones convert theirs to the first one. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The name of the field in the form. */
export const PHOTOS_FIELD = 'photos';

/** The longest side of a prepared photo, pixels, and its largest size, bytes. */
export const LONGEST_SIDE = 2048;
export const PREPARED_SIZE = 500_000;
/** The largest photo that is sent and taken, bytes: an original where the browser cannot prepare it. */
export const LARGEST_PHOTO = 12_000_000;
/** How long after its request a photo is taken, ms. */
export const PHOTOS_WITHIN = 14 * DAY;

/** The address to which a photo is put. `number` is 1 for the first one. */
export function photoPath(requestId: string, number: number | string): string {
  return `/api/quotes/${requestId}/photos/${number}`;
}
