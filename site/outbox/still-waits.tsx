import { requests } from './outbox-storage.ts';
import { useOutbox } from './use-outbox.ts';
import { stillWaits } from './words.ts';

/** Says whether a request that was sent a moment ago still waits in this browser. */
export function StillWaits({ requestId }: { requestId: string }) {
  const isWaiting = useOutbox(async () => (await requests.read(requestId)) !== undefined, true);
  return <p role="status">{isWaiting ? stillWaits.waiting : stillWaits.sent}</p>;
}
