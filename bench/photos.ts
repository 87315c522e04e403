/** Measures memory while many clients send photos, and the wait of a request beside them. */

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { quoteRequest } from '../tests/support/server.ts';
import { OPEN, startSmtp } from '../tests/support/smtp.ts';
import { worstPictures } from '../tests/support/worst-pictures.ts';
import { openProgram } from './open-program.ts';
import type { Crowd } from './photo-crowd.ts';
import { childrenOf, residentBytes } from './process.ts';
import { sendPaced } from './send-paced.ts';
import { median, quantile, type Row } from './table.ts';

const CLIENTS = 50;
const PHOTOS = 6;
/** The worst pictures are split among this many clients, because a request's photos are limited. */
const STRANGERS = 2;
/** The intervals between two requests, and between two looks at the memory, ms. */
const POST_EVERY = 50;
const LOOK_EVERY = 50;
const QUIET_REQUESTS = 400;

export async function benchPhotos(): Promise<Row[]> {
  const pictures = await Promise.all([1, 2, 3].map(prepared));
  const worst: Buffer[] = [];
  for (const make of Object.values(worstPictures)) worst.push(await make());
  await using mailbox = await startSmtp({
    ...OPEN,
    onData(stream, _session, done) {
      stream.on('end', done).resume();
    },
  });
  // `npm start` sets the same option.
  const command = [process.execPath, '--max-semi-space-size=8'];
  await using program = await openProgram({ SMTP_URL: mailbox.url.href }, { command });
  const post = () => program.post(quoteRequest());
  const quiet = () => sendPaced(post, POST_EVERY, () => false, QUIET_REQUESTS);
  await quiet();
  const before = await quiet();

  let isOver = false;
  const memory = watchMemory(program.pid, () => isOver);
  const beside = sendPaced(post, POST_EVERY, () => isOver);
  const started = performance.now();
  const stored = await sendPhotos({ url: program.url, pictures, clients: CLIENTS, photos: PHOTOS });
  const seconds = (performance.now() - started) / 1000;
  isOver = true;
  const waits = await beside;
  const peak = await memory;
  // Measured before and after the photos, because other programs may run on this machine.
  const without = [...before, ...(await quiet())];

  isOver = false;
  const memoryOfWorst = watchMemory(program.pid, () => isOver);
  const each = Math.ceil(worst.length / STRANGERS);
  const storedOfWorst = await sendPhotos({
    url: program.url,
    pictures: worst,
    clients: STRANGERS,
    photos: each,
  });
  isOver = true;
  const peakOfWorst = await memoryOfWorst;

  const count = CLIENTS * PHOTOS;
  const size = Math.round(Math.max(...pictures.map(({ length }) => length)) / 1000);
  const what = `${CLIENTS} clients with ${PHOTOS} photos each`;
  const times = quantile(waits, 0.99) / quantile(without, 0.99);
  return [
    { what: `${what}, up to ${size} KB: of ${count}, stored`, value: stored, unit: '' },
    { what: `${what}: photos`, value: count / seconds, unit: '/s' },
    {
      what: `${what}: peak memory of server and decoder`,
      value: peak.both / 2 ** 20,
      unit: 'MB',
      note: `the server alone ${Math.round(peak.server / 2 ** 20)} MB`,
      budget: 400,
    },
    {
      what: `Worst pictures, ${storedOfWorst} of ${worst.length} stored: peak memory of server and decoder`,
      value: peakOfWorst.both / 2 ** 20,
      unit: 'MB',
      note: `the server alone ${Math.round(peakOfWorst.server / 2 ** 20)} MB`,
      budget: 400,
    },
    { what: 'A request while no photos arrive, median', value: median(without), unit: 'ms' },
    { what: 'A request while no photos arrive, 99 %', value: quantile(without, 0.99), unit: 'ms' },
    { what: 'A request while they arrive, median', value: median(waits), unit: 'ms' },
    {
      what: 'A request while they arrive, 99 %',
      value: quantile(waits, 0.99),
      unit: 'ms',
      note: `${times.toFixed(1)} × that without photos; ${waits.length} requests`,
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

/** Runs the visitors in a thread of their own, so that they do not delay the measured requests. */
async function sendPhotos(crowd: Crowd): Promise<number> {
  const worker = new Worker(new URL('./photo-crowd.ts', import.meta.url), { workerData: crowd });
  const [stored] = await once(worker, 'message');
  return stored;
}

/**
 * Peak memory of the server, and of server plus decoder, bytes. Both map Node's program file, which is in
 * memory once.
 */
async function watchMemory(pid: number, isOver: () => boolean) {
  const peak = { server: 0, both: 0 };
  while (!isOver()) {
    const processes = [pid, ...childrenOf(pid)].map(memoryOf);
    const own = processes.reduce((sum, { own }) => sum + own, 0);
    peak.server = Math.max(peak.server, residentBytes(pid));
    peak.both = Math.max(peak.both, own + Math.max(...processes.map(({ ofFiles }) => ofFiles)));
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
  return peak;
}

function memoryOf(pid: number): { own: number; ofFiles: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const read = (name: string) => 1024 * Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
    return { own: read('RssAnon') + read('RssShmem'), ofFiles: read('RssFile') };
  } catch {
    return { own: 0, ofFiles: 0 };
  }
}
