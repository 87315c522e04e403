/**
 * Links and Back in both kinds of browsers: with the Navigation API pages are swapped in place, without it each
 * link loads a document. faults/scroll-position.spec.ts goes Back and Forward between pages and reloads;
 * links.spec.ts has the parts of a page that do not arrive.
 */
import { expectBelowHeader, footerLink, heading, withoutNavigationApi } from './navigation-page.ts';
import { expect, hydrated, open, test } from './site.ts';

for (const hasNavigationApi of [true, false]) {
  test.describe(hasNavigationApi ? 'in place' : 'by documents', () => {
    test.beforeEach(async ({ page }) => {
      if (hasNavigationApi) return;
      await withoutNavigationApi(page);
      // The animated scroll, which the other browser shows, would take most of the time.
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });

    test('links lead to pages and services, and Tab and Back go on there', async ({ page }) => {
      const isAtTop = () => expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await open(page, '/services');
      await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
      await footerLink(page, 'About Us').click();
      await expect(heading(page)).toContainText('Neighbors');
      await expect(page).toHaveURL('/about');
      await hydrated(page);
      await isAtTop();
      expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(hasNavigationApi);
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('footer'))).toBeNull();

      await footerLink(page, 'Roof Cleaning').click();
      await expect(page).toHaveURL('/services#roof-cleaning');
      await expectBelowHeader(page, '#roof-cleaning');
      await hydrated(page);
      await expect(page.locator('#roof-cleaning')).toBeFocused();
      await expect(page.locator('#roof-cleaning')).toHaveCSS('outline-style', 'none');
      await page.keyboard.press('Tab');
      await expect(page.locator('#roof-cleaning :focus')).toHaveCount(1);
      // A link to a hash of the same page does the same.
      const other = '[id="steam-cleaning-(tiles-&-grout)"]';
      await footerLink(page, 'Steam Cleaning (Tiles & Grout)').click();
      await expectBelowHeader(page, other);
      await page.keyboard.press('Tab');
      await expect(page.locator(other).locator(':focus')).toHaveCount(1);

      await footerLink(page, 'View All Services').click();
      await expect(page).toHaveURL('/services');
      await isAtTop();
      await hydrated(page);
      await page.goBack();
      await expect(page).toHaveURL(/\/services#steam-cleaning-/);
      await expectBelowHeader(page, other);
    });

    test.describe('from an unknown address', () => {
      test.use({ expectedMessage: /404/ });

      test('a visitor gets a page with links, goes on from there, and back', async ({ page }) => {
        expect((await open(page, '/no-such-page'))?.status()).toBe(404);
        await page.getByRole('main').getByRole('link', { name: 'Services' }).click();
        await expect(heading(page)).toContainText('Ten services');
        await expect(page).toHaveURL('/services');
        await hydrated(page);

        await page.goBack();
        await expect(heading(page)).toHaveText('This page was wiped away');
        await expect(page).toHaveURL('/no-such-page');
        await page.goForward();
        await expect(heading(page)).toContainText('Ten services');
      });
    });
  });
}
