import { useFrame } from '../document/page-data.ts';
import type { OutboxEntry, PhotosEntry } from '../outbox/entries.ts';
import { needsVisitor } from '../outbox/outbox.ts';
import { requests } from '../outbox/outbox-storage.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { photoProgress } from './messages.ts';
import { photoEntries } from './photo-storage.ts';

/** After this many attempts, the visitor is asked to e-mail photos that this browser cannot store. */
const UNSTORED_ATTEMPTS = 3;

type PhotoProgressProps = { requestId: string; total: number; isSent?: boolean };

export function PhotoProgress({ requestId, total, isSent }: PhotoProgressProps) {
  const { email } = useFrame().company;
  const entry = useOutbox<PhotosEntry | 'unread' | undefined>(() => photoEntries.read(requestId), 'unread');
  const request = useOutbox<OutboxEntry | undefined>(() => requests.read(requestId), undefined);
  // The photos follow their request, and the notice asks the visitor what to do with that.
  if (!isSent && request && needsVisitor(request)) return null;
  const waiting = isSent ? photoProgress.all(total) : photoProgress.waiting(total);
  // A browser that translates replaces text nodes. React can still replace this element.
  return <span>{isSent || entry === 'unread' ? waiting : sentence(entry, total, email)}</span>;
}

/** Without an entry, another tab has sent the photos, or the browser has cleared its storage. */
function sentence(entry: PhotosEntry | undefined, total: number, email: string): string {
  if (!entry) return photoProgress.gone(total, email);
  const there = entry.photos.filter(({ state }) => state === 'there').length;
  if (there === total) return photoProgress.all(total);
  const refused = entry.photos.filter(({ state }) => state === 'refused').map(({ name }) => name);
  const left = total - there - refused.length;
  if (entry.isRefused)
    return left > 0
      ? photoProgress.lost(total - there, email)
      : photoProgress.refused(refused, refused.length, email);
  if (!photoEntries.isStored(entry)) {
    return entry.attempts >= UNSTORED_ATTEMPTS
      ? photoProgress.lost(left, email)
      : photoProgress.stayHere(there, total);
  }
  if (entry.isFull) return photoProgress.full(left);
  return there === 0 ? photoProgress.waiting(total) : photoProgress.some(there, total);
}
