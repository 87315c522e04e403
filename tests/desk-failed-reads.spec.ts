/** A read that fails while the live connection holds. */
import type { Locator, Page, Route } from '@playwright/test';
import { SECOND } from '../domain/time-spans.ts';
import { arrive, signIn, statusButton, test } from './desk-page.ts';
import { expect } from './site.ts';

/** As in desk/connection/queries.ts: three tries of a read, and the wait before the next three, ms. */
const ATTEMPTS = 3;
const FAILED_READ_EVERY = 20 * SECOND;

/** Advances the clock repeatedly: the page's wait may begin after the test has counted the failed read. */
const passUntil = (page: Page, shown: Locator) =>
  expect(async () => {
    await page.clock.fastForward(FAILED_READ_EVERY);
    await expect(shown).toBeVisible({ timeout: SECOND });
  }).toPass();

test.use({ expectedMessage: /Failed to load resource/ });

test('a read that failed is repeated by itself, on an empty screen and on an open request', {
  tag: '@one-engine',
}, async ({ page, site }) => {
  const id = await arrive(site, { lastName: 'Galois' });
  await page.clock.install();
  await signIn(page, site);
  const refuse = (route: Route) => route.abort();
  let failures = 0;
  const fail = (route: Route) => {
    failures += 1;
    return route.fulfill({ status: 500, json: { error: 'An error.' } });
  };

  await page.route('**/api/desk/texts', fail);
  await page.goto(`${site.url}/desk/customers/texts`);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.focus();
  // Any change makes the desk read again.
  await arrive(site);
  await expect.poll(() => failures).toBeGreaterThanOrEqual(2 * ATTEMPTS);
  await expect(again).toBeFocused();
  // A new live connection would repeat the read, too.
  await page.route('**/api/desk/live', refuse);
  await page.unroute('**/api/desk/texts', fail);
  await passUntil(page, page.getByRole('region', { name: 'Asking for a review' }));
  await page.unroute('**/api/desk/live', refuse);

  await page.goto(`${site.url}/desk/request/${id}`);
  await expect(statusButton(page, 'New')).toHaveAttribute('aria-pressed', 'true');
  await page.route(`**/api/desk/requests/${id}`, fail);
  failures = 0;
  await site.desk('mark', id, 'won');
  await expect.poll(() => failures).toBeGreaterThanOrEqual(ATTEMPTS);
  await page.route('**/api/desk/live', refuse);
  await page.unroute(`**/api/desk/requests/${id}`, fail);
  await passUntil(page, statusButton(page, 'Won').and(page.locator('[aria-pressed=true]')));
});

test.describe('the part of the desk with the other screens', () => {
  const PART = '**/desk/assets/other-screens-*.js';
  // The worker would have kept the part.
  test.use({
    serviceWorkers: 'block',
    expectedMessage: /Failed to load resource|blocked by Playwright|ERR_/,
  });

  // Firefox keeps the failure of an import as long as the document is open.
  for (const [name, heading] of [
    ['Try again', 'Figures'],
    ['Week', 'This week'],
  ] as const) {
    test(`that failed to load is loaded with a tap on ${name}`, async ({ page, desk: site }) => {
      await page.route(PART, (route) => route.abort());
      await signIn(page, site);
      await page.getByRole('link', { name: 'Figures' }).click();
      await expect(page.getByText('Part of the desk didn’t arrive.')).toBeVisible();
      await page.unroute(PART);

      await page.getByRole(name === 'Week' ? 'link' : 'button', { name }).click();

      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    });
  }

  test('that failed to load is loaded by itself in Chromium, which asks again', {
    tag: '@one-engine',
  }, async ({ page, desk: site }) => {
    await page.clock.install();
    await page.route(PART, (route) => route.abort());
    await signIn(page, site);
    await page.getByRole('link', { name: 'Figures' }).click();
    await expect(page.getByText('Part of the desk didn’t arrive.')).toBeVisible();
    await page.unroute(PART);
    await passUntil(page, page.getByRole('heading', { level: 1, name: 'Figures' }));
  });

  test('that never arrives is reported, and leaves the list in reach without a connection', {
    tag: '@one-engine',
  }, async ({ page, desk: site }) => {
    await arrive(site, { lastName: 'Germain' });
    await page.clock.install();
    await page.route(PART, () => {});
    await signIn(page, site);
    await page.getByRole('link', { name: 'Figures' }).click();
    await passUntil(page, page.getByText('Part of the desk didn’t arrive.'));

    await page.context().setOffline(true);
    await passUntil(page, page.getByText('This will load when you’re online.'));
    await page.getByRole('link', { name: 'Requests' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible();
    await expect(page.getByText('Ada Germain')).toBeVisible();
  });
});
