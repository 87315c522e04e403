import { budgets, EARLY_BUDGET, loadFirst, PHONE, SCRIPTS_BUDGET, watchShifts } from './first-load.ts';
import { expect, test } from './site.ts';

test.use(PHONE);

for (const [path, budget] of Object.entries(budgets)) {
  test(`${path} loads within its budget, from this host alone, and nothing shifts`, async ({ page, site }) => {
    const { everything, early, scripts, hosts, shift } = await loadFirst(page, path);

    expect(scripts).toBeGreaterThan(20_000);
    expect(scripts).toBeLessThanOrEqual(SCRIPTS_BUDGET);
    expect(early).toBeLessThanOrEqual(EARLY_BUDGET);
    expect(everything).toBeLessThanOrEqual(budget);
    expect([...hosts]).toEqual([site.url]);
    expect(shift).toBe(0);
  });
}

for (const path of Object.keys(budgets)) {
  test(`${path} moves nothing when its typefaces come after the first paint`, async ({ page }) => {
    const shiftOf = await watchShifts(page);
    const isPainted = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await isPainted.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const inFallback = await page.evaluate(() => document.fonts.check('16px Figtree'));
    isPainted.resolve();
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });

    expect(inFallback).toBe(false);
    expect(await page.evaluate(() => document.fonts.check('16px Figtree'))).toBe(true);
    expect(await shiftOf()).toBe(0);
  });
}

test('nothing blocks the first paint, as the page brings its styles', async ({ request }) => {
  const html = await (await request.get('/')).text();

  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc=[^>]*>/g)].map(([tag]) => tag);
  expect(scripts.filter((tag) => !/\b(async|defer)\b|type="module"/.test(tag))).toEqual([]);
  expect(html.match(/<style>/g)).toHaveLength(1);
  const sheets = [...html.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g)].map(([tag]) => tag);
  expect(sheets.filter((tag) => !/\bdisabled\b/.test(tag))).toEqual([]);
  expect(html).not.toMatch(/ style="/);
});

for (const path of ['/', '/services', '/about', '/contact']) {
  test(`${path} looks the same, whether it is opened or come to from another page`, async ({ page, hydrated }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
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

test.describe('on a line that fails', () => {
  test.use({ expectedMessage: /Failed to load resource|net::ERR/ });

  test('a page whose styles could not be fetched ahead is whole when it is come to', async ({ page, hydrated }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
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

/** What the styles make of everything in the page: how large it is, what stands out from it and how it is written. */
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
