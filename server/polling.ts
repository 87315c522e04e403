/** Polls the store for work. */
import { SECOND } from '../domain/time-spans.ts';

/**
 * Longest wait between two polls, ms. Bounds the delay until work from another instance, changes by `npm run
 * quotes`, and a clock that was set back are noticed.
 */
export const LONGEST_SLEEP = 2 * SECOND;
const SHORTEST_SLEEP = SECOND / 4;
/** Wait after a failed poll, ms, unless the caller chooses another. */
const STORE_RETRY = 10 * SECOND;

/**
 * Calls `poll` again and again; its result is the time until the next call, ms. When it rejects, `onFailure`
 * is called and the next poll comes after `retry` ms.
 */
export function startPolling(
  poll: () => Promise<number>,
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
      const sleep = await poll().catch((error) => {
        onFailure(error);
        return retry;
      });
      if (isStopping || sleep === 0) continue;
      // Unref: polling must not keep the process running.
      const timer = setTimeout(wakeUp, sleep).unref();
      await awake;
      clearTimeout(timer);
    }
  }

  const running = run();
  return {
    isStopping: () => isStopping,
    wake: () => wakeUp(),
    /** Resolves when the current poll has ended. */
    async stop() {
      isStopping = true;
      wakeUp();
      await running;
    },
  };
}

/**
 * The wait until something is due. Never 0: another instance may be the one that does it, and this one would
 * poll without a pause.
 */
export function sleepUntil(nextMs: number | undefined, nowMs: number): number {
  return nextMs === undefined
    ? LONGEST_SLEEP
    : Math.min(LONGEST_SLEEP, Math.max(SHORTEST_SLEEP, nextMs - nowMs));
}
