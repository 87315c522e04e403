import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { emptyRequest } from '../domain/fields.ts';
import { buildPayload } from '../domain/payload.ts';
import { openSqlite } from '../server/store/sqlite.ts';
import { createStore } from '../server/store/store.ts';
import { quoteRequest, temporaryFolder } from '../tests/support/server.ts';
import { OPEN, startSmtp } from '../tests/support/smtp.ts';
import { openProgram, type Program } from './open-program.ts';
import { sendPaced } from './send-paced.ts';
import { median, quantile, type Row } from './table.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const LOAD_SECONDS = Number(process.env.BENCH_LOAD_SECONDS ?? 20);
const LOAD_RATE = 100;

export async function benchReceiving(): Promise<Row[]> {
  await using folder = await temporaryFolder();
  const flushes = fsyncRate(folder.path);
  const rows: Row[] = [{ what: 'The disk: writes of 4 KB flushed one by one', value: flushes, unit: '/s' }];
  for (const senders of [1, 8, 64, 256]) {
    await using program = await openProgram();
    const rate = await sendFor(program, senders);
    rows.push({
      what: `Stored with ${senders} at once`,
      value: rate,
      unit: '/s',
      note: `${(rate / flushes).toFixed(1)} × the disk`,
    });
  }
  rows.push(...(await benchLoad()), ...(await benchGrowth()));
  return rows;
}

function fsyncRate(folder: string): number {
  const file = join(folder, 'raw');
  const opened = openSync(file, 'w');
  const block = Buffer.alloc(4096);
  const end = performance.now() + 1000 * SECONDS;
  let count = 0;
  while (performance.now() < end) {
    writeSync(opened, block);
    fsyncSync(opened);
    count += 1;
  }
  closeSync(opened);
  rmSync(file);
  return count / SECONDS;
}

/** Runs several senders, each with one request at a time. Returns the requests acknowledged per second. */
async function sendFor(program: Program, senders: number): Promise<number> {
  const end = performance.now() + 1000 * SECONDS;
  let count = 0;
  await Promise.all(
    Array.from({ length: senders }, async () => {
      while (performance.now() < end) {
        const response = await program.post(quoteRequest());
        if (response.status === 201) count += 1;
        await response.body?.cancel();
      }
    }),
  );
  return count / SECONDS;
}

async function benchLoad(): Promise<Row[]> {
  await using smtp = await startSmtp(OPEN);
  await using program = await openProgram({ SMTP_URL: smtp.url.href });
  let failures = 0;
  const post = async () => {
    const response = await program.post(quoteRequest());
    if (response.status !== 201) failures += 1;
    return response;
  };
  const waits = await sendPaced(post, 1000 / LOAD_RATE, () => false, LOAD_RATE * LOAD_SECONDS);
  const what = `${LOAD_RATE} requests/s for ${LOAD_SECONDS} s with e-mail`;
  return [
    { what: `${what}: failures`, value: failures, unit: '', budget: 0 },
    { what: `${what}: response within, median`, value: median(waits), unit: 'ms' },
    { what: `${what}: response within, 99 %`, value: quantile(waits, 0.99), unit: 'ms' },
  ];
}

async function benchGrowth(): Promise<Row[]> {
  await using folder = await temporaryFolder();
  const database = openSqlite(folder.path);
  const store = createStore(database);
  const rows: Row[] = [];
  let stored = 0;
  let first: number | undefined;
  for (const wanted of [0, 10_000, Number(process.env.BENCH_ROWS ?? 1_000_000)]) {
    while (stored < wanted) {
      await Promise.all(Array.from({ length: 1000 }, () => put()));
    }
    const costs: number[] = [];
    for (let round = 0; round < 300; round += 1) {
      const before = performance.now();
      await put();
      costs.push(performance.now() - before);
    }
    first ??= median(costs);
    const note = `${(median(costs) / first).toFixed(2)} × the time in an empty store`;
    rows.push({
      what: `One request stored beside ${wanted.toLocaleString('en-US')}`,
      value: median(costs),
      unit: 'ms',
      note,
    });
  }
  const started = performance.now();
  await store.status();
  const counted = performance.now();
  await store.list({ isQuarantined: false, limit: 51 });
  rows.push(
    { what: 'status, with that many requests stored', value: counted - started, unit: 'ms' },
    { what: 'list, with that many requests stored', value: performance.now() - counted, unit: 'ms' },
  );
  await database.close();
  return rows;

  async function put() {
    stored += 1;
    await store.put({
      requestId: crypto.randomUUID(),
      contentsHash: crypto.randomUUID(),
      receivedMs: 1_700_000_000_000 + stored,
      status: 'new',
      payload: buildPayload(emptyRequest, '2026-0703-0905', new Date(0), []),
      promiseHours: 24,
      recipients: ['owner@example.com'],
    });
  }
}
