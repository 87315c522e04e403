import type { Page } from '@playwright/test';
import { expect, frames, open, test } from './site.ts';

const themeOf = (page: Page) =>
  page.evaluate(() => [
    document.documentElement.classList.contains('dark'),
    getComputedStyle(document.documentElement).colorScheme,
  ]);

test('the theme follows the system until the visitor chooses one, which is stored for every page', {
  tag: '@one-engine',
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await open(page, '/');
  const toggle = page.getByRole('button', { name: 'Dark theme' });
  /** The color of the browser's own bars. */
  const bars = () =>
    page.evaluate(() => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
      return metas.find(({ media }) => matchMedia(media).matches)?.content;
    });
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(await themeOf(page)).toEqual([true, 'dark']);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Neighbors');
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  const dark = await bars();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  expect(await themeOf(page)).toEqual([false, 'light']);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  const light = await bars();
  expect(light).not.toBe(dark);

  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(await themeOf(page)).toEqual([true, 'dark']);
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ theme: 'dark' });
  await expect.poll(bars).toBe(dark);
  await page.reload();
  expect(await bars()).toBe(dark);

  await page.emulateMedia({ colorScheme: 'dark' });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(bars).toBe(light);
  await page.reload();
  expect(await themeOf(page)).toEqual([false, 'light']);
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ theme: 'light' });
});

test('the next theme is wiped over the page, at the top and in the middle', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(holdWipe);
  await open(page, '/');
  for (const share of [0, 0.5]) {
    await page.evaluate((part) => {
      Reflect.deleteProperty(window, 'held');
      scrollTo({ top: part * document.body.scrollHeight, behavior: 'instant' });
    }, share);
    await frames(page);
    const parts = page.locator('header, main > section, footer');
    const before = await parts.evaluateAll(positions);
    const [wasDark] = await themeOf(page);

    // Playwright's own click may scroll.
    await page.locator('[data-theme-toggle]:visible').dispatchEvent('click');
    await page.waitForFunction(() => 'held' in window);

    expect(await themeOf(page)).toEqual(wasDark ? [false, 'light'] : [true, 'dark']);
    expect(await parts.evaluateAll(positions)).toEqual(before);
    expect(await page.evaluate(wiped)).toEqual(['::view-transition-image-pair', '::view-transition-new']);
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.play();
    });
    await expect.poll(() => page.evaluate(wiped)).toEqual([]);
    await expect(page.locator('html')).not.toHaveAttribute('data-theme-wipe');
    expect(await parts.evaluateAll(positions)).toEqual(before);
  }
});

test.describe('with a touch screen', () => {
  test.use({ hasTouch: true });

  test('a tap ends the wipe, and reaches the link that is there', { tag: '@one-engine' }, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.addInitScript(holdWipe);
    await open(page, '/');
    const link = page.locator('main').getByRole('link', { name: 'View Services' });
    const { x = 0, y = 0 } = (await link.boundingBox()) ?? {};
    await page.locator('[data-theme-toggle]:visible').dispatchEvent('click');
    await page.waitForFunction(() => 'held' in window);

    await page.touchscreen.tap(x + 20, y + 20);

    await expect(page).toHaveURL(/#services$/);
    await expect(page.locator('html')).not.toHaveAttribute('data-theme-wipe');
    expect(await themeOf(page)).toEqual([true, 'dark']);
  });
});

test('two quick clicks leave the theme as it was, and a page that Back shows has the theme chosen since', {
  tag: '@one-engine',
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/');
  await page.locator('[data-theme-toggle]:visible').evaluate((toggle: HTMLElement) => {
    toggle.click();
    toggle.click();
  });
  await expect(page.locator('html')).not.toHaveAttribute('data-theme-wipe');
  expect(await themeOf(page)).toEqual([false, 'light']);
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ theme: 'light' });

  // As in a page of the back/forward cache, which got no event when another page stored the choice.
  await page.evaluate(() => {
    localStorage.setItem('theme', 'dark');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  expect(await themeOf(page)).toEqual([true, 'dark']);
  await expect(page.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'true');
});

test('the theme changes at once for a visitor who prefers no motion, and without view transitions', {
  tag: '@one-engine',
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await open(page, '/');
  for (const isDark of [true, false]) {
    const changed = await page.locator('[data-theme-toggle]:visible').evaluate((toggle: HTMLElement) => {
      toggle.click();
      return document.documentElement.classList.contains('dark');
    });

    expect(changed).toBe(isDark);
    expect(await page.evaluate(wiped)).toEqual([]);
    await expect(page.locator('html')).not.toHaveAttribute('data-theme-wipe');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.evaluate(() => Object.assign(document, { startViewTransition: undefined }));
  }
});

test('the theme button works with storage blocked', { tag: '@one-engine' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await page.goto('/');

  await page.getByRole('button', { name: 'Dark theme' }).click();

  await expect.poll(() => themeOf(page)).toEqual([true, 'dark']);
});

/** In the page: holds the next wipe at its start, until the test plays it. */
function holdWipe(): void {
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (change) => {
    const transition = start(change);
    transition.ready.then(() => {
      for (const animation of document.getAnimations()) animation.pause();
      Object.assign(window, { held: true });
    });
    return transition;
  };
}

/** In the page: the parts of the next theme that are moving. */
function wiped(): string[] {
  return document
    .getAnimations()
    .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.pseudoElement ?? '') : ''))
    .filter((name) => name.endsWith('(next-theme)'))
    .map((name) => name.replace('(next-theme)', ''))
    .sort();
}

function positions(parts: Element[]) {
  return parts.map((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return { top, bottom };
  });
}
