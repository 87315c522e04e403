import type { Page } from '@playwright/test';
import { expect, test } from './site.ts';

const themeOf = (page: Page) =>
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
  expect(await themeOf(page)).toEqual([true, 'dark']);
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ theme: 'dark' });

  await page.emulateMedia({ colorScheme: 'dark' });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  expect(await themeOf(page)).toEqual([false, 'light']);
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ theme: 'light' });
});

for (const [where, share] of Object.entries({ top: 0, middle: 0.5 })) {
  test(`at the ${where} of a page, the next theme is wiped over all of it, and nothing moves`, async ({
    page,
    hydrated,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.addInitScript(holdWipe);
    await page.goto('/');
    await hydrated(page);
    await page.evaluate(async (top) => {
      scrollTo({ top: top * document.body.scrollHeight, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, share);
    const parts = page.locator('header, main > section, footer');
    const before = await parts.evaluateAll(positions);

    // Playwright's own click may scroll.
    await page.locator('[data-theme-toggle]:visible').dispatchEvent('click');
    await page.waitForFunction(() => 'held' in window);

    expect(await themeOf(page)).toEqual([true, 'dark']);
    expect(await parts.evaluateAll(positions)).toEqual(before);
    expect(await page.evaluate(wiped)).toEqual(['::view-transition-image-pair', '::view-transition-new']);
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.play();
    });
    await expect.poll(() => page.evaluate(wiped)).toEqual([]);
    await expect(page.locator('html')).not.toHaveAttribute('data-theme-wipe');
    expect(await parts.evaluateAll(positions)).toEqual(before);
  });
}

test.describe('with a touch screen', () => {
  test.use({ hasTouch: true });

  test('a tap ends the wipe, and reaches the link that is there', { tag: '@one-engine' }, async ({
    page,
    hydrated,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.addInitScript(holdWipe);
    await page.goto('/');
    await hydrated(page);
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

test('two quick clicks on the button leave the theme as it was, without an error', {
  tag: '@one-engine',
}, async ({ page, hydrated }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await hydrated(page);

  await page.locator('[data-theme-toggle]:visible').evaluate((toggle: HTMLElement) => {
    toggle.click();
    toggle.click();
  });

  await expect(page.locator('html')).not.toHaveAttribute('data-theme-wipe');
  expect(await themeOf(page)).toEqual([false, 'light']);
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ theme: 'light' });
});

for (const [whose, reducedMotion] of [
  ['for a visitor who prefers no motion', 'reduce'],
  ['in a browser without view transitions', 'no-preference'],
] as const) {
  test(`the theme changes at once ${whose}`, { tag: '@one-engine' }, async ({ page, hydrated }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion });
    if (reducedMotion === 'no-preference') {
      await page.addInitScript(() => Object.assign(document, { startViewTransition: undefined }));
    }
    await page.goto('/');
    await hydrated(page);

    const isDark = await page.locator('[data-theme-toggle]:visible').evaluate((toggle: HTMLElement) => {
      toggle.click();
      return document.documentElement.classList.contains('dark');
    });

    expect(isDark).toBe(true);
    expect(await page.evaluate(wiped)).toEqual([]);
    await expect(page.locator('html')).not.toHaveAttribute('data-theme-wipe');
  });
}

test('the theme follows the system until the visitor chooses one, on every page', {
  tag: '@one-engine',
}, async ({ page, hydrated, browserName }) => {
  test.skip(browserName === 'firefox', NO_PREFERENCE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await hydrated(page);
  const toggle = page.getByRole('button', { name: 'Dark theme' });
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(await themeOf(page)).toEqual([true, 'dark']);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Neighbors');
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  expect(await themeOf(page)).toEqual([false, 'light']);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('a page that Back shows again has the theme chosen since', { tag: '@one-engine' }, async ({
  page,
  hydrated,
}) => {
  await page.goto('/');
  await hydrated(page);
  // As in a page of the back/forward cache, which got no event when another page stored the choice.
  await page.evaluate(() => {
    localStorage.setItem('theme', 'dark');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });

  expect(await themeOf(page)).toEqual([true, 'dark']);
  await expect(page.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'true');
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
  await expect.poll(shown).not.toBe(light);
  const dark = await shown();
  await page.reload();
  expect(await shown()).toBe(dark);
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(shown).toBe(light);
});
