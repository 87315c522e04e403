/** "Multiple Services" opens a list of services to tick, with scripts and without. */
import type { Page } from '@playwright/test';
import { fill, requestsOf, send } from './quote-requests.ts';
import { expect, test } from './site.ts';
import { services } from './support/content.ts';
import { expectAccessible } from './wcag.ts';

const TITLES = services.slice(0, 2).map(({ title }) => title);
const list = (page: Page) => page.getByRole('group', { name: 'Which services?' });

async function tickBoth(page: Page): Promise<void> {
  await page.getByLabel('Service Needed').selectOption('multiple-services');
  for (const title of TITLES) await list(page).getByLabel(title, { exact: true }).check();
}

test('the list opens when chosen, keeps its ticks on reload, fits the screen, and is sent as titles', async ({
  page,
  site,
  hydrated,
}) => {
  await page.goto('/contact');
  await hydrated(page);
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
  await expectAccessible(page);
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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedMessage: /422/ });

  test('the list opens, its ticks survive an error, and are sent', async ({ page, site }) => {
    await page.goto('/contact');
    await expect(list(page)).toBeHidden();
    await fill(page, 'Scriptless');
    await page.getByLabel('Email').fill('ada@nowhere');
    await tickBoth(page);
    await send(page);
    await expect(page.getByText('Email is invalid').first()).toBeVisible();
    await expect(list(page).getByRole('checkbox', { checked: true })).toHaveCount(2);
    await page.getByLabel('Email').fill('ada@example.com');
    await send(page);
    await expect(page.getByText('has been submitted successfully').first()).toBeVisible();
    expect((await requestsOf(site, 'Scriptless')).map((request) => request.services)).toEqual([TITLES]);
  });
});
