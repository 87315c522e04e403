import { useFrame } from '../document/page-data.ts';
import type { PhotosEntry } from '../outbox/entries.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { photoBox } from './photo-storage.ts';
import { photoProgress } from './words.ts';

/** How many tries the photos get that this browser cannot keep, before the visitor is told to send them otherwise. */
const UNSTORED_TRIES = 3;

/** Says in the dialog, as it happens, how many photos have arrived. */
export function PhotoProgress({ requestId, total }: { requestId: string; total: number }) {
  const { email } = useFrame().company;
  const entry = useOutbox<PhotosEntry | 'unread' | undefined>(() => photoBox.read(requestId), 'unread');
  return entry === 'unread' ? photoProgress.waiting(total) : sentence(entry, total, email);
}

/** Photos that are not in the outbox any more have all arrived. */
function sentence(entry: PhotosEntry | undefined, total: number, email: string): string {
  if (!entry) return photoProgress.all(total);
  const there = entry.photos.filter(({ state }) => state === 'there').length;
  if (there === total) return photoProgress.all(total);
  const refused = entry.photos.filter(({ state }) => state === 'refused').map(({ name }) => name);
  const left = total - there - refused.length;
  if (entry.isRefused)
    return left > 0
      ? photoProgress.lost(total - there, email)
      : photoProgress.refused(refused, refused.length, email);
  if (!photoBox.isStored(entry)) {
    return entry.attempts >= UNSTORED_TRIES
      ? photoProgress.lost(left, email)
      : photoProgress.stayHere(there, total);
  }
  if (entry.isFull) return photoProgress.full(left);
  return there === 0 ? photoProgress.waiting(total) : photoProgress.some(there, total);
}
