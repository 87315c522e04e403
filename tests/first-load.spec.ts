import type { Page } from '@playwright/test';
import {
  budgets,
  FIRST_PAINT_BUDGET,
  HTML_BUDGET,
  loadFirst,
  PHONE,
  SCRIPTS_BUDGET,
  WIDE_SCREEN_BUDGET,
} from './first-load.ts';
import { expect, test } from './site.ts';

test.use({ isFirstPage: true });

test.use(PHONE);

for (const [path, budget] of Object.entries(budgets)) {
  test(`${path} loads within its budget, from this host only, and nothing shifts`, async ({ page, site }) => {
    const { everything, html, firstPaint, scripts, hosts, shifts } = await loadFirst(page, path);

    expect(scripts).toBeGreaterThan(20_000);
    expect(scripts).toBeLessThanOrEqual(SCRIPTS_BUDGET);
    expect(html).toBeLessThanOrEqual(HTML_BUDGET);
    expect(firstPaint).toBeLessThanOrEqual(FIRST_PAINT_BUDGET);
    expect(everything).toBeLessThanOrEqual(budget);
    expect([...hosts]).toEqual([site.url]);
    expect(shifts).toEqual([]);
  });
}

test.describe('on a screen with three pixels per point', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });

  test('the home page stays within the same budget', async ({ page }) => {
    const { everything, shifts } = await loadFirst(page, '/');

    expect(everything).toBeLessThanOrEqual(budgets['/']);
    expect(shifts).toEqual([]);
  });
});

test.describe('on a wide screen with one pixel per point', () => {
  test.use({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, isMobile: false });

  test('the home page loads within its budget', async ({ page }) => {
    const { everything, shifts } = await loadFirst(page, '/');

    expect(everything).toBeLessThanOrEqual(WIDE_SCREEN_BUDGET);
    expect(shifts).toEqual([]);
  });
});

test('nothing blocks the first paint, because the page contains its styles', async ({ request }) => {
  const html = await (await request.get('/')).text();

  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc=[^>]*>/g)].map(([tag]) => tag);
  expect(scripts.filter((tag) => !/\b(async|defer)\b|type="module"/.test(tag))).toEqual([]);
  expect(html.match(/<style>/g)).toHaveLength(1);
  const sheets = [...html.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g)].map(([tag]) => tag);
  expect(sheets.filter((tag) => !/\bdisabled\b/.test(tag))).toEqual([]);
  expect(html).not.toMatch(/ style="/);
});

test('the scripts of the outbox load no style sheet that the page already contains', async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('First Name').focus();
  await fetchesOf(page, '/assets/submit-');

  await expect(page.locator('link[rel="stylesheet"]:not([disabled])')).toHaveCount(0);
});

for (const [path, first, next] of [
  ['/', ['hero-clean'], ['hero-dirty', 'hero-squeegee']],
  [
    '/services',
    ['window-cleaning-after', 'window-cleaning-before'],
    ['power-washing-before', 'power-washing-after'],
  ],
  ['/about', ['our-story'], []],
] as const) {
  test(`${path} fetches its first picture once and first, and the rest after the first paint`, async ({
    page,
  }) => {
    await page.goto(path);

    const scripts = await fetchesOf(page, '.js');
    for (const name of [...first, ...next]) await fetchesOf(page, `/pictures/${name}-`);
    const pictures = await fetchesOf(page, '/pictures/');
    const isFirst = ({ url }: Fetch) => first.some((name) => url.includes(`/pictures/${name}-`));
    const firstPictures = pictures.filter(isFirst);
    const painted = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    );
    expect(firstPictures).toHaveLength(first.length);
    const largest = firstPictures.find(({ url }) => url.includes(`/pictures/${first[0]}-`));
    for (const { startTime } of await fetchesOf(page, '.woff2'))
      expect(startTime).toBeGreaterThanOrEqual(largest?.startTime ?? Number.POSITIVE_INFINITY);
    const asked = Math.min(...scripts.map(({ startTime }) => startTime));
    for (const { url, startTime } of firstPictures) expect(startTime, url).toBeLessThan(asked);
    for (const { url, startTime } of [...scripts, ...pictures.filter((fetch) => !isFirst(fetch))]) {
      expect(startTime, url).toBeGreaterThanOrEqual(painted);
      // Only the home page’s other fetches wait for its picture.
      if (path === '/')
        expect(startTime, url).toBeGreaterThanOrEqual(
          firstPictures[0]?.responseEnd ?? Number.POSITIVE_INFINITY,
        );
    }
  });
}

for (const path of ['/', '/services', '/about', '/contact']) {
  test(`${path} looks the same, whether a visitor opens it or comes from another page`, async ({
    page,
    hydrated,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // On the second load the typefaces come from the cache, in time for the first paint even on a busy
    // machine.
    await page.goto(path);
    await hydrated(page);
    await page.goto(path);
    await hydrated(page);
    const opened = await page.evaluate(looks);
    await page.goto(path === '/contact' ? '/about' : '/contact');
    await hydrated(page);
    const other = await page.title();

    const link = page.locator(`:is(header, footer) a[href="${path}"]`).filter({ visible: true });
    await link.first().click();
    await expect(page).not.toHaveTitle(other);

    await expect.poll(() => page.evaluate(looks)).toEqual(opened);
  });
}

test('the page works also in a browser that reports no paint and is never idle', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
    HTMLImageElement.prototype.decode = () => new Promise(() => {});
    // A browser that is never idle still runs a callback that has a timeout.
    window.requestIdleCallback = (call, { timeout } = {}) => (timeout ? window.setTimeout(call, timeout) : 0);
  });

  await page.goto('/');

  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-hydrated', '');
  await expect(root).not.toHaveClass(/before-first-paint/);
});

test.describe('on a connection that fails', () => {
  test.use({ expectedMessage: /Failed to load resource|net::ERR/ });

  test('the house is shown whole when any one of its layers fails to load', async ({ page }) => {
    for (const lost of ['hero-dirty', 'hero-squeegee']) {
      await page.route(`**/${lost}-*`, (route) => route.abort());
      await page.goto('/');
      const house = page.locator('#home picture').first();
      await expect(house, lost).toBeVisible();

      await expect(page.locator('#home img[alt=""]').filter({ visible: true }), lost).toHaveCount(0);
      await expect(page.locator('#home').getByText('Before', { exact: true }), lost).toBeHidden();
      await expect(page.locator('#home').getByRole('slider'), lost).toHaveCount(0);
      await page.unroute(`**/${lost}-*`);
    }
  });

  test('a page whose styles could not be preloaded is complete when a visitor comes to it', async ({
    page,
    hydrated,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // On the second load the typefaces come from the cache.
    await page.goto('/about');
    await hydrated(page);
    await page.goto('/about');
    await hydrated(page);
    const opened = await page.evaluate(looks);
    await page.goto('/contact');
    await hydrated(page);
    await page.route('**/*.css', (route) => route.abort());
    const link = page.locator('footer a[href="/about"]').first();
    await link.scrollIntoViewIfNeeded();
    const isMissed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.css'));
    await link.hover();
    await isMissed;
    await page.unroute('**/*.css');

    await link.click();

    await expect(page).toHaveURL('/about');
    await expect.poll(() => page.evaluate(looks)).toEqual(opened);
  });
});

type Fetch = { url: string; startTime: number; responseEnd: number };

/** Start and end, ms, of each fetch whose address contains `name`. Waits for one; fails if none comes. */
async function fetchesOf(page: Page, name: string): Promise<Fetch[]> {
  const named = () =>
    page.evaluate((part) => {
      const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return all
        .filter((entry) => entry.name.includes(part))
        .map(({ name: url, startTime, responseEnd }) => ({ url, startTime, responseEnd }));
    }, name);
  await expect.poll(async () => (await named()).length, name).toBeGreaterThan(0);
  return named();
}

/** The size and style of every element of the page's content. */
function looks() {
  return [...document.querySelectorAll('main *')].map((element) => {
    const { width, height } = element.getBoundingClientRect();
    const { color, font, backgroundColor, borderRadius, boxShadow } = getComputedStyle(element);
    return [
      element.className.toString(),
      Math.round(width),
      Math.round(height),
      color,
      font,
      backgroundColor,
      borderRadius,
      boxShadow,
    ].join();
  });
}
