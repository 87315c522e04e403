/**
 * Measures when a first visitor sees a page on a line that is slow itself, with a processor four times as slow.
 * `BENCH_PEER` adds another site. All take turns.
 */
import { type Browser, chromium } from '@playwright/test';
import { startProgram, temporaryFolder } from '../server/testing.ts';
import { budgets, PHONE } from '../tests/first-load.ts';
import { noSystemTypefaces, onlyTypeface } from '../tests/typefaces.ts';
import { CHROMIUM, FLAGS } from '../tools/chromium.ts';
import { startPeer } from './peer.ts';
import { startSlowLine } from './slow-line.ts';
import { median, type Row, range } from './table.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 9);
/** Those by which Lighthouse imitates a slow 4G line. */
const LINE = { roundTrip: 150, bytesPerSecond: 1_600_000 / 8 };
const CPU_SLOWDOWN = 4;

type Paints = { first: number; largest: number };
type Target = { name: string; url: string; paints: Paints[] };

export async function benchLine(): Promise<Row[]> {
  if (noSystemTypefaces) throw new Error(noSystemTypefaces);
  await using system = await onlyTypeface('roboto');
  await using folder = await temporaryFolder();
  await using program = await startProgram({ DATA_DIR: folder.path });
  await program.isServing;
  await using line = await startSlowLine(program.url, LINE);
  await using peer = await startPeer();
  await using peerLine = peer && (await startSlowLine(peer.url, LINE));
  const home: Target = { name: '`/`', url: line.url, paints: [] };
  const others = Object.keys(budgets).filter((path) => path !== '/');
  const other: Target | undefined = peerLine && { name: 'the other site', url: peerLine.url, paints: [] };
  const targets = [
    home,
    ...others.map((path) => ({ name: `\`${path}\``, url: new URL(path, line.url).href, paints: [] })),
    ...(other ? [other] : []),
  ];
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: FLAGS,
    env: system.env as Record<string, string>,
  });
  try {
    for (let run = 0; run < RUNS; run += 1) {
      for (const { url, paints } of targets) paints.push(await visit(browser, url));
    }
  } finally {
    await browser.close();
  }
  const rows = targets.flatMap(({ name, paints }) => [
    timeRow(
      `${name} first paint`,
      paints.map(({ first }) => first),
    ),
    timeRow(
      `${name} largest paint`,
      paints.map(({ largest }) => largest),
    ),
  ]);
  if (!other) return rows;
  const largest = ({ paints }: Target) => median(paints.map(({ largest }) => largest));
  return [
    ...rows,
    { what: '`/` largest paint beside the other site’s', value: largest(home) / largest(other), unit: '×' },
  ];
}

/** A first visit. Both times are in ms from its beginning. */
async function visit(browser: Browser, url: string): Promise<Paints> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(url, { waitUntil: 'networkidle' });
  const paints = await page.evaluate(readPaints);
  await context.close();
  return paints;
}

async function readPaints(): Promise<Paints> {
  const last = (type: string) =>
    new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
        type,
        buffered: true,
      });
    });
  const [first] = performance.getEntriesByName('first-contentful-paint');
  return { first: first?.startTime ?? Number.NaN, largest: await last('largest-contentful-paint') };
}

function timeRow(what: string, values: number[]): Row {
  return { what, value: Math.round(median(values)), unit: 'ms', note: range(values) };
}
