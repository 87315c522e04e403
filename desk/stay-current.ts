/** Keeps what is shown as it is on the server. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checkBuild } from './build.ts';
import { followServer } from './live.ts';
import { stateQuery } from './queries.ts';

/** At most this often, ms, however many requests arrive. A request still appears within 2 s (contract). */
const PAUSE = 500;

/** Reads again what is shown, whenever the server says that something changed. */
export function useStayCurrent(): void {
  const client = useQueryClient();
  // Synchronises with the live connection.
  useEffect(() => {
    let isDue = false;
    let isReading = false;
    async function readAgain() {
      isDue = true;
      if (isReading) return;
      isReading = true;
      while (isDue) {
        await settled(client);
        isDue = false;
        await client.invalidateQueries();
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
      isReading = false;
    }
    return followServer({
      onChange: readAgain,
      onReturn: checkBuild,
      // Its answer tells whether the device is signed out.
      onLoss: () => client.fetchQuery({ ...stateQuery, retry: false, staleTime: 0 }).catch(() => {}),
    });
  }, [client]);
}

/** Resolves when nothing is being read or changed. What is read meanwhile would be cancelled, or be out of date. */
export function settled(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = [client.getQueryCache().subscribe(check), client.getMutationCache().subscribe(check)];
    check();
    function check() {
      if (client.isFetching() + client.isMutating() > 0) return;
      for (const stop of unsubscribe) stop();
      resolve();
    }
  });
}
