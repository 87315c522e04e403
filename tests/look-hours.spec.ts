import { signIn, test } from './desk-page.ts';
import { openPreview, sheet } from './preview-page.ts';
import { expect } from './site.ts';

test('look', async ({ page, desk: site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, site);
  await openPreview(page, site, '/contact');
  await page.getByRole('contentinfo').getByText('Mon-Sat 9AM-8PM').click();
  await expect(sheet(page).getByRole('heading', { level: 2 }).first()).toHaveText('Opening hours');
  await page.screenshot({ path: '/tmp/look-sheet-0.png' });
  await sheet(page).getByText('Mon-Sat 9AM-8PM', { exact: true }).first().click();
  await page.screenshot({ path: '/tmp/look-sheet-1.png' });
  await page.goto(`${site.url}/desk/site/hours`);
  await page.getByText('Mon-Sat 9AM-8PM', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Add hours' }).click();
  await page.waitForTimeout(800);
  for (const width of [390, 320, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.screenshot({ path: `/tmp/look-list-${width}.png`, fullPage: true });
  }
});
