/** Measures how long visitors wait while SQLite is locked or PostgreSQL is stopped. */

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../tests/support/postgres.ts';
import { quoteRequest } from '../tests/support/server.ts';
import { openProgram, type Program } from './open-program.ts';
import type { Row } from './table.ts';

const OUTAGE_SECONDS = Number(process.env.BENCH_OUTAGE_SECONDS ?? 15);
/** The intervals between two requests for a page, and between two quote requests, ms. */
const PAGE_EVERY = 20;
const POST_EVERY = 300;
const CROWD = 10;

export async function benchOutages(): Promise<Row[]> {
  return [...(await benchSqlite()), ...(await benchStoppedPostgres())];
}

async function benchSqlite(): Promise<Row[]> {
  await using program = await openProgram({ QUOTE_RATE_LIMIT: '1000' });
  const other = new DatabaseSync(join(program.folder, 'quotes.sqlite'));
  // For comparison: without an outage, the machine itself causes the waits.
  const rows = await benchOutage('No outage', program, { begin: () => {}, end: () => {} });
  const locked = await benchOutage('SQLite locked', program, {
    begin: () => other.exec('BEGIN IMMEDIATE'),
    end: () => other.exec('ROLLBACK'),
  });
  other.close();
  return [...rows, ...locked];
}

async function benchStoppedPostgres(): Promise<Row[]> {
  await using postgres = await startPostgres();
  await using program = await openProgram({ DATABASE_URL: postgres.url, QUOTE_RATE_LIMIT: '1000' });
  return await benchOutage('PostgreSQL stopped', program, {
    begin: () => postgres.signal('SIGSTOP'),
    end: () => postgres.signal('SIGCONT'),
  });
}

async function benchOutage(
  what: string,
  program: Program,
  outage: { begin: () => void; end: () => void },
): Promise<Row[]> {
  await timed(() => program.post(quoteRequest()));
  await timed(() => fetch(`${program.url}/services`));
  outage.begin();
  const end = performance.now() + 1000 * OUTAGE_SECONDS;
  const posts = Array.from({ length: CROWD }, () => timed(() => program.post(quoteRequest())));
  const posting = (async () => {
    for (; performance.now() < end; await pause(POST_EVERY))
      posts.push(timed(() => program.post(quoteRequest())));
  })();
  const pages: Promise<Timed>[] = [];
  for (; performance.now() < end; await pause(PAGE_EVERY)) {
    pages.push(timed(() => fetch(`${program.url}/services`)));
  }
  await posting;
  const responses = { posts: await Promise.all(posts), pages: await Promise.all(pages) };
  outage.end();
  const statuses = [...new Set(responses.posts.map(({ status }) => status))].join(', ');
  const longest = (calls: Timed[]) => Math.max(...calls.map(({ ms }) => ms));
  return [
    {
      what: `${what}: the longest wait for a page`,
      value: longest(responses.pages),
      unit: 'ms',
      note: `of ${responses.pages.length}`,
    },
    {
      what: `${what}: the longest wait of a quote request for its response`,
      value: longest(responses.posts),
      unit: 'ms',
      note: `of ${responses.posts.length}, with status ${statuses}`,
    },
  ];
}

type Timed = { ms: number; status: number };

async function timed(ask: () => Promise<Response>): Promise<Timed> {
  const before = performance.now();
  const response = await ask();
  await response.arrayBuffer();
  return { ms: performance.now() - before, status: response.status };
}
