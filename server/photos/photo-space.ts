/** Limits the space of visitors' photos. PHOTO_SPACE does not count requests and the owner's pictures. */
import { LARGEST_PHOTO } from '../../domain/photos.ts';
import type { Database } from '../store/database.ts';
import type { PhotoStore } from './photos.ts';

/** The owner is warned at this share, or when another photo may not fit. */
const NEARLY_FULL = 0.9;
export type HasSpace = (bytes: number) => Promise<boolean>;

export function createPhotoSpace(
  photos: Pick<PhotoStore, 'size'>,
  database: Pick<Database, 'hasRoom'>,
  most: number,
): HasSpace {
  return async (bytes) => database.hasRoom() && (await photos.size()) + bytes <= most;
}

export function alarmOfSpace(taken: number, most: number): string | undefined {
  if (taken === 0 || taken < Math.min(NEARLY_FULL * most, most - LARGEST_PHOTO)) return undefined;
  const space = `Photos fill ${inGigabytes(taken)} of the ${inGigabytes(most)} GB of PHOTO_SPACE`;
  return `${space}. New ones beyond it are refused: raise PHOTO_SPACE, or delete old requests.`;
}

const inGigabytes = (bytes: number) => String(Number((bytes / 1e9).toPrecision(3)));
