/** Photos of a quote request (promises: Photos): limits that browser and server share. */
import { DAY } from './time-spans.ts';

/** Accepted media types. Phones convert photos to the first one. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const PHOTOS_FIELD = 'photos';

/** Largest prepared photo: longest side in px, size in bytes. */
export const LONGEST_SIDE = 2048;
export const PREPARED_SIZE = 500_000;
/** Largest accepted photo, bytes. Originals are sent where the browser cannot prepare them. */
export const LARGEST_PHOTO = 12_000_000;
/** The server accepts photos this long after their request, ms. */
export const PHOTOS_WITHIN = 14 * DAY;

/** Where a photo is PUT. `number` counts from 1. */
export function photoPath(requestId: string, number: number | string): string {
  return `/api/quotes/${requestId}/photos/${number}`;
}
