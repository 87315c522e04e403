import { photoNotice } from '../../content/photos.ts';
import type { PhotosEntry } from '../outbox/entries.ts';
import { discard, needsVisitor } from '../outbox/outbox.ts';
import { dayOf } from '../quote-form/day-of.ts';

/** Says what became of the photos of a request that has been sent. */
export function PhotoNotice({ entry }: { entry: PhotosEntry }) {
  const { dismiss, discard: discardLabel } = photoNotice;
  return (
    <div className="outbox-notice">
      <p>{sentence(entry)}</p>
      <button type="button" className="button small" onClick={() => discard(entry.request.request_id)}>
        {entry.isRefused ? dismiss : discardLabel}
      </button>
    </div>
  );
}

function sentence(entry: PhotosEntry): string {
  const day = dayOf(entry);
  const namesOf = (wanted: string) => entry.photos.filter(({ state }) => state === wanted).map(({ name }) => name);
  const left = namesOf('waiting').length;
  const refused = namesOf('refused');
  if (entry.isRefused && left === 0) return photoNotice.refused(day, refused);
  if (needsVisitor(entry)) return photoNotice.stuck(day, left + refused.length);
  if (entry.isFull) return photoNotice.full(day, left);
  return photoNotice.waiting(day, namesOf('there').length, entry.photos.length);
}
