/**
 * The photos of a request at the desk: in the request, large, in the list, on arrival, and when they fail.
 */
import type { Page } from '@playwright/test';
import { arrive, arrivePhotos, openRequest, rowOf, signIn, test } from './desk-page.ts';
import { expect } from './site.ts';
import { addRules } from './wcag.ts';

const photosOf = (page: Page) => page.getByRole('region', { name: 'Photos' });
const viewerOf = (page: Page) => page.getByRole('dialog', { name: 'Photos' });
/** Expects the large photo to be in view and loaded. */
async function isSeen(page: Page, number: number, count: number): Promise<void> {
  const photo = viewerOf(page).getByRole('img', { name: `Photo ${number} of ${count}` });
  await expect(photo).toBeInViewport({ ratio: 0.95 });
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(800);
}

test('the owner sees photos appear in an open request and in the list as they arrive', {
  tag: '@one-engine',
}, async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  const id = await arrive(site, { lastName: 'Curie' }, 3);
  await arrive(site, { lastName: 'Plain' });
  await signIn(page, site);
  await expect(rowOf(page, 'Ada Curie')).not.toContainText('photo');
  await openRequest(page, 'Ada Plain');
  await expect(page.getByRole('heading', { name: 'The request' })).toBeAttached();
  await expect(photosOf(page)).toBeHidden();
  await openRequest(page, 'Ada Curie');
  await expect(photosOf(page).getByRole('status')).toHaveText(
    '3 photos may still come when the customer is online.',
  );
  await expect(photosOf(page).getByRole('link')).toHaveCount(0);

  await arrivePhotos(site, id, [2]);
  await expect(photosOf(page).getByRole('button', { name: 'Photo 2 of 3' })).toBeVisible();
  await expect(photosOf(page).getByRole('status')).toHaveText(
    '2 more may still come when the customer is online.',
  );
  await expect(photosOf(page).getByText('Photo 3 hasn’t arrived yet')).toBeAttached();
  // The list and the request scroll, each by itself, and the window does not.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(
    1,
  );
  await expect(rowOf(page, 'Ada Curie')).toContainText('1 photo');
  await arrivePhotos(site, id, [1, 3]);

  await expect(photosOf(page).getByRole('button')).toHaveCount(3);
  await expect(photosOf(page).getByRole('status')).toBeHidden();
  await expect(rowOf(page, 'Ada Curie')).toContainText('3 photos');
});

test('keys lead through the large photos, and nothing moves or is cut off', async ({ page, desk: site }) => {
  const id = await arrive(site, { lastName: 'Keys' }, 5);
  await arrivePhotos(site, id, [2, 3, 4, 5]);
  await signIn(page, site);
  await openRequest(page, 'Ada Keys');
  const tile = photosOf(page).getByRole('button', { name: 'Photo 2 of 5' });

  await tile.focus();
  await page.keyboard.press('Enter');
  await isSeen(page, 2, 5);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await isSeen(page, 4, 5);
  await page.keyboard.press('ArrowLeft');
  await isSeen(page, 3, 5);
  await viewerOf(page).getByRole('button', { name: 'Next photo' }).click();
  await isSeen(page, 4, 5);
  await viewerOf(page).getByRole('button', { name: 'Previous photo' }).click();
  await isSeen(page, 3, 5);

  await arrivePhotos(site, id, [1]);
  await expect(viewerOf(page).getByRole('listitem', { includeHidden: true })).toHaveCount(5);
  await isSeen(page, 3, 5);

  const viewport = page.viewportSize() ?? { width: 1280, height: 720 };
  // At 400 % zoom, with text twice as large, and on its side.
  for (const [width, height, rules] of [
    [320, 256, ''],
    [390, 844, 'html { font-size: 200% }'],
    [844, 390, ''],
  ] as const) {
    await page.setViewportSize({ width, height });
    const takeAway = await addRules(page, rules);
    await isSeen(page, 3, 5);
    for (const button of await viewerOf(page).getByRole('button').all()) {
      await expect(button).toBeInViewport({ ratio: 1 });
      const box = await button.boundingBox();
      expect(box && box.width >= 44 && box.height >= 44, `${width} px`).toBe(true);
    }
    const photo = await viewerOf(page).getByRole('img', { name: 'Photo 3 of 5' }).boundingBox();
    expect(photo?.height, `${width} px`).toBeGreaterThan(height * 0.55);
    await takeAway();
  }
  await page.setViewportSize(viewport);
  await page.keyboard.press('Escape');
  await expect(viewerOf(page)).toBeHidden();
  await expect(tile).toBeFocused();
});

// Only Chromium lets a test move a finger.
test('swipes lead to the next photo and back', { tag: '@one-engine' }, async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await arrive(site, { lastName: 'Swipe' }, 3);
  await arrivePhotos(site, id, [1, 2, 3]);
  await signIn(page, site);
  await openRequest(page, 'Ada Swipe');
  await photosOf(page).getByRole('button', { name: 'Photo 1 of 3' }).click();
  await isSeen(page, 1, 3);
  const finger = await page.context().newCDPSession(page);
  async function swipe(distance: number) {
    const from = 195 - distance / 2;
    const touch = (type: 'touchStart' | 'touchMove', part: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: from + distance * part, y: 420 }] });
    await touch('touchStart', 0);
    for (let step = 1; step <= 10; step += 1) await touch('touchMove', step / 10);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  await swipe(-260);
  await isSeen(page, 2, 3);
  await swipe(260);

  await isSeen(page, 1, 3);
});

test.describe('photos that do not load', { tag: '@one-engine' }, () => {
  test.use({ expectedMessage: /ERR_|Failed to load|503|NetworkError|NS_ERROR/ });

  test('show an error and can be tried again; all are saved as one archive', async ({ page, site }) => {
    const id = await arrive(site, { lastName: 'Archive' }, 2);
    await arrivePhotos(site, id, [1, 2]);
    await signIn(page, site);
    let isDown = true;
    await page.route('**/photos/*', (route) => (isDown ? route.abort() : route.continue()));
    await openRequest(page, 'Ada Archive');
    await photosOf(page).getByRole('button', { name: 'Photo 1 of 2, not loaded' }).click();
    const failed = viewerOf(page).getByText('Photo 1 of 2 couldn’t be loaded.');
    await expect(failed).toBeInViewport({ ratio: 1 });
    await expect(viewerOf(page).getByRole('img', { name: 'Photo 1 of 2' })).toHaveCount(0);
    isDown = false;
    await viewerOf(page).getByRole('button', { name: 'Try again' }).first().click();
    await isSeen(page, 1, 2);
    await expect(failed).toBeHidden();

    const opened = page.context().waitForEvent('page');
    await viewerOf(page).getByRole('listitem').first().getByRole('link', { name: 'Full size' }).click();
    const alone = await opened;
    await expect
      .poll(() => alone.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1200);
    await alone.close();
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await photosOf(page).getByRole('link', { name: 'Save all' }).click();
    expect((await download).suggestedFilename()).toBe('quote-2026-0703-0905-photos.zip');
  });
});
