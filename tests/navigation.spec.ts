/**
 * Back, Forward and reload in both kinds of browsers: with the Navigation API pages are swapped in place,
 * without it each link loads a document. The visitor sees the same result. links.spec.ts covers links.
 */
import type { Page } from '@playwright/test';
import { expectBelowHeader, footerLink, heading, withoutNavigationApi } from './navigation-page.ts';
import { expect, test } from './site.ts';

for (const hasNavigationApi of [true, false]) {
  // Chromium runs both groups. Firefox runs only the first, with the Navigation API if its version has that.
  test.describe(hasNavigationApi ? 'in place' : 'by documents', {
    tag: hasNavigationApi ? [] : '@one-engine',
  }, () => {
    test.beforeEach(async ({ page }) => {
      if (!hasNavigationApi) await withoutNavigationApi(page);
    });

    test('Back and Forward go to the top, and a reload keeps the position', async ({ page, hydrated }) => {
      await page.goto('/services');
      await hydrated(page);
      await footerLink(page, 'About Us').click();
      await expect(heading(page)).toContainText('Neighbors');
      await hydrated(page);
      await scrollDown(page);

      await page.goBack();
      await expect(heading(page)).toContainText('Ten services');
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await hydrated(page);
      await scrollDown(page);
      await page.reload();
      await hydrated(page);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
      await page.goForward();

      await expect(heading(page)).toContainText('Neighbors');
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    });

    test('Back to a hash of the same page scrolls to its element again', async ({ page, hydrated }) => {
      await page.goto('/services#roof-cleaning');
      await hydrated(page);
      await expectBelowHeader(page, '#roof-cleaning');
      await footerLink(page, 'View All Services').click();
      await expect(page).toHaveURL('/services');
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await hydrated(page);

      await page.goBack();

      await expect(page).toHaveURL('/services#roof-cleaning');
      await expectBelowHeader(page, '#roof-cleaning');
    });

    test.describe('from an unknown address', () => {
      test.use({ expectedMessage: /404/ });

      test('the visitor goes on and back, and Get Quote chooses its service even after a reload', {
        tag: '@one-engine',
      }, async ({ page, hydrated }) => {
        const service = page.getByLabel('Service Needed');
        await page.goto('/no-such-page');
        await hydrated(page);
        await page.getByRole('main').getByRole('link', { name: 'Services' }).click();
        await expect(heading(page)).toContainText('Ten services');
        await hydrated(page);
        await page.goBack();
        await expect(heading(page)).toHaveText('This page was wiped away');
        await expect(page).toHaveURL('/no-such-page');
        await page.goForward();
        await expect(heading(page)).toContainText('Ten services');
        await hydrated(page);

        await page
          .locator('#carpet-cleaning')
          .getByRole('link', { name: /^Get Quote/ })
          .click();
        await expect(heading(page)).toHaveText('Get Your Free Quote');
        await expect(service).toHaveValue('carpet-cleaning');
        await page.reload();
        await expect(service).toHaveValue('carpet-cleaning');
        await hydrated(page);
        await footerLink(page, 'About Us').click();
        await expect(heading(page)).toContainText('Neighbors');
        await page.goBack();
        await expect(service).toHaveValue('carpet-cleaning');
      });
    });
  });
}

async function scrollDown(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
}
