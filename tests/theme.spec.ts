import type { Page } from '@playwright/test';
import { expect, test } from './site.ts';

const dark = (page: Page) =>
  page.evaluate(() => [
    document.documentElement.classList.contains('dark'),
    getComputedStyle(document.documentElement).colorScheme,
  ]);

const NO_PREFERENCE = 'Playwright cannot tell Firefox what the system prefers';

test('the button changes the theme, the choice is stored, and the theme no longer follows the system', {
  tag: '@one-engine',
}, async ({ page, hydrated }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await hydrated(page);
  const toggle = page.getByRole('button', { name: 'Dark theme' });
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');

  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(await dark(page)).toEqual([true, 'dark']);
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ theme: 'dark' });

  await page.emulateMedia({ colorScheme: 'dark' });
  await toggle.click();
  await page.reload();
  expect(await dark(page)).toEqual([false, 'light']);
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ theme: 'light' });
});

for (const [where, share] of Object.entries({ top: 0, middle: 0.5 })) {
  test(`at the ${where} of a page, visible parts change theme first, and nothing moves`, async ({
    page,
    hydrated,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await hydrated(page);
    await page.evaluate(async (top) => {
      scrollTo({ top: top * document.body.scrollHeight, behavior: 'instant' });
      // After a paint the browser remembers the size of each part.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, share);
    const parts = page.locator('main > section, footer');

    const before = await parts.evaluateAll(look);
    const changing = await parts.evaluateAll(look, '[data-theme-toggle]');

    expect(changing).toEqual(before.map((part) => ({ ...part, isShown: part.isInSight })));
    expect(new Set(changing.map(({ isShown }) => isShown))).toEqual(new Set([true, false]));
    await expect.poll(() => parts.evaluateAll(look)).toEqual(before);
    expect(await dark(page)).toEqual([true, 'dark']);
  });
}

test('parts out of view change theme soon, also where the browser is never idle', {
  tag: '@one-engine',
}, async ({ page, hydrated }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await hydrated(page);
  // A visitor who scrolls at once keeps the browser busy.
  await page.evaluate(() => {
    window.requestIdleCallback = () => 0;
  });
  const parts = page.locator('main > section, footer');

  await parts.evaluateAll(look, '[data-theme-toggle]');

  await expect.poll(async () => (await parts.evaluateAll(look)).every(({ isShown }) => isShown)).toBe(true);
  expect(await dark(page)).toEqual([true, 'dark']);
});

test('the theme follows the system until the visitor chooses one, on every page', {
  tag: '@one-engine',
}, async ({ page, hydrated, browserName }) => {
  test.skip(browserName === 'firefox', NO_PREFERENCE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await hydrated(page);
  const toggle = page.getByRole('button', { name: 'Dark theme' });
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(await dark(page)).toEqual([true, 'dark']);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Neighbors');
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  expect(await dark(page)).toEqual([false, 'light']);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
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

  expect(await dark(page)).toEqual([true, 'dark']);
});

/**
 * In the page: the positions of its parts, and which are laid out and painted, after a click on `button`, if
 * given.
 */
function look(parts: Element[], button?: string) {
  if (button) document.querySelector<HTMLElement>(button)?.click();
  return parts.map((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    const isInSight = bottom >= 0 && top <= innerHeight;
    return { top, bottom, isInSight, isShown: part.firstElementChild?.checkVisibility() };
  });
}

test('the browser’s own bars have the color of the chosen theme', { tag: '@one-engine' }, async ({
  page,
}) => {
  const shown = () =>
    page.evaluate(() => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
      return metas.find(({ media }) => matchMedia(media).matches)?.content;
    });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/about');
  const light = await shown();
  await page.getByRole('button', { name: 'Dark theme' }).click();
  const dark = await shown();

  expect(dark).not.toBe(light);
  await page.reload();
  expect(await shown()).toBe(dark);
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await shown()).toBe(light);
});
