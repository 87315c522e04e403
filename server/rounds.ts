/** Work that waits in the store and is looked for again and again. */
import { SECOND } from '../domain/time-spans.ts';

/**
 * The longest sleep. Work from another instance, changes by `npm run quotes` and a clock that was set back are noticed
 * within this time.
 */
export const LONGEST_SLEEP = 2 * SECOND;
const SHORTEST_SLEEP = SECOND / 4;
/** The wait after the store failed, unless the caller names another. */
const STORE_RETRY = 10 * SECOND;

/**
 * Calls `round`, which resolves to the time until the next one, ms. It rejects if the store failed, which `onFailure` is
 * told; the next round comes after `retry` ms.
 */
export function startRounds(
  round: () => Promise<number>,
  onFailure: (error: unknown) => void,
  retry: number = STORE_RETRY,
) {
  let wakeUp = () => {};
  let isStopping = false;

  async function run() {
    while (!isStopping) {
      const awake = new Promise<void>((resolve) => {
        wakeUp = resolve;
      });
      const sleep = await round().catch((error) => {
        onFailure(error);
        return retry;
      });
      if (isStopping || sleep === 0) continue;
      // What keeps the program running is what it serves.
      const timer = setTimeout(wakeUp, sleep).unref();
      await awake;
      clearTimeout(timer);
    }
  }

  const running = run();
  return {
    isStopping: () => isStopping,
    /** Begins the next round at once. */
    wake: () => wakeUp(),
    /** Resolves when the current round has ended. */
    async stop() {
      isStopping = true;
      wakeUp();
      await running;
    },
  };
}

/** The sleep until something is due. Another process may be the one that works, so it is short, but not nothing. */
export function sleepUntil(nextMs: number | undefined, nowMs: number): number {
  return nextMs === undefined
    ? LONGEST_SLEEP
    : Math.min(LONGEST_SLEEP, Math.max(SHORTEST_SLEEP, nextMs - nowMs));
}
