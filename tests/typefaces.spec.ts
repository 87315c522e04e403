import type { Page } from '@playwright/test';
import { PHONE } from './first-load.ts';
import { expect, hydrated, open, test } from './site.ts';
import { titles } from './support/content.ts';
import {
  fetchedTypefaces,
  hasTextFace,
  noSystemTypefaces,
  SYSTEM_TYPEFACES,
  shiftsWithLateTypefaces,
  untilPainted,
} from './typefaces.ts';

test.use(PHONE);

/** The widths at which a system's typeface is tested. `npm run bench -- shifts` tests every width. */
const WIDTHS = { roboto: [412], liberation: [412, 1440], dejavu: [412, 1440] };
const LOGO = 'header a[href="/"] > span > span';

for (const typeface of SYSTEM_TYPEFACES) {
  test(`in ${typeface} nothing moves when the site’s typefaces load late`, async ({ site }) => {
    test.skip(noSystemTypefaces !== '', noSystemTypefaces);
    const addresses = ['/', '/services', '/about', '/contact'].map((path) => site.url + path);

    expect(await shiftsWithLateTypefaces(addresses, typeface, WIDTHS[typeface])).toEqual([]);
  });
}

test('the first paint is in the display face; a late text face is used in the next document', async ({
  page,
}) => {
  let isPainted = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await isPainted.promise;
    await route.continue();
  });
  // The contact page has its own inline script.
  for (const path of ['/contact', '/']) {
    isPainted = Promise.withResolvers();
    await page.goto(path, { waitUntil: 'commit' });
    await untilPainted(page);
    expect(await facesOf(page, 'h1')).toEqual([true]);
    // The line below the name is in the text face.
    expect(await facesOf(page, LOGO)).toContain(true);
    isPainted.resolve();
  }
  // This part is laid out after the load.
  await expect.poll(() => facesOf(page, '#testimonials blockquote')).toEqual([true]);
  await hydrated(page);
  await page.waitForFunction(hasTextFace);
  expect(await facesOf(page, '.lead')).toEqual([false]);

  await page.locator('footer a[href="/about"]').first().click();
  await expect(page).toHaveTitle(titles.about.title);
  expect(await facesOf(page, '.lead')).toEqual([false]);

  await page.unroute('**/*.woff2');
  await page.goto('/contact');
  expect(await facesOf(page, '.lead')).toEqual([true]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the display face loads as a file', async ({ page }) => {
    const file = page.waitForResponse(/bricolage-grotesque/);
    await page.goto('/');
    await file;
    await page.goto('/about');

    expect(await facesOf(page, 'h1')).toEqual([true]);
  });
});

test('letters that the embedded face lacks come from the site’s font files', async ({ page }) => {
  // On the second load the preloaded text face comes from the cache, in time even on a busy machine.
  await open(page, '/');
  await open(page, '/');
  expect(await page.evaluate(fetchedTypefaces)).toEqual([expect.stringMatching(/figtree/)]);
  const texts = {
    h1: 'Café “Ærø” #1',
    '#testimonials blockquote': 'Señor Müller *',
    '.lead': 'Zoë & François ¡',
  };
  const fetched = ['bricolage-grotesque', 'figtree'].map((name) =>
    page.waitForResponse(new RegExp(`${name}-latin-wght-normal`)),
  );

  await page.evaluate((all) => {
    for (const [selector, text] of Object.entries(all))
      document.querySelector(selector)?.replaceChildren(text);
  }, texts);
  await Promise.all(fetched);

  for (const selector of Object.keys(texts)) await expect.poll(() => facesOf(page, selector)).toEqual([true]);
});

/** For each face that paints an element's text, whether it is the site's own. */
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
