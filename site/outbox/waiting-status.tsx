import { stillWaits } from './messages.ts';
import { requests } from './outbox-storage.ts';
import { useOutbox } from './use-outbox.ts';

export function WaitingStatus({ requestId }: { requestId: string }) {
  const isWaiting = useOutbox(async () => (await requests.read(requestId)) !== undefined, true);
  return <p role="status">{isWaiting ? stillWaits.waiting : stillWaits.sent}</p>;
}
