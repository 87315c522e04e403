import { useFrame } from '../document/page-data.ts';
import { dayOf, type PhotosEntry } from '../outbox/entries.ts';
import { discard, needsVisitor } from '../outbox/outbox.ts';
import { photoNotice } from './messages.ts';

export function PhotoNotice({ entry }: { entry: PhotosEntry }) {
  const { email } = useFrame().company;
  const { dismiss, discard: discardLabel } = photoNotice;
  return (
    <div className="outbox-notice">
      <p>{sentence(entry, email)}</p>
      <button
        type="button"
        className="button small"
        onClick={() => discard(entry.request.request_id, 'photos')}
      >
        {entry.isRefused ? dismiss : discardLabel}
      </button>
    </div>
  );
}

function sentence(entry: PhotosEntry, email: string): string {
  const day = dayOf(entry);
  const namesOf = (wanted: string) =>
    entry.photos.filter(({ state }) => state === wanted).map(({ name }) => name);
  const left = namesOf('waiting').length;
  const refused = namesOf('refused');
  if (entry.isRefused && left === 0) return photoNotice.refused(day, refused, email);
  if (needsVisitor(entry)) return photoNotice.stuck(day, left + refused.length, email);
  if (entry.isFull) return photoNotice.full(day, left);
  return photoNotice.waiting(day, namesOf('there').length, entry.photos.length);
}
