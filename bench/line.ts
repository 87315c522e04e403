/** Measures when a first visitor sees a page over a slow connection, with a slow processor. */

import { type Browser, chromium } from '@playwright/test';
import { budgets, PHONE } from '../tests/first-load.ts';
import { noNginx, SITE_URL, startNginx } from '../tests/nginx.ts';
import { noSystemTypefaces, onlyTypeface } from '../tests/typefaces.ts';
import { CHROMIUM, FLAGS } from '../tools/chromium.ts';
import { openProgram } from './open-program.ts';
import { PEER } from './peer.ts';
import { sendQuote } from './quotes.ts';
import { startSlowLine } from './slow-line.ts';
import { median, type Row, timeRow } from './table.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 9);
/** The values with which Lighthouse imitates slow 4G. */
const LINE = { roundTrip: 150, bytesPerSecond: 1_600_000 / 8 };
const CPU_SLOWDOWN = 4;
/** `BENCH_TLS=1` measures over TLS and HTTP/2, through the nginx of deploy/. The default: plain HTTP/1.1. */
const IS_TLS = process.env.BENCH_TLS === '1';
const TLS_SETTINGS = { SITE_URL, TRUST_PROXY: '1', SAMPLE_CONTENT: 'allow' };

type Paints = { first: number; largest: number };
type Target = { name: string; url: string; first: number[]; largest: number[] };

export async function benchLine(): Promise<Row[]> {
  if (noSystemTypefaces) throw new Error(noSystemTypefaces);
  await using system = await onlyTypeface('roboto');
  if (IS_TLS && noNginx) throw new Error(noNginx);
  await using program = await openProgram(IS_TLS ? TLS_SETTINGS : {});
  await using nginx = IS_TLS
    ? await startNginx('nginx.conf', { '127.0.0.1:3000': new URL(program.url).host })
    : undefined;
  await using line = await startSlowLine(nginx ? `https://127.0.0.1:${nginx.https}` : program.url, LINE);
  const origin = nginx ? SITE_URL : line.url;
  await using peerLine = PEER ? await startSlowLine(PEER, LINE) : undefined;
  const targetOf = (name: string, url: string): Target => ({ name, url, first: [], largest: [] });
  const pages = Object.keys(budgets).map((path) => targetOf(`\`${path}\``, new URL(path, origin).href));
  const quote = await sendQuote(program);
  pages.push(targetOf('a quote', new URL(new URL(quote.url).pathname, origin).href));
  const other = peerLine && targetOf('the other site', peerLine.url);
  const targets = other ? [...pages, other] : pages;
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [...FLAGS, `--host-resolver-rules=MAP ${new URL(SITE_URL).host} ${new URL(line.url).host}`],
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
  const context = await browser.newContext({ ...PHONE, ignoreHTTPSErrors: true });
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
