import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The result of `read`, now and after every change of the outbox; `first` until storage responds. If storage
 * fails, the last result stays.
 */
export function useOutbox<Found>(read: () => Promise<Found>, first: Found): Found {
  const [found, setFound] = useState(first);
  const look = useEffectEvent(() => {
    read().then(setFound, () => {});
  });
  // Synchronizes with the outbox, which announces its changes (retries.ts).
  useEffect(() => {
    const lookAgain = () => look();
    addEventListener('outbox', lookAgain);
    look();
    return () => removeEventListener('outbox', lookAgain);
  }, []);
  return found;
}
