/**
 * When React hydrates: after the first paint, and never before the paint that responds to the visitor's first
 * touch.
 */
import type { Page } from '@playwright/test';
import { PHONE } from './first-load.ts';
import { expect, test } from './site.ts';

test.use(PHONE);

test('without a touch, React hydrates by itself after the first screen is painted', async ({ page }) => {
  await page.addInitScript(recordOrder);
  await page.goto('/');

  await expect.poll(() => isHydrated(page)).toBe(true);

  expect(await orderIn(page)).toEqual(['first paint', 'hydrated']);
});

test('at the first touch React hydrates, after the touch’s own paint', async ({ page }) => {
  await page.addInitScript(recordOrder);
  // Until the touch the browser is never idle, so React does not hydrate by itself.
  await page.addInitScript(() => {
    let isTouched = false;
    addEventListener('pointerdown', () => {
      isTouched = true;
    });
    window.requestIdleCallback = (run) => (isTouched ? setTimeout(run) : 0);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await isHydrated(page)).toBe(false);

  await page.locator('h1').tap();

  await expect.poll(() => isHydrated(page)).toBe(true);
  expect(await orderIn(page)).toEqual(['first paint', 'response to the touch', 'hydrated']);
});

type Noted = typeof window & { order: string[] };

/** Runs in the page: records the order of events. */
function recordOrder(): void {
  const order: string[] = [];
  const note = (what: string) => order.includes(what) || order.push(what);
  new PerformanceObserver(() => note('first paint')).observe({ type: 'paint', buffered: true });
  addEventListener('pointerdown', () => requestAnimationFrame(() => note('response to the touch')), true);
  new MutationObserver((_, observer) => {
    if (document.documentElement?.dataset.hydrated === undefined) return;
    observer.disconnect();
    note('hydrated');
  }).observe(document, { attributeFilter: ['data-hydrated'], subtree: true });
  Object.assign(window, { order });
}

function orderIn(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as Noted).order);
}

function isHydrated(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset.hydrated === '');
}
