/**
 * Links in both kinds of browsers: with the Navigation API pages are swapped in place, without it each link
 * loads a document. The visitor sees the same result. navigation.spec.ts covers Back and Forward.
 */
import type { Page } from '@playwright/test';
import { CONTENT_TIMEOUT } from '../domain/timeouts.ts';
import { expectBelowHeader, footerLink, heading, withoutNavigationApi } from './navigation-page.ts';
import { expect, test } from './site.ts';

const phone = { width: 390, height: 844 };

for (const hasNavigationApi of [true, false]) {
  test.describe(hasNavigationApi ? 'in place' : 'by documents', () => {
    test.beforeEach(async ({ page }) => {
      if (!hasNavigationApi) await withoutNavigationApi(page);
    });

    test('a link shows its page from the top, and Tab continues from there', async ({ page, hydrated }) => {
      await page.goto('/services');
      await hydrated(page);
      await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
      await footerLink(page, 'About Us').click();

      await expect(heading(page)).toContainText('Neighbors');
      await expect(page).toHaveURL('/about');
      await hydrated(page);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(hasNavigationApi);
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('footer'))).toBeNull();
    });

    test('a hash scrolls its element below the header and gives it the focus', async ({ page, hydrated }) => {
      await page.goto('/about');
      await hydrated(page);
      await footerLink(page, 'Roof Cleaning').click();

      await expect(page).toHaveURL('/services#roof-cleaning');
      await expectBelowHeader(page, '#roof-cleaning');
      await hydrated(page);
      await expect(page.locator('#roof-cleaning')).toBeFocused();
      await expect(page.locator('#roof-cleaning')).toHaveCSS('outline-style', 'none');
      await page.keyboard.press('Tab');
      await expect(page.locator('#roof-cleaning :focus')).toHaveCount(1);

      // A link to a hash of the same page does the same.
      await footerLink(page, 'Carpet Cleaning').click();
      await expectBelowHeader(page, '#carpet-cleaning');
      await page.keyboard.press('Tab');
      await expect(page.locator('#carpet-cleaning :focus')).toHaveCount(1);
    });
  });
}

test('sections of the home page stop just below the header', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const viewport of [phone, { width: 1280, height: 720 }]) {
    await page.setViewportSize(viewport);
    for (const section of ['why-choose', 'services', 'testimonials', 'contact']) {
      await page.goto('about:blank');
      await page.goto(`/#${section}`);

      await expectBelowHeader(page, `#${section}`);
    }
  }
});

test('the current page keeps its mark until the next arrives, and the latest navigation wins', async ({
  page,
  hydrated,
}) => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/services-*.js', async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto('/');
  await hydrated(page);
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'About' }).hover();
  const isFetched = page.waitForResponse('**/assets/services-*.js');

  await nav.getByRole('link', { name: 'Services' }).click();
  await expect(page).toHaveURL('/services');
  await expect(nav.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await expect(heading(page)).toContainText('See your home');
  await nav.getByRole('link', { name: 'About' }).click();
  await expect(heading(page)).toContainText('Neighbors');
  release();
  await (await isFetched).finished();
  // Gives the script of the late page the time to run. The page must not appear.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );

  await expect(heading(page)).toContainText('Neighbors');
  await expect(page).toHaveURL('/about');
  await nav.getByRole('link', { name: 'Services' }).click();
  await expect(nav.getByRole('link', { name: 'Services' })).toHaveAttribute('aria-current', 'page');
  await expect(heading(page)).toContainText('Ten services');
});

test.describe('when a part of the next page fails to load', () => {
  test.use({
    expectedMessage: /Failed to load resource|net::ERR|Failed to fetch dynamically imported module/,
  });

  for (const [how, click] of [
    // Pointing at the link starts to fetch the page's parts.
    ['pointed at the link first', (page: Page) => quoteLink(page).click()],
    [
      'followed the link at once',
      (page: Page) => quoteLink(page).evaluate((link: HTMLElement) => link.click()),
    ],
  ] as const) {
    test(`a visitor who ${how} finds the chosen service in the form`, async ({ page, hydrated }) => {
      await page.goto('/services');
      await hydrated(page);
      await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
      await page.route('**/assets/contact-*.js', (route) => route.abort());

      await click(page);
      await page.waitForFunction(() => !('isFirstDocument' in window));

      await expect(heading(page)).toHaveText('Get Your Free Quote');
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await page.unroute('**/assets/contact-*.js');
      await page.reload();
      await hydrated(page);
      await expect(page.getByLabel('Service Needed')).toHaveValue('carpet-cleaning');
    });
  }

  for (const [what, pattern, response] of [
    ['the content', '**/content/about.json', { status: 503 }],
    ['the content', '**/content/about.json', undefined],
    ['the script', '**/assets/about-*.js', { status: 503 }],
    ['the script', '**/assets/about-*.js', undefined],
    ['the styles', '**/assets/about-*.css', { status: 503 }],
    ['the styles', '**/assets/about-*.css', undefined],
    ['everything', '**', undefined],
  ] as const) {
    const how = response ? 'the server was busy' : 'there was no connection';
    const isInPlace = what === 'the content' || what === 'the script';
    const result = isInPlace ? 'the link is still followed in place' : 'the document is loaded';
    test(`after loading ${what} failed on hover (${how}), ${result}`, async ({ page, hydrated }) => {
      await page.goto('/contact');
      await hydrated(page);
      await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
      await page.route(pattern, (route) => (response ? route.fulfill(response) : route.abort()));
      const decides = (part: { url: () => string }) => isInPlace || part.url().endsWith('.css');
      const failed = response
        ? page.waitForEvent('response', decides)
        : page.waitForEvent('requestfailed', decides);
      await footerLink(page, 'About Us').hover();
      await failed;
      await page.mouse.move(0, 0);
      await page.unroute(pattern);

      await footerLink(page, 'About Us').click();

      await expect(heading(page)).toContainText('Neighbors');
      expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(isInPlace);
      await expect(page.getByRole('main').locator('dl').first()).toHaveCSS('display', 'grid');
    });
  }

  for (const [what, pattern, other] of [
    ['script', '**/assets/about-*.js', '**/content/about.json'],
    ['content', '**/content/about.json', '**/assets/about-*.js'],
  ] as const) {
    test(`the document of the next page is loaded if its ${what} never arrives`, async ({
      page,
      hydrated,
    }) => {
      await page.clock.install();
      await page.goto('/contact');
      await hydrated(page);
      await page.route(pattern, () => {});
      const asked = page.waitForRequest(pattern);
      const arrived = page.waitForResponse(other).then((response) => response.finished());
      await footerLink(page, 'About Us').evaluate((link: HTMLElement) => link.click());
      await Promise.all([asked, arrived]);

      await page.clock.runFor(CONTENT_TIMEOUT);

      await expect(heading(page)).toContainText('Neighbors');
    });
  }

  test('the document of the next page is loaded and scrolls to the hash', async ({ page, hydrated }) => {
    await page.goto('/about');
    await hydrated(page);
    await page.route('**/assets/services-*.js', (route) => route.abort());

    await footerLink(page, 'Roof Cleaning').evaluate((link: HTMLElement) => link.click());

    await expect(heading(page)).toContainText('Ten services');
    await expectBelowHeader(page, '#roof-cleaning');
  });
});

test.describe('where an extension has removed an element from the head', () => {
  test.use({ expectedMessage: /removeChild|loaded as a document/ });

  test('the next page is shown all the same', async ({ page, hydrated }) => {
    await page.goto('/services');
    await hydrated(page);
    await page.evaluate(() => document.querySelector('meta[name=description]')?.remove());

    await footerLink(page, 'About Us').click();
    await expect(heading(page)).toContainText('Neighbors');
    await hydrated(page);
    await footerLink(page, 'Contact').click();
    await expect(heading(page)).toContainText('Quote');
  });
});

test('a click with a modifier key opens the form in another tab, with the card’s service', async ({
  page,
  hydrated,
  context,
}) => {
  await page.goto('/services');
  await hydrated(page);
  const isOpened = context.waitForEvent('page');

  await quoteLink(page).click({ modifiers: ['ControlOrMeta'] });
  const tab = await isOpened;

  await expect(tab.getByLabel('Service Needed')).toHaveValue('carpet-cleaning');
  await expect(page).toHaveURL('/services');
});

function quoteLink(page: Page) {
  return page.locator('#carpet-cleaning').getByRole('link', { name: /^Get Quote/ });
}
