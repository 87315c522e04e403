/** The desk of a company with 40 requests a week: each screen is accessible and fits, and the week prints. */
import { signIn, test } from './desk-page.ts';
import { expect } from './site.ts';
import { putMonth } from './support/month.ts';
import { openRunningStore } from './support/open-running-store.ts';
import { DARK_AND_NARROW, expectAccessible } from './wcag.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('after a busy month each screen is accessible, and the week prints', async ({ page, desk: site }) => {
  await signIn(page, site);
  await using database = await openRunningStore(site);
  const won = await putMonth(database);
  const customers = page.getByRole('list', { name: 'Customers' }).getByRole('link');
  // desk-accessibility.spec.ts has the other looks.
  const expectFit = () => expectAccessible(page, [DARK_AND_NARROW]);

  await page.goto(`${site.url}/desk`);
  await expect(page.getByRole('region', { name: 'Emergencies' })).toBeVisible();
  await expectFit();
  await page.goto(`${site.url}/desk/customers`);
  await expect(customers.first()).toBeVisible();
  await expectFit();
  await customers.filter({ hasText: 'Featherstonehaugh' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Notes' })).toBeVisible();
  await expectFit();
  await page.goto(`${site.url}/desk/request/${won}`);
  await expect(page.getByRole('button', { name: 'Set a date' })).toBeVisible();
  await expectFit();
  // The server caches figures for some seconds, so these may be of an earlier test.
  await expect(async () => {
    await page.goto(`${site.url}/desk/figures`);
    await expect(page.getByRole('heading', { name: 'Won per week' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectFit();
  // The server raises this alarm for one day only, so the test adds it.
  await page.route('**/api/desk/state', async (route) => {
    const response = await route.fetch();
    const state = { ...(await response.json()), alarms: ['Your requests have no off-site copy.'] };
    await route.fulfill({ response, json: state });
  });
  await page.goto(`${site.url}/desk/week`);
  const tomorrow = page.getByRole('region', { name: /^Tomorrow/ });
  await expect(tomorrow.getByRole('listitem')).toHaveCount(8);
  const alarm = page.getByText('no off-site copy');
  await expect(alarm).toBeVisible();
  await expectFit();

  const later = page.getByRole('region', { name: 'Later' });
  await expect(later.getByRole('listitem').first()).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });

  for (const hidden of [
    alarm,
    later,
    page.getByRole('navigation', { name: 'Desk' }),
    page.getByRole('button', { name: 'Print' }),
  ])
    await expect(hidden).toBeHidden();
  const pages = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(pages).toHaveLength(1);
});
