/** The room for visitors' photos in the store. Beyond it photos are refused, requests and the owner's pictures never. */
import { LARGEST_PHOTO } from '../../domain/photos.ts';
import type { Database } from '../store/database.ts';
import type { PhotoStore } from './photos.ts';

/** The owner is told once this share of the room is taken, or once another photo may not fit. */
const NEARLY_FULL = 0.9;
/** Whether there is room for so many bytes more. */
export type HasSpace = (bytes: number) => Promise<boolean>;

/** `most` is the number of bytes that all photos may take. */
export function createPhotoSpace(
  photos: Pick<PhotoStore, 'size'>,
  database: Pick<Database, 'hasRoom'>,
  most: number,
): HasSpace {
  return async (bytes) => database.hasRoom() && (await photos.size()) + bytes <= most;
}

/** The sentence for the owner; undefined while there is enough room. */
export function alarmOfSpace(taken: number, most: number): string | undefined {
  if (taken < Math.min(NEARLY_FULL * most, most - LARGEST_PHOTO)) return undefined;
  return `Photos take ${inGigabytes(taken)} of the ${inGigabytes(most)} GB of PHOTO_SPACE, and beyond it new ones are refused; raise it, or delete old requests.`;
}

const inGigabytes = (bytes: number) => String(Number((bytes / 1e9).toPrecision(2)));
