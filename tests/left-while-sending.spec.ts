/** A page that is left while its request is being sent, in browsers where each link loads a document. */
import type { Page, Route } from '@playwright/test';
import { expectEmpty, holdSending } from './quote-form-page.ts';
import { closeDialog, fill, send, stored } from './quote-requests.ts';
import { expect, test } from './site.ts';

const success = (page: Page) => page.getByRole('dialog', { name: 'Success!' });
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test.describe('in a browser without the Navigation API, where each link loads a document', () => {
  test.beforeEach(async ({ page, hydrated }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'));
    await page.goto('/contact');
    await hydrated(page);
  });

  for (const [how, hold] of [
    ['before it arrived', () => undefined],
    ['after it arrived', (route: Route) => route.fetch().then(() => undefined)],
  ] as const) {
    test(`a page left while the request is sent, ${how}: the next one says what became of it`, async ({
      page,
      site,
    }) => {
      const name = `Left ${how}`;
      const held = Promise.withResolvers<void>();
      let tries = 0;
      await page.route('**/api/quotes', async (route) => {
        tries += 1;
        if (tries > 1) return route.continue();
        await hold(route);
        held.resolve();
      });
      await fill(page, name);
      await send(page);
      await held.promise;
      await nav(page).getByRole('link', { name: 'About' }).click();

      await expect(page).toHaveURL('/about');
      await expect(success(page)).toContainText('Your quote request #');
      await closeDialog(page);
      expect(await stored(site, name)).toBe(1);
      await nav(page).getByRole('link', { name: 'Contact' }).click();
      await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
      await expectEmpty(page);
      await expect(success(page)).toHaveCount(0);
    });
  }

  test('an answer that comes as the page is left is read on the next one', async ({ page, site }) => {
    const about = Promise.withResolvers<void>();
    const letGo = await holdSending(page);
    await page.route('**/about', async (route) => {
      await about.promise;
      await route.continue();
    });
    await page.evaluate(() => {
      // Playwright looks at no page that is being left.
      const tell = () => document.querySelector('dialog') && console.log('told');
      new MutationObserver(tell).observe(document.body, { childList: true, subtree: true });
    });
    await fill(page, 'Left Just Then');
    await send(page);
    const asked = page.waitForRequest('**/about');
    await nav(page).getByRole('link', { name: 'About' }).click({ noWaitAfter: true });
    await asked;
    const told = page.waitForEvent('console', (message) => message.text() === 'told');
    letGo();
    await told;
    about.resolve();

    await expect(page).toHaveURL('/about');
    await expect(success(page)).toContainText('Your quote request #');
    expect(await stored(site, 'Left Just Then')).toBe(1);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
    await expect(success(page)).toHaveCount(0);
  });
});
