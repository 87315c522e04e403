import { useEffect, useState, useTransition } from 'react';
import { company } from '../../content/company.ts';
import { outboxNotice } from '../../content/outbox-notice.ts';
import { Icon } from '../components/icon.tsx';
import { discard, needsVisitor, resend, startOutbox } from './outbox.ts';
import { type OutboxEntry, requests } from './outbox-storage.ts';

/** Lists the requests that wait on this device and those that could not be sent. Shows nothing if there are none. */
export function OutboxNotices() {
  const [entries, setEntries] = useState<OutboxEntry[]>([]);
  const [isSending, startSending] = useTransition();
  // Synchronises with the outbox, and starts it.
  useEffect(() => {
    const read = () =>
      requests.readAll().then(setEntries, () => {
        // Storage cannot be read, so there is nothing to show.
      });
    addEventListener('outbox', read);
    startOutbox();
    return () => removeEventListener('outbox', read);
  }, []);
  // The first failure is not shown, because the next try follows a second later and often succeeds.
  const shown = entries.filter((entry) => needsVisitor(entry) || entry.attempts > 1);
  if (shown.length === 0) return null;
  return (
    <aside aria-label={outboxNotice.label}>
      {shown.map((entry) => (
        <div key={entry.request.request_id} className="outbox-notice">
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
          <button type="button" className="button small" onClick={() => discard(entry.request.request_id)}>
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
