import type { Page } from '@playwright/test';
import { PHONE } from './first-load.ts';
import { expect, test } from './site.ts';
import { titles } from './support/words.ts';
import {
  hasBothTypefaces,
  noSystemTypefaces,
  SYSTEM_TYPEFACES,
  shiftsWithLateTypefaces,
  untilPainted,
} from './typefaces.ts';

test.use(PHONE);

/** `npm run bench -- shifts` walks all of them. */
const WIDTHS = [320, 412, 768, 1440];

for (const typeface of SYSTEM_TYPEFACES) {
  for (const path of ['/', '/services', '/about', '/contact']) {
    test(`${path} in ${typeface} moves nothing when its typefaces come after the first paint`, async ({ site }) => {
      test.skip(noSystemTypefaces !== '', noSystemTypefaces);

      const shifts = await shiftsWithLateTypefaces({ origin: site.url, path, typeface }, WIDTHS);

      expect(shifts).toEqual([]);
    });
  }
}

test('a typeface that comes in time is there at the first paint', async ({ page }) => {
  await page.goto('/');
  await page.goto('/about');

  for (const selector of ['h1', '.lead']) expect(await facesOf(page, selector)).toEqual([true]);
});

test('a typeface that comes late replaces nothing in this document, and is there in the next', async ({
  page,
  hydrated,
}) => {
  const isPainted = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await isPainted.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await untilPainted(page);
  isPainted.resolve();
  await hydrated(page);
  await page.waitForFunction(hasBothTypefaces);
  for (const selector of ['h1', '.lead']) expect(await facesOf(page, selector)).toEqual([false]);

  await page.locator('footer a[href="/about"]').first().click();
  await expect(page).toHaveTitle(titles.about.title);
  for (const selector of ['h1', '.lead']) expect(await facesOf(page, selector)).toEqual([false]);

  await page.goto('/contact');
  for (const selector of ['h1', '.lead']) expect(await facesOf(page, selector)).toEqual([true]);
});

test('the quotes of the home page are painted in their own typeface where it comes in time', async ({ page }) => {
  await page.goto('/');
  await page.goto('/');
  await page.locator('#testimonials').scrollIntoViewIfNeeded();

  await expect.poll(() => facesOf(page, '#testimonials blockquote')).toEqual([true]);
});

test('on a slow line the first picture comes before the typefaces; they are cached for the next page', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const slow = { offline: false, latency: 600, downloadThroughput: 200_000, uploadThroughput: 80_000 };
  await session.send('Network.emulateNetworkConditions', slow);
  await page.goto('/', { waitUntil: 'networkidle' });

  expect(await preloadedTypefaces(page)).toBe(0);
  const [picture, ...typefaces] = await page.evaluate(() => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const startOf = (part: string) => all.filter(({ name }) => name.includes(part)).map(({ startTime }) => startTime);
    return [...startOf('/hero-clean-'), ...startOf('.woff2')];
  });
  expect(typefaces.length).toBeGreaterThan(1);
  for (const start of typefaces) expect(start).toBeGreaterThan(picture ?? Infinity);

  await page.reload();
  expect(await preloadedTypefaces(page)).toBe(2);
});

for (const [what, selector, text] of [
  ['a heading', 'h1', 'Café “Ærø” #1'],
  ['a quote', '#testimonials blockquote', 'Señor Müller *'],
  ['a line of text', '.lead', 'Zoë & François ¡'],
] as const) {
  test(`${what} with letters that English has not takes the site’s own face for all of them`, async ({
    page,
    hydrated,
  }) => {
    // The second time, the first faces come from the cache, in time even on a busy machine.
    await page.goto('/');
    await hydrated(page);
    await page.goto('/');
    await hydrated(page);
    const fetched = page.waitForResponse(/latin-wght-normal/);

    await page
      .locator(selector)
      .first()
      .evaluate((element, words) => element.replaceChildren(words), text);
    await fetched;

    await expect.poll(() => facesOf(page, selector)).toEqual([true]);
  });
}

async function preloadedTypefaces(page: Page): Promise<number> {
  return page.locator('link[rel="preload"][as="font"]').count();
}

/** Whether each of the faces that an element's text is painted with is the site's own. */
async function facesOf(page: Page, selector: string): Promise<boolean[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ isCustomFont }) => isCustomFont);
}
