/**
 * Tells open desks about changes by any instance or program. A new request does not raise the change counter,
 * because concurrent requests would wait for each other at that row; the poll compares the newest ids
 * instead.
 */
import { DAY, SECOND } from '../domain/time-spans.ts';
import { startPolling } from './polling.ts';
import { newestFirst } from './requests/position.ts';
import type { HasDb } from './store/database.ts';

/** ms, while a desk is open. A request must appear within 2 s (promises: Inbox). */
const LOOK_EVERY = SECOND;
/** Newest requests to compare: instances have separate clocks, so a new request may not be the newest. */
const MOST_AT_ONCE = 50;
/** ms. */
const RETRY = 5 * SECOND;

type Listener = {
  /**
   * Called with the change counter at every change, and once on subscribing. Before the first poll there is
   * no counter, so that poll makes the first call.
   */
  onChange: (counter: number) => void;
  onEnd: () => void;
};

export type Live = ReturnType<typeof createLive>;

export function createLive(database: HasDb, onError: (error: unknown) => void) {
  const listeners = new Set<Listener>();
  let counter: number | undefined;
  let seen = '';

  async function look(): Promise<number> {
    const { db } = database;
    const row = await db.selectFrom('desk_state').select('change_counter').executeTakeFirstOrThrow();
    const newest = await newestFirst(db.selectFrom('quote_request').select('request_id'))
      .limit(MOST_AT_ONCE)
      .execute();
    const found = [row.change_counter, ...newest.map(({ request_id }) => request_id)].join();
    if (found !== seen) {
      seen = found;
      counter = row.change_counter;
      for (const { onChange } of listeners) onChange(counter);
    }
    return listeners.size > 0 ? LOOK_EVERY : DAY;
  }

  const polling = startPolling(look, onError, RETRY);
  return {
    wake: polling.wake,
    /** Returns the function that unsubscribes. */
    subscribe(listener: Listener): () => void {
      listeners.add(listener);
      if (counter !== undefined) listener.onChange(counter);
      polling.wake();
      return () => {
        listeners.delete(listener);
      };
    },
    /** Resolves when the database is no longer used here. */
    async close(): Promise<void> {
      const stopped = polling.stop();
      for (const { onEnd } of listeners) onEnd();
      await stopped;
    },
  };
}
