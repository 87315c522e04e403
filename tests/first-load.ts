import type { Page } from '@playwright/test';

export type FirstLoad = {
  /** Bytes as they travelled, headers included, by kind ('Document', 'Script', 'Image', 'Font', …). */
  bytes: Map<string, number>;
  /** All of them. */
  total: number;
  requests: number;
  hosts: Set<string>;
  /** Cumulative layout shift. */
  shift: number;
};

/** Loads a page as a first visit does and touches nothing; counts what the browser itself counts. */
export async function loadFirst(page: Page, url: string): Promise<FirstLoad> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const types = new Map<string, string>();
  const bytes = new Map<string, number>();
  const hosts = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    types.set(requestId, type);
    hosts.add(new URL(response.url).origin);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other';
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength);
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shifts });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  // The wipe, once the pictures are decoded: it must move nothing.
  await page.evaluate(async () => {
    await Promise.all([...document.images].filter(({ loading }) => loading !== 'lazy').map((image) => image.decode()));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
  const shift = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
  );
  const total = [...bytes.values()].reduce((a, b) => a + b, 0);
  return { bytes, total, requests: types.size, hosts, shift };
}

/** Most bytes a first visit may take: of script, and of everything together. */
export const budgets = {
  '/': { script: 76 * 1024, total: 175 * 1024 },
  '/services': { script: 75 * 1024, total: 210 * 1024 },
  '/about': { script: 75 * 1024, total: 150 * 1024 },
  '/contact': { script: 81 * 1024, total: 130 * 1024 },
};
