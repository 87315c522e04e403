/**
 * A visit on a processor so slow that the visitor acts before the page is ready. Every touch counts, before
 * and after hydration, and the results are those of a fast processor. SLOWDOWN makes it slower (`npm run
 * test:faults`).
 */
import type { Page } from '@playwright/test';
import { heading } from '../navigation-page.ts';
import { dialog, note, photosField, photosOn, picture, widthsStored } from '../photos-page.ts';
import { closeDialog, fill, send, stored } from '../quote-requests.ts';
import { expect, test } from '../site.ts';

const SLOWDOWN = Number(process.env.SLOWDOWN ?? 6);
const SLOW = { timeout: 60_000 };

test.use({ viewport: { width: 390, height: 800 } });

test.beforeEach(async ({ page }) => {
  test.setTimeout(60_000 + SLOWDOWN * 15_000);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
});

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'));

test('on a slow processor every touch of a visitor on menu, theme, dots, links and cards counts', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Dark theme' }).filter({ visible: true }).click();
  await expect.poll(() => isDark(page), SLOW).toBe(true);
  await page.keyboard.press('Escape');
  const dot = page.getByRole('button', { name: /^Testimonial 3 of 3/ });
  await dot.click();
  await expect(dot).toHaveAttribute('aria-current', 'true', SLOW);

  await page.getByRole('main').locator('a[href="/services#window-cleaning"]').first().click();
  await expect(heading(page)).toContainText('Ten services', SLOW);
  await expect(page.locator('#window-cleaning')).toBeInViewport(SLOW);
  await page.goBack();
  await expect(page.locator('#home')).toBeInViewport(SLOW);
  await expect.poll(() => page.evaluate(() => scrollY), SLOW).toBe(0);

  await page.goto('/about', { waitUntil: 'commit' });
  const card = page.getByRole('main').locator('button[aria-pressed]').first();
  await card.click();
  await expect(card).toHaveAttribute('aria-pressed', 'true', SLOW);
  expect(await isDark(page)).toBe(true);
});

test('on a slow processor a visitor corrects the form, adds a photo and sends it again', async ({
  page,
  site,
}) => {
  await page.goto('/contact', { waitUntil: 'commit' });
  await fill(page, 'Slowprocessor');
  await page.getByLabel('Email').fill('ada@example');
  await photosField(page).setInputFiles([await picture('kitchen.jpg', { width: 1200 })]);
  await expect(photosOn(page)).toHaveCount(1, SLOW);
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible(SLOW);
  await closeDialog(page);
  await expect(page.getByLabel('Email')).toBeFocused(SLOW);
  await page.getByLabel('Email').fill('ada@example.com');

  await send(page);

  await expect(dialog(page)).toBeVisible(SLOW);
  await expect(note(page)).toContainText('We have', SLOW);
  expect(await stored(site, 'Slowprocessor')).toBe(1);
  expect(await widthsStored(site, 'Slowprocessor')).toEqual([1200]);
});
