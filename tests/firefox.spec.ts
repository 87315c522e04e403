/**
 * A short visit in Firefox: what depends on the browser's engine. `webkit.test.ts` makes the same visit in
 * WebKit.
 */
import type { Page } from '@playwright/test';
import { expectBelowHeader, heading } from './navigation-page.ts';
import { choose, filesOf, photosOn, picture } from './photos-page.ts';
import { closeDialog, fill, send, stored } from './quote-requests.ts';
import { expect, hydrated, open, test } from './site.ts';
import { noFirefox } from './support/firefox.ts';
import { fetchedTypefaces, standsInDisplayFace } from './typefaces.ts';

test.skip(noFirefox !== undefined, noFirefox);

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };

test('every page shows its heading, its pictures and nothing wider than the screen', async ({ page }) => {
  for (const path of ['/', '/services', '/about', '/contact']) {
    await page.setViewportSize(phone);
    await open(page, path);
    expect(await page.evaluate(standsInDisplayFace)).toBe(true);
    expect((await page.evaluate(fetchedTypefaces)).join()).not.toContain('bricolage');
    expect(await loadTypeface(page)).toBe('loaded');
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);

      await expect(heading(page)).toBeVisible();
      const seen = await page.evaluate(() => ({
        overflow: document.documentElement.scrollWidth - innerWidth,
        broken: [...document.images]
          .filter(
            ({ complete, naturalWidth, currentSrc }) => complete && naturalWidth === 0 && currentSrc !== '',
          )
          .map(({ currentSrc }) => currentSrc),
      }));
      expect(seen.overflow, path).toBeLessThanOrEqual(0);
      expect(seen.broken, path).toEqual([]);
    }
  }
});

test('the pages keep their lines while the text face loads', async ({ page }) => {
  await page.setViewportSize(phone);
  let isLaidOut = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await isLaidOut.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    const heights: string[] = [];
    const note = () => {
      const parts = document.querySelectorAll<HTMLElement>('main h1, main .lead, main > :first-child');
      heights.push([...parts].map(({ offsetHeight }) => offsetHeight).join(' '));
    };
    Object.assign(window, { heights });
    addEventListener('DOMContentLoaded', () => {
      note();
      new ResizeObserver(note).observe(document.documentElement);
    });
  });
  for (const path of ['/', '/about']) {
    isLaidOut = Promise.withResolvers();
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    isLaidOut.resolve();
    await page.waitForLoadState('load');
    await page.waitForFunction(() => document.fonts.status === 'loaded');

    const heights: string[] = await page.evaluate(() => Reflect.get(window, 'heights'));
    expect(new Set(heights).size, heights.join()).toBe(1);
    // Firefox reports a page error if the page is left while its scripts are fetched.
    await hydrated(page);
  }
});

test('links, Back and hashes lead to the right place, a reload stays', async ({ page }) => {
  const shows = async (text: string, top?: number) => {
    await expect(heading(page)).toContainText(text);
    await hydrated(page);
    if (top !== undefined) await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
  };
  const scrollDown = () => page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
  await page.setViewportSize(desktop);
  await open(page, '/services');
  const hasNavigationApi = await page.evaluate(
    () => 'navigation' in Object.assign(window, { isFirst: true }),
  );

  await page.locator('footer a[href="/about"]').click();
  await shows('Neighbors', 0);
  expect(await page.evaluate(() => 'isFirst' in window), 'swapped in place').toBe(hasNavigationApi);
  await scrollDown();
  await page.goBack();
  await shows('Ten services', 0);
  await scrollDown();
  await page.reload();
  await shows('Ten services', 700);

  await page.evaluate(() => history.forward());
  await shows('Neighbors', 0);
  await page.locator('footer a[href="/services#roof-cleaning"]').click();
  await shows('Ten services');
  await expectBelowHeader(page, '#roof-cleaning');
  await expect(page.locator('#roof-cleaning')).toBeFocused();
  await page.locator('footer a[href="/services"]').last().click();
  await expect(page).toHaveURL('/services');
  await shows('Ten services', 0);
  await page.goBack();
  await expect(page).toHaveURL('/services#roof-cleaning');
  await expectBelowHeader(page, '#roof-cleaning');

  await page.locator('#roof-cleaning a[href^="/contact"]').click();
  await shows('Get Your Free Quote');
  await expect(page.locator('#serviceNeeded')).toHaveValue('roof-cleaning');
});

test('testimonials scroll, the theme changes, and the menu leads to a page', async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/');
  await page.locator('#testimonials button[aria-label^="Pause"]').click();
  await page.locator('#testimonials ul').evaluate((track) => {
    track.scrollTo({ left: 2 * track.clientWidth, behavior: 'smooth' });
  });
  await expect(page.locator('#testimonials button[aria-label^="Testimonial"]').nth(2)).toHaveAttribute(
    'aria-current',
    'true',
  );

  const look = () =>
    page.evaluate(() => ({
      isDark: document.documentElement.classList.contains('dark'),
      paper: getComputedStyle(document.body).backgroundColor,
    }));
  const first = await look();
  await page.locator('[data-theme-toggle]:visible').click();
  await expect.poll(async () => (await look()).isDark).toBe(!first.isDark);
  const second = await look();
  expect(second.paper).not.toBe(first.paper);

  await page.setViewportSize(phone);
  const menu = page.locator('#menu');
  const isOpen = () => menu.evaluate((element) => element.matches(':popover-open'));
  expect(await isOpen()).toBe(false);
  await page.locator('[popovertarget=menu]').click();
  await expect.poll(isOpen).toBe(true);
  await menu.getByRole('link', { name: 'About', exact: true }).click();
  await expect(heading(page)).toContainText('Neighbors');
  await expect(page).toHaveURL('/about');
  await expect.poll(isOpen).toBe(false);
  // The choice is stored.
  await open(page, '/services');
  expect(await look()).toEqual(second);
});

test('missing fields are named, a request and its photo are kept', async ({ page, site }) => {
  await open(page, '/contact?service=roof-cleaning');
  await send(page);
  await expect(page.getByRole('dialog')).toContainText('Error');
  await closeDialog(page);
  await expect(page.locator('[id$="-error"]')).toHaveText([
    'First name is required',
    'Last name is required',
    'Email is required',
    'Phone number is required',
  ]);
  await choose(page, [await picture('roof.jpg', { width: 3000, height: 2000, orientation: 6 })]);
  await expect.poll(() => filesOf(page)).toBe(1);
  await page.reload();
  await hydrated(page);
  await expect(photosOn(page)).toHaveText([/^roof\.jpg\d+ KB$/]);

  await fill(page, 'Firefox');
  await send(page);

  const dialog = page.getByRole('dialog', { name: 'Success!' });
  await expect(dialog).toContainText(/Your quote request #\d{4}-\d{4}-\d{4} has been submitted successfully/);
  await expect(dialog).toContainText('We have your photo.');
  expect(await stored(site, 'Firefox')).toBe(1);
});

/**
 * Loads the styles' first optional typeface, and resolves to its state. The page itself may not load it:
 * browsers skip an optional typeface that would come late.
 */
function loadTypeface(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const rule = rules.find(
      (candidate): candidate is CSSFontFaceRule =>
        candidate instanceof CSSFontFaceRule &&
        candidate.style.getPropertyValue('font-display') === 'optional',
    );
    if (!rule) throw new Error('The styles name no optional typeface');
    return (await new FontFace('Probe', rule.style.getPropertyValue('src')).load()).status;
  });
}
