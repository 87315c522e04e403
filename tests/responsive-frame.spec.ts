/**
 * The phone number, the quote button and the theme button at every width, the call bar and the footer on
 * phones, and an open menu when a tablet is turned.
 */

import type { Page } from '@playwright/test';
import { closeDialog, fill, send } from './quote-requests.ts';
import { expect, holdScripts, test } from './site.ts';
import { company } from './support/content.ts';

const phone = { width: 390, height: 800 };

test.describe('the header', () => {
  test('shows the number at every width, and the quote button where there is room, on one line', async ({
    page,
  }) => {
    await page.goto('/about');
    const links = page.locator('header a:is(.button, .round)').filter({ visible: true });
    for (const [width, names] of Object.entries({
      1440: ['Get Free Quote', '(734) 555-0148'],
      1100: ['Get Free Quote', '(734) 555-0148'],
      940: ['Get Free Quote', 'Call (734) 555-0148'],
      768: ['Get Free Quote', 'Call (734) 555-0148'],
      480: ['Get Free Quote', 'Call (734) 555-0148'],
      390: ['Call (734) 555-0148'],
      320: ['Call (734) 555-0148'],
    })) {
      await page.setViewportSize({ width: Number(width), height: 800 });

      await expect(links, `${width} px`).toHaveCount(names.length);
      for (const name of names) {
        const link = page.getByRole('banner').getByRole('link', { name });
        await expect(link).toBeVisible();
        expect((await link.boundingBox())?.height).toBeLessThan(56);
      }
      const logo = page.getByRole('banner').getByRole('link', { name: company.name });
      expect((await logo.boundingBox())?.height).toBeLessThan(50);
    }
  });

  test('has one theme button, which phones have in the menu', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/about');
    for (const [width, isInMenu] of [
      [1440, false],
      [768, false],
      [480, true],
      [320, true],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const toggle = page.getByRole('button', { name: 'Dark theme' });
      await expect(toggle).toHaveCount(isInMenu ? 0 : 1);
      if (isInMenu) await page.getByRole('button', { name: 'Menu' }).click();

      await expect(toggle).toHaveCount(1);
      await toggle.click();
      await expect(toggle).toHaveAttribute('aria-pressed', 'true');
      await toggle.click();
      if (isInMenu) await page.getByRole('button', { name: 'Menu' }).click();
    }
  });

  test('has an amber quote button only while the page shows no other', async ({ page, hydrated }) => {
    const button = page.getByRole('banner').getByRole('link', { name: 'Get Free Quote' });
    const isAmber = () =>
      button.evaluate((link) => {
        const { backgroundColor } = getComputedStyle(link);
        return !/, 0\)|\/ 0\)/.test(backgroundColor);
      });
    for (const width of [1440, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/about');
      await hydrated(page);
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

  test('appears while the first and last buttons of the page are out of view', async ({ page, hydrated }) => {
    await page.goto('/');
    await hydrated(page);
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
  });

  test('does not cover the form, or a menu that has the same buttons', async ({ page, hydrated }) => {
    await page.goto('/about');
    await hydrated(page);
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
  });

  test('does not cover the new form after a visitor has sent a request', async ({ page, hydrated }) => {
    await page.goto('/contact');
    await hydrated(page);
    await fill(page, 'Second Form');
    await send(page);
    await closeDialog(page);
    await page.getByText('Ask for another quote').click();
    await page.getByLabel('First Name').scrollIntoViewIfNeeded();
    await expect(page.getByLabel('First Name')).toBeInViewport();

    await expect(callBar(page)).toBeHidden();
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await expect(callBar(page)).toBeHidden();
  });

  test('stays where scripts do not run', async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
    const page = await context.newPage();
    await page.goto(`${site.url}/`);

    await expect(callBar(page)).toBeInViewport();
    await context.close();
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

for (const [when, javaScriptEnabled] of [
  ['once React is there', true],
  ['before scripts arrive', true],
  ['without scripts', false],
] as const) {
  test.describe(when, () => {
    test.use({ javaScriptEnabled });

    test('a menu that is open when a tablet is turned leaves header and navigation complete', async ({
      page,
      hydrated,
    }) => {
      if (when === 'before scripts arrive') await holdScripts(page);
      await page.setViewportSize({ width: 820, height: 1180 });
      await page.goto('/about');
      if (when === 'once React is there') await hydrated(page);
      const menu = page.getByRole('navigation', { name: 'Main' });
      await page.getByRole('button', { name: 'Menu' }).click();
      await menu.getByRole('link', { name: 'Services' }).focus();

      for (const [width, height] of [
        [1180, 820],
        [1024, 768],
        [1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        if (javaScriptEnabled) await expect(page.locator(':popover-open')).toHaveCount(0);
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
    });
  });
}
