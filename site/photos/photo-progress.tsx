import { useFrame } from '../document/page-data.ts';
import type { OutboxEntry, PhotosEntry } from '../outbox/entries.ts';
import { needsVisitor } from '../outbox/outbox.ts';
import { requests } from '../outbox/outbox-storage.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { photoStatus } from './messages.ts';
import { statusOf } from './photo-status.ts';
import { photoEntries } from './photo-storage.ts';

type PhotoProgressProps = { requestId: string; total: number; isSent?: boolean };
type Found = PhotosEntry | 'unread' | undefined;

export function PhotoProgress({ requestId, total, isSent }: PhotoProgressProps) {
  const { email } = useFrame().company;
  const entry = useOutbox<Found>(() => photoEntries.read(requestId), 'unread');
  const request = useOutbox<OutboxEntry | undefined>(() => requests.read(requestId), undefined);
  // The photos follow their request, and the notice asks the visitor what to do with the request.
  if (!isSent && request && needsVisitor(request)) return null;
  // A browser that translates replaces text nodes. React can still replace this element.
  return <span>{isSent ? photoStatus.all(total) : sentence(entry, total, email)}</span>;
}

function sentence(entry: Found, total: number, email: string): string {
  if (entry === 'unread') return photoStatus.waiting(0, total);
  return entry ? statusOf(entry, email) : photoStatus.gone(total, email);
}
