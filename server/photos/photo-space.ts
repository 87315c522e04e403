/** The room for photos in the store. Beyond it photos are refused, requests never. */
import { LARGEST_PHOTO } from '../../domain/photos.ts';
import type { Database } from '../store/schema.ts';
import type { PhotoStore } from './photos.ts';

/** The owner is told once this share of the room is taken, or once another photo may not fit. */
const NEARLY_FULL = 0.9;
/** Adding up the sizes of all photos takes longer the more there are, so a sum is used for this time, ms. */
const KEEP = 10_000;

export type PhotoSpace = {
  isThereFor: (bytes: number) => Promise<boolean>;
  /** Adds the bytes of a photo that this process has stored. */
  took: (bytes: number) => void;
};

/** `most` is the number of bytes that all photos may take. */
export function createPhotoSpace(
  photos: Pick<PhotoStore, 'size'>,
  database: Pick<Database, 'hasRoom'>,
  most: number,
): PhotoSpace {
  let taken = { bytes: 0, atMs: Number.NEGATIVE_INFINITY };
  return {
    async isThereFor(bytes) {
      if (!database.hasRoom()) return false;
      if (performance.now() - taken.atMs > KEEP) taken = { bytes: await photos.size(), atMs: performance.now() };
      return taken.bytes + bytes <= most;
    },
    took(bytes) {
      taken.bytes += bytes;
    },
  };
}

/** The sentence for the owner; undefined while there is enough room. */
export function alarmOfSpace(taken: number, most: number): string | undefined {
  if (taken < Math.min(NEARLY_FULL * most, most - LARGEST_PHOTO)) return undefined;
  return `Photos take ${inGigabytes(taken)} of the ${inGigabytes(most)} GB of PHOTO_SPACE, and beyond it new ones are refused; raise it, or delete old requests.`;
}

const inGigabytes = (bytes: number) => String(Number((bytes / 1e9).toPrecision(2)));
