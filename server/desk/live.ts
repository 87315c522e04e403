/**
 * Tells open desks that something changed, whichever instance or program did it. Every change raises the revision in the
 * store. A new request does not, because then each would wait until the one before is stored; it is among the newest.
 */
import { DAY, SECOND } from '../../domain/time-spans.ts';
import { startPolling } from '../polling.ts';
import { newestFirst } from '../requests/position.ts';
import type { Database } from '../store/database.ts';

/** How often the store is looked at while a desk is open, ms. A request appears within 2 s (contract). */
const LOOK_EVERY = SECOND;
/**
 * A request that is stored after newer ones is seen among so many. Instances have clocks and connections of their own.
 */
const MOST_AT_ONCE = 50;
/** The wait after the store failed, ms. */
const RETRY = 5 * SECOND;

type Listener = {
  /** Called with the revision now, and at every change. */
  onRevision: (revision: number) => void;
  /** Called when the program stops. */
  onEnd: () => void;
};

export type Live = ReturnType<typeof createLive>;

export function createLive(database: Pick<Database, 'db'>, onError: (error: unknown) => void) {
  const listeners = new Set<Listener>();
  let revision: number | undefined;
  let seen = '';

  async function look(): Promise<number> {
    const { db } = database;
    const row = await db.selectFrom('desk_state').select('revision').executeTakeFirstOrThrow();
    const newest = await newestFirst(db.selectFrom('quote_request').select('request_id'))
      .limit(MOST_AT_ONCE)
      .execute();
    const found = [row.revision, ...newest.map(({ request_id }) => request_id)].join();
    if (found !== seen) {
      seen = found;
      revision = row.revision;
      for (const { onRevision } of listeners) onRevision(revision);
    }
    // Whoever begins to listen wakes it.
    return listeners.size > 0 ? LOOK_EVERY : DAY;
  }

  const polling = startPolling(look, onError, RETRY);
  return {
    /** Looks at once, because this instance has stored something. */
    wake: polling.wake,
    /** Returns how to stop. */
    subscribe(listener: Listener): () => void {
      listeners.add(listener);
      if (revision !== undefined) listener.onRevision(revision);
      polling.wake();
      return () => {
        listeners.delete(listener);
      };
    },
    /** Ends all that listen. Resolves when nothing here uses the database any more. */
    async close(): Promise<void> {
      const stopped = polling.stop();
      for (const { onEnd } of listeners) onEnd();
      await stopped;
    },
  };
}
