/**
 * Preview services, translators and browsers capture a whole page after scrolling through it once. Their
 * capture has to show every picture.
 */
import type { Page } from '@playwright/test';
import sharp, { type ChannelStats } from 'sharp';
import { VIEW } from './comparison-page.ts';
import { expect, open, test } from './site.ts';

for (const [path, width, height] of [
  ['/', 1440, 900],
  ['/', 390, 844],
  ['/services', 390, 844],
  ['/about', 1440, 900],
] as const) {
  test(`${path}: a capture shows every picture, label and handle, ${width} px`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await open(page, path);
    await scrollThrough(page);

    const capture = await page.screenshot({ fullPage: true });

    const pictures = await page.evaluate(findPictures);
    expect(pictures.length).toBeGreaterThan(path === '/about' ? 1 : 8);
    for (const { name, box } of pictures) {
      const channels = await channelsOf(capture, box);
      expect(Math.max(...channels.map(({ stdev }) => stdev)), name).toBeGreaterThan(8);
    }
    for (const [what, part] of [
      ['handle', '[class*="-handle"]'],
      ['label After', '[data-type="after"]'],
    ] as const) {
      for (const box of await page.locator(`${VIEW} ${part}`).evaluateAll(boxesShown)) {
        const channels = await channelsOf(capture, box);
        // Most of each control is nearly white.
        expect(Math.min(...channels.map(({ mean }) => mean)), what).toBeGreaterThan(150);
      }
    }
  });
}

/** Scrolls once from the top to the end. Waits at each screen until the pictures there are loaded. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const seen = [...document.images].filter((image) => {
        const box = image.getBoundingClientRect();
        return box.width > 0 && box.bottom > 0 && box.top < innerHeight;
      });
      // Waits for the load only: a capture does not wait until the browser has decoded the pictures.
      const toCome = seen.filter(({ complete }) => !complete);
      await Promise.all(
        toCome.map((image) => new Promise((resolve) => image.addEventListener('load', resolve))),
      );
    }
    scrollTo({ top: 0, behavior: 'instant' });
    // Until the next paint the browser may still show the lower part of the page.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

type Box = { left: number; top: number; width: number; height: number };

/**
 * Statistics (mean, deviation) of red, green and blue in a part. Sharp's statistics describe a file, so the
 * part becomes a file.
 */
async function channelsOf(capture: Buffer, box: Box): Promise<ChannelStats[]> {
  const part = await sharp(capture).extract(box).removeAlpha().png().toBuffer();
  return (await sharp(part).stats()).channels;
}

/**
 * In the page: two parts of every picture, chosen so that no label, handle or button covers them while the
 * comparison is in its initial position.
 */
function findPictures(): { name: string; box: Box }[] {
  return [...document.querySelectorAll('main :is(figure > div, picture > img):not(figure > div img)')]
    .filter((picture) => picture.checkVisibility({ visibilityProperty: true }))
    .flatMap((picture) => {
      const { left, top, width, height } = picture.getBoundingClientRect();
      return [0.1, 0.65].map((from) => ({
        name: `${picture.parentElement?.textContent ?? ''} ${from} ${top}`,
        box: {
          left: Math.round(left + from * width),
          top: Math.round(top + scrollY + 0.3 * height),
          width: Math.round(0.25 * width),
          height: Math.round(0.4 * height),
        },
      }));
    });
}

function boxesShown(elements: Element[]): Box[] {
  return elements
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return {
        left: Math.round(left),
        top: Math.round(top + scrollY),
        width: Math.round(width),
        height: Math.round(height),
      };
    });
}
