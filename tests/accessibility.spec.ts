/** Each page by axe's rules; its other states are in wcag-contrast.spec.ts. */
import { test } from './site.ts';
import { expectAccessible, pages } from './wcag.ts';

test.use({ expectedMessage: /404/, contextOptions: { reducedMotion: 'reduce' } });

for (const path of pages) {
  test(`${path} breaks no rule of axe and fits, in both themes at two widths`, async ({ page, hydrated }) => {
    await page.goto(path);
    await hydrated(page);
    await expectAccessible(page);
  });
}
