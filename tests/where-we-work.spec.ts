/** The map of the towns on the about page, and what neighbors there said. */
import type { Locator, Page } from '@playwright/test';
import { createEdition } from '../server/pages/edition.ts';
import { loadProgram } from '../server/pages/program.ts';
import { expect, test } from './site.ts';
import { company, content, testimonials } from './support/content.ts';
import { pageSettings } from './support/pages.ts';
import { startServer } from './support/server.ts';

const [livonia, annArbor, plymouth] = testimonials;

type Box = { x: number; y: number; width: number; height: number };

function part(page: Page): Locator {
  return page
    .locator('main div')
    .filter({ has: page.getByRole('heading', { name: 'Where we work' }) })
    .last();
}

const town = (page: Page, name: string) => part(page).getByText(name, { exact: true });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a town shows its neighbor’s words, by thumb and by key, one at a time', async ({ page }) => {
    await page.goto('/about');
    await expect(part(page).getByText(livonia.text)).toBeVisible();

    await town(page, 'Plymouth').click();
    await expect(part(page).getByText(plymouth.text)).toBeVisible();
    await expect(part(page).getByText(plymouth.name)).toBeVisible();
    await expect(part(page).getByText(livonia.text)).toBeHidden();

    await page.keyboard.press('Tab');
    await expect(town(page, 'Ann Arbor')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(part(page).getByText(annArbor.text)).toBeVisible();
    await expect(part(page).getByText(plymouth.text)).toBeHidden();
  });
});

test('the map has each town where it is in Michigan, and no name covers another, even twice as large', {
  tag: '@one-engine',
}, async ({ page }) => {
  await page.goto('/about');
  for (const [width, large] of [
    [1440, 1],
    [768, 1],
    [390, 1],
    [320, 1],
    [320, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 16 * large, fixed: 13 * large } });
    await page.reload();

    const boxes = new Map<string, Box>();
    for (const name of company.towns) {
      const box = await town(page, name).boundingBox();
      if (box) boxes.set(name, box);
    }
    const [livonia, brighton, plymouth, annArbor] = [...boxes.values()] as [Box, Box, Box, Box];
    expect(brighton.y, 'Brighton is north').toBeLessThan(livonia.y);
    expect(annArbor.y, 'Ann Arbor is south of Plymouth').toBeGreaterThan(plymouth.y);
    expect(livonia.x, 'Livonia is east').toBeGreaterThan(plymouth.x);
    expect(plymouth.x, 'Plymouth is east of Brighton').toBeGreaterThan(brighton.x);
    const all = [...boxes];
    for (const [index, [name, box]] of all.entries()) {
      expect(box.x, name).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width, name).toBeLessThanOrEqual(width);
      for (const [other, next] of all.slice(index + 1)) {
        const isApart =
          box.x + box.width <= next.x ||
          next.x + next.width <= box.x ||
          box.y + box.height <= next.y ||
          next.y + next.height <= box.y;
        expect(isApart, `${name} and ${other} at ${width} px, ${large} times as large`).toBe(true);
      }
    }
  }
});

test('with a town that the map lacks, all towns are in a row, still with their neighbors’ words', {
  tag: '@one-engine',
}, async ({ page }) => {
  const other = structuredClone(content);
  other.pages.about.towns = [
    ...other.pages.about.towns,
    { name: 'Novi', place: undefined, neighbor: { name: 'Ida L.', role: '', text: 'Every pane is clear.' } },
  ];
  const { files } = await createEdition(await loadProgram(), other, pageSettings);
  await using server = await startServer({ pages: { files, render: async () => '' } });

  await page.goto(`${server.url}/about`);

  await expect(part(page).getByText('Huron River')).toHaveCount(0);
  for (const { name } of other.pages.about.towns) await expect(town(page, name)).toBeVisible();
  await town(page, 'Novi').click();
  await expect(part(page).getByText('Every pane is clear.')).toBeVisible();
  await expect(part(page).getByText(livonia.text)).toBeHidden();
  // The page may still be loading files, and the server stops with this test.
  await page.goto('about:blank');
});
