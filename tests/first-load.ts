import type { Page } from '@playwright/test';

export type FirstLoad = {
  requests: number;
  hosts: Set<string>;
  /** All bytes as transferred, headers included. */
  everything: number;
  /** The page itself, headers included. */
  html: number;
  /**
   * Bytes that the first paint needs, headers included: the page, style sheets if any, and preloaded fonts.
   */
  firstPaint: number;
  /** The scripts as compressed, without headers. */
  scripts: number;
  /** Layout shifts: their scores and elements. */
  shifts: string[];
};

type Arrival = { url: string; type: string; headers: number; total: number };

/** Loads a page as a first visit does, without touching it, and reads the browser's own figures. */
export async function loadFirst(page: Page, url: string): Promise<FirstLoad> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const arrivals = new Map<string, Arrival>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    arrivals.set(requestId, { url: response.url, type, headers: response.encodedDataLength, total: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const arrival = arrivals.get(requestId);
    if (arrival) arrival.total = encodedDataLength;
  });
  // A form fetches more after a rest (QUIET of request-form.tsx), which a busy machine would reach before the end.
  await page.addInitScript((quiet) => {
    const start = setTimeout;
    const startUnlessQuiet = (call: () => void, ms?: number, ...args: unknown[]) =>
      ms === quiet ? 0 : start(call, ms, ...args);
    Object.assign(window, { setTimeout: startUnlessQuiet });
  }, 1500);
  const shiftsOf = await watchShifts(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === '');
  // The wipe runs once the pictures are decoded, and must move nothing.
  await page.evaluate(async () => {
    await Promise.all(
      [...document.images].filter(({ loading }) => loading !== 'lazy').map((image) => image.decode()),
    );
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
  const shifts = await shiftsOf();
  const preloaded = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="font"]')].map(({ href }) => href),
  );
  const all = [...arrivals.values()];
  const isForFirstPaint = ({ url, type }: Arrival) =>
    type === 'Document' || type === 'Stylesheet' || preloaded.includes(url);
  return {
    requests: all.length,
    hosts: new Set(all.map((arrival) => new URL(arrival.url).origin)),
    everything: sum(all, ({ total }) => total),
    html: sum(
      all.filter(({ type }) => type === 'Document'),
      ({ total }) => total,
    ),
    firstPaint: sum(all.filter(isForFirstPaint), ({ total }) => total),
    scripts: sum(
      all.filter(({ type }) => type === 'Script'),
      ({ total, headers }) => total - headers,
    ),
    shifts,
  };
}

type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

/**
 * Records all layout shifts in the pages that follow. The returned function resolves to the current page's.
 * Delays each first paint until the page is parsed: otherwise the rest moves what a busy machine has painted.
 */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.head) return;
      observer.disconnect();
      const link = document.createElement('link');
      link.rel = 'expect';
      link.setAttribute('blocking', 'render');
      link.href = '#nowhere';
      document.head.append(link);
      document.addEventListener('readystatechange', () => link.remove(), { once: true });
    }).observe(document, { childList: true, subtree: true });
    const shifts: string[] = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node }) => `${node?.nodeName} “${node?.textContent?.slice(0, 40)}”`);
        shifts.push(`${value.toFixed(7)}: ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shifts });
  });
  return () => page.evaluate(() => (window as typeof window & { shifts: string[] }).shifts);
}

function sum(arrivals: Arrival[], bytesOf: (arrival: Arrival) => number): number {
  return arrivals.reduce((bytes, arrival) => bytes + bytesOf(arrival), 0);
}

/** The phone that Lighthouse measures with. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/**
 * Bytes that a server sends in the first round trip: ten segments (RFC 6928). The first drawing of a
 * page must fit, with its headers.
 */
export const FIRST_ROUND_TRIP = 10 * 1460;
/** Budget for a page's HTML and headers, bytes. The HTML contains the display face, 9.5 KB. */
export const HTML_BUDGET = 31_600;
export const FIRST_PAINT_BUDGET = 41 * 1024;
export const SCRIPTS_BUDGET = 80 * 1024;
/** Budget for the scripts of the outbox, which the contact page fetches once it is quiet. */
export const KEEPING_BUDGET = 11.25 * 1024;
/** Budget for the home page at 1440 px. */
export const WIDE_SCREEN_BUDGET = 240 * 1024;
export const budgets = {
  '/': 175 * 1024,
  // Support for several jobs of a service takes 0.4 KB of it.
  '/services': 200.75 * 1024,
  '/about': 140 * 1024,
  // Choosing several services takes 0.4 KB of it, and digits of other keyboards take 0.1 KB.
  '/contact': 119.25 * 1024,
};
