/** Measures when a first visitor sees a page over a slow connection, with a slow processor. */

import { type Browser, chromium } from '@playwright/test';
import { budgets, PHONE } from '../tests/first-load.ts';
import { noSystemTypefaces, onlyTypeface } from '../tests/typefaces.ts';
import { CHROMIUM, FLAGS } from '../tools/chromium.ts';
import { openProgram } from './open-program.ts';
import { startPeer } from './peer.ts';
import { sendQuote } from './quotes.ts';
import { startSlowLine } from './slow-line.ts';
import { median, type Row, timeRow } from './table.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 9);
/** The values with which Lighthouse imitates slow 4G. */
const LINE = { roundTrip: 150, bytesPerSecond: 1_600_000 / 8 };
const CPU_SLOWDOWN = 4;

type Paints = { first: number; largest: number };
type Target = { name: string; url: string; first: number[]; largest: number[] };

export async function benchLine(): Promise<Row[]> {
  if (noSystemTypefaces) throw new Error(noSystemTypefaces);
  await using system = await onlyTypeface('roboto');
  await using program = await openProgram();
  await using line = await startSlowLine(program.url, LINE);
  await using peer = await startPeer();
  await using peerLine = peer && (await startSlowLine(peer.url, LINE));
  const targetOf = (name: string, url: string): Target => ({ name, url, first: [], largest: [] });
  const pages = Object.keys(budgets).map((path) => targetOf(`\`${path}\``, new URL(path, line.url).href));
  const quote = await sendQuote(program);
  pages.push(targetOf('a quote', new URL(new URL(quote.url).pathname, line.url).href));
  const other = peerLine && targetOf('the other site', peerLine.url);
  const targets = other ? [...pages, other] : pages;
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: FLAGS,
    env: system.env as Record<string, string>,
  });
  try {
    for (let run = 0; run < RUNS; run += 1) {
      for (const target of targets) {
        const { first, largest } = await visit(browser, target.url);
        target.first.push(first);
        target.largest.push(largest);
      }
    }
  } finally {
    await browser.close();
  }
  const rows = targets.flatMap(({ name, first, largest }) => [
    timeRow(`${name} first paint`, first),
    timeRow(`${name} largest paint`, largest),
  ]);
  const [home] = pages;
  if (!home || !other) return rows;
  const value = median(home.largest) / median(other.largest);
  return [...rows, { what: '`/` largest paint beside the other site’s', value, unit: '×' }];
}

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
