import { setTimeout as pause } from 'node:timers/promises';

/** Sends at an even pace until it is over, or `most` times. Resolves to how long each answer took, ms. */
export async function sendPaced(
  send: () => Promise<Response>,
  everyMs: number,
  isOver: () => boolean,
  most = Number.POSITIVE_INFINITY,
): Promise<number[]> {
  const waits: number[] = [];
  const sending: Promise<void>[] = [];
  for (let count = 0; count < most && !isOver(); count += 1) {
    sending.push(
      (async () => {
        const before = performance.now();
        const response = await send();
        waits.push(performance.now() - before);
        await response.body?.cancel();
      })(),
    );
    await pause(everyMs);
  }
  await Promise.all(sending);
  return waits;
}
