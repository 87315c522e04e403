/** Drawings show night in the dark theme, and day on paper and in high contrast. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { VIEW } from './comparison-page.ts';
import { job, startSiteWithJobs } from './job-pictures.ts';
import { expect, test } from './site.ts';
import { showIn } from './wcag.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Shares of the picture: left, top, width, height. */
type Part = readonly [number, number, number, number];
const WHOLE: Part = [0, 0, 1, 1];
/** A part of each side without label, edge or controls. */
const LEFT: Part = [0.02, 0.2, 0.3, 0.7];
const RIGHT: Part = [0.68, 0.2, 0.3, 0.6];
const LAWN: Part = [0.25, 0.92, 0.5, 0.07];
const PAVERS: Part = [0.35, 0.82, 0.18, 0.05];
const WINDOW: Part = [0.475, 0.62, 0.025, 0.03];
const MARK: Part = [0.26, 0.49, 0.05, 0.07];

for (const path of ['/', '/services']) {
  test(`${path}: in the dark theme Before and After both show night, and the dirt stays visible`, async ({
    page,
    hydrated,
  }) => {
    await page.goto(path);
    await hydrated(page);
    for (const view of (await page.locator(VIEW).all()).slice(0, 3)) {
      await show(view);
      const [before, after] = [await night(page, view, LEFT), await night(page, view, RIGHT)];
      for (const side of [before, after]) expect(side).toBeLessThan(0.85);
      expect(Math.abs(before - after)).toBeLessThan(0.15);

      const day = await dirt(page, view, 'light');
      expect(await dirt(page, view, 'dark')).toBeGreaterThan(0.55 * day);
    }
  });
}

test('on paper and in high contrast every drawing shows day, Before and After alike', {
  tag: '@one-engine',
}, async ({ page, hydrated }) => {
  for (const [path, pictures] of [
    ['/', ['#home [data-layers]', VIEW]],
    ['/about', ['[data-layers]']],
  ] as const) {
    await page.goto(path);
    await hydrated(page);
    for (const selector of pictures) {
      const picture = page.locator(selector).first();
      await show(picture);
      for (const media of [
        { media: 'print', forcedColors: 'none' },
        { media: 'screen', forcedColors: 'active' },
      ] as const) {
        await page.emulateMedia(media);
        for (const side of [LEFT, RIGHT])
          expect(await night(page, picture, side), `${selector}, ${media.media}`).toBeCloseTo(1, 2);
      }
      await page.emulateMedia({ media: 'screen', forcedColors: 'none' });
    }
  }
});

test('in the dark theme a photograph of a job is only softened', async ({ page, hydrated }) => {
  await using server = await startSiteWithJobs([job(1)]);
  await page.goto(`${server.url}/services`);
  await hydrated(page);
  const view = page.locator('#window-cleaning').locator(VIEW);
  await show(view);

  for (const side of [LEFT, RIGHT]) expect(await night(page, view, side)).toBeCloseTo(0.85, 1);
});

test('in the dark theme the house has light in its windows', async ({ page, hydrated }) => {
  await page.goto('/');
  await hydrated(page);
  const picture = page.locator('#home [data-layers]');
  await show(picture);

  const [pane, lawn] = [await night(page, picture, WINDOW), await night(page, picture, LAWN)];
  expect(pane).toBeGreaterThan(2 * lawn);
});

test('the about page at night has lamplight on the pavers, and the mark on the van is dim', async ({
  page,
  hydrated,
}) => {
  await page.goto('/about');
  await hydrated(page);
  const picture = page.locator('[data-layers]');
  await show(picture);

  expect(await night(page, picture, MARK)).toBeLessThan(0.75);
  const [pavers, lawn] = [await night(page, picture, PAVERS), await night(page, picture, LAWN)];
  expect(pavers).toBeGreaterThan(1.5 * lawn);
});

async function show(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await picture
    .locator('img')
    .evaluateAll((all) => Promise.all(all.map((image) => (image as HTMLImageElement).decode())));
}

/** How bright a part is in the dark theme, as a share of the light one. */
async function night(page: Page, picture: Locator, part: Part): Promise<number> {
  const brightness = async (colorScheme: 'light' | 'dark') => {
    const { channels } = await sharp(await shotOf(page, picture, colorScheme, part)).stats();
    return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0);
  };
  return (await brightness('dark')) / (await brightness('light'));
}

/** The mean difference between the whole Before and After: the sum of three channels of 0 to 255. */
async function dirt(page: Page, view: Locator, colorScheme: 'light' | 'dark'): Promise<number> {
  const at = async (position: string) => {
    await view.getByRole('slider').fill(position);
    return shotOf(page, view, colorScheme, WHOLE);
  };
  const [before, after] = [await at('100'), await at('0')];
  await view.getByRole('slider').fill('54');
  const { channels } = await sharp(
    await sharp(before)
      .composite([{ input: after, blend: 'difference' }])
      .png()
      .toBuffer(),
  ).stats();
  return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0);
}

async function shotOf(
  page: Page,
  picture: Locator,
  colorScheme: 'light' | 'dark',
  [left, top, width, height]: Part,
): Promise<Buffer> {
  await showIn(page, colorScheme);
  const shot = sharp(await picture.screenshot());
  const size = await shot.metadata();
  return shot
    .extract({
      left: Math.round(left * size.width),
      top: Math.round(top * size.height),
      width: Math.round(width * size.width),
      height: Math.round(height * size.height),
    })
    .removeAlpha()
    .png()
    .toBuffer();
}
