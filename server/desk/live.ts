/**
 * Tells open desks that something changed. The revision in the store grows with every request and every change, by
 * whichever instance or program, so looking at it now and then misses nothing and does not depend on a clock.
 */
import type { Database } from '../store/database.ts';
import { indexRequests } from './search.ts';

/** How often the store is looked at while a desk is open, ms. A request appears within 2 s (contract). */
const LOOK_EVERY = 1000;
/** The wait after the store failed, ms. */
const RETRY = 5000;

type Listener = {
  /** Called with the revision now, and at every change. */
  onRevision: (revision: number) => void;
  /** Called when the program stops. */
  onEnd: () => void;
};

export type Live = {
  /** Looks at once, because this instance has stored something. */
  wake: () => void;
  /** Returns how to stop. */
  subscribe: (listener: Listener) => () => void;
  /** Ends all that listen. Resolves when nothing here uses the database any more. */
  close: () => Promise<void>;
};

export function createLive(database: Pick<Database, 'db'>, onError: (error: unknown) => void): Live {
  const listeners = new Set<Listener>();
  let revision: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isWanted = false;
  let isClosed = false;

  async function look(): Promise<void> {
    let wait = LOOK_EVERY;
    try {
      // What came in meanwhile is looked at in another round.
      while (isWanted && !isClosed) {
        isWanted = false;
        await indexRequests(database);
        const row = await database.db.selectFrom('desk_state').select('revision').executeTakeFirstOrThrow();
        if (row.revision === revision) continue;
        revision = row.revision;
        for (const { onRevision } of listeners) onRevision(revision);
      }
    } catch (error) {
      onError(error);
      isWanted = true;
      wait = RETRY;
    }
    looking = undefined;
    if (isClosed || !(isWanted || listeners.size > 0)) return;
    timer = setTimeout(wake, wait).unref();
  }

  function wake(): void {
    isWanted = true;
    clearTimeout(timer);
    if (!isClosed) looking ??= look();
  }

  // What an earlier program stored becomes searchable.
  wake();
  return {
    wake,
    subscribe(listener) {
      listeners.add(listener);
      if (revision !== undefined) listener.onRevision(revision);
      wake();
      return () => {
        listeners.delete(listener);
      };
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      for (const { onEnd } of listeners) onEnd();
      await looking;
    },
  };
}
