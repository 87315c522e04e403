import type { Page } from '@playwright/test';
import sharp, { type OutputInfo } from 'sharp';
import { closeDialog, fill, send } from './quote-requests.ts';
import { expect, test } from './site.ts';
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
  test(`${path} breaks no rule of axe, fits three screen widths, and its texts have enough contrast`, async ({
    page,
    hydrated,
  }) => {
    await page.goto(path);
    await hydrated(page);
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

test('the header’s texts have enough contrast over everything that scrolls beneath', async ({
  page,
  hydrated,
}) => {
  await page.goto('/');
  await hydrated(page);
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

const sendForm = async (page: Page) => {
  await fill(page, 'Contrast');
  await send(page);
  await page.getByRole('dialog', { name: 'Success!' }).waitFor();
};
const sendNothing = async (page: Page) => {
  await send(page);
  await page.getByRole('dialog', { name: 'Error' }).waitFor();
};

type State = {
  name: string;
  path: string;
  root: string;
  reach: (page: Page) => Promise<unknown>;
  isOfPhones?: true;
};

const states: State[] = [
  {
    name: 'the open menu',
    path: '/',
    root: '#menu',
    isOfPhones: true,
    reach: (page) => page.getByRole('button', { name: 'Menu' }).click(),
  },
  { name: 'the success dialog', path: '/contact', root: 'dialog', reach: sendForm },
  { name: 'the error dialog', path: '/contact', root: 'dialog', reach: sendNothing },
  {
    name: 'the form with its errors',
    path: '/contact',
    root: '#quote-form',
    reach: async (page) => {
      await sendNothing(page);
      await closeDialog(page);
    },
  },
  {
    name: 'an open dropdown',
    path: '/contact',
    root: 'select[name=propertyType]',
    reach: (page) => page.getByLabel('Property Type').click(),
  },
  {
    name: 'a flipped card',
    path: '/about',
    root: 'main [aria-pressed] + [role=status]',
    reach: (page) => page.getByRole('main').getByRole('button').first().click(),
  },
  {
    name: 'a slider at its second picture',
    path: '/services',
    root: '#roof-cleaning',
    reach: (page) => page.locator('#roof-cleaning').getByRole('button', { name: 'Next picture' }).click(),
  },
  {
    name: 'the notice that a request waits',
    path: '/about',
    root: 'aside[aria-label]:not([class*="call-bar"])',
    reach: waitInOutbox,
  },
];

for (const { name, path, root, reach, isOfPhones } of states) {
  test.describe(() => {
    test.use({ expectedMessage: /did not take|Failed to load resource/ });
    test(`${name} breaks no rule of axe, and its texts have enough contrast`, async ({ page, hydrated }) => {
      await page.setViewportSize({ width: 320, height: 900 });
      await page.goto(path);
      await hydrated(page);
      await reach(page);
      await addRules(page, LAID_OUT);
      for (const look of looks) {
        const { colorScheme, width } = look;
        if (isOfPhones && width > 390) continue;
        await showIn(page, colorScheme);
        await page.setViewportSize({ width, height: 900 });
        const where = `${colorScheme}, ${width} px`;
        // Axe's rules about colors are weaker than the check below.
        if (!('rules' in look)) expect.soft(await violationsOf(page, { root }), where).toEqual([]);
        expect.soft(await faintTexts(page, root), where).toEqual([]);
      }
    });
  });
}

/** Leaves a request in the outbox. Its second try fails, which shows the notice. */
async function waitInOutbox(page: Page): Promise<void> {
  await page.route('**/api/quotes', (route) => route.abort());
  await page.goto('/contact');
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === '');
  await fill(page, 'Waiting');
  await send(page);
  await page.getByRole('dialog', { name: 'Success!' }).waitFor();
  await closeDialog(page);
  await page.reload();
  await page
    .getByRole('status')
    .filter({ has: page.getByRole('button') })
    .waitFor();
}

/**
 * The texts with less contrast than 4.5 : 1, or 3 : 1 for large text, against the pixels beneath them. The
 * 5th percentile counts, so that a stray pixel of an edge decides nothing.
 */
async function faintTexts(page: Page, root = 'body'): Promise<string[]> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
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
