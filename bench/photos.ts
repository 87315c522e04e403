/**
 * Measures what photos cost the server: its memory and that of its decoder while many clients send them, and how long a
 * request waits beside them compared with none, in the same run.
 */

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { OPEN, startSmtp } from '../server/quotes/testing-smtp.ts';
import { quoteRequest, startProgram, temporaryFolder } from '../server/testing.ts';
import type { Crowd } from './photo-crowd.ts';
import { childrenOf, residentBytes } from './process.ts';
import { median, quantile, type Row } from './table.ts';

const CLIENTS = 50;
const PHOTOS = 6;
/** How often a request is sent beside them, and how often memory is looked at, ms. */
const POST_EVERY = 50;
const LOOK_EVERY = 50;
const QUIET_REQUESTS = 400;

type Program = Awaited<ReturnType<typeof startProgram>>;

export async function benchPhotos(): Promise<Row[]> {
  const pictures = await Promise.all([1, 2, 3].map(prepared));
  await using folder = await temporaryFolder();
  await using mailbox = await startSmtp({
    ...OPEN,
    onData(stream, _session, done) {
      stream.on('end', done).resume();
    },
  });
  // As `npm start` runs it.
  const command = [process.execPath, '--max-semi-space-size=8'];
  await using program = await startProgram({ DATA_DIR: folder.path, SMTP_URL: mailbox.url.href }, { command });
  await program.isServing;
  await sendRequests(program, () => false, QUIET_REQUESTS);
  const before = await sendRequests(program, () => false, QUIET_REQUESTS);

  let isOver = false;
  const memory = watchMemory(program.child.pid ?? 0, () => isOver);
  const beside = sendRequests(program, () => isOver);
  const started = performance.now();
  const stored = await sendPhotos(program.url, pictures);
  const seconds = (performance.now() - started) / 1000;
  isOver = true;
  const waits = await beside;
  const peak = await memory;
  // Other programs may come and go on this machine, so there is a quiet time before and one after.
  const without = [...before, ...(await sendRequests(program, () => false, QUIET_REQUESTS))];

  const count = CLIENTS * PHOTOS;
  const size = Math.round(Math.max(...pictures.map(({ length }) => length)) / 1000);
  const what = `${CLIENTS} clients with ${PHOTOS} photos each`;
  const times = quantile(waits, 0.99) / quantile(without, 0.99);
  return [
    { what: `${what}, up to ${size} KB: stored of ${count}`, value: stored, unit: '' },
    { what: `${what}: photos`, value: count / seconds, unit: '/s' },
    {
      what: `${what}: memory of server and decoder, most`,
      value: peak.both / 2 ** 20,
      unit: 'MB',
      note: `the server alone ${Math.round(peak.server / 2 ** 20)} MB`,
      budget: 400,
    },
    { what: 'A request without photos beside it, median', value: median(without), unit: 'ms' },
    { what: 'A request without photos beside it, 99 %', value: quantile(without, 0.99), unit: 'ms' },
    { what: 'A request beside them, median', value: median(waits), unit: 'ms' },
    {
      what: 'A request beside them, 99 %',
      value: quantile(waits, 0.99),
      unit: 'ms',
      note: `${times.toFixed(1)} × that without, of ${waits.length}`,
    },
  ];
}

/** A photo as the browser prepares it: 2048 × 1536 pixels in about 500 KB. */
async function prepared(number: number): Promise<Buffer> {
  const [width, height] = [2048, 1536];
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const background = `#${number}04060`;
  const image = await sharp({ create: { width, height, channels: 3, background, noise } })
    .blur(1.1)
    .png()
    .toBuffer();
  return sharp(image).jpeg({ quality: 55 }).toBuffer();
}

/** Runs the visitors in a thread of their own, so that they hold up none of the requests that are measured. */
async function sendPhotos(url: string, pictures: readonly Buffer[]): Promise<number> {
  const crowd: Crowd = { url, pictures, clients: CLIENTS, photos: PHOTOS };
  const worker = new Worker(new URL('./photo-crowd.ts', import.meta.url), { workerData: crowd });
  const [stored] = await once(worker, 'message');
  return stored;
}

/** Sends requests at an even pace until it is over, or so many. Resolves to how long each waited, ms. */
async function sendRequests(program: Program, isOver: () => boolean, most = Number.POSITIVE_INFINITY) {
  const waits: number[] = [];
  const sending: Promise<void>[] = [];
  for (let count = 0; count < most && !isOver(); count += 1) {
    sending.push(
      (async () => {
        const before = performance.now();
        const response = await program.post(quoteRequest());
        waits.push(performance.now() - before);
        await response.body?.cancel();
      })(),
    );
    await new Promise((resolve) => setTimeout(resolve, POST_EVERY));
  }
  await Promise.all(sending);
  return waits;
}

/** The most memory of the server, and of it with its decoder, bytes. */
async function watchMemory(pid: number, isOver: () => boolean) {
  const peak = { server: 0, both: 0 };
  while (!isOver()) {
    const server = residentBytes(pid);
    const decoders = childrenOf(pid).filter((child) => child > 0);
    const both = decoders.reduce((sum, child) => sum + (memoryOf(child) ?? 0), server);
    peak.server = Math.max(peak.server, server);
    peak.both = Math.max(peak.both, both);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
  return peak;
}

/** Undefined if the process has just ended. */
function memoryOf(pid: number): number | undefined {
  try {
    return residentBytes(pid);
  } catch {
    return undefined;
  }
}
