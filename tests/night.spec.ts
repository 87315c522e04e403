/** Drawings show night in the dark theme, and day on paper and in high contrast. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { VIEW } from './comparison-page.ts';
import { job, startSiteWithJobs } from './job-pictures.ts';
import { expect, open, STILL, test } from './site.ts';
import { showIn } from './wcag.ts';

test.use(STILL);

/** Shares of the picture: left, top, width, height. */
type Part = readonly [number, number, number, number];
/** A part of each side without label, edge or controls. */
const LEFT: Part = [0.02, 0.2, 0.3, 0.7];
const RIGHT: Part = [0.68, 0.2, 0.3, 0.6];
const LAWN: Part = [0.25, 0.92, 0.5, 0.07];
const PAVERS: Part = [0.35, 0.82, 0.18, 0.05];
const WINDOW: Part = [0.475, 0.62, 0.025, 0.03];
const MARK: Part = [0.26, 0.49, 0.05, 0.07];

test('in the dark theme Before and After show night, the dirt stays, windows are lit', async ({ page }) => {
  await open(page, '/');
  const house = page.locator('#home [data-layers]');
  await show(house);
  const [pane = 0, lawn = 1] = await night(page, house, [WINDOW, LAWN]);
  expect(pane).toBeGreaterThan(2 * lawn);

  for (const view of (await page.locator(VIEW).all()).slice(0, 3)) {
    await show(view);
    const both = async (colorScheme: 'light' | 'dark') => {
      await showIn(page, colorScheme);
      const at = async (position: string) => {
        await view.getByRole('slider').fill(position);
        return view.screenshot();
      };
      return { before: await at('100'), after: await at('0') };
    };
    const [day, dark] = [await both('light'), await both('dark')];
    const before = (await brightness(dark.before, LEFT)) / (await brightness(day.before, LEFT));
    const after = (await brightness(dark.after, RIGHT)) / (await brightness(day.after, RIGHT));
    for (const side of [before, after]) expect(side).toBeLessThan(0.85);
    expect(Math.abs(before - after)).toBeLessThan(0.15);
    expect(await dirt(dark)).toBeGreaterThan(0.55 * (await dirt(day)));
  }
});

test('on paper and in high contrast every drawing shows day, Before and After alike', async ({ page }) => {
  for (const [path, pictures] of [
    ['/', ['#home [data-layers]', VIEW]],
    ['/about', ['[data-layers]']],
  ] as const) {
    await open(page, path);
    for (const selector of pictures) {
      const picture = page.locator(selector).first();
      await show(picture);
      for (const media of [
        { media: 'print', forcedColors: 'none' },
        { media: 'screen', forcedColors: 'active' },
      ] as const) {
        await page.emulateMedia(media);
        for (const side of await night(page, picture, [LEFT, RIGHT]))
          expect(side, `${selector}, ${media.media}`).toBeCloseTo(1, 2);
      }
      await page.emulateMedia({ media: 'screen', forcedColors: 'none' });
    }
  }
});

test('in the dark theme a photograph of a job is only softened', async ({ page }) => {
  await using server = await startSiteWithJobs([job(1)]);
  await open(page, `${server.url}/services`);
  const view = page.locator('#window-cleaning').locator(VIEW);
  await show(view);

  for (const side of await night(page, view, [LEFT, RIGHT])) expect(side).toBeCloseTo(0.85, 1);
  // Leaves the page before its server stops: a picture that still loads would fail the test.
  await page.goto('about:blank');
});

test('the about page at night has lamplight on the pavers, and a dim mark on the van', async ({ page }) => {
  await open(page, '/about');
  const picture = page.locator('[data-layers]');
  await show(picture);

  const [mark, pavers = 0, lawn = 1] = await night(page, picture, [MARK, PAVERS, LAWN]);
  expect(mark).toBeLessThan(0.75);
  expect(pavers).toBeGreaterThan(1.5 * lawn);
});

async function show(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await picture
    .locator('img')
    .evaluateAll((all) => Promise.all(all.map((image) => (image as HTMLImageElement).decode())));
}

/** How bright parts are in the dark theme, as shares of the light one. */
async function night(page: Page, picture: Locator, parts: Part[]): Promise<number[]> {
  const shots: Buffer[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await showIn(page, colorScheme);
    shots.push(await picture.screenshot());
  }
  return Promise.all(
    parts.map(async (part) => {
      const [dark = 0, light = 1] = await Promise.all(shots.map((shot) => brightness(shot, part)));
      return dark / light;
    }),
  );
}

/** The sum of three channels of 0 to 255. */
async function brightness(shot: Buffer, [left, top, width, height]: Part = [0, 0, 1, 1]): Promise<number> {
  const picture = sharp(shot);
  const size = await picture.metadata();
  const part = picture.extract({
    left: Math.round(left * size.width),
    top: Math.round(top * size.height),
    width: Math.round(width * size.width),
    height: Math.round(height * size.height),
  });
  // Sharp's statistics describe a file, so the part becomes a file.
  const { channels } = await sharp(await part.removeAlpha().png().toBuffer()).stats();
  return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0);
}

/** The mean difference between the whole Before and After. */
async function dirt({ before, after }: { before: Buffer; after: Buffer }): Promise<number> {
  return brightness(
    await sharp(before)
      .composite([{ input: after, blend: 'difference' }])
      .png()
      .toBuffer(),
  );
}
