/** When React runs: as soon as something on the screen needs it, and not before, so that it never holds up a touch. */
import type { Page } from '@playwright/test';
import { PHONE } from './first-load.ts';
import { expect, test } from './site.ts';

test.use(PHONE);

test('on a page of which nothing near needs it, React is fetched and does not run until what needs it comes near', async ({
  page,
}) => {
  await stopTheClock(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  // It would have run by then.
  await page.waitForTimeout(500);
  expect(await fetchedScripts(page)).toContain('react');
  expect(await isHydrated(page)).toBe(false);

  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));

  await expect.poll(() => isHydrated(page)).toBe(true);
});

test('it runs at once where the first screen needs it, or the address has a hash, which the menu shows', async ({
  page,
}) => {
  await stopTheClock(page);
  for (const path of ['/services', '/contact', '/#why-choose']) {
    await page.goto(path);

    await expect.poll(() => isHydrated(page), path).toBe(true);
  }
});

test('it runs when the visitor first touches the page, after the answer to the touch is painted', async ({ page }) => {
  await stopTheClock(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    const order: string[] = [];
    const note = (what: string) => order.includes(what) || order.push(what);
    addEventListener('pointerdown', () => requestAnimationFrame(() => note('painted')), true);
    new MutationObserver(() => note('hydrated')).observe(document.documentElement, {
      attributeFilter: ['data-hydrated'],
    });
    Object.assign(window, { order });
  });

  await page.locator('h1').tap();

  await expect.poll(() => isHydrated(page)).toBe(true);
  expect(await page.evaluate(() => (window as typeof window & { order: string[] }).order)).toEqual([
    'painted',
    'hydrated',
  ]);
});

test('it runs at once where a request may be waiting in this browser', async ({ page }) => {
  await stopTheClock(page);
  await page.goto('/about');
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('outbox', 1);
        opening.onupgradeneeded = () => {
          for (const store of ['requests', 'copies', 'photos', 'files']) opening.result.createObjectStore(store);
        };
        opening.onsuccess = () => resolve(opening.result.close());
      }),
  );

  await page.goto('/');

  await expect.poll(() => isHydrated(page)).toBe(true);
});

test('untouched, it runs after three quiet seconds, as it knows the hour', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver(() => Object.assign(window, { hydratedAt: performance.now() })).observe(document, {
      attributeFilter: ['data-hydrated'],
      subtree: true,
    });
  });
  await page.goto('/');

  await expect.poll(() => isHydrated(page)).toBe(true);

  const waited = await page.evaluate(() => {
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return (window as typeof window & { hydratedAt: number }).hydratedAt - (arrival?.loadEventEnd ?? 0);
  });
  expect(waited).toBeGreaterThanOrEqual(3000);
});

/** React is then run by need alone. */
async function stopTheClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (run: () => void, delay?: number, ...args: unknown[]) =>
        delay === 3000 ? 0 : setTimeout(run, delay, ...args),
    });
  });
}

function isHydrated(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset.hydrated === '');
}

async function fetchedScripts(page: Page): Promise<string> {
  const entries = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return entries.filter((name) => name.endsWith('.js')).join();
}
