/** Links whose next page is late, lacks a part, or is opened in another tab. navigation.spec.ts has the others. */
import type { Page } from '@playwright/test';
import { CONTENT_TIMEOUT } from '../domain/timeouts.ts';
import { expectBelowHeader, footerLink, heading } from './navigation-page.ts';
import { expect, frames, hold, hydrated, open, test } from './site.ts';

const phone = { width: 390, height: 844 };

test('sections of the home page stop just below the header', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const viewport of [phone, { width: 1280, height: 720 }]) {
    await page.setViewportSize(viewport);
    await page.goto('about:blank');
    // The first is the hash of a new document, for which the sections above are not laid out yet.
    for (const section of ['contact', 'why-choose', 'services', 'testimonials']) {
      await page.goto(`/#${section}`);

      await expectBelowHeader(page, `#${section}`);
    }
  }
});

test('the page waits 100 ms before it scrolls to a hash', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/');
  await footerLink(page, 'Soft Washing').hover();
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await footerLink(page, 'Soft Washing').click();
  await expect(heading(page)).toContainText('Ten services');
  const top = () => page.evaluate(() => document.getElementById('soft-washing')?.getBoundingClientRect().top);
  const before = await top();

  await page.clock.runFor(99);
  expect(await top()).toBe(before);
  await page.clock.runFor(1);

  // At once: this visitor wants no motion.
  expect(await top()).toBeLessThan(170);
});

test('a page keeps its mark until the next arrives, and the latest wins', async ({ page }) => {
  const release = await hold(page, '**/assets/services-*.js');
  await open(page, '/');
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
  await frames(page);

  await expect(heading(page)).toContainText('Neighbors');
  await expect(page).toHaveURL('/about');
  await nav.getByRole('link', { name: 'Services' }).click();
  await expect(nav.getByRole('link', { name: 'Services' })).toHaveAttribute('aria-current', 'page');
  await expect(heading(page)).toContainText('Ten services');
});

test('a double tap on Get Quote leads to the form, and one Back leaves it', async ({ page }) => {
  const release = await hold(page, '**/assets/contact-*.js');
  await open(page, '/services');
  await quoteLink(page).dblclick();
  release();
  await expect(heading(page)).toHaveText('Get Your Free Quote');
  await expect(page.getByLabel('Service Needed')).toHaveValue('carpet-cleaning');

  await page.goBack();

  await expect(heading(page)).toContainText('Ten services');
});

test.describe('when a part of the next page fails to load', () => {
  test.use({
    expectedMessage: /Failed to load resource|net::ERR|Failed to fetch dynamically imported module/,
  });

  test('a visitor who points at a link first, or does not, finds the chosen service', async ({ page }) => {
    // Pointing at the link starts to fetch the page's parts.
    for (const click of [
      () => quoteLink(page).click(),
      () => quoteLink(page).evaluate((link: HTMLElement) => link.click()),
    ]) {
      await open(page, '/services');
      await page.evaluate(() => {
        sessionStorage.clear();
        Object.assign(window, { isFirstDocument: true });
      });
      await page.route('**/assets/contact-*.js', (route) => route.abort());

      await click();
      await page.waitForFunction(() => !('isFirstDocument' in window));

      await expect(heading(page)).toHaveText('Get Your Free Quote');
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await page.unroute('**/assets/contact-*.js');
      await page.reload();
      await expect(page.getByLabel('Service Needed')).toHaveValue('carpet-cleaning');
    }
  });

  test('after a part failed on hover, the link still leads to its page', async ({ page }) => {
    for (const [pattern, response] of [
      ['**/content/about.json', { status: 503 }],
      ['**/content/about.json', undefined],
      ['**/assets/about-*.js', { status: 503 }],
      ['**/assets/about-*.js', undefined],
      ['**/assets/about-*.css', { status: 503 }],
      ['**/assets/about-*.css', undefined],
      ['**', undefined],
    ] as const) {
      const isInPlace = /js(on)?$/.test(pattern);
      const what = `${pattern}, ${response ? 'busy' : 'no connection'}`;
      await open(page, '/contact');
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

      await expect(heading(page), what).toContainText('Neighbors');
      expect(await page.evaluate(() => 'isFirstDocument' in window), what).toBe(isInPlace);
      await expect(page.getByRole('main').locator('dl').first(), what).toHaveCSS('display', 'grid');
    }
  });

  test('the document of the next page is loaded if a part never arrives', async ({ page }) => {
    await page.clock.install();
    for (const [pattern, other] of [
      ['**/assets/about-*.js', '**/content/about.json'],
      ['**/content/about.json', '**/assets/about-*.js'],
    ] as const) {
      await open(page, '/contact');
      await page.route(pattern, () => {});
      const asked = page.waitForRequest(pattern);
      const arrived = page.waitForResponse(other).then((response) => response.finished());
      await footerLink(page, 'About Us').evaluate((link: HTMLElement) => link.click());
      await Promise.all([asked, arrived]);

      await page.clock.runFor(CONTENT_TIMEOUT);

      await expect(heading(page)).toContainText('Neighbors');
      await page.unroute(pattern);
    }
  });

  test('the document of the next page is loaded and scrolls to the hash', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/about');
    await page.route('**/assets/services-*.js', (route) => route.abort());

    await footerLink(page, 'Roof Cleaning').evaluate((link: HTMLElement) => link.click());

    await expect(heading(page)).toContainText('Ten services');
    await expectBelowHeader(page, '#roof-cleaning');
  });
});

test.describe('where an extension has removed an element from the head', () => {
  test.use({ expectedMessage: /removeChild|loaded as a document/ });

  test('the next page is shown all the same', async ({ page }) => {
    await open(page, '/services');
    await page.evaluate(() => document.querySelector('meta[name=description]')?.remove());

    await footerLink(page, 'About Us').click();
    await expect(heading(page)).toContainText('Neighbors');
    await hydrated(page);
    await footerLink(page, 'Contact').click();
    await expect(heading(page)).toContainText('Quote');
  });
});

test('a click with a modifier key opens the form in another tab', async ({ page, context }) => {
  await open(page, '/services');
  const isOpened = context.waitForEvent('page');

  await quoteLink(page).click({ modifiers: ['ControlOrMeta'] });
  const tab = await isOpened;

  await expect(tab.getByLabel('Service Needed')).toHaveValue('carpet-cleaning');
  await expect(page).toHaveURL('/services');
});

function quoteLink(page: Page) {
  return page.locator('#carpet-cleaning').getByRole('link', { name: /^Get Quote/ });
}
