import { useEffect, useEffectEvent, useState } from 'react';

/** The result of `read`, called now and after each outbox change. A failed read keeps the last result. */
export function useOutbox<Found>(read: () => Promise<Found>, first: Found): Found {
  const [found, setFound] = useState(first);
  const look = useEffectEvent(() => {
    read().then(setFound, () => {});
  });
  // Synchronizes with the outbox (`announce` in retries.ts).
  useEffect(() => {
    const lookAgain = () => look();
    addEventListener('outbox', lookAgain);
    look();
    return () => removeEventListener('outbox', lookAgain);
  }, []);
  return found;
}
