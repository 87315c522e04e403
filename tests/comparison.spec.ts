/**
 * The comparison of two pictures: its resting position, and what moves it. Over 250 lines because the large
 * picture of the home page keeps the same promises.
 */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { boxOf, center, edgeOf, HERO, pauseWipe, swipe, tapHandle, VIEW, wiped } from './comparison-page.ts';
import { expect, hold, holdScripts, hydrated, open, test } from './site.ts';

const phone = { width: 390, height: 844 };
/** The large picture of the home page works like the others, but rests where a third is dirty. */
const PICTURES = [
  { picture: HERO, rest: 36 },
  { picture: VIEW, rest: 54 },
];

test('at rest a little more than half of each picture is Before', async ({ page }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto('/');
  await expectRest(page);
  releaseScripts();
  await hydrated(page);
  await expectRest(page);
});

test.describe('without scripts', { tag: '@one-engine' }, () => {
  test.use({ javaScriptEnabled: false });

  // Only in Chromium: Firefox under Playwright matches `scripting: enabled` even without scripts.
  test('the pictures rest where they do with scripts, and no slider can be reached', async ({ page }) => {
    for (const path of ['/', '/services']) {
      await page.goto(path);

      await expectRest(page);
      await expect(page.getByRole('slider')).toHaveCount(0);
      if (path === '/') expect(await page.locator(HERO).evaluate(edgeOf)).toBeCloseTo(0.34, 1);
    }
  });
});

test('on paper the pictures are where they began, half of the small ones Before, also if moved', {
  tag: '@one-engine',
}, async ({ page }) => {
  await open(page, '/');
  const hero = page.locator(HERO);
  const cards = page.locator(`#services ${VIEW}`);
  await hero.getByRole('slider').fill('90');
  expect(await hero.evaluate(edgeOf)).toBeGreaterThan(0.8);
  await cards.first().getByRole('slider').fill('0');

  await page.emulateMedia({ media: 'print' });

  expect(await hero.evaluate(edgeOf)).toBeCloseTo(0.34, 1);
  expect(await cards.count()).toBe(3);
  for (const card of await cards.all()) expect(await card.evaluate(edgeOf)).toBeCloseTo(0.5, 2);
});

test('dot, spoken text and larger part of the picture agree at every position', {
  tag: '@one-engine',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/services');
  const card = page.locator('#roof-cleaning');
  const slider = card.getByRole('slider');
  const view = card.locator(VIEW);
  await view.scrollIntoViewIfNeeded();
  await view
    .locator('img')
    .evaluateAll((all) => Promise.all(all.map((image) => (image as HTMLImageElement).decode())));
  const at = async (position: number) => {
    await slider.fill(`${position}`);
    return pixelsOf(view);
  };
  const before = await at(100);
  const after = await at(0);
  for (const position of [0, 4, 20, 34, 46, 48, 52, 54, 70, 90, 100]) {
    const share = shareOf(await at(position), before, after);

    expect(Math.abs(100 * share - position), `${position}: ${share}`).toBeLessThan(6);
    const shown = share >= 0.5 ? 'Before' : 'After';
    await expect(card.getByRole('button', { name: `${shown}: Roof Cleaning` })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await expect(card.locator('[aria-current]')).toHaveCount(1);
    await expect(card.getByRole('status')).toHaveText(new RegExp(`^${shown}, `));
    const text = position === 0 ? 'After' : position === 100 ? 'Before' : `${100 - position}% cleaned`;
    await expect(slider).toHaveAttribute('aria-valuetext', text);
  }
  await slider.fill('50');
  await expect(card.getByRole('status')).toHaveText(/^Before, /);
});

// Only Chromium lets a test move a finger.
test.describe('under a finger', { tag: '@one-engine' }, () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test('a horizontal drag moves the comparison, a vertical swipe scrolls the page', async ({ page }) => {
    await open(page, '/');
    const scrolled = () => page.evaluate(() => scrollY);
    for (const { picture, rest } of PICTURES) {
      const view = page.locator(picture).first();
      const slider = view.getByRole('slider');
      await center(view);
      const before = await scrolled();
      await swipe(page, view, [0.5, 0.5], [0.2, 0.55]);
      expect(await view.evaluate(edgeOf)).toBeCloseTo(0.2, 1);
      await swipe(page, view, [0.1, 0.2], [0.8, 0.2]);
      expect(await view.evaluate(edgeOf)).toBeCloseTo(0.8, 1);
      await expect(slider).toHaveAttribute('aria-valuetext', '20% cleaned');
      expect(await scrolled()).toBe(before);
      await slider.fill(`${rest}`);
    }
    for (const { picture, rest } of PICTURES) {
      const view = page.locator(picture).first();
      for (const [fromX, toX] of [
        [0.2, 0.2],
        [0.85, 0.8],
        [0.55, 0.65],
        [0.9, 0.6],
      ] as const) {
        await center(view);
        const before = await scrolled();
        const edge = await view.evaluate(edgeOf);

        await swipe(page, view, [fromX, 0.9], [toX, -0.2]);

        await expect.poll(scrolled).toBeGreaterThan(before + 50);
        expect(await view.evaluate(edgeOf)).toBe(edge);
        await expect(view.getByRole('slider')).toHaveValue(`${rest}`);
      }
    }
  });

  test('a tap on the handle first cleans, then switches; a tap beside it does nothing', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/');
    for (const { picture, rest } of PICTURES) {
      const view = page.locator(picture).first();
      await center(view);
      const slider = view.getByRole('slider');
      for (const [x, y] of [
        [0.1, 0.5],
        [0.9, 0.8],
        [0.54, 0.1],
      ] as const) {
        const { left, top, width, height } = await boxOf(view);
        await page.touchscreen.tap(left + x * width, top + y * height);
      }
      await expect(slider).toHaveValue(`${rest}`);

      await tapHandle(page, view);
      await expect(slider).toHaveValue('0');
      await slider.fill('60');
      await tapHandle(page, view);
      await expect(slider).toHaveValue('0');
      await slider.fill('20');
      await tapHandle(page, view);
      await expect(slider).toHaveValue('100');
    }
  });

  test('touches before React move nothing, and drags work once it is there', async ({ page }) => {
    const releaseScripts = await holdScripts(page);
    await page.goto('/services');
    const view = page.locator(VIEW).first();
    await center(view);
    await swipe(page, view, [0.3, 0.8], [0.3, 0.1]);
    await center(view);
    await swipe(page, view, [0.5, 0.5], [0.9, 0.5]);
    await tapHandle(page, view);

    releaseScripts();
    await hydrated(page);

    expect(await view.evaluate(edgeOf)).toBeCloseTo(0.54, 1);
    await swipe(page, view, [0.5, 0.5], [0.25, 0.5]);
    expect(await view.evaluate(edgeOf)).toBeCloseTo(0.25, 1);
  });
});

test('a visitor drags with a mouse and continues with the arrow keys', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/');
  for (const { picture, rest } of PICTURES) {
    const view = page.locator(picture).first();
    await center(view);
    const slider = view.getByRole('slider', { name: /^Compare before and after/ });
    const { left, top, width, height } = await boxOf(view);
    const drag = async (to: number, y: number) => {
      await page.mouse.move(left + 0.8 * width, top + 0.3 * height);
      await page.mouse.down();
      await page.mouse.move(to, y, { steps: 4 });
      await page.mouse.up();
    };
    await page.mouse.click(left + 0.9 * width, top + 0.3 * height);
    await expect(slider).toHaveValue(`${rest}`);

    await drag(left + 0.3 * width, top + 0.4 * height);
    expect(await view.evaluate(edgeOf)).toBeCloseTo(0.3, 1);
    await page.mouse.move(left + 0.9 * width, top + 0.4 * height);
    expect(await view.evaluate(edgeOf)).toBeCloseTo(0.3, 1);
    await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveValue('32');
    await drag(left - 20, top - 20);
    await expect(slider).toHaveAttribute('aria-valuetext', 'After');
  }

  // The squeegee itself can be dragged, and stays in the picture at both ends.
  const view = page.locator(HERO);
  await center(view);
  const squeegee = view.locator('[class*="-squeegee"]');
  const { left, right, top, width, height } = await boxOf(view);
  for (const [end, text] of [
    [right - 1, 'Before'],
    [left - 20, 'After'],
    [left + 0.5 * width, '50% cleaned'],
  ] as const) {
    const tool = await boxOf(squeegee);
    // The middle of the squeegee's visible part.
    const from = (Math.max(tool.left, left) + Math.min(tool.right, right)) / 2;
    await page.mouse.move(from, top + 0.53 * height);
    await page.mouse.down();
    await page.mouse.move(end, top + 0.53 * height, { steps: 4 });
    await page.mouse.up();

    await expect(view.getByRole('slider')).toHaveAttribute('aria-valuetext', text);
    const moved = await boxOf(squeegee);
    expect(Math.min(moved.right, right) - Math.max(moved.left, left), text).toBeGreaterThan(24);
  }
});

test('the keyboard moves the large picture, which says how much is clean and shows the focus', {
  tag: '@one-engine',
}, async ({ page }) => {
  await open(page, '/');
  const view = page.locator(HERO);
  const slider = view.getByRole('slider', { name: 'Compare before and after', exact: true });
  await expect(slider).toHaveAttribute('aria-valuetext', '64% cleaned');
  const ring = () => view.evaluate((element) => getComputedStyle(element, '::after').outlineStyle);
  expect(await ring()).toBe('none');

  await page.locator('#home').getByRole('link', { name: 'View Services' }).focus();
  await page.keyboard.press('Tab');
  await expect(slider).toBeFocused();
  expect(await ring()).toBe('solid');
  await page.keyboard.press('ArrowLeft');

  await expect(slider).toHaveAttribute('aria-valuetext', '66% cleaned');
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', 'After');
  expect(await view.evaluate(edgeOf)).toBeLessThan(0.01);
  await expect(view.getByText('Before', { exact: true })).toHaveCSS('opacity', '0');
  await expect(view.getByText('After', { exact: true })).toHaveCSS('opacity', '1');
});

test.describe('on the first page of a visit', () => {
  test.use({ isFirstPage: true });

  test('the wipe ends at once when a visitor takes hold of the squeegee', async ({ page }) => {
    await page.addInitScript(pauseWipe);
    await open(page, '/');
    const view = page.locator(`${HERO}[data-wiping]`);
    await view.waitFor();
    const { left, top, width, height } = await boxOf(view);

    await page.mouse.move(left + 0.5 * width, top + 0.5 * height);
    await page.mouse.down();
    await page.mouse.move(left + 0.7 * width, top + 0.5 * height);

    expect(await page.locator(HERO).evaluate(edgeOf)).toBeCloseTo(0.7, 1);
    await wiped(page);
    expect(await page.locator(HERO).evaluate(edgeOf)).toBeCloseTo(0.7, 1);
  });

  test('the wipe does not begin once a visitor has moved the squeegee', {
    tag: '@one-engine',
  }, async ({ page }) => {
    const release = await hold(page, /hero-squeegee/);
    await page.goto('/', { waitUntil: 'commit' });
    await hydrated(page);
    const slider = page.locator(HERO).getByRole('slider');
    await slider.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', '62% cleaned');

    release();

    await page.evaluate(async () => {
      const layers = [...document.querySelectorAll<HTMLImageElement>('#home img')];
      await Promise.all(layers.map((layer) => layer.decode()));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    expect(await page.evaluate(() => sessionStorage.getItem('stroke-shown'))).toBeNull();
    await expect(slider).toHaveValue('38');
  });
});

async function expectRest(page: Page): Promise<void> {
  const views = await page.locator(VIEW).all();
  expect(views.length).toBeGreaterThan(5);
  for (const view of views) {
    const share = await view.evaluate(edgeOf);
    expect(share).toBeGreaterThan(0.52);
    expect(share).toBeLessThan(0.58);
  }
}

type Pixels = { data: Buffer; width: number; height: number };

async function pixelsOf(view: Locator): Promise<Pixels> {
  const { data, info } = await sharp(await view.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The share of Before in rows between the labels above, the handle in the middle and the buttons below. */
function shareOf({ data, width, height }: Pixels, before: Pixels, after: Pixels): number {
  const distance = (other: Pixels, at: number) =>
    [0, 1, 2].reduce(
      (sum, channel) => sum + Math.abs((data[at + channel] ?? 0) - (other.data[at + channel] ?? 0)),
      0,
    );
  const splits: number[] = [];
  for (const row of [0.25, 0.3, 0.35, 0.65, 0.7, 0.75]) {
    // The best split has most Before pixels to its left and most After pixels to its right.
    let [sum, best, split] = [0, 0, 0];
    for (let x = 0; x < width; x += 1) {
      const at = 3 * (Math.round(row * height) * width + x);
      sum += Math.sign(distance(after, at) - distance(before, at));
      if (sum > best) [best, split] = [sum, x + 1];
    }
    splits.push(split / width);
  }
  return splits.reduce((sum, split) => sum + split, 0) / splits.length;
}
