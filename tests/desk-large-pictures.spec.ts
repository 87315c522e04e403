/**
 * The owner's own photo in place of the drawing on the home and about pages: tapped, described, published,
 * and fetched by visitors in the size that their screen needs.
 */
import type { Page } from '@playwright/test';
import { MOST_BYTES } from '../domain/site-pictures.ts';
import { signIn, test } from './desk-page.ts';
import { budgets, HTML_BUDGET, loadFirst, PHONE, WIDE_SCREEN_BUDGET } from './first-load.ts';
import { field, openPreview, photo, save, sheet } from './preview-page.ts';
import { expect } from './site.ts';
import { expectAccessible } from './wcag.ts';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  expectedMessage: /Failed to load resource: the server responded with a status of 422/,
});

const WORDS = 'A brick house with clean windows';

/** Taps the picture, chooses a photo, and describes it once the desk asks for that. */
async function choose(page: Page, words: string, description: string) {
  const picture = page.locator('main [data-layers]').first();
  await picture.getByText('Change photo').waitFor();
  await picture.click({ position: { x: 160, y: 150 } });
  const input = sheet(page).locator('input[type="file"]');
  await input.setInputFiles(await photo('sienna', { width: 900, height: 1200 }));
  await expect(input).toHaveAccessibleDescription(
    /too small: it would show only 900 × 675 pixels, .* 1200 × 900/,
  );
  await input.setInputFiles(await photo('sienna'));
  await sheet(page).getByRole('button', { name: /^Sav/ }).click();
  await expect(field(page, words)).toBeFocused();
  await expect(field(page, words)).toHaveAccessibleDescription(/describe the photo/);
  await field(page, words).fill(description);
  await save(page);
}

/** The width, px, of the file that the browser chose for the picture with that description. */
async function widthOf(page: Page, name: string): Promise<number> {
  const picture = page.getByRole('img', { name });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const file = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(file).toMatch(/\/pictures\/[0-9a-f]{24}-50-wide-v1-\d+\.avif$/);
  return Number(/(\d+)\.avif$/.exec(file)?.[1]);
}

test('the owner’s photos replace the house and the van, without their animation', async ({
  page,
  desk: site,
  browser,
}) => {
  await signIn(page, site);
  await openPreview(page, site);
  await choose(page, 'Large picture in words', WORDS);
  await expect(page.getByRole('img', { name: WORDS })).toBeVisible();
  await expect(page.locator('[data-layers]').getByText('Change photo')).toBeVisible();
  expect(await (await page.request.get(site.url)).text()).toContain('hero-dirty');
  await openPreview(page, site, '/about');
  await choose(page, 'Photograph in words', 'Two people beside a van');
  await page.goto(`${site.url}/desk/site/pages/about`);
  const caption = page.getByRole('textbox', { name: 'Below the photograph' });
  const saved = page.waitForResponse((response) => response.url().endsWith('/site/draft') && response.ok());
  await caption.fill('Maria and Joe Lopez, owners');
  await caption.blur();
  await saved;
  await page.goto(`${site.url}/desk/site/publish`);
  await expect(page.getByRole('img', { name: 'Your photo' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();

  const html = await (await page.request.get(site.url)).text();
  expect(html.includes('/pictures/hero-')).toBe(false);
  expect(/<link rel="preload" as="image"[^>]* imageSrcSet="[^"]*-wide-v1-720\.avif/.test(html)).toBe(true);
  for (const [screen, file, budget] of [
    [PHONE, 720, budgets['/']],
    [{ ...PHONE, viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 }, 1080, budgets['/']],
    [{ viewport: { width: 1440, height: 900 } }, 1080, WIDE_SCREEN_BUDGET],
    [{ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 }, 1600, undefined],
  ] as const) {
    const what = JSON.stringify(screen);
    await using visitor = await browser.newContext(screen);
    const home = await visitor.newPage();
    const { everything, html, shifts } = await loadFirst(home, site.url);

    expect(await widthOf(home, WORDS), what).toBe(file);
    await expect(home.locator('main [data-layers] *')).toHaveCount(3);
    expect(shifts, what).toEqual([]);
    expect(html, what).toBeLessThanOrEqual(HTML_BUDGET);
    // This test's photo has one color and few bytes, so add the most bytes that a photo may have.
    const heaviest = (MOST_BYTES.avif * file * file * 3) / 4;
    if (budget) expect(everything + heaviest, what).toBeLessThanOrEqual(budget);
    // Once, because this check sets the widths itself.
    if (!budget) await expectAccessible(home);
  }

  await using about = await page.context().newPage();
  const { shifts } = await loadFirst(about, `${site.url}/about`);
  expect(await widthOf(about, 'Two people beside a van')).toBe(720);
  expect(shifts).toEqual([]);
  // The names are below the photo.
  const picture = about.getByRole('figure').filter({ has: about.getByRole('img') });
  await expect(picture).toContainText('Maria and Joe Lopez, owners');
  await expect(about.locator('main img')).toHaveCount(1);
  await expectAccessible(about);
});
