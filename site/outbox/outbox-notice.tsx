import { useEffect, useTransition } from 'react';
import { PhoneLink } from '../components/phone-link.tsx';
import { PhotoNotice } from '../photos/photo-notice.tsx';
import { photoEntries } from '../photos/photo-storage.ts';
import { dayOf, type OutboxEntry, type PhotosEntry, type Waiting } from './entries.ts';
import { outboxNotice } from './messages.ts';
import { discard, needsVisitor, resend, startOutbox } from './outbox.ts';
import { requests } from './outbox-storage.ts';
import { useOutbox } from './use-outbox.ts';

export function OutboxNotices() {
  const entries = useOutbox<OutboxEntry[]>(requests.readAll, []);
  const photos = useOutbox<PhotosEntry[]>(photoEntries.readAll, []);
  const [isSending, startSending] = useTransition();
  // Synchronizes with the outbox: starts sending what waits.
  useEffect(startOutbox, []);
  // A second attempt often succeeds, so a first failure is not shown.
  const isShown = (entry: Waiting) => needsVisitor(entry) || entry.attempts > 1;
  const shown = entries.filter(isShown);
  const shownPhotos = photos.filter(isShown);
  if (shown.length + shownPhotos.length === 0) return null;
  return (
    <aside aria-label={outboxNotice.label}>
      {shown.map((entry) => (
        <div key={entry.request.request_id} className="outbox-notice">
          <p>{sentence(entry)}</p>
          <PhoneLink className="button small" />
          {needsVisitor(entry) && (
            <button
              type="button"
              className="button small"
              disabled={isSending}
              onClick={() => startSending(() => resend(entry.request.request_id))}
            >
              {outboxNotice.resend}
            </button>
          )}
          <button
            type="button"
            className="button small"
            // The second click of a double click would discard the next request.
            onClick={({ detail }) => detail < 2 && discard(entry.request.request_id, 'request')}
          >
            {outboxNotice.discard}
          </button>
        </div>
      ))}
      {shownPhotos.map((entry) => (
        <PhotoNotice key={entry.request.request_id} entry={entry} />
      ))}
    </aside>
  );
}

function sentence(entry: OutboxEntry): string {
  const day = dayOf(entry);
  return needsVisitor(entry) ? outboxNotice.stuck(day) : outboxNotice.waiting(day);
}
