/** What whoever captures the whole page gets, once the page was scrolled through: a preview, a translator, the browser itself. */
import type { Page } from '@playwright/test';
import sharp, { type ChannelStats } from 'sharp';
import { VIEW } from './comparison-page.ts';
import { expect, test } from './site.ts';

for (const path of ['/', '/services', '/about']) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    test(`${path}: after the page was scrolled through once, a capture of all of it shows every picture, label and handle, ${width} px`, async ({
      page,
      hydrated,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await hydrated(page);
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
          // Most of each is nearly white.
          expect(Math.min(...channels.map(({ mean }) => mean)), what).toBeGreaterThan(150);
        }
      }
    });
  }
}

/** Once from the top to the end, a screen at a time, until the pictures there are loaded. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const seen = [...document.images].filter((image) => {
        const box = image.getBoundingClientRect();
        return box.width > 0 && box.bottom > 0 && box.top < innerHeight;
      });
      // Loaded only: whoever captures a page does not wait until the browser has decoded its pictures.
      const toCome = seen.filter(({ complete }) => !complete);
      await Promise.all(
        toCome.map((image) => new Promise((resolve) => image.addEventListener('load', resolve))),
      );
    }
    scrollTo({ top: 0, behavior: 'instant' });
    // Until the browser has painted that, it may show what it showed below.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

type Box = { left: number; top: number; width: number; height: number };

/** Red, green and blue of a part. Sharp's figures are those of a file, so the part is made one. */
async function channelsOf(capture: Buffer, box: Box): Promise<ChannelStats[]> {
  const part = await sharp(capture).extract(box).removeAlpha().png().toBuffer();
  return (await sharp(part).stats()).channels;
}

/** In the page: of every picture two parts that no label, handle or button covers, where Before and After are at rest. */
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

/** In the page. */
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
