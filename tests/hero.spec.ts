/** The hero: its largest paint, its picture's dirty part and position, and the wipe. */
import type { Page } from '@playwright/test';
import { edgeOf, HERO, pauseWipe, wiped } from './comparison-page.ts';
import { expect, hold, hydrated, open, test } from './site.ts';

test.use({ isFirstPage: true });

const house = '/pictures/hero-clean-';

// With late typefaces, repainted text could be the largest paint, so each layout is tested on its narrowest
// and widest screen.
for (const [fonts, widths] of [
  ['in time', [390, 1440]],
  ['late', [320, 390, 620, 768, 940, 1440]],
] as const) {
  test(`with typefaces ${fonts} the house is the final largest contentful paint`, async ({ page }) => {
    await page.addInitScript(recordLargestPaints);
    await wipeFast(page);
    let isSeen = Promise.withResolvers<void>();
    if (fonts === 'late') {
      await page.route('**/*.woff2', async (route) => {
        await isSeen.promise;
        await route.continue();
      });
    }
    for (const width of widths) {
      isSeen = Promise.withResolvers();
      await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
      await beginVisit(page);
      await page.waitForFunction(
        (part) => (window as typeof window & PaintRecord).paints.at(-1)?.includes(part),
        house,
      );
      isSeen.resolve();
      await wiped(page);

      expect(await lastLargestPaint(page), `${width} px`).toContain(house);
    }
  });
}

test('when the house moves up, no other layer becomes the largest paint', async ({ page }) => {
  await page.addInitScript(recordLargestPaints);
  await page.addInitScript(raiseHouseOnceItIsPainted);
  await wipeFast(page);
  await page.route(/hero-(dirty|squeegee)/, async (route) => {
    await page.waitForFunction(() => document.adoptedStyleSheets.length === 0);
    await route.continue();
  });
  for (const width of [390, 768]) {
    // A part of the house is below the fold when it is painted.
    await page.setViewportSize({ width, height: 720 });
    await beginVisit(page);
    await wiped(page);

    expect(await lastLargestPaint(page), `${width} px`).not.toMatch(/hero-(dirty|squeegee)/);
  }
});

test('a third of the picture is dirty, and the wipe starts from less than half', async ({ page }) => {
  await page.addInitScript(pauseWipe);
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    // Holds back the dirt's picture and the squeegee, to measure the pane with only its placeholder.
    const release = await hold(page, /hero-(dirty|squeegee)/);
    await beginVisit(page);
    await expect(page.locator('#home').getByText('Before', { exact: true })).toBeVisible();
    const film = await page
      .locator(`${HERO} [class*="-dirt"] > svg`)
      .evaluate((placeholder) => getComputedStyle(placeholder).backgroundColor);
    expect(film).toMatch(/^rgb\(/);
    const dirtyShare = () => page.locator(HERO).evaluate(edgeOf);
    const first = await dirtyShare();
    release();

    await page.waitForFunction(() => document.querySelector('[data-wiping]') !== null);
    const shares: number[] = [];
    for (const time of [0, 350, 699]) {
      await page.evaluate((at) => {
        for (const animation of document.getAnimations()) {
          animation.pause();
          animation.currentTime = at;
        }
      }, time);
      shares.push(await dirtyShare());
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    const [start = 0, middle = 0, end = 0] = shares;
    for (const share of [first, end]) {
      expect(share).toBeGreaterThanOrEqual(0.3);
      expect(share).toBeLessThanOrEqual(0.35);
    }
    expect(start).toBeGreaterThan(0.4);
    expect(start).toBeLessThan(0.48);
    expect(middle).toBeLessThan(start);
    expect(middle).toBeGreaterThan(end);
  }
});

test('the wipe runs once a visit, and never under reduced motion', async ({ page }) => {
  await page.addInitScript(recordWipe);
  const wipe = () => page.evaluate(() => (window as typeof window & WipeRecord).wipe);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/');
  await settled(page);
  expect(await wipe()).toEqual([]);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.reload();
  await expect.poll(wipe).toEqual(['squeegee starts', 'squeegee ends']);
  await expect(page.locator('#home img').filter({ visible: true })).toHaveCount(3);

  await page.reload();
  await hydrated(page);
  await settled(page);
  expect(await wipe()).toEqual([]);
});

test('the wipe runs without React', async ({ page }) => {
  await page.route('**/*.js', () => {});
  await page.goto('/');

  await wiped(page);

  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
});

test('the wipe ends when the visitor leaves for another page', async ({ page }) => {
  await page.addInitScript(pauseWipe);
  await open(page, '/');
  await page.locator('[data-wiping]').waitFor();

  await page.locator('header').getByRole('link', { name: 'About', exact: true }).click();
  await expect(page).toHaveURL('/about');

  await expect(page.locator('[data-wiping]')).toHaveCount(0);
});

test('on a phone the picture is high up, and both buttons share a row', async ({ page }) => {
  await page.goto('/');
  const home = page.locator('#home');
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 844 });

    const [picture, text] = await Promise.all(
      ['[data-layers]', 'h1'].map((part) => home.locator(part).boundingBox()),
    );
    expect([picture?.x, picture?.width], `${width} px`).toEqual([text?.x, text?.width]);
    if (width === 390) expect(picture?.y).toBeLessThanOrEqual(510);
    if (width > 390) continue;
    const [quote, services] = await Promise.all(
      ['Get Free Quote', 'View Services'].map((name) => home.getByRole('link', { name }).boundingBox()),
    );
    expect(quote?.y, `${width} px`).toBe(services?.y);
    // The rating breaks only after its stars.
    const rating = home.getByText('5/5 rating · 100+ happy customers', { exact: true });
    expect((await rating.boundingBox())?.height, `${width} px`).toBeLessThan(24);
  }
});

/** Opens the home page as the first one of a visit. */
async function beginVisit(page: Page): Promise<void> {
  if (page.url() !== 'about:blank') await page.evaluate(() => sessionStorage.clear());
  await page.goto('/', { waitUntil: 'commit' });
}

type PaintRecord = { paints: string[] };

function recordLargestPaints(): void {
  const { paints } = Object.assign(window, { paints: [] } as PaintRecord);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      url: string;
      element: Element | null;
    })[]) {
      paints.push(entry.url || `${entry.element?.tagName}`);
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

function lastLargestPaint(page: Page): Promise<string | undefined> {
  return page.evaluate(() => (window as typeof window & PaintRecord).paints.at(-1));
}

/** Runs the wipe in a sixth of its time, because each frame costs processor time. */
async function wipeFast(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 6 });
}

/** In the page: adds 40 px, a line of the heading, above the house until the house is painted. */
function raiseHouseOnceItIsPainted(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('#home h1 { padding-bottom: 40px }');
  document.adoptedStyleSheets = [sheet];
  const look = async () => {
    const picture = document.querySelector<HTMLImageElement>('#home img[src*="hero-clean"]');
    if (!picture?.complete) return requestAnimationFrame(look);
    await picture.decode();
    // The house is painted in the first of these frames.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        document.adoptedStyleSheets = [];
      }),
    );
  };
  look();
}

type WipeRecord = { wipe: string[] };

/**
 * In the page: records when the squeegee starts and ends. On a busy machine Chromium may report an end after
 * 0 s, and then start the same transition again.
 */
function recordWipe(): void {
  const { wipe } = Object.assign(window, { wipe: [] } as WipeRecord);
  const note = (what: string) => (event: TransitionEvent) => {
    const isWipe = event.target instanceof Element && event.target.matches('[class*="-squeegee"]');
    if (isWipe && (event.type === 'transitionrun' || event.elapsedTime > 0)) wipe.push(`squeegee ${what}`);
  };
  addEventListener('transitionrun', note('starts'));
  addEventListener('transitionend', note('ends'));
}

/** Waits until all layers of the hero are decoded, after which the wipe would have begun. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.documentElement.classList.contains('before-first-paint'));
  await page.evaluate(async () => {
    await Promise.all(
      [...document.querySelectorAll<HTMLImageElement>('#home img')].map((image) => image.decode()),
    );
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
