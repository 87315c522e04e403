/** Each page by axe's rules; its other states are in wcag-contrast.spec.ts. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './site.ts';
import { pages, showIn } from './wcag.ts';

test.use({ expectedMessage: /404/, contextOptions: { reducedMotion: 'reduce' } });

for (const path of pages) {
  test(`${path} breaks no rule of axe and fits, in both themes at three widths`, async ({ page, hydrated }) => {
    await page.goto(path);
    await hydrated(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await showIn(page, colorScheme);
      for (const width of [1440, 390, 320]) {
        await page.setViewportSize({ width, height: 900 });

        const { violations } = await new AxeBuilder({ page }).analyze();

        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`);
        expect(found, `${colorScheme}, ${width} px`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      }
    }
  });
}
