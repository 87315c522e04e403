/** React never hydrates before the paint that responds to the visitor's first touch. */
import { PHONE } from './first-load.ts';
import { expect, test } from './site.ts';

test.use(PHONE);

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
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');

  await page.locator('h1').tap();

  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  expect(await page.evaluate(() => Reflect.get(window, 'order'))).toEqual([
    'first paint',
    'response to the touch',
    'hydrated',
  ]);
});

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
