/** A read that fails while the live connection holds. */
import type { Page, Route } from '@playwright/test';
import { SECOND } from '../domain/time-spans.ts';
import { arrive, passUntil, signIn, statusButton, test } from './desk-page.ts';
import { expect } from './site.ts';

/** As in desk/connection/queries.ts: three tries of a read, and the wait before the next three, ms. */
const ATTEMPTS = 3;
const FAILED_READ_EVERY = 20 * SECOND;

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
  /** The pauses between the tries of a read, but not the one before the next read. */
  const failUntil = (count: number) =>
    expect(async () => {
      await page.clock.runFor(SECOND);
      expect(failures).toBeGreaterThanOrEqual(count);
    }).toPass();

  await page.route('**/api/desk/texts', fail);
  await page.goto(`${site.url}/desk/customers/texts`);
  const again = page.getByRole('button', { name: 'Try again' });
  await passUntil(page, again, SECOND);
  await again.focus();
  // Any change makes the desk read again.
  await arrive(site);
  await failUntil(2 * ATTEMPTS);
  await expect(again).toBeFocused();
  // A new live connection would repeat the read, too.
  await page.route('**/api/desk/live', refuse);
  await page.unroute('**/api/desk/texts', fail);
  await passUntil(page, page.getByRole('region', { name: 'Asking for a review' }), FAILED_READ_EVERY);
  await page.unroute('**/api/desk/live', refuse);

  await page.goto(`${site.url}/desk/request/${id}`);
  await expect(statusButton(page, 'New')).toHaveAttribute('aria-pressed', 'true');
  await page.route(`**/api/desk/requests/${id}`, fail);
  failures = 0;
  await site.desk('mark', id, 'won');
  await failUntil(ATTEMPTS);
  await page.route('**/api/desk/live', refuse);
  await page.unroute(`**/api/desk/requests/${id}`, fail);
  await passUntil(
    page,
    statusButton(page, 'Won').and(page.locator('[aria-pressed=true]')),
    FAILED_READ_EVERY,
  );
});

test.describe('the part of the desk with the other screens', () => {
  const PART = '**/desk/assets/other-screens-*.js';
  // The worker would have kept the part.
  test.use({
    serviceWorkers: 'block',
    expectedMessage: /Failed to load resource|blocked by Playwright|ERR_/,
  });
  const failure = (page: Page) => page.getByText('Part of the desk didn’t arrive.');

  test('that failed to load is loaded with a tap on a button or a screen, and by itself', async ({
    page,
    browserName,
    desk: site,
  }) => {
    await signIn(page, site);
    await page.clock.install();
    const figures = page.getByRole('heading', { level: 1, name: 'Figures' });
    const fail = async () => {
      await page.route(PART, (route) => route.abort());
      await page.goto(`${site.url}/desk`);
      await page.getByRole('link', { name: 'Figures' }).click();
      await passUntil(page, failure(page), SECOND);
      await page.unroute(PART);
    };

    await fail();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(figures).toBeVisible();
    await fail();
    await page.getByRole('link', { name: 'Week' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'This week' })).toBeVisible();
    // Firefox keeps the failure of an import as long as the document is open.
    if (browserName !== 'chromium') return;
    await fail();
    await passUntil(page, figures, FAILED_READ_EVERY);
  });

  test('that never arrives is reported, and leaves the list in reach without a connection', {
    tag: '@one-engine',
  }, async ({ page, desk: site }) => {
    await arrive(site, { lastName: 'Germain' });
    await page.clock.install();
    await page.route(PART, () => {});
    await signIn(page, site);
    await page.getByRole('link', { name: 'Figures' }).click();
    await passUntil(page, failure(page), FAILED_READ_EVERY);

    await page.context().setOffline(true);
    await passUntil(page, page.getByText('This will load when you’re online.'), FAILED_READ_EVERY);
    await page.getByRole('link', { name: 'Requests' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible();
    await expect(page.getByText('Ada Germain')).toBeVisible();
  });
});
