import type { Page } from '@playwright/test';
import { expect, test } from './site.ts';

const house = '/pictures/hero-clean-';

for (const width of [320, 390, 430, 620, 768, 940, 1280, 1440]) {
  for (const fonts of ['in time', 'late'] as const) {
    test(`the house is the largest paint and the last, ${width} px, typefaces ${fonts}`, async ({ page }) => {
      await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
      await page.addInitScript(recordLargestPaints);
      await wipeFast(page);
      const { promise: isLetIn, resolve: letIn } = Promise.withResolvers<void>();
      if (fonts === 'late') {
        await page.route('**/*.woff2', async (route) => {
          await isLetIn;
          await route.continue();
        });
      }

      await page.goto('/', { waitUntil: 'commit' });
      await page.waitForFunction(
        (part) => (window as typeof window & PaintRecord).paints.at(-1)?.includes(part),
        house,
      );
      letIn();
      await wiped(page);

      expect(await lastLargestPaint(page)).toContain(house);
    });
  }
}

for (const width of [320, 390, 768]) {
  test(`nor is a layer larger where the picture moved up before it, ${width} px`, async ({ page }) => {
    // A part of the house is below the fold when it is painted.
    await page.setViewportSize({ width, height: 720 });
    await page.addInitScript(recordLargestPaints);
    await page.addInitScript(raiseHouseOnceItIsPainted);
    await wipeFast(page);
    await page.route(/hero-(dirty|beads|squeegee)/, async (route) => {
      await page.waitForFunction(() => document.adoptedStyleSheets.length === 0);
      await route.continue();
    });

    await page.goto('/');
    await wiped(page);

    // At 320 px a text may be larger than the part of the house that is seen.
    expect(await lastLargestPaint(page)).not.toMatch(/hero-(dirty|beads|squeegee)/);
  });
}

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [390, 844],
] as const) {
  test(`a third of the picture is dirty from the first paint to the last, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    // Nothing that lies on the pane comes before the label above it was looked at.
    const { promise: isLetIn, resolve: letIn } = Promise.withResolvers<void>();
    await page.route(/hero-(dirty|beads|squeegee)/, async (route) => {
      await isLetIn;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('#home').getByText('Before', { exact: true })).toBeVisible();
    const film = await page.locator('[data-dirty] > svg').evaluate((tone) => getComputedStyle(tone).backgroundColor);
    expect(film).toMatch(/^rgb\(/);
    const shares = [await dirtyShare(page)];
    letIn();

    await page.waitForFunction(() => document.documentElement.dataset.wiping === '');
    for (const time of [0, 800, 1600, 2400, 3100]) {
      await page.evaluate((at) => {
        for (const animation of document.getAnimations()) {
          animation.pause();
          animation.currentTime = at;
        }
      }, time);
      shares.push(await dirtyShare(page));
    }

    for (const share of shares) {
      expect(share).toBeGreaterThanOrEqual(0.3);
      expect(share).toBeLessThanOrEqual(0.35);
    }
  });
}

for (const width of [320, 390, 768]) {
  test(`the picture is as wide as the text, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');

    const [picture, text] = await Promise.all(
      ['#home [data-layers]', '#home h1'].map((part) => page.locator(part).boundingBox()),
    );
    expect([picture?.x, picture?.width]).toEqual([text?.x, text?.width]);
  });
}

test('at 768 px one amber button is in view at a time', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/');
  const header = page.getByRole('banner').getByRole('link', { name: 'Get Free Quote' }).filter({ visible: true });
  const amber = await page.locator('#home a.primary').evaluate((button) => getComputedStyle(button).backgroundColor);
  await expect(header).not.toHaveCSS('background-color', amber);

  await page.locator('#why-choose').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
  await expect(header).toHaveCSS('background-color', amber);

  await page.locator('#contact').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
  await expect(header).not.toHaveCSS('background-color', amber);
});

test('at 768 px View All Services stands beside the note about the pictures', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/');

  const services = page.locator('#services');
  const button = await services.getByRole('link', { name: 'View All Services' }).boundingBox();
  const note = await services.getByText('These pictures are drawings').boundingBox();
  expect(note?.y).toBeLessThan((button?.y ?? 0) + (button?.height ?? 0));
  expect((note?.y ?? 0) + (note?.height ?? 0)).toBeGreaterThan(button?.y ?? Infinity);
});

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [390, 844],
] as const) {
  test(`the river flows below the last service of the panel, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');

    const panel = page.locator('#contact');
    const chip = await panel.getByRole('link', { name: 'Gutter Cleaning' }).boundingBox();
    const crests = await panel
      .locator('svg path')
      .evaluateAll((waves) => waves.map((wave) => wave.getBoundingClientRect().y));
    expect((chip?.y ?? Infinity) + (chip?.height ?? 0)).toBeLessThanOrEqual(
      Math.min(...crests.slice(0, 3)) + (await page.evaluate(() => scrollY)),
    );
  });
}

test('the hero is wiped once a visit and never under reduced motion', async ({ page, hydrated }) => {
  await page.addInitScript(recordWipe);
  const wipe = () => page.evaluate(() => (window as typeof window & WipeRecord).wipe);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await hydrated(page);
  await settled(page);
  expect(await wipe()).toEqual([]);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.reload();
  await expect.poll(wipe).toEqual(['squeegee starts', 'squeegee ends']);
  await expect(page.locator('#home img').filter({ visible: true })).toHaveCount(4);

  await page.reload();
  await hydrated(page);
  await settled(page);
  expect(await wipe()).toEqual([]);
});

test('the pane is wiped without React', async ({ page }) => {
  await page.route('**/*.js', () => {});
  await page.goto('/');

  await wiped(page);

  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
});

test('the wipe ends when the visitor leaves for another page', async ({ page, hydrated }) => {
  await page.goto('/');
  await hydrated(page);
  await page.waitForFunction(() => document.documentElement.dataset.wiping === '');

  await page.locator('header').getByRole('link', { name: 'About', exact: true }).click();
  await expect(page).toHaveURL('/about');

  await expect(page.locator('html')).not.toHaveAttribute('data-wiping');
});

test('the house lights its windows in the dark theme, one after the other', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  expect(await lit(page)).toEqual([0, 0, 0, 0, 0, 0]);

  await page.locator('[data-theme-toggle]:visible').click();

  const delays = await page
    .locator('#home svg[viewBox="0 0 1600 1100"] > path')
    .evaluateAll((windows) => windows.map((pane) => getComputedStyle(pane).transitionDelay));
  expect(delays).toEqual(['0s', '0.15s', '0.3s', '0.45s', '0.6s', '0.75s']);
  await expect.poll(() => lit(page)).toEqual([1, 1, 1, 1, 1, 1]);
});

test('under reduced motion the windows are lit at once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/');

  const now = await page.evaluate(() => {
    document.querySelector<HTMLElement>('[data-theme-toggle]')?.click();
    const windows = document.querySelectorAll('#home svg[viewBox="0 0 1600 1100"] > path');
    return [...windows].map((pane) => Number(getComputedStyle(pane).opacity));
  });

  expect(now).toEqual([1, 1, 1, 1, 1, 1]);
});

for (const width of [390, 320]) {
  test(`at ${width} px both buttons share a row, and the rating breaks only after its stars`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');

    const [quote, services] = await Promise.all(
      ['Get Free Quote', 'View Services'].map((name) =>
        page.locator('#home').getByRole('link', { name }).boundingBox(),
      ),
    );
    expect(quote?.y).toBe(services?.y);
    const rating = page.locator('#home').getByText('5/5 rating · 100+ happy customers', { exact: true });
    expect((await rating.boundingBox())?.height).toBeLessThan(24);
  });
}

test('on a phone the picture starts in the upper 60 % of the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');

  expect((await page.locator('#home [data-layers]').boundingBox())?.y).toBeLessThanOrEqual(510);
});

type PaintRecord = { paints: string[] };

function recordLargestPaints(): void {
  const { paints } = Object.assign(window, { paints: [] } as PaintRecord);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { url: string; element: Element | null })[]) {
      paints.push(entry.url || `${entry.element?.tagName}`);
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

function lastLargestPaint(page: Page): Promise<string | undefined> {
  return page.evaluate(() => (window as typeof window & PaintRecord).paints.at(-1));
}

/** The wipe paints the same in a sixth of the time, each of whose frames costs. */
async function wipeFast(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 6 });
}

/** In the page: the text above the house is higher by a line of the heading, until the house is painted. */
function raiseHouseOnceItIsPainted(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('#home h1 { padding-bottom: 40px }');
  document.adoptedStyleSheets = [sheet];
  const look = async () => {
    const picture = document.querySelector<HTMLImageElement>('#home img[src*="hero-clean"]');
    if (!picture?.complete) return requestAnimationFrame(look);
    await picture.decode();
    // It is painted in the first of these frames.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        document.adoptedStyleSheets = [];
      }),
    );
  };
  look();
}

/** The wipe has been played to its end. It is noted before it begins, as a busy machine may look only afterwards. */
async function wiped(page: Page): Promise<void> {
  await page.waitForFunction(
    () => sessionStorage.getItem('wipe-shown') && document.documentElement.dataset.wiping === undefined,
  );
}

/** The dirty part of what shows of the pane, 0 to 1. */
function dirtyShare(page: Page): Promise<number> {
  return page.locator('[data-dirty]').evaluate((dirt) => {
    const frame = dirt.closest('[data-layers]')?.getBoundingClientRect() ?? new DOMRect();
    const pane = dirt.getBoundingClientRect();
    const corners = [...getComputedStyle(dirt).clipPath.matchAll(/([-\d.]+)% ([-\d.]+)%/g)].map(
      ([, x, y]) => [pane.x + (pane.width * Number(x)) / 100, pane.y + (pane.height * Number(y)) / 100] as const,
    );
    // Counted on a grid of 200 by 200 points.
    let dirty = 0;
    for (let row = 0.5; row < 200; row++)
      for (let column = 0.5; column < 200; column++)
        if (isInside(frame.x + (frame.width * column) / 200, frame.y + (frame.height * row) / 200)) dirty++;
    return dirty / 200 ** 2;

    function isInside(x: number, y: number): boolean {
      return corners.reduce((inside, [x1, y1], at) => {
        const [x2, y2] = corners.at(at - 1) ?? [x1, y1];
        return y1 > y !== y2 > y && x < x1 + ((x2 - x1) * (y - y1)) / (y2 - y1) ? !inside : inside;
      }, false);
    }
  });
}

/** How far each window is lit, 0 to 1. */
function lit(page: Page): Promise<number[]> {
  return page
    .locator('#home svg[viewBox="0 0 1600 1100"] > path')
    .evaluateAll((windows) => windows.map((pane) => Number(getComputedStyle(pane).opacity)));
}

type WipeRecord = { wipe: string[] };

/** In the page: notes when the squeegee sets off and when it is done. */
function recordWipe(): void {
  const { wipe } = Object.assign(window, { wipe: [] } as WipeRecord);
  const note = (what: string) => (event: AnimationEvent) => {
    if (event.animationName.endsWith('stroke')) wipe.push(`squeegee ${what}`);
  };
  addEventListener('animationstart', note('starts'));
  addEventListener('animationend', note('ends'));
}

/** All layers of the hero are decoded, after which the wipe would have begun. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.documentElement.classList.contains('before-first-paint'));
  await page.evaluate(async () => {
    await Promise.all([...document.querySelectorAll<HTMLImageElement>('#home img')].map((image) => image.decode()));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
