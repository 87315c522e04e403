import { withLock } from '../with-lock.ts';
import type { Entry, Waiting } from './entries.ts';
import type { EntryStore } from './outbox-storage.ts';

/** Delay after each failure, ms, then LAST_DELAY. Up to 20 % is added at random, to spread the retries. */
const DELAYS = [1000, 2000, 4000, 8000, 15_000, 30_000];
const LAST_DELAY = 60_000;
/**
 * The longest delay, ms, even if Retry-After asks for more. A longer stored delay means that the device's
 * clock was ahead when it was written. Such an entry is due now.
 */
const LONGEST_DELAY = 3_600_000;
/** Minimum time between checks, ms: an entry stays due while another tab sends it. */
const SHORTEST_PAUSE = 500;

type IsDue = (entry: Waiting) => boolean;

type Sender = {
  /** Resolves to the remaining delays, ms, and to whether all results were stored. */
  flush: (isDue: IsDue) => Promise<{ waits: number[]; isWritten: boolean }>;
  retry: (requestId: string, isDue: IsDue) => Promise<void>;
  markDone: (requestId: string) => void;
};

type SenderOptions<Kept extends Entry> = {
  store: EntryStore<Kept>;
  /** Undefined if the entry is finished. */
  attempt: (entry: Kept) => Promise<Kept | undefined>;
  onDone?: () => void;
};

export function createSender<Kept extends Entry>({ store, attempt, onDone }: SenderOptions<Kept>): Sender {
  /** Finished since the page was loaded. EmailJS must not repeat an entry that storage cannot delete. */
  const done = new Set<string>();

  const retry: Sender['retry'] = (requestId, isDue) =>
    withLock(`outbox:${requestId}`, { ifAvailable: true }, async (hasLock) => {
      if (!hasLock) return;
      // Another tab may have sent it, or the visitor may have discarded it.
      const entry = await store.read(requestId);
      if (!entry || !isDue(entry)) return;
      if (!done.has(requestId)) {
        const kept = await attempt(entry);
        if (kept) return store.update(kept);
        done.add(requestId);
      }
      await store.delete(requestId);
      announce();
      onDone?.();
    });

  return {
    async flush(isDue) {
      let isWritten = true;
      for (const { request } of await store.readAll()) {
        try {
          await retry(request.request_id, isDue);
        } catch (error) {
          // An entry that cannot be stored must not block the others.
          console.error('The outbox could not be written:', error);
          isWritten = false;
        }
      }
      return { waits: (await store.readAll()).filter(({ isRefused }) => !isRefused).map(waitOf), isWritten };
    },
    retry,
    markDone: (requestId) => done.add(requestId),
  };
}

/**
 * Flushes its senders one after the other, and again after the shortest delay. `isForced` attempts all
 * entries, except where the server asked to wait. A running attempt may have started offline, so a forced
 * flush during it is repeated.
 */
export function createLane(senders: Sender[]) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let forcedCount = 0;
  return flush;

  async function flush({ isForced = false } = {}): Promise<void> {
    if (isForced) forcedCount += 1;
    let begun = forcedCount;
    await flushOnce(isForced);
    while (forcedCount > begun) {
      begun = forcedCount;
      await flushOnce(true);
    }
  }

  async function flushOnce(isForced: boolean): Promise<void> {
    clearTimeout(timer);
    const isDue: IsDue = (entry) =>
      !entry.isRefused && (waitOf(entry) <= 0 || (isForced && !entry.isAskedToWait));
    try {
      let sleep = SHORTEST_PAUSE;
      const waits: number[] = [];
      for (const sender of senders) {
        const flushed = await sender.flush(isDue);
        waits.push(...flushed.waits);
        if (!flushed.isWritten) sleep = LAST_DELAY;
      }
      announce();
      clearTimeout(timer);
      if (waits.length > 0)
        timer = setTimeout(flush, Math.min(Math.max(sleep, Math.min(...waits)), LONGEST_DELAY));
    } catch (error) {
      console.error('The outbox could not be read:', error);
      // Entries must not wait until the next visit.
      timer = setTimeout(flush, LAST_DELAY);
    }
  }
}

export function newEntry(): Waiting {
  const now = Date.now();
  return { createdMs: now, attempts: 0, retryMs: now, isAskedToWait: false, isRefused: false };
}

/** `retryAfterMs`: asked for by the server. `isRefused`: retries cannot help. */
export function afterAttempt<Kept extends Waiting>(
  entry: Kept,
  { retryAfterMs = 0, isRefused = false }: { retryAfterMs?: number; isRefused?: boolean },
): Kept {
  const asked = Math.min(retryAfterMs, LONGEST_DELAY);
  const delay = (DELAYS[entry.attempts] ?? LAST_DELAY) * (1 + Math.random() / 5);
  return {
    ...entry,
    attempts: entry.attempts + 1,
    retryMs: Math.round(Date.now() + Math.max(asked, delay)),
    isAskedToWait: asked > 0,
    isRefused,
  };
}

/** Ms; 0 or less if due. */
function waitOf({ retryMs }: Waiting): number {
  const wait = retryMs - Date.now();
  return wait > LONGEST_DELAY ? 0 : wait;
}

export function announce(): void {
  dispatchEvent(new Event('outbox'));
}
