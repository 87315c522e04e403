/**
 * The owner's own photos of a service: chosen on a phone, cropped, previewed, published, seen by visitors;
 * and files that are no such photo.
 */
import type { Locator, Page } from '@playwright/test';
import { stopClock } from './clock.ts';
import { signIn, test } from './desk-page.ts';
import { isTappable, openPreview, photo } from './preview-page.ts';
import { expect, hold, type Site } from './site.ts';
import { expectAccessible } from './wcag.ts';

test.use({ viewport: { width: 390, height: 844 } });

const BEFORE = 'services/services/roof-cleaning/beforePicture';
const AFTER = 'services/services/roof-cleaning/afterPicture';
const UPLOAD = /\/site\/pictures\?/;

async function openRoof(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/desk/site/services`);
  await page.getByText('Roof Cleaning', { exact: true }).first().click();
  await expect(input(page, BEFORE)).toBeAttached();
}

function input(page: Page, path: string): Locator {
  return page.locator(`[id="${path}"]`);
}

/** Does something, and waits until the draft has it. */
async function saved(page: Page, act: () => Promise<void>): Promise<void> {
  const stored = page.waitForResponse((response) => response.url().endsWith('/site/draft') && response.ok());
  await act();
  await stored;
}

const choose = (page: Page, path: string, file: Awaited<ReturnType<typeof photo>>) =>
  saved(page, () => input(page, path).setInputFiles(file));

/** The address of a service's picture on a page, once the picture has loaded. */
async function shown(page: Page, type: 'Before' | 'After'): Promise<string> {
  const picture = page.locator('#roof-cleaning').getByRole('img', { name: new RegExp(`^${type}`) });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  return picture.evaluate((image: HTMLImageElement) => image.currentSrc);
}

test('the owner previews, publishes and removes two photos of a service', async ({ page, desk: site }) => {
  await signIn(page, site);
  await openRoof(page, site);

  await choose(page, BEFORE, await photo('sienna'));
  await choose(page, AFTER, await photo('seagreen'));
  for (const [name, text] of [
    ['Before picture in words', 'Moss between the shingles'],
    ['After picture in words', 'Clean shingles'],
  ] as const)
    await saved(page, async () => {
      await page.getByRole('textbox', { name }).fill(text);
      await page.getByRole('textbox', { name }).blur();
    });
  await expectAccessible(page);

  await page.goto(`${site.url}/desk/site/preview/services`);
  for (const type of ['Before', 'After'] as const)
    expect(await shown(page, type)).toMatch(/\/pictures\/[0-9a-f]{24}-50-v1-\d+\.avif$/);
  const unpublished = await (await page.request.get(`${site.url}/services`)).text();
  expect(unpublished).toContain('/pictures/roof-cleaning-before-');

  await page.goto(`${site.url}/desk/site/publish`);
  const changes = page.getByRole('listitem').filter({ hasText: 'Roof Cleaning' });
  await expect(changes.getByRole('img', { name: 'Your photo' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();

  await using visitor = await page.context().newPage();
  await visitor.goto(`${site.url}/services`);
  expect(await shown(visitor, 'Before')).toMatch(/-50-v1-\d+\.avif$/);
  expect(await shown(visitor, 'After')).toMatch(/-50-v1-\d+\.avif$/);

  await openRoof(page, site);
  await saved(page, () => page.getByRole('button', { name: 'Remove: Before picture' }).click());
  await page.goto(`${site.url}/desk/site/preview/services`);
  expect(await shown(page, 'Before')).toContain('/pictures/roof-cleaning-before-');
});

test('the owner chooses the visible part by a tap or a slider', async ({ page, desk: site }) => {
  await signIn(page, site);
  await openRoof(page, site);
  await choose(page, BEFORE, await photo('sienna'));
  const slider = page.getByRole('slider', { name: /^Tap what visitors should see/ });
  await expect(slider).toHaveValue('50');

  await saved(page, () => slider.press('End'));
  await page.goto(`${site.url}/desk/site/preview/services`);
  expect(await shown(page, 'Before')).toMatch(/-100-v1-\d+\.avif$/);

  await openRoof(page, site);
  const frame = page.locator('button:has(> img)').first();
  await frame.scrollIntoViewIfNeeded();
  await expect(slider).toHaveValue('100');
  await saved(page, async () => {
    await frame.click({ position: { x: 20, y: 5 } });
    await expect.poll(async () => Number(await slider.inputValue())).toBeLessThan(60);
  });

  // The desk asks for a crop after a debounce. A picture removed before that needs none.
  await page.clock.install();
  await stopClock(page);
  let parts = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/site/pictures/part')) parts += 1;
  });
  await saved(page, async () => {
    await slider.press('Home');
    await page.getByRole('button', { name: 'Remove: Before picture' }).click();
    await page.clock.runFor(5000);
  });
  expect(parts).toBe(0);
  await expect(page.getByRole('button', { name: 'Remove: Before picture' })).toBeHidden();
});

test('closing the sheet waits for a photo that is uploading', async ({ page, desk: site }) => {
  await signIn(page, site);
  const release = await hold(page, UPLOAD);
  await openPreview(page, site, '/services');
  const card = page.locator('#roof-cleaning');
  await card.getByRole('heading', { level: 2 }).click();
  const sheet = page.getByRole('dialog');
  await input(page, BEFORE).setInputFiles(await photo('sienna'));
  await expect(sheet.getByText('Getting the photo ready…')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(sheet.getByRole('button', { name: 'Saving…' })).toBeVisible();
  await expect(page.getByText('1 change is not saved yet.')).toBeAttached();
  release();
  const words = sheet.getByRole('textbox', { name: 'Before picture in words' });
  await expect(words).toBeFocused();
  await expect(words).toHaveAccessibleDescription(/describe the photo/);
  await words.fill('Moss between the shingles');
  const shownAgain = page.waitForEvent('load');
  await sheet.getByRole('button', { name: /^Sav/ }).click();
  await shownAgain;
  await isTappable(page);
  expect(await shown(page, 'Before')).toMatch(/-50-v1-\d+\.avif$/);

  await card.getByRole('heading', { level: 2 }).click();
  const text = { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear Maria') };
  await input(page, AFTER).setInputFiles(text);
  await sheet.getByRole('button', { name: /^Sav/ }).click();
  await expect(input(page, AFTER)).toBeFocused();
  await expect(input(page, AFTER)).toHaveAccessibleDescription(/letter\.jpg is not a photo/);
});

test.describe('a file that is not a usable photo', () => {
  test.use({ expectedMessage: /Failed to load resource: the server responded with a status of 422/ });

  test('gets a message; the next photo is accepted, and its crop moves', async ({ page, desk: site }) => {
    await signIn(page, site);
    await openRoof(page, site);
    const whole = await photo('sienna');
    const text = { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear Maria') };
    const small = await photo('sienna', { width: 100, height: 75 });
    const panorama = await photo('sienna', { width: 4000, height: 500 });
    const cutOff = { ...whole, name: 'half.jpg', buffer: whole.buffer.subarray(0, whole.buffer.length / 2) };
    const heic = { ...whole, name: 'roof.heic', buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1') };
    const problems: [typeof whole, RegExp][] = [
      [text, /letter\.jpg is not a photo/],
      [small, /too small: it would show only 100 × 75 pixels, .* 720 × 540/],
      [panorama, /too small: it would show only \d+ × \d+ pixels/],
      [cutOff, /cut off|damaged/],
      [heic, /roof\.heic is in Apple’s HEIC format/],
    ];

    for (const [file, message] of problems) {
      await input(page, BEFORE).setInputFiles(file);
      await expect(page.getByText(message)).toBeVisible();
      await expect(input(page, BEFORE)).toHaveAccessibleDescription(message);
    }
    await choose(page, BEFORE, whole);
    // Only the description is left to write.
    await expect(page.locator('.error')).toHaveText(/describe the photo$/);

    // The owner moves the crop again while it is being saved.
    const slider = page.getByRole('slider', { name: /^Tap what visitors should see/ });
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/site/draft', (route) => promise.then(() => route.continue()), { times: 1 });
    await Promise.all([page.waitForRequest('**/site/draft'), slider.press('End')]);
    await slider.press('Home');
    const first = page.waitForResponse('**/site/draft');
    resolve();
    await first;
    expect((await page.waitForResponse('**/site/draft')).status()).toBe(200);
    await expect(slider).toHaveValue('0');
  });
});

test.describe('when the server takes no photo', () => {
  test.use({ expectedMessage: /503/ });

  test('the publishing screen says that the photo is missing', async ({ page, desk: site }) => {
    await signIn(page, site);
    const refusal = { status: 503, json: { error: 'The server is busy.' } };
    const release = await hold(page, UPLOAD, (route) => route.fulfill(refusal));
    await openRoof(page, site);
    await input(page, BEFORE).setInputFiles(await photo('sienna'));
    await expect(page.getByText('Getting the photo ready…')).toBeVisible();
    await page.getByRole('link', { name: 'Publish…' }).click();
    const missing = page.getByText('Some changes aren’t saved yet:');
    await expect(missing).toContainText('Before picture');
    const refused = page.waitForResponse(UPLOAD);

    release();

    await refused;
    await expect(missing).toContainText('Before picture');
    await missing.getByRole('link').click();
    await expect(page.getByRole('button', { name: /^Try again/ })).toBeVisible();
  });
});
