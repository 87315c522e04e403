/** What a visitor on a phone waits for: Lighthouse's figures, bytes and requests of a first visit, and interactions. */
import { chromium, type Page } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { startProgram, temporaryFolder } from '../server/testing.ts';
import { budgets, loadFirst } from '../tests/first-load.ts';
import { median, type Row } from './table.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 3);
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

export async function benchPages(): Promise<Row[]> {
  await using folder = await temporaryFolder();
  await using program = await startProgram({ DATA_DIR: folder.path });
  await program.isServing;
  const rows: Row[] = [];
  for (const path of [...Object.keys(budgets), '/404-there-is-no-such-page']) {
    rows.push(...(await rate(program.url, path)));
  }
  rows.push(...(await weigh(program.url)), ...(await interact(program.url)));
  return rows;
}

/** Lighthouse, as for a phone on a slow network, the median of several runs. */
async function rate(origin: string, path: string): Promise<Row[]> {
  const scores = new Map<string, number[]>();
  const times = new Map<string, number[]>();
  const note = (map: Map<string, number[]>, name: string, value: number) =>
    map.set(name, [...(map.get(name) ?? []), value]);
  for (let run = 0; run < RUNS; run += 1) {
    const chrome = await launch({ chromePath: CHROMIUM, chromeFlags: FLAGS });
    try {
      const result = await lighthouse(origin + path, { port: chrome.port, logLevel: 'silent', ignoreStatusCode: true });
      if (!result) throw new Error(`Lighthouse has nothing to say of ${path}`);
      const { categories, audits } = result.lhr;
      for (const [name, { score }] of Object.entries(categories)) note(scores, name, 100 * (score ?? 0));
      for (const name of [
        'first-contentful-paint',
        'largest-contentful-paint',
        'total-blocking-time',
        'cumulative-layout-shift',
      ]) {
        note(times, name, audits[name]?.numericValue ?? Number.NaN);
      }
      if (run === 0) {
        const failed = Object.values(audits).filter(
          ({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary',
        );
        for (const { id } of failed) console.error(`${path}: Lighthouse finds fault with ${id}`);
      }
    } finally {
      chrome.kill();
    }
  }
  const of = (map: Map<string, number[]>, name: string) => map.get(name) ?? [];
  const range = (values: number[]) => `${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))}`;
  const shown = path.startsWith('/404') ? 'not found' : path;
  return [
    {
      what: `${shown}: Lighthouse, lowest of its four scores`,
      value: Math.min(...[...scores.values()].map((values) => Math.round(median(values)))),
      unit: '',
      note: [...scores].map(([name, values]) => `${name} ${Math.round(median(values))}`).join(', '),
    },
    ...(['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'] as const).map((name) => ({
      what: `${shown}: ${name.replaceAll('-', ' ')}, simulated`,
      value: Math.round(median(of(times, name))),
      unit: 'ms',
      note: range(of(times, name)),
    })),
    { what: `${shown}: layout shift`, value: Math.max(...of(times, 'cumulative-layout-shift')), unit: '', budget: 0 },
  ];
}

async function withPage<Result>(use: (page: Page) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS.slice(1) });
  try {
    const context = await browser.newContext(PHONE);
    return await use(await context.newPage());
  } finally {
    await browser.close();
  }
}

/** Bytes and requests of a first visit. */
async function weigh(origin: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [path, budget] of Object.entries(budgets)) {
    const { bytes, total, requests } = await withPage((page) => loadFirst(page, origin + path));
    rows.push(
      {
        what: `${path}: first visit, everything`,
        value: total,
        unit: 'bytes',
        budget: budget.total,
        note: `${requests} requests`,
      },
      { what: `${path}: scripts`, value: bytes.get('Script') ?? 0, unit: 'bytes', budget: budget.script },
    );
  }
  return rows;
}

/** From the touch to the next paint, with a processor four times as slow; and from a click to the next page's heading. */
async function interact(origin: string): Promise<Row[]> {
  const taps: [string, string, (page: Page) => Promise<void>][] = [
    ['menu', '/', (page) => page.getByRole('button', { name: 'Menu' }).click()],
    ['theme', '/', (page) => page.getByRole('button', { name: /theme/ }).first().click()],
    ['carousel dot', '/', (page) => page.getByRole('button', { name: /^Testimonial 2/ }).click()],
    ['slider arrow', '/services', (page) => page.getByRole('button', { name: /next/i }).first().click()],
    ['flip card', '/about', (page) => page.locator('button[aria-pressed]').first().click()],
    ['form with errors', '/contact', (page) => page.locator('#quote-form [type=submit]').click()],
  ];
  const rows: Row[] = [];
  for (const [name, path, tap] of taps) {
    const waits: number[] = [];
    for (let run = 0; run < RUNS; run += 1) waits.push(await withPage((page) => timeTap(page, origin + path, tap)));
    rows.push({ what: `${name}: touch to next paint, processor ÷ 4`, value: median(waits), unit: 'ms' });
  }
  const waits: number[] = [];
  for (let run = 0; run < RUNS; run += 1) waits.push(await withPage((page) => timeNavigation(page, origin)));
  rows.push({ what: 'a link to the next page’s heading, processor ÷ 4', value: median(waits), unit: 'ms' });
  return rows;
}

async function openSlowed(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

async function timeTap(page: Page, url: string, tap: (page: Page) => Promise<void>): Promise<number> {
  await openSlowed(page, url);
  await page.evaluate(() => {
    Object.assign(window, { longest: 0 });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        Object.assign(window, { longest: Math.max(duration, (window as unknown as { longest: number }).longest) });
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  await tap(page);
  await page.waitForTimeout(500);
  return page.evaluate(() => (window as unknown as { longest: number }).longest);
}

/** Of a page whose link has been pointed at, as a mouse does on its way. */
async function timeNavigation(page: Page, origin: string): Promise<number> {
  await openSlowed(page, `${origin}/about`);
  const link = page.locator('footer a[href="/contact"], footer a[href="/services"]').first();
  await link.scrollIntoViewIfNeeded();
  await link.hover();
  await page.waitForLoadState('networkidle');
  return link.evaluate(async (element) => {
    const before = document.querySelector('h1')?.textContent;
    const started = performance.now();
    (element as HTMLElement).click();
    while (document.querySelector('h1')?.textContent === before) await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - started;
  });
}
