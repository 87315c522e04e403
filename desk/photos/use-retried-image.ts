import { useEffect, useState } from 'react';
import { connection } from '../connection/live.ts';

/** Retries a failed image when the connection is back. */
export function useRetriedImage(src: string) {
  const [hasFailed, setHasFailed] = useState(false);
  const state = connection.use();
  // Synchronizes with the connection.
  useEffect(() => {
    if (state === 'open') setHasFailed(false);
  }, [state]);
  return {
    hasFailed,
    /** Props for the <img>. Leave it out while failed: only a new element loads again. */
    image: { src, onError: () => setHasFailed(true) },
    retry: () => setHasFailed(false),
  };
}
