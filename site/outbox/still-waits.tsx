import { useEffect, useState } from 'react';
import { requests } from './outbox-storage.ts';
import { stillWaits } from './words.ts';

/** Says whether a request that was sent a moment ago still waits in this browser. */
export function StillWaits({ requestId }: { requestId: string }) {
  const [isWaiting, setIsWaiting] = useState(true);
  // Synchronizes with the outbox. If storage cannot be read, nothing is known to have changed.
  useEffect(() => {
    const read = () => {
      requests.readAll().then(
        (entries) => setIsWaiting(entries.some(({ request }) => request.request_id === requestId)),
        () => {},
      );
    };
    addEventListener('outbox', read);
    read();
    return () => removeEventListener('outbox', read);
  }, [requestId]);
  return <p role="status">{isWaiting ? stillWaits.waiting : stillWaits.sent}</p>;
}
