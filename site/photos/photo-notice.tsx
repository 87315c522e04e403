import { useFrame } from '../document/page-data.ts';
import { dayOf, type PhotosEntry } from '../outbox/entries.ts';
import { discard } from '../outbox/outbox.ts';
import { photoNotice } from './messages.ts';
import { statusOf } from './photo-status.ts';

export function PhotoNotice({ entry }: { entry: PhotosEntry }) {
  const { email } = useFrame().company;
  const { about, dismiss, discard: discardLabel } = photoNotice;
  return (
    <div className="outbox-notice">
      <p>{`${about(dayOf(entry))} ${statusOf(entry, email)}`}</p>
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
