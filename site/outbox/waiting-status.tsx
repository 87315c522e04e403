import { PhoneLink } from '../components/phone-link.tsx';
import type { OutboxEntry } from './entries.ts';
import { stillWaits } from './messages.ts';
import { needsVisitor } from './outbox.ts';
import { requests } from './outbox-storage.ts';
import { useOutbox } from './use-outbox.ts';

type Found = OutboxEntry | 'unread' | undefined;

/** A browser may clear its storage, so a missing entry proves nothing: only `isSent` means sent. */
export function WaitingStatus({ requestId, isSent }: { requestId: string; isSent: boolean }) {
  const entry = useOutbox<Found>(() => requests.read(requestId), 'unread');
  return (
    <>
      <p role="status">{isSent ? stillWaits.sent : sentence(entry)}</p>
      {!isSent && !entry && <PhoneLink className="button small" />}
    </>
  );
}

/** Empty while the notice asks the visitor what to do. */
function sentence(entry: Found): string {
  if (!entry) return stillWaits.lost;
  return entry !== 'unread' && needsVisitor(entry) ? '' : stillWaits.waiting;
}
