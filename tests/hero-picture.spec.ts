/** The hero's picture: its dirty part and its position. */
import type { Page } from '@playwright/test';
import { edgeOf, HERO } from './comparison-page.ts';
import { expect, test } from './site.ts';

test.use({ isFirstPage: true });

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [390, 844],
] as const) {
  test(`a third of the picture is dirty, and the wipe starts from less than half, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    // Holds back the dirt's picture and the squeegee, to measure the pane with only its placeholder.
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route(/hero-(dirty|squeegee)/, async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.addInitScript(pauseWipe);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('#home').getByText('Before', { exact: true })).toBeVisible();
    const film = await page
      .locator(`${HERO} [class*="-dirt"] > svg`)
      .evaluate((placeholder) => getComputedStyle(placeholder).backgroundColor);
    expect(film).toMatch(/^rgb\(/);
    const first = await dirtyShare(page);
    release();

    await page.waitForFunction(() => document.querySelector('[data-wiping]') !== null);
    const shares: number[] = [];
    for (const time of [0, 350, 699]) {
      await page.evaluate((at) => {
        for (const animation of document.getAnimations()) {
          animation.pause();
          animation.currentTime = at;
        }
      }, time);
      shares.push(await dirtyShare(page));
    }

    const [start = 0, middle = 0, end = 0] = shares;
    for (const share of [first, end]) {
      expect(share).toBeGreaterThanOrEqual(0.3);
      expect(share).toBeLessThanOrEqual(0.35);
    }
    expect(start).toBeGreaterThan(0.4);
    expect(start).toBeLessThan(0.48);
    expect(middle).toBeLessThan(start);
    expect(middle).toBeGreaterThan(end);
  });
}

test('the picture is as wide as the text, and on a phone begins in the upper 60 % of the screen', async ({
  page,
}) => {
  await page.goto('/');
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 844 });

    const [picture, text] = await Promise.all(
      ['#home [data-layers]', '#home h1'].map((part) => page.locator(part).boundingBox()),
    );
    expect([picture?.x, picture?.width], `${width} px`).toEqual([text?.x, text?.width]);
    if (width === 390) expect(picture?.y).toBeLessThanOrEqual(510);
  }
});

/** In the page: pauses the wipe, so that the test can move it. */
function pauseWipe(): void {
  const pause = () => {
    for (const animation of document.getAnimations()) animation.pause();
  };
  new MutationObserver(pause).observe(document, { subtree: true, attributeFilter: ['data-wiping'] });
}

/** The dirty share of the picture, 0 to 1. */
function dirtyShare(page: Page): Promise<number> {
  return page.locator(HERO).evaluate(edgeOf);
}
