import { stillWaits } from './messages.ts';
import { needsVisitor } from './outbox.ts';
import { requests } from './outbox-storage.ts';
import { useOutbox } from './use-outbox.ts';

/** Empty while the notice asks the visitor what to do. */
export function WaitingStatus({ requestId }: { requestId: string }) {
  const status = useOutbox(async () => {
    const entry = await requests.read(requestId);
    if (!entry) return stillWaits.sent;
    return needsVisitor(entry) ? '' : stillWaits.waiting;
  }, stillWaits.waiting);
  return <p role="status">{status}</p>;
}
