/** Measures a loaded page on a processor four times as slow: from a click to the next paint or page. */

import { type Browser, chromium, type Page } from '@playwright/test';
import { PHONE } from '../tests/first-load.ts';
import { isHydrated } from '../tests/is-hydrated.ts';
import { CHROMIUM, FLAGS } from '../tools/chromium.ts';
import { openProgram } from './open-program.ts';
import { type Row, timeRow } from './table.ts';

const RUNS = Number(process.env.BENCH_TAPS ?? 10);
const CPU_SLOWDOWN = 4;

type Tap = {
  what: string;
  path: string;
  selector: string;
  /** On a phone the element is in the menu, which is opened first. */
  isInMenu?: true;
};

const taps: Tap[] = [
  { what: 'menu', path: '/', selector: 'button[popovertarget="menu"]' },
  { what: 'theme', path: '/', selector: '[data-theme-toggle]', isInMenu: true },
  {
    what: 'carousel dot',
    path: '/',
    selector: '#testimonials button[aria-label^="Testimonial"]:not([aria-current])',
  },
  { what: 'slider arrow', path: '/services', selector: '#window-cleaning button[aria-label^="Next"]' },
  { what: 'flip card', path: '/about', selector: 'main button[aria-pressed]' },
  { what: 'dropdown', path: '/contact', selector: '#serviceNeeded' },
  { what: 'form submit, with errors', path: '/contact', selector: '#quote-form [type="submit"]' },
];

export async function benchInteractions(): Promise<Row[]> {
  await using program = await openProgram();
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  try {
    const rows: Row[] = [];
    for (const tap of taps) rows.push(await timeTaps(browser, program.url, tap));
    rows.push(await timeNavigations(browser, program.url));
    return rows;
  } finally {
    await browser.close();
  }
}

/** Event Timing, as for Interaction to Next Paint: from an input to the next paint, rounded to 8 ms. */
async function timeTaps(
  browser: Browser,
  origin: string,
  { what, path, selector, isInMenu }: Tap,
): Promise<Row> {
  const page = await openSlowed(browser, origin + path);
  const target = page.locator(selector).filter({ visible: true }).first();
  const waits: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    if (isInMenu) await openMenu(page);
    await target.scrollIntoViewIfNeeded();
    await page.evaluate(watchEvents);
    await target.click();
    await page.waitForTimeout(400);
    waits.push(await page.evaluate(() => (window as typeof window & { longest: number }).longest));
    await page.keyboard.press('Escape');
  }
  await page.context().close();
  return timeRow(`${what}: touch to next paint`, waits);
}

async function openMenu(page: Page): Promise<void> {
  await page.locator('button[popovertarget="menu"]').click();
  await page.waitForTimeout(400);
}

function watchEvents(): void {
  const state = Object.assign(window, { longest: 0 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) state.longest = Math.max(state.longest, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/**
 * Navigates between two pages, like a visitor who compares them. The first visit to each page fetches the
 * page; later visits show the kept copy.
 */
async function timeNavigations(browser: Browser, origin: string): Promise<Row> {
  const page = await openSlowed(browser, `${origin}/services`);
  const waits: number[] = [];
  for (let run = 0; run < 2 * RUNS; run += 1) {
    const link = page.locator(`footer a[href="${run % 2 === 0 ? '/about' : '/contact'}"]`).first();
    await link.scrollIntoViewIfNeeded();
    await link.hover();
    await page.waitForLoadState('networkidle');
    waits.push(await link.evaluate(timeUntilShown));
    await page.waitForTimeout(500);
  }
  await page.context().close();
  return timeRow('link to the next page’s content', waits);
}

async function timeUntilShown(link: Element): Promise<number> {
  const before = document.querySelector('h1')?.textContent;
  const clicked = performance.now();
  (link as HTMLElement).click();
  while (document.querySelector('h1')?.textContent === before)
    await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - clicked;
}

async function openSlowed(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext(PHONE)).newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(isHydrated);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}
