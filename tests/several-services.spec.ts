/** "Multiple Services" opens a list of services to tick. editions.spec.ts ticks without scripts. */
import type { Page } from '@playwright/test';
import { fill, requestsOf, send } from './quote-requests.ts';
import { expect, hydrated, open, STILL, test } from './site.ts';
import { services } from './support/content.ts';

test.use(STILL);

const TITLES = services.slice(0, 2).map(({ title }) => title);
const list = (page: Page) => page.getByRole('group', { name: 'Which services?' });

async function tickBoth(page: Page): Promise<void> {
  await page.getByLabel('Service Needed').selectOption('multiple-services');
  for (const title of TITLES) await list(page).getByLabel(title, { exact: true }).check();
}

test('the list opens, keeps its ticks, fits the screen, and is sent', async ({ page, site }) => {
  await open(page, '/contact');
  await expect(list(page)).toBeHidden();
  await fill(page, 'Severine');
  await tickBoth(page);
  await page.reload();
  await hydrated(page);
  await expect(list(page).getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(list(page).getByRole('checkbox')).toHaveCount(services.length);
  await page.getByLabel('Service Needed').selectOption('roof-cleaning');
  await expect(list(page)).toBeHidden();
  await page.getByLabel('Service Needed').selectOption('multiple-services');
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
  await list(page).getByRole('checkbox').last().focus();
  await page.keyboard.press('Space');
  await expect(list(page).getByRole('checkbox', { checked: true })).toHaveCount(3);
  await page.keyboard.press('Space');

  const sent = page.waitForRequest('**/api/quotes');
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  expect((await sent).postDataJSON()).toMatchObject({
    serviceNeeded: 'multiple-services',
    service_needed: 'Multiple Services',
    services: TITLES,
  });
  expect((await requestsOf(site, 'Severine')).map((request) => request.services)).toEqual([TITLES]);
});
