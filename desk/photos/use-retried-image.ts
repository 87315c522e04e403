import { useEffect, useState } from 'react';
import { connection } from '../connection/live.ts';

/** An image that may fail to load, and is tried again when the connection is back. */
export function useRetriedImage(src: string) {
  const [hasFailed, setHasFailed] = useState(false);
  const state = connection.use();
  // Synchronizes with the connection.
  useEffect(() => {
    if (state === 'open') setHasFailed(false);
  }, [state]);
  return {
    hasFailed,
    /** The properties of the <img>. It must be left out while it has failed, because only a new one is loaded again. */
    image: { src, onError: () => setHasFailed(true) },
    retry: () => setHasFailed(false),
  };
}
