import type { PageContent, ServiceInBrief } from '../../domain/content.ts';
import type { Content } from '../content/schema.ts';
import { startPolling } from '../polling.ts';
import type { Database } from '../store/database.ts';
import { keepPublication } from './publication-files.ts';
import {
  contentInForce,
  type InForce,
  newestNumber,
  readFormerTitles,
  readServices,
} from './publications.ts';

/** ms. A publication must be shown within 2 s (promises: Publishing). */
const LOOK_EVERY = 1000;
/** In polls of LOOK_EVERY. */
const LONGEST_BACKOFF = 64;

type Options = {
  database: Pick<Database, 'db' | 'dataDir'>;
  ofFiles: Content;
  start: InForce;
  show: (content: PageContent) => Promise<void>;
  onError: (error: unknown) => void;
};

export function followPublications({ database, ofFiles, start, show, onError }: Options) {
  const { db } = database;
  let current = start;
  let turn: Promise<void> = Promise.resolve();
  let isReported = false;
  /** Services that the store knew at the publication `known`. */
  let services: readonly ServiceInBrief[] = start.content.services.services;
  let known: number | undefined;
  let kept = 0;
  /** A publication that cannot be shown is retried after this many polls: perhaps only memory was short. */
  let backoff = 1;
  let looksLeft = backoff;

  async function lookOnce(): Promise<void> {
    try {
      if (polling.isStopping()) return;
      const newest = await newestNumber(db);
      // As long as nothing is published, an instance that starts with other files adds their services.
      if (newest !== known || newest === 0) {
        services = [...(await readServices(db)), ...(await readFormerTitles(db))];
        known = newest;
      }
      if (current.alarm) looksLeft -= 1;
      if (newest !== current.number || looksLeft < 0) {
        const { used: _, ...found } = await contentInForce(db, ofFiles, show);
        current = found;
        backoff = current.alarm ? Math.min(2 * backoff, LONGEST_BACKOFF) : 1;
        looksLeft = backoff;
      }
      if (newest !== kept && !current.alarm) {
        await keepPublication(database);
        kept = newest;
      }
      isReported = false;
    } catch (error) {
      // Report only once for each outage.
      if (!isReported) onError(error);
      isReported = true;
    }
  }
  /** Looks run one at a time, so that each sees everything that was stored before it was requested. */
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
    /** Includes former services, because a form opened before a service was removed may request it. */
    services: () => services,
    /** Resolves when the newest publication is shown, or cannot be shown. */
    look,
    async close(): Promise<void> {
      await polling.stop();
      await turn;
    },
  };
}
