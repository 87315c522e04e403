/**
 * Measures how long a page that loads keeps a slow phone from answering a touch, by the processor time of its own thread. The
 * other processes of a busy machine take no part in that, so the figures of two builds can be compared anywhere. Chromium
 * writes the trace by itself: with DevTools at work it reads all of React once more, for the stack of an Error that React
 * makes as it starts, which takes longer than the start and no visitor waits for. `BENCH_PEER` adds another site. All take
 * turns.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { budgets, PHONE } from '../tests/first-load.ts';
import { eventually, startProgram, temporaryFolder } from '../tests/support/server.ts';
import { CHROMIUM, FLAGS } from '../tools/chromium.ts';
import { startPeer } from './peer.ts';
import { type Row, timeRow } from './table.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 7);
/** How much slower the phone's processor is. */
const SLOWDOWN = 8;
/** A task longer than this holds up a touch (Total Blocking Time), ms. */
const LONG_TASK = 50;
/** How long the page is watched from the start of the browser on, s. The hero's wipe takes 2.3 s of it. */
const WATCHED = 7;
const CATEGORIES = 'devtools.timeline,disabled-by-default-devtools.timeline,loading';

/** One entry of Chromium's trace. Times are in µs. */
type TraceEvent = { name: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number };

export async function benchBlocking(): Promise<Row[]> {
  await using folder = await temporaryFolder();
  await using program = await startProgram({ DATA_DIR: folder.path });
  await program.isServing;
  await using peer = await startPeer();
  const targets = [
    ...Object.keys(budgets).map((path) => ({ name: `\`${path}\``, url: program.url + path, times: [] as number[] })),
    ...(peer ? [{ name: 'the other site', url: peer.url, times: [] as number[] }] : []),
  ];
  for (let run = 0; run < RUNS; run += 1) {
    for (const { url, times } of targets) times.push(await timeBlocking(url));
  }
  return targets.map(({ name, times }) => timeRow(`${name} blocking time, ${SLOWDOWN} ×, by processor time`, times));
}

async function timeBlocking(url: string): Promise<number> {
  const trace = await traceOf(url);
  const paint = trace.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error(`${url} painted nothing`);
  return trace
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === paint.pid && tid === paint.tid)
    .map((task) => Math.max(0, SLOWDOWN * timeAfter(paint.ts, task) - LONG_TASK))
    .reduce((sum, time) => sum + time, 0);
}

/** The processor time of a task after a moment, ms. */
function timeAfter(moment: number, { ts, dur = 0, tdur = 0 }: TraceEvent): number {
  const end = ts + dur;
  if (end <= moment) return 0;
  const share = Math.min(1, (end - moment) / dur);
  return (share * tdur) / 1000;
}

/** What a new browser notes of its first page. */
async function traceOf(url: string): Promise<TraceEvent[]> {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'trace.json');
  const { viewport, deviceScaleFactor } = PHONE;
  const flags = [
    '--headless',
    `--user-data-dir=${join(folder.path, 'profile')}`,
    `--window-size=${viewport.width},${viewport.height}`,
    `--force-device-scale-factor=${deviceScaleFactor}`,
    `--trace-startup=${CATEGORIES}`,
    `--trace-startup-file=${file}`,
    '--trace-startup-format=json',
    `--trace-startup-duration=${WATCHED}`,
  ];
  const browser = spawn(CHROMIUM, [...FLAGS, ...flags, url], { stdio: 'ignore' });
  try {
    await pause(1000 * WATCHED);
    // The file is whole once it can be read as JSON.
    return await eventually(async () => {
      const text = await readFile(file, 'utf8').catch(() => '');
      try {
        return (JSON.parse(text) as { traceEvents: TraceEvent[] }).traceEvents;
      } catch {
        return undefined;
      }
    });
  } finally {
    browser.kill();
    if (browser.exitCode === null && browser.signalCode === null) await once(browser, 'exit');
  }
}
