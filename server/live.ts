/**
 * Tells open desks about changes by any instance or program. Every change raises the change counter in the
 * store. A new request does not raise it, because concurrent requests would wait for each other at that row.
 * The poll finds new requests by comparing the newest ids.
 */
import { DAY, SECOND } from '../domain/time-spans.ts';
import { startPolling } from './polling.ts';
import { newestFirst } from './requests/position.ts';
import type { Database } from './store/database.ts';

/**
 * How often the store is polled while a desk is open, ms. A request must appear within 2 s (promises: Inbox).
 */
const LOOK_EVERY = SECOND;
/**
 * How many of the newest requests are compared. Instances have separate clocks and connections, so a request
 * may be stored after newer ones.
 */
const MOST_AT_ONCE = 50;
/** Backoff after the store failed, ms. */
const RETRY = 5 * SECOND;

type Listener = {
  /** Called at once with the current change counter, and at every change. */
  onChange: (counter: number) => void;
  /** Called when the program stops. */
  onEnd: () => void;
};

export type Live = ReturnType<typeof createLive>;

export function createLive(database: Pick<Database, 'db'>, onError: (error: unknown) => void) {
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
    // A new listener wakes the loop.
    return listeners.size > 0 ? LOOK_EVERY : DAY;
  }

  const polling = startPolling(look, onError, RETRY);
  return {
    /** Polls at once, because this instance has stored something. */
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
    /** Disconnects all listeners. Resolves when the database is no longer used here. */
    async close(): Promise<void> {
      const stopped = polling.stop();
      for (const { onEnd } of listeners) onEnd();
      await stopped;
    },
  };
}
