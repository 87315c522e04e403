/** The change queue of this browser. */
import { PREPARED_SIZE } from '../../domain/photos.ts';
import { SECOND } from '../../domain/time-spans.ts';
import { DESK_TIMEOUT, PHOTO_BYTE_TIMEOUT, PHOTO_TIMEOUT } from '../../domain/timeouts.ts';
import { withLock } from '../../site/with-lock.ts';
import { connection } from '../connection/live.ts';
import { createChangeQueue } from './change-queue.ts';
import { PICTURES } from './lanes.ts';
import { storedEntries } from './stored-entries.ts';

/** After this time the phone has probably suspended the tab that holds a lane, so another tab sends, ms. */
const LONGEST_TURN = DESK_TIMEOUT + 5 * SECOND;
const LONGEST_PICTURE = PHOTO_TIMEOUT + PREPARED_SIZE * PHOTO_BYTE_TIMEOUT + 5 * SECOND;

/** By entry id, the time at which this tab first found its lane's lock held by another tab, ms. */
const heldSince = new Map<string, number>();

export const changeQueue = createChangeQueue({
  store: storedEntries,
  isConnected: () => connection.get() === 'open',
  exclusively: (lane, entryId, run) =>
    withLock(`desk:${lane}`, { ifAvailable: true }, async (hasLock) => {
      const since = heldSince.get(entryId) ?? Date.now();
      // Sending twice is safe: the entry id is the idempotency key.
      const isTurn = hasLock || Date.now() - since > (lane === PICTURES ? LONGEST_PICTURE : LONGEST_TURN);
      if (isTurn) heldSince.delete(entryId);
      else heldSince.set(entryId, since);
      return isTurn ? run() : undefined;
    }),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
});
