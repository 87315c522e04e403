import { useEffect, useState, useTransition } from 'react';
import { company } from '../../content/company.ts';
import { outboxNotice } from '../../content/outbox-notice.ts';
import { Icon } from '../components/icon.tsx';
import { forget, needsVisitor, resend, startOutbox } from './outbox.ts';
import { type OutboxEntry, readEntries } from './outbox-storage.ts';

/** Says what waits on this device, and what could not be sent and why not to rely on it; nothing when all is sent. */
export function OutboxNotice() {
  const [entries, setEntries] = useState<OutboxEntry[]>([]);
  const [isSending, startSending] = useTransition();
  // Synchronises with the outbox, and sets it going.
  useEffect(() => {
    const read = () =>
      readEntries().then(setEntries, () => {
        // Storage that cannot be read holds nothing to show.
      });
    addEventListener('outbox', read);
    startOutbox();
    return () => removeEventListener('outbox', read);
  }, []);
  // Not at the first failure: the next try is a second away and often succeeds.
  const shown = entries.filter((entry) => needsVisitor(entry) || entry.attempts > 1);
  if (shown.length === 0) return null;
  return (
    <aside className="outbox-notices" aria-label={outboxNotice.label}>
      {shown.map((entry) => (
        <div key={entry.request.request_id} className="outbox-notice" role="status">
          <p>{sentence(entry)}</p>
          <a className="button small" href={company.phoneLink}>
            <Icon name="phone" />
            {company.phone}
          </a>
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
          <button type="button" className="button small" onClick={() => forget(entry.request.request_id)}>
            {outboxNotice.discard}
          </button>
        </div>
      ))}
    </aside>
  );
}

function sentence(entry: OutboxEntry): string {
  const day = new Date(entry.createdMs).toLocaleDateString('en-US', { month: 'long', day: 'numeric' });
  return needsVisitor(entry) ? outboxNotice.stuck(day) : outboxNotice.waiting(day);
}
