/** Shows each new revision, whichever instance or program has published it. */
import type { ServiceInBrief, Words } from '../../domain/words.ts';
import { startPolling } from '../polling.ts';
import type { Database } from '../store/database.ts';
import type { Content } from '../words/schema.ts';
import { keepPublication } from './kept-files.ts';
import { type InForce, newestNumber, readServices, wordsInForce } from './revisions.ts';

/** How often the store is asked for the newest revision, ms. It is shown within 2 s (contract). */
const LOOK_EVERY = 1000;
/** In looks. */
const MOST_PATIENCE = 64;

type Options = {
  database: Pick<Database, 'db' | 'dataDir'>;
  ofFiles: Content;
  /** What is shown already. */
  start: InForce;
  show: (words: Words) => Promise<void>;
  onError: (error: unknown) => void;
};

export function followRevisions({ database, ofFiles, start, show, onError }: Options) {
  const { db } = database;
  let current = start;
  let turn: Promise<void> = Promise.resolve();
  let isTold = false;
  /** Those of all revisions up to that number. */
  let services: readonly ServiceInBrief[] = start.content.services.services;
  let known = 0;
  /** The revision whose words are in files, too. */
  let kept = 0;
  /** A revision that cannot be shown is tried again after so many looks. Memory may have been short. */
  let patience = 1;
  let looksLeft = patience;

  async function lookOnce(): Promise<void> {
    try {
      if (polling.isStopping()) return;
      const newest = await newestNumber(db);
      if (newest !== known) {
        services = await readServices(db);
        known = newest;
      }
      if (current.alarm) looksLeft -= 1;
      if (newest !== current.number || looksLeft < 0) {
        const { used: _, ...found } = await wordsInForce(db, ofFiles, show);
        current = found;
        patience = current.alarm ? Math.min(2 * patience, MOST_PATIENCE) : 1;
        looksLeft = patience;
      }
      if (newest !== kept && !current.alarm) {
        await keepPublication(database);
        kept = newest;
      }
      isTold = false;
    } catch (error) {
      // Once for each outage.
      if (!isTold) onError(error);
      isTold = true;
    }
  }
  /** One after the other, so that what was stored before a look is seen by it. */
  function look(): Promise<void> {
    turn = turn.then(lookOnce);
    return turn;
  }

  const polling = startPolling(async () => {
    await look();
    return LOOK_EVERY;
  }, onError);
  return {
    inForce: () => current,
    /** All that were ever published. A form that was open before one was taken away may still ask for it. */
    services: () => services,
    /** Looks at once, because this instance has published something. Resolves when that is shown. */
    look,
    async close(): Promise<void> {
      await polling.stop();
      await turn;
    },
  };
}
