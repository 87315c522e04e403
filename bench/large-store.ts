/**
 * Measures a store with BENCH_STORE_GB of photos on both engines: its start, and the longest wait of a
 * request during a backup, a purge and a deletion by KEEP_MONTHS. Then measures the search (search.ts).
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { DAY } from '../domain/time-spans.ts';
import type { Database } from '../server/store/database.ts';
import { openDatabase } from '../server/store/open.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { temporaryFolder } from '../tests/support/server.ts';
import { benchSearch } from './search.ts';
import { benchWaits } from './send-paced.ts';
import type { Row } from './table.ts';

const GIGABYTES = Number(process.env.BENCH_STORE_GB ?? 1);
const PHOTOS = 6;
const PICTURE_BYTES = 450_000;
const PREVIEW_BYTES = 20_000;
const REQUESTS = Math.round((GIGABYTES * 1e9) / (PHOTOS * (PICTURE_BYTES + PREVIEW_BYTES)));
const DELETED = Math.min(1000, Math.floor(REQUESTS / 2));
const LOST = Math.floor(DELETED / 2);
/** Requests stored in one transaction: few, so that no statement exceeds its timeout. */
const BATCH = 4;

export async function benchLargeStore(): Promise<Row[]> {
  await using sqlite = await temporaryFolder();
  await using postgres = await startPostgres();
  await using folder = await temporaryFolder();
  await using searched = await startPostgres();
  return [
    ...(await benchEngine('SQLite', { DATA_DIR: sqlite.path }, sqlite.path)),
    ...(await benchEngine('PostgreSQL', { DATA_DIR: folder.path, DATABASE_URL: postgres.url })),
    ...(await benchSearch('SQLite')),
    ...(await benchSearch('PostgreSQL', searched.url)),
  ];
}

/** `backups` is the folder for a backup; undefined for an engine that another program backs up. */
async function benchEngine(
  engine: string,
  settings: Record<string, string>,
  backups?: string,
): Promise<Row[]> {
  const database = await openDatabase({
    dataDir: settings.DATA_DIR ?? '',
    databaseUrl: settings.DATABASE_URL,
  });
  await fill(database);
  const gigabytes = (await database.size()) / 1e9;
  await database.close();

  const started = performance.now();
  const site = await startSite(settings);
  const startTook = performance.now() - started;
  const what = `${engine} with ${gigabytes.toFixed(1)} GB`;
  const rows = [
    { what: `${what}: from the start to serving`, value: startTook, unit: 'ms' },
    await benchWaits(`${what}: a request beside nothing`, site.url, () => pause(5000)),
  ];
  if (backups) {
    const copy = join(backups, 'copy.sqlite');
    rows.push(
      await benchWaits(`${what}: beside a backup`, site.url, () => runTerminal(settings, 'backup', copy)),
    );
  }
  const purging = () => runTerminal(settings, 'purge', '--quarantine', '--older-than', '30d', '--yes');
  const ofPhotos = `requests with ${PHOTOS} photos each`;
  rows.push(
    await benchWaits(`${what}: beside a purge of ${DELETED} ${ofPhotos}`, site.url, purging),
    await benchWaits(`${what}: while KEEP_MONTHS deletes ${LOST} ${ofPhotos}`, site.url, site.deleteLost),
    {
      what: `${what}: memory of the server, most`,
      value: site.mostMemory() / 2 ** 20,
      unit: 'MB',
      budget: 400,
    },
  );
  await site.close();
  return rows;
}

async function fill(database: Database): Promise<void> {
  const { db, isShared } = database;
  // PostgreSQL would compress zeros away.
  if (isShared) await sql`ALTER TABLE photo_file ALTER picture SET STORAGE EXTERNAL`.execute(db);
  const bytes = (count: number) =>
    isShared ? sql`decode(repeat('ab', ${count}::int), 'hex')` : sql`zeroblob(${count})`;
  const longAgoMs = Date.now() - 60 * DAY;
  for (let first = 0; first < REQUESTS; first += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, REQUESTS - first) }, (_, index) => first + index);
    const requests = numbers.map((number) => ({
      request_id: crypto.randomUUID(),
      quote_id: '2026-0703-0905',
      received_ms: longAgoMs,
      status:
        number < DELETED
          ? ('quarantine' as const)
          : number < DELETED + LOST
            ? ('lost' as const)
            : ('won' as const),
      contents_hash: '',
      promise_hours: 24,
      payload: '{}',
      closed_ms: longAgoMs,
      photo_count: PHOTOS,
    }));
    const photos = requests.flatMap(({ request_id }) =>
      Array.from({ length: PHOTOS }, (_, index) => ({
        request_id,
        number: index + 1,
        ...OF_A_PHOTO,
        received_ms: longAgoMs,
      })),
    );
    await db.transaction().execute(async (transaction) => {
      await transaction.insertInto('quote_request').values(requests).execute();
      await transaction.insertInto('photo').values(photos).execute();
      await sql`INSERT INTO photo_file (request_id, number, picture, preview)
        SELECT request_id, number, ${bytes(PICTURE_BYTES)}, ${bytes(PREVIEW_BYTES)} FROM photo
        WHERE request_id IN (${sql.join(requests.map(({ request_id }) => request_id))})`.execute(transaction);
    });
  }
}

const OF_A_PHOTO = {
  source_hash: '',
  width: 2048,
  height: 1536,
  picture_size: PICTURE_BYTES,
  preview_size: PREVIEW_BYTES,
} as const;

async function startSite(settings: Record<string, string>) {
  const child = fork(fileURLToPath(new URL('./large-store-site.ts', import.meta.url)), {
    env: { PATH: process.env.PATH, QUOTE_RATE_LIMIT: '0', ...settings },
    execArgv: ['--max-semi-space-size=8'],
  });
  const [url] = await once(child, 'message');
  return {
    url: String(url),
    async deleteLost() {
      child.send('delete');
      await once(child, 'message');
    },
    mostMemory: () =>
      1024 * Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]),
    async close() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

async function runTerminal(settings: Record<string, string>, ...words: string[]): Promise<void> {
  const program = fileURLToPath(new URL('../server/terminal/main.ts', import.meta.url));
  const env = { PATH: process.env.PATH, ...settings };
  const [status] = await once(
    spawn(process.execPath, [program, ...words], { env, stdio: ['ignore', 'ignore', 'inherit'] }),
    'exit',
  );
  if (status !== 0) throw new Error(`${words[0]} ended with ${status}`);
}
