import { setTimeout as pause } from 'node:timers/promises';

/**
 * Sends at an even pace until it is over, or `most` times. Resolves to how long each answer took, ms. Each has its moment
 * from the start on, so that a late one delays none after it.
 */
export async function sendPaced(
  send: () => Promise<Response>,
  everyMs: number,
  isOver: () => boolean,
  most = Number.POSITIVE_INFINITY,
): Promise<number[]> {
  const waits: number[] = [];
  const sending: Promise<void>[] = [];
  const started = performance.now();
  for (let count = 0; count < most; count += 1) {
    const early = started + count * everyMs - performance.now();
    if (early > 0) await pause(early);
    if (isOver()) break;
    sending.push(
      (async () => {
        const before = performance.now();
        const response = await send();
        waits.push(performance.now() - before);
        await response.body?.cancel();
      })(),
    );
  }
  await Promise.all(sending);
  return waits;
}
