/** Refetches the queries on the screen when the server reports a change. */
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DESK_READING_TIMEOUT, DESK_TIMEOUT } from '../../domain/timeouts.ts';
import { withTimeout } from '../../domain/with-timeout.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { checkBuild } from './build.ts';
import { followServer } from './live.ts';
import { stateQuery } from './queries.ts';

/** Minimum time between refetches, ms. A request still appears within 2 s. */
const PAUSE = 500;
/** All queries but those that are reading the next page of a list. */
const OTHERS = { predicate: (query: Query) => !isNextPage(query) };

export function useRefetchOnChange(): void {
  const client = useQueryClient();
  useEffect(() => {
    let isDue = false;
    let isReading = false;
    let timeout = DESK_READING_TIMEOUT;
    async function readAgain() {
      isDue = true;
      if (isReading) return;
      isReading = true;
      let isSpared = false;
      while (isDue) {
        // A read in flight may be nearly done or stuck. Wait, then cancel it. Nothing asks again for the next
        // page of a list, so cancel that read only in the second round: stuck, it would hide an emergency.
        if (!(await within(timeout, settled(client)))) await client.cancelQueries(isSpared ? {} : OTHERS);
        isSpared = client.isFetching({ predicate: isNextPage }) > 0;
        isDue = isSpared;
        const isRead = await within(timeout, client.invalidateQueries(OTHERS));
        timeout = isRead ? DESK_READING_TIMEOUT : Math.min(2 * timeout, DESK_TIMEOUT);
        await wait(PAUSE);
      }
      isReading = false;
    }
    return followServer({
      onChange: readAgain,
      onReturn() {
        // Reads on the former connection may never get a response.
        client.cancelQueries();
        changeQueue.sendNow();
        checkBuild();
      },
      // The response shows whether the device is signed out.
      onLoss: () => client.fetchQuery({ ...stateQuery, retry: false, staleTime: 0 }).catch(() => {}),
    });
  }, [client]);
}

/** Whether the query is reading the next page of a list. */
function isNextPage({ state }: Query): boolean {
  return state.fetchStatus !== 'idle' && state.fetchMeta?.fetchMore !== undefined;
}

/** Resolves when no query is fetching. */
export function settled(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = client.getQueryCache().subscribe(check);
    check();
    function check() {
      if (client.isFetching() > 0) return;
      unsubscribe();
      resolve();
    }
  });
}

/** Resolves to false on timeout. */
function within(ms: number, happening: Promise<void>): Promise<boolean> {
  const done = happening.then(() => true);
  return withTimeout(ms, done, 'late').catch(() => false);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
