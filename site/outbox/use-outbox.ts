import { useEffect, useEffectEvent, useState } from 'react';

/**
 * What `read` finds in the outbox, now and whenever the outbox has changed; `first` until storage has answered. While
 * storage cannot be read, nothing is known to have changed.
 */
export function useOutbox<Found>(read: () => Promise<Found>, first: Found): Found {
  const [found, setFound] = useState(first);
  const look = useEffectEvent(() => {
    read().then(setFound, () => {});
  });
  // Synchronizes with the outbox, which tells of its changes (queue.ts).
  useEffect(() => {
    const lookAgain = () => look();
    addEventListener('outbox', lookAgain);
    look();
    return () => removeEventListener('outbox', lookAgain);
  }, []);
  return found;
}
