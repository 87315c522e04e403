/**
 * Measures how long a page that loads keeps a slow phone from answering a touch, by the processor time of its own thread. The
 * other processes of a busy machine take no part in that, so the figures of two builds can be compared anywhere.
 * `BENCH_PEER` adds another site. All take turns.
 */
import { type Browser, type CDPSession, chromium } from '@playwright/test';
import { budgets, PHONE } from '../tests/first-load.ts';
import { startProgram, temporaryFolder } from '../tests/support/server.ts';
import { CHROMIUM, FLAGS } from '../tools/chromium.ts';
import { startPeer } from './peer.ts';
import { type Row, timeRow } from './table.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 7);
/** How much slower the phone's processor is. */
const SLOWDOWN = 8;
/** A task longer than this holds up a touch (Total Blocking Time), ms. */
const LONG_TASK = 50;
/** How long the page is watched after its load event, ms. The hero's wipe takes 2.3 s of it. */
const WATCHED = 5000;

/** One entry of Chromium's trace. Times are in µs; Playwright calls its numbers strings. */
type TraceEvent = { [key: string]: string };

export async function benchBlocking(): Promise<Row[]> {
  await using folder = await temporaryFolder();
  await using program = await startProgram({ DATA_DIR: folder.path });
  await program.isServing;
  await using peer = await startPeer();
  const targets = [
    ...Object.keys(budgets).map((path) => ({ name: `\`${path}\``, url: program.url + path, times: [] as number[] })),
    ...(peer ? [{ name: 'the other site', url: peer.url, times: [] as number[] }] : []),
  ];
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  try {
    for (let run = 0; run < RUNS; run += 1) {
      for (const { url, times } of targets) times.push(await timeBlocking(browser, url));
    }
  } finally {
    await browser.close();
  }
  return targets.map(({ name, times }) => timeRow(`${name} blocking time, ${SLOWDOWN} ×, by processor time`, times));
}

async function timeBlocking(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const traceOf = await startTrace(await context.newCDPSession(page));
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(WATCHED);
  const trace = await traceOf();
  await context.close();
  const paint = trace.find(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error(`${url} painted nothing`);
  return trace
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === paint.pid && tid === paint.tid)
    .map((task) => Math.max(0, SLOWDOWN * timeAfter(Number(paint.ts), task) - LONG_TASK))
    .reduce((sum, time) => sum + time, 0);
}

/** The processor time of a task after a moment, ms. */
function timeAfter(moment: number, { ts, dur = '0', tdur = '0' }: TraceEvent): number {
  const end = Number(ts) + Number(dur);
  if (end <= moment) return 0;
  const share = Math.min(1, (end - moment) / Number(dur));
  return (share * Number(tdur)) / 1000;
}

async function startTrace(session: CDPSession): Promise<() => Promise<TraceEvent[]>> {
  const trace: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => trace.push(...value));
  const includedCategories = ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'loading'];
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  return async () => {
    const isComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await isComplete;
    return trace;
  };
}
