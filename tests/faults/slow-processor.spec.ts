/**
 * A visit on a processor so slow that the visitor is always ahead of the page: every touch counts, whether React has come
 * or not, and all ends as on a quick one, only later. SLOWDOWN makes it slower (`npm run test:faults`).
 */
import type { Page } from '@playwright/test';
import { heading } from '../navigation-page.ts';
import { dialog, note, photosField, photosOn, picture, widthsStored } from '../photos-page.ts';
import { closeDialog, fill, send, stored } from '../quote-requests.ts';
import { expect, test } from '../site.ts';

const SLOWDOWN = Number(process.env.SLOWDOWN ?? 6);
const PATIENCE = { timeout: 60_000 };

test.use({ viewport: { width: 390, height: 800 } });

test.beforeEach(async ({ page }) => {
  test.setTimeout(60_000 + SLOWDOWN * 15_000);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
});

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'));

test('the menu, the theme, a testimonial, a service’s anchor, Back and a flip card', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Dark theme' }).filter({ visible: true }).click();
  await expect.poll(() => isDark(page), PATIENCE).toBe(true);
  await page.keyboard.press('Escape');
  const dot = page.getByRole('button', { name: /^Testimonial 3 of 3/ });
  await dot.click();
  await expect(dot).toHaveAttribute('aria-current', 'true', PATIENCE);

  await page.getByRole('main').locator('a[href="/services#window-cleaning"]').first().click();
  await expect(heading(page)).toContainText('Ten services', PATIENCE);
  await expect(page.locator('#window-cleaning')).toBeInViewport(PATIENCE);
  await page.goBack();
  await expect(page.locator('#home')).toBeInViewport(PATIENCE);
  await expect.poll(() => page.evaluate(() => scrollY), PATIENCE).toBe(0);

  await page.goto('/about', { waitUntil: 'commit' });
  const card = page.getByRole('main').locator('button[aria-pressed]').first();
  await card.click();
  await expect(card).toHaveAttribute('aria-pressed', 'true', PATIENCE);
  expect(await isDark(page)).toBe(true);
});

test('a form that is sent with a mistake, mended, given a photo and sent again', async ({ page, site }) => {
  await page.goto('/contact', { waitUntil: 'commit' });
  await fill(page, 'Slowprocessor');
  await page.getByLabel('Email').fill('ada@example');
  await photosField(page).setInputFiles([await picture('kitchen.jpg', { width: 1200 })]);
  await expect(photosOn(page)).toHaveCount(1, PATIENCE);
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible(PATIENCE);
  await closeDialog(page);
  await expect(page.getByLabel('Email')).toBeFocused(PATIENCE);
  await page.getByLabel('Email').fill('ada@example.com');

  await send(page);

  await expect(dialog(page)).toBeVisible(PATIENCE);
  await expect(note(page)).toContainText('with us', PATIENCE);
  expect(await stored(site, 'Slowprocessor')).toBe(1);
  expect(await widthsStored(site, 'Slowprocessor')).toEqual([1200]);
});
