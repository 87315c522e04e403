import { connect } from 'node:net';
import type { Page } from '@playwright/test';
import encoded from '../art/encoded.json' with { type: 'json' };
import { SECOND } from '../domain/time-spans.ts';
import { heroPicture, storyPicture } from '../site/document/first-pictures.ts';
import {
  budgets,
  FIRST_PAINT_BUDGET,
  FIRST_ROUND_TRIP,
  HTML_BUDGET,
  loadFirst,
  PHONE,
  SCRIPTS_BUDGET,
  WIDE_SCREEN_BUDGET,
} from './first-load.ts';
import { runUntil } from './outbox-page.ts';
import { expect, open, test } from './site.ts';

test.use({ ...PHONE, isFirstPage: true });

/** The pictures of each page that are fetched first, and some that are fetched after the first paint. */
const PICTURES: Record<string, [first: string[], next: string[]]> = {
  '/': [['hero-clean'], ['hero-dirty', 'hero-squeegee']],
  '/services': [
    ['window-cleaning-after', 'window-cleaning-before'],
    ['power-washing-before', 'power-washing-after'],
  ],
  '/about': [['our-story'], []],
};

for (const [path, budget] of Object.entries(budgets)) {
  test(`${path} loads within its budget, its first picture first, without shifts`, async ({ page, site }) => {
    const { everything, html, firstPaint, scripts, hosts, shifts } = await loadFirst(page, path);

    expect(scripts).toBeGreaterThan(20_000);
    expect(scripts).toBeLessThanOrEqual(SCRIPTS_BUDGET);
    expect(html).toBeLessThanOrEqual(HTML_BUDGET);
    expect(firstPaint).toBeLessThanOrEqual(FIRST_PAINT_BUDGET);
    expect(everything).toBeLessThanOrEqual(budget);
    expect([...hosts]).toEqual([site.url]);
    expect(shifts).toEqual([]);
    await expectOrder(page, path);
  });
}

for (const [screen, use, budget] of [
  ['three pixels per point', { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 }, budgets['/']],
  [
    'one pixel per point, 1440 px wide',
    { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, isMobile: false },
    WIDE_SCREEN_BUDGET,
  ],
] as const) {
  test.describe(`on a screen with ${screen}`, () => {
    test.use(use);

    test('the home page stays within its budget', async ({ page }) => {
      const { everything, shifts } = await loadFirst(page, '/');

      expect(everything).toBeLessThanOrEqual(budget);
      expect(shifts).toEqual([]);
    });
  });
}

test('on the first screen, the drawing arrives in the first round trip of its connection', async ({
  page,
  site,
}) => {
  for (const [path, { name }] of [
    ['/', heroPicture],
    ['/about', storyPicture],
  ] as const) {
    const { isPhotograph = false } = (encoded as Record<string, { isPhotograph?: boolean }>)[name] ?? {};
    // A photograph has more to show, and may take another round trip.
    if (isPhotograph) continue;
    await page.goto(path);
    const first = page.locator('main img').first();
    const address = await first.evaluate((image: HTMLImageElement) => image.currentSrc);

    const response = await readResponse(site.url, new URL(address).pathname, 'br');

    expect(address).toContain('phone-crop');
    expect(response.toString('latin1', 0, 15)).toBe('HTTP/1.1 200 OK');
    expect(response.length).toBeLessThanOrEqual(FIRST_ROUND_TRIP);
  }
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

test('a page looks the same, whether a visitor opens it or comes from another page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // From the second load on the typefaces come from the cache, in time for the first paint even on a busy
  // machine.
  await open(page, '/');
  const opened: Record<string, string[]> = {};
  for (const path of ['/', '/services', '/about', '/contact']) {
    await open(page, path);
    opened[path] = await page.evaluate(looks);
  }

  for (const path of ['/', '/services', '/about', '/contact']) {
    // A document that brings little of the page's style.
    await open(page, path === '/contact' ? '/about' : '/contact');
    const other = await page.title();
    const link = page.locator(`:is(header, footer) a[href="${path}"]`).filter({ visible: true });
    await link.first().click();
    await expect(page).not.toHaveTitle(other);

    await expect.poll(() => page.evaluate(looks), path).toEqual(opened[path]);
  }
});

test('the page works also in a browser that reports no paint and is never idle', async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
    HTMLImageElement.prototype.decode = () => new Promise(() => {});
    // A browser that is never idle still runs a callback that has a timeout.
    window.requestIdleCallback = (call, { timeout } = {}) => (timeout ? window.setTimeout(call, timeout) : 0);
  });

  await page.goto('/');

  const root = page.locator('html');
  let passed = 0;
  const isHydrated = async () => {
    passed += SECOND / 2;
    return (await root.getAttribute('data-hydrated')) === '';
  };
  await runUntil(page, isHydrated, SECOND / 2);
  expect(passed).toBeLessThanOrEqual(15 * SECOND);
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
});

/** Expects the first picture of a page once and before the scripts, and the rest after the first paint. */
async function expectOrder(page: Page, path: string): Promise<void> {
  const [first, next] = PICTURES[path] ?? [];
  if (!first || !next) return;
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
}

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

/** The response as transferred, headers included. */
async function readResponse(origin: string, path: string, encoding: string): Promise<Buffer> {
  const { port, hostname } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: ${encoding}\r\nconnection: close\r\n\r\n`,
  );
  return Buffer.concat(await socket.toArray());
}
