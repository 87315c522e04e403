import type { Page } from '@playwright/test';
import { PHONE, watchShifts } from './first-load.ts';
import { expect, test } from './site.ts';

test.use(PHONE);

for (const [path, ...widths] of [
  ['/', 320, 412, 1440],
  ['/services', 320, 412],
  ['/about', 320, 412, 1440],
  ['/contact', 320, 412, 1440],
] as const) {
  test(`${path} moves nothing when its typefaces come after the first paint`, async ({ page }) => {
    const shiftsOf = await watchShifts(page);
    let isPainted = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await isPainted.promise;
      await route.continue();
    });
    for (const width of widths) {
      isPainted = Promise.withResolvers();
      await page.setViewportSize({ width, height: 823 });
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      const hadTypeface = await page.evaluate(hasTypeface);
      isPainted.resolve();
      // `fonts.ready` may resolve between two faces, before the body text's face has begun to load.
      await page.waitForFunction(hasTypeface);
      await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      });

      expect(hadTypeface).toBe(false);
      expect(await shiftsOf(), `${width} px`).toEqual([]);
    }
  });
}

for (const [what, selector, text] of [
  ['a heading', 'h1', 'Café “Ærø” #1'],
  ['a quote', '#testimonials blockquote', 'Señor Müller *'],
  ['a line of text', '.lead', 'Zoë & François ¡'],
] as const) {
  test(`${what} with letters that English has not takes the site’s own face for all of them`, async ({
    page,
    hydrated,
  }) => {
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

test.describe('where the first faces do not come', () => {
  test.use({ expectedMessage: /Failed to load resource/ });

  test('the whole ones stand in for them', async ({ page }) => {
    await page.route(/(bricolage-grotesque-\d+|figtree)-[\w-]{8}\.woff2$/, (route) => route.abort());
    await page.goto('/');

    for (const selector of ['h1', '.lead']) await expect.poll(() => facesOf(page, selector)).toEqual([true]);
  });
});

function hasTypeface(): boolean {
  return [...document.fonts].some(({ family, status }) => family === 'Figtree' && status === 'loaded');
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
