import type { PhotosEntry } from '../outbox/entries.ts';
import { needsVisitor } from '../outbox/outbox.ts';
import { photoStatus } from './messages.ts';
import { photoEntries } from './photo-storage.ts';

/** After this many attempts, the visitor is asked to e-mail photos that this browser cannot store. */
const UNSTORED_ATTEMPTS = 3;

/** `email`: the company's. */
export function statusOf(entry: PhotosEntry, email: string): string {
  const { photos, attempts, isFull } = entry;
  const missing = photos.filter(({ state }) => state !== 'there');
  const there = photos.length - missing.length;
  if (missing.length === 0) return photoStatus.all(there);
  const isStored = photoEntries.isStored(entry);
  if (needsVisitor(entry) || (!isStored && attempts >= UNSTORED_ATTEMPTS)) {
    const names = missing.map(({ name }) => name);
    return photoStatus.missing(names, email);
  }
  if (!isStored) return photoStatus.stayHere(there, photos.length);
  if (isFull) return photoStatus.full;
  return photoStatus.waiting(there, photos.length);
}
