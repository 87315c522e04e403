import { SECOND } from '../domain/time-spans.ts';

/**
 * ms. After at most this time, a poll notices another instance's work, a change by `npm run quotes`, or a clock
 * set back.
 */
export const LONGEST_SLEEP = 2 * SECOND;
const SHORTEST_SLEEP = SECOND / 4;
/** After a failed poll, ms. */
const STORE_RETRY = 10 * SECOND;

/** `poll` resolves to the time until the next call, ms. */
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
      // Polling must not keep the process running.
      const timer = setTimeout(wakeUp, sleep).unref();
      await awake;
      clearTimeout(timer);
    }
  }

  const running = run();
  return {
    isStopping: () => isStopping,
    wake: () => wakeUp(),
    async stop() {
      isStopping = true;
      wakeUp();
      await running;
    },
  };
}

/** Never 0: while another instance does the due work, this one would poll without a pause. */
export function sleepUntil(nextMs: number | undefined, nowMs: number): number {
  return nextMs === undefined
    ? LONGEST_SLEEP
    : Math.min(LONGEST_SLEEP, Math.max(SHORTEST_SLEEP, nextMs - nowMs));
}
