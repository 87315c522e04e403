import { AxeBuilder } from '@axe-core/playwright';
import { closeDialog } from './quote-requests.ts';
import { expect, test } from './site.ts';

const pages = ['/', '/services', '/about', '/contact', '/nowhere'];

for (const path of pages) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 390, 320]) {
      test.describe(() => {
        test.use({
          colorScheme,
          viewport: { width, height: 900 },
          expectedMessage: /404/,
          contextOptions: { reducedMotion: 'reduce' },
        });
        test(`${path} breaks no rule of axe and fits: ${colorScheme}, ${width} px`, async ({ page, hydrated }) => {
          await page.goto(path);
          await hydrated(page);

          const { violations } = await new AxeBuilder({ page }).analyze();

          expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`)).toEqual(
            [],
          );
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        });
      });
    }
  }
}

test('the form with its errors, and the dialog, break no rule either', async ({ page, hydrated }) => {
  await page.goto('/contact');
  await hydrated(page);
  await page.locator('#quote-form').getByRole('button', { name: 'Get Free Quote' }).click();
  const withDialog = await new AxeBuilder({ page }).analyze();
  await closeDialog(page);
  const withErrors = await new AxeBuilder({ page }).analyze();

  expect([...withDialog.violations, ...withErrors.violations].map(({ id }) => id)).toEqual([]);
});
