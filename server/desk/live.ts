/**
 * Tells open desks that something changed. The revision in the store grows with every request and every change, by
 * whichever instance or program, so looking at it now and then misses nothing and does not depend on a clock.
 */
import { DAY, SECOND } from '../../domain/time-spans.ts';
import { startRounds } from '../rounds.ts';
import type { Database } from '../store/database.ts';
import { indexRequests } from './requests/search.ts';

/** How often the store is looked at while a desk is open, ms. A request appears within 2 s (contract). */
const LOOK_EVERY = SECOND;
/** The wait after the store failed, ms. */
const RETRY = 5 * SECOND;

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

  async function look(): Promise<number> {
    await indexRequests(database);
    const row = await database.db.selectFrom('desk_state').select('revision').executeTakeFirstOrThrow();
    if (row.revision !== revision) {
      revision = row.revision;
      for (const { onRevision } of listeners) onRevision(revision);
    }
    // Whoever begins to listen wakes it.
    return listeners.size > 0 ? LOOK_EVERY : DAY;
  }

  // What an earlier program stored becomes searchable in the first round.
  const rounds = startRounds(look, onError, RETRY);
  return {
    wake: rounds.wake,
    subscribe(listener) {
      listeners.add(listener);
      if (revision !== undefined) listener.onRevision(revision);
      rounds.wake();
      return () => {
        listeners.delete(listener);
      };
    },
    async close() {
      const stopped = rounds.stop();
      for (const { onEnd } of listeners) onEnd();
      await stopped;
    },
  };
}
