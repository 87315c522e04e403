import { setTimeout as pause } from 'node:timers/promises';
import { quoteRequest } from '../tests/support/server.ts';
import { median, type Row } from './table.ts';

/** Resolves to the response times, ms. A late response does not delay the next send. */
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

const POST_EVERY = 25;

export async function benchWaits(what: string, url: string, work: () => Promise<void>): Promise<Row> {
  let failures = 0;
  let isOver = false;
  const started = performance.now();
  const working = work()
    .then(() => (performance.now() - started) / 1000)
    .finally(() => {
      isOver = true;
    });
  const post = async () => {
    const body = JSON.stringify(quoteRequest());
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/quotes`, { method: 'POST', headers, body });
    if (response.status !== 201) failures += 1;
    return response;
  };
  const waits = await sendPaced(post, POST_EVERY, () => isOver);
  const seconds = await working;
  const note =
    `${seconds.toFixed(1)} s; median ${median(waits).toFixed(1)} ms; refused: ${failures} of ` +
    `${waits.length}`;
  return { what: `${what}, the longest wait`, value: Math.max(...waits), unit: 'ms', note };
}
