import type { Page } from '@playwright/test';
import sharp, { type OutputInfo } from 'sharp';
import { HERO } from './comparison-page.ts';
import { leaveWaiting, noticeOn } from './outbox-page.ts';
import { closeDialog, fill, send } from './quote-requests.ts';
import { expect, frames, open, test } from './site.ts';
import {
  addRules,
  contrast,
  DARK_AND_NARROW,
  expectAccessible,
  LIGHT_AND_WIDE,
  looks,
  pages,
  rgb,
  showIn,
  type Text,
  textsOf,
  violationsOf,
} from './wcag.ts';

test.use({ expectedMessage: /404/, contextOptions: { reducedMotion: 'reduce' } });

/** Draws parts out of view too, and makes the fixed header scroll with the page. */
const LAID_OUT =
  '[class*="-view"] { content-visibility: visible !important } header, aside[class] { position: relative !important }';
/**
 * Makes the letters transparent, to read the colors beneath. The button of a file field counts as text, so
 * its border is transparent too.
 */
const WITHOUT_LETTERS =
  '*, ::placeholder, ::file-selector-button { color: transparent !important; caret-color: transparent !important; text-decoration-color: transparent !important } ::file-selector-button { border-color: transparent !important }';

for (const path of pages) {
  test(`${path} breaks no rule of axe, and its texts have enough contrast`, async ({ page }) => {
    await open(page, path);
    await expectAccessible(page, [LIGHT_AND_WIDE, DARK_AND_NARROW]);
    await addRules(page, LAID_OUT);
    for (const colorScheme of ['light', 'dark'] as const) {
      await showIn(page, colorScheme);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });

        expect.soft(await faintTexts(page), `${colorScheme}, ${width} px`).toEqual([]);
      }
    }
  });
}

test.describe('in each state', () => {
  test.use({
    expectedMessage: /did not take|Failed to load resource/,
    viewport: { width: 320, height: 900 },
  });

  test('of the home page: over all that scrolls beneath, the menu, the large picture', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectContrast(
      page,
      '#menu',
      looks.filter(({ width }) => width < 390),
    );
    await page.keyboard.press('Escape');
    for (const end of ['Home', 'End']) {
      await page.locator(HERO).getByRole('slider').press(end);
      await expectContrast(page, HERO);
    }

    await page.setViewportSize({ width: 1280, height: 720 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await showIn(page, colorScheme);
      for (const beneath of ['#home img', '#services figure', '#contact', 'footer']) {
        await page
          .locator(beneath)
          .first()
          .evaluate((element) => {
            const { top, height } = element.getBoundingClientRect();
            scrollBy({ top: top + height / 2 - 40, behavior: 'instant' });
          });

        expect.soft(await faintTexts(page, 'header'), `${colorScheme}, over ${beneath}`).toEqual([]);
      }
    }
  });

  test('of the form: an open dropdown, both dialogs, several services, and errors', async ({ page }) => {
    await open(page, '/contact');
    await page.getByLabel('Property Type').click();
    await expectContrast(page, 'select[name=propertyType]');
    await page.keyboard.press('Escape');
    await page.getByLabel('Service Needed').selectOption('multiple-services');
    await send(page);
    await page.getByRole('dialog', { name: 'Error' }).waitFor();
    await expectContrast(page, 'dialog');
    await closeDialog(page);
    await expectContrast(page, '#quote-form');
    await fill(page, 'Contrast');
    await send(page);
    await page.getByRole('dialog', { name: 'Success!' }).waitFor();
    await expectContrast(page, 'dialog');
  });

  test('of other pages: a flipped card, a second picture, a waiting request', async ({ page }) => {
    await open(page, '/services');
    await page.locator('#roof-cleaning').getByRole('button', { name: 'Next picture' }).click();
    await expectContrast(page, '#roof-cleaning');

    await page.setViewportSize({ width: 320, height: 900 });
    await open(page, '/contact');
    await leaveWaiting(page, 'Waiting');
    await open(page, '/about');
    await noticeOn(page).waitFor();
    await expectContrast(page, 'aside[aria-label]:not([class*="call-bar"])');
    await page.getByRole('main').getByRole('button').first().click();
    await expectContrast(page, 'main [aria-pressed] + [role=status]');
  });
});

/** A part of the page breaks no rule of axe, and its texts have enough contrast, in each look. */
async function expectContrast(page: Page, root: string, inLooks = looks): Promise<void> {
  const removeRules = await addRules(page, LAID_OUT);
  for (const look of inLooks) {
    const { colorScheme, width } = look;
    await showIn(page, colorScheme);
    await page.setViewportSize({ width, height: 900 });
    const where = `${root}: ${colorScheme}, ${width} px`;
    // Axe's rules about colors are weaker than the check below.
    if (!('rules' in look)) expect.soft(await violationsOf(page, { root }), where).toEqual([]);
    expect.soft(await faintTexts(page, root), where).toEqual([]);
  }
  await removeRules();
}

/**
 * The texts with less contrast than 4.5 : 1, or 3 : 1 for large text, against the pixels beneath them. The
 * 5th percentile counts, so that a stray pixel of an edge decides nothing.
 */
async function faintTexts(page: Page, root = 'body'): Promise<string[]> {
  await frames(page);
  const texts = await textsOf(page, root);
  expect(texts.length).toBeGreaterThan(0);
  const showLetters = await addRules(page, WITHOUT_LETTERS);
  const scrolls = !/header|menu|dialog|select/.test(root);
  const clip = scrolls ? await boxOf(page, root) : undefined;
  const shot = await page.screenshot({ fullPage: scrolls, animations: 'disabled', ...(clip && { clip }) });
  await showLetters();
  const corner = clip ?? { x: 0, y: await page.evaluate(() => scrollY) };
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return texts.flatMap((text) => {
    const ratios = ratiosOf(text, corner, data, info);
    if (ratios.length === 0) return [];
    const ratio = ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 20)] ?? 0;
    const least = text.isLarge ? 3 : 4.5;
    return ratio < least ? [`“${text.text}” (${text.where}): ${ratio.toFixed(2)}`] : [];
  });
}

/** The box of an element in the whole page, in whole px. */
function boxOf(page: Page, selector: string) {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const [x, y] = [Math.max(0, Math.floor(left + scrollX)), Math.max(0, Math.floor(top + scrollY))];
      return { x, y, width: Math.ceil(right + scrollX) - x, height: Math.ceil(bottom + scrollY) - y };
    });
}

/** `corner` is the position in the page of the picture with these pixels. */
function ratiosOf(
  text: Text,
  corner: { x: number; y: number },
  pixels: Buffer,
  { width, height }: OutputInfo,
): number[] {
  const ratios: number[] = [];
  const known = new Map<number, number>();
  for (const line of text.lines) {
    const [top, bottom] = [
      Math.max(0, Math.ceil(line.top - corner.y)),
      Math.min(height, line.bottom - corner.y),
    ];
    const [left, right] = [
      Math.max(0, Math.ceil(line.left - corner.x)),
      Math.min(width, line.right - corner.x),
    ];
    // Every second pixel of every second row is enough.
    for (let y = top; y < bottom; y += 2) {
      for (let x = left; x < right; x += 2) {
        const at = 3 * (y * width + x);
        const shade = pixels.readUIntBE(at, 3);
        const beneath = [shade >> 16, (shade >> 8) & 255, shade & 255] as const;
        const ratio = known.get(shade) ?? contrast(rgb(text.color, beneath), beneath);
        known.set(shade, ratio);
        ratios.push(ratio);
      }
    }
  }
  return ratios;
}
