/**
 * The phone number, the quote button and the theme button at every width, the call bar and the footer on
 * phones, and an open menu when a tablet is turned.
 */

import type { Page } from '@playwright/test';
import { closeDialog, fill, send } from './quote-requests.ts';
import { expect, frames, holdScripts, hydrated, open, STILL, test } from './site.ts';
import { company } from './support/content.ts';
import { addRules } from './wcag.ts';

test.use(STILL);

const phone = { width: 390, height: 800 };

test.describe('the header', () => {
  test('has the number, the quote button where there is room, and one theme button', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/about');
    const links = page.locator('header a:is(.button, .round)').filter({ visible: true });
    const toggle = page.getByRole('button', { name: 'Dark theme' });
    const round = ['Get Free Quote', 'Call (734) 555-0148'];
    for (const [width, names, isInMenu] of [
      [1440, ['Get Free Quote', '(734) 555-0148'], false],
      [1100, ['Get Free Quote', '(734) 555-0148'], false],
      [940, round, false],
      [768, round, false],
      [480, round, true],
      [390, round.slice(1), true],
      [320, round.slice(1), true],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });

      await expect(links, `${width} px`).toHaveCount(names.length);
      for (const name of names) {
        const link = page.getByRole('banner').getByRole('link', { name });
        await expect(link).toBeVisible();
        expect((await link.boundingBox())?.height).toBeLessThan(56);
      }
      const logo = page.getByRole('banner').getByRole('link', { name: company.name });
      expect((await logo.boundingBox())?.height).toBeLessThan(50);

      // On phones the theme button is in the menu.
      await expect(toggle).toHaveCount(isInMenu ? 0 : 1);
      if (isInMenu) await page.getByRole('button', { name: 'Menu' }).click();
      await expect(toggle).toHaveCount(1);
      await toggle.click();
      await expect(toggle).toHaveAttribute('aria-pressed', 'true');
      await toggle.click();
      if (isInMenu) await page.getByRole('button', { name: 'Menu' }).click();
    }
  });

  test('has an amber quote button only while the page shows no other', async ({ page }) => {
    const button = page.getByRole('banner').getByRole('link', { name: 'Get Free Quote' });
    const isAmber = () =>
      button.evaluate((link) => {
        const { backgroundColor } = getComputedStyle(link);
        return !/, 0\)|\/ 0\)/.test(backgroundColor);
      });
    for (const width of [1440, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await open(page, '/about');
      await expect.poll(isAmber).toBe(false);

      await page
        .getByRole('heading', { name: 'What we hold ourselves to' })
        .evaluate((it) => it.scrollIntoView());
      await expect.poll(isAmber).toBe(true);

      await page.goto('/contact');
      await expect.poll(isAmber).toBe(false);
    }
    await page.goto('/');
    await expect.poll(isAmber).toBe(false);
    await page.locator('#why-choose').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
    await expect.poll(isAmber).toBe(true);
    await page.locator('#contact').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
    await expect.poll(isAmber).toBe(false);
  });
});

test.describe('the call bar of phones', () => {
  const callBar = (page: Page) => page.getByRole('complementary', { name: 'Call us or ask for a quote' });
  test.use({ viewport: phone });

  test('is there while no other buttons are in view, and covers no form and no menu', async ({ page }) => {
    await open(page, '/');
    await expect(callBar(page)).toBeHidden();
    await page.locator('#why-choose').evaluate((section) => section.scrollIntoView());
    await expect(callBar(page)).toBeInViewport();
    await page.locator('#contact').evaluate((section) => section.scrollIntoView());
    await expect(callBar(page)).toBeHidden();

    // The footer has a quote button and the number.
    await page.goto('/privacy');
    await expect(callBar(page)).toBeInViewport();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(callBar(page)).toBeHidden();

    await open(page, '/about');
    await expect(callBar(page)).toBeInViewport();
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    await expect(callBar(page)).toBeHidden();
    await menu.click();
    await expect(callBar(page)).toBeInViewport();
    await menu.click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(page.locator('#quote-form')).toBeInViewport();
    await expect(callBar(page)).toBeHidden();

    // After a request, neither its number, in text twice as large, nor the new form is covered or cut off.
    await fill(page, 'Second Form');
    await send(page);
    await closeDialog(page);
    const restore = await addRules(page, 'html { font-size: 200% }');
    const number = await page.getByText(/^#\d{4}-\d{4}-\d{4}/).boundingBox();
    expect((number?.x ?? 0) + (number?.width ?? Infinity)).toBeLessThanOrEqual(390);
    await restore();
    await page.getByText('Ask for another quote').click();
    await page.getByLabel('First Name').scrollIntoViewIfNeeded();
    await expect(page.getByLabel('First Name')).toBeInViewport();
    await expect(callBar(page)).toBeHidden();
    await frames(page);
    await expect(callBar(page)).toBeHidden();
  });
});

test('on phones the footer folds the services, and is shorter than a screen', async ({ page }) => {
  await page.goto('/privacy');
  const footer = page.getByRole('contentinfo');
  const service = footer.getByRole('link', { name: 'Roof Cleaning' });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });

    // Before the first paint, a footer out of view has only its reserved size.
    await expect.poll(async () => (await footer.boundingBox())?.height, `${width} px`).toBeLessThan(800);
    await expect(service).toBeHidden();
    await expect(footer.getByRole('link', { name: 'View All Services' })).toBeVisible();
    await footer.locator('summary').click();
    await expect(service).toBeVisible();
    await footer.locator('summary').click();
  }
});

test.describe('a menu that is open when a tablet is turned leaves header and navigation complete', () => {
  test('before the scripts arrive, and once React is there', async ({ page }) => {
    const releaseScripts = await holdScripts(page);
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.goto('/about');
    await turnTablet(page);
    releaseScripts();
    await hydrated(page);
    await turnTablet(page);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('also without scripts', async ({ page }) => {
      await page.setViewportSize({ width: 820, height: 1180 });
      await page.goto('/about');
      await turnTablet(page, false);
    });
  });
});

async function turnTablet(page: Page, closesMenu = true): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'Services' }).focus();

  for (const width of [1180, 1024, 1440]) {
    await page.setViewportSize({ width, height: 820 });
    if (closesMenu) await expect(page.locator(':popover-open')).toHaveCount(0);
    // A trial click fails where another element covers the link.
    await page.getByRole('banner').getByRole('link').first().click({ trial: true });
    for (const link of await menu.getByRole('link', { name: /^(Home|Services|About|Contact)$/ }).all()) {
      await link.click({ trial: true });
    }
    await expect(menu.getByRole('link', { name: 'Services' })).toBeFocused();
  }
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.getByRole('banner').getByRole('link').first().click({ trial: true });
  await expect(menu).toBeHidden();
}
