/** The browser keeps a request that no channel accepted, and sends it later. */
import type { Page } from '@playwright/test';
import { stopClock } from './clock.ts';
import { KEEPING_BUDGET, PHONE } from './first-load.ts';
import { comeOnline, leaveWaiting, noticeOn } from './outbox-page.ts';
import { closeDialog, fill, HELD, inOutbox, send, stored } from './quote-requests.ts';
import { expect, hydrated, open, STILL, test } from './site.ts';

// Every test here breaks something on purpose, and the page reports it in the console.
test.use({ ...STILL, expectedMessage: /did not take|Failed to load resource|could not be|net::ERR/ });

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the outbox is fetched early, so offline a request waits, and is sent once later', async ({
    page,
    context,
    site,
  }) => {
    const kept = ['submit', 'outbox-notice'].map((name) =>
      page.waitForEvent('requestfinished', (request) => request.url().includes(`/assets/${name}-`)),
    );
    // The outbox follows 1.5 s after hydration, so nothing else may come between.
    await page.goto('/contact', { waitUntil: 'commit' });
    await page.waitForFunction(() => document.documentElement.dataset.hydrated === '');
    const first = await scriptsIn(page);
    await Promise.all(kept);
    await page.waitForLoadState('networkidle');
    const later = (await scriptsIn(page)).slice(first.length);
    const bytes = later.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    expect(bytes).toBeGreaterThan(5000);
    expect(bytes).toBeLessThanOrEqual(KEEPING_BUDGET);
    // The page already contains their styles.
    await expect(page.locator('link[rel="stylesheet"]:not([disabled])')).toHaveCount(0);

    await context.setOffline(true);
    await fill(page, 'Offline');
    await send(page);
    await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText(HELD);
    await closeDialog(page);
    await expect(page.getByLabel('First Name')).toHaveValue('');
    expect(await inOutbox(page)).toBe(1);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await expect(noticeOn(page)).toContainText('is waiting on this device');
    await expect(page.locator('#quote-form')).toContainText('It is still waiting in this browser');
    await context.setOffline(false);

    await expect(page.locator('#quote-form')).toContainText('It has been sent now.');
    await expect.poll(() => inOutbox(page)).toBe(0);
    expect(await stored(site, 'Offline')).toBe(1);
  });
});

test('when the server fails, only the console reports it, and the request waits', async ({ page, site }) => {
  await open(page, '/contact');
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  await page.route('**/api/quotes', (route) => route.fulfill({ status: 503, json: { error: 'full' } }));
  await fill(page, 'Later');
  // Without a running clock the outbox does not try again by itself.
  await page.clock.install();
  await stopClock(page);
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Success!' }).getByRole('paragraph')).toHaveText(HELD);
  expect(logged.filter((text) => text.includes('The server did not take the quote request'))).toHaveLength(1);
  await expect(page.locator('body')).not.toContainText(/fail|error|wrong|did not/i);
  await expect(noticeOn(page)).toHaveCount(0);

  // A login page in between does not count as acceptance.
  await closeDialog(page);
  await page.route('**/api/quotes', (route) => route.fulfill({ body: '<h1>Please log in</h1>' }));
  await fill(page, 'Portal');
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText(HELD);
  expect(await inOutbox(page)).toBe(2);
  await page.unroute('**/api/quotes');
  await page.clock.resume();

  await open(page, '/about');

  await expect.poll(() => inOutbox(page)).toBe(0);
  expect(await stored(site, 'Later')).toBe(1);
  expect(await stored(site, 'Portal')).toBe(1);
});

test('a reload during sending sends the same request, and tells the result', async ({ page, site }) => {
  await open(page, '/contact');
  const arrived = page.waitForRequest('**/api/quotes');
  let tries = 0;
  await page.route('**/api/quotes', (route) => {
    tries += 1;
    // The first try gets no response before the page is left.
    return tries === 1 ? undefined : route.continue();
  });
  await fill(page, 'Reloading');
  await send(page);
  await arrived;
  await page.reload();

  await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText('Your quote request #');
  await closeDialog(page);
  await expect(page.getByLabel('Last Name')).toHaveValue('');
  expect(await stored(site, 'Reloading')).toBe(1);
});

test('waiting and refused requests are announced, sent or discarded', async ({ page, site }) => {
  await open(page, '/contact');
  const region = page.locator('.outbox-notices');
  const notice = noticeOn(page);
  await expect(region).toHaveRole('status');
  await expect(region).toBeEmpty();
  await region.evaluate((element) => element.setAttribute('data-was', 'there'));
  await leaveWaiting(page, 'Again');
  await comeOnline(page);
  await expect(page.locator('[data-was]')).toContainText('is waiting on this device');

  await page.route('**/api/quotes', (route) =>
    route.fulfill({ status: 403, json: { error: 'another site' } }),
  );
  await comeOnline(page);
  await expect(notice).toContainText('We could not send your quote request');
  await expect(notice.getByRole('link', { name: '(734) 555-0148' })).toBeVisible();
  await page.unroute('**/api/quotes');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
  expect(await stored(site, 'Again')).toBe(1);

  await leaveWaiting(page, 'Rejected');
  await page.route('**/api/quotes', (route) =>
    route.fulfill({ status: 409, json: { error: 'other contents' } }),
  );
  await comeOnline(page);
  await expect(notice).toContainText('We could not send your quote request');
  const form = page.locator('#quote-form');
  await expect(form).toContainText('Request #');
  await expect(form).not.toContainText('will be sent automatically');
  await notice.getByRole('button', { name: 'Discard it' }).press('Enter');
  await expect(notice).toHaveCount(0);
  expect(await inOutbox(page)).toBe(0);
  // The focused button is gone and the region around it is empty, so the focus moves on to main.
  await expect(page.getByRole('main')).toBeFocused();
  // Nothing was sent, so the form is back in place of the confirmation.
  await expect(form).not.toContainText('Request #');
  await expect(form).not.toContainText('has been sent');
  await expect(page.getByLabel('First Name')).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(form).not.toContainText('Request #');
});

function scriptsIn(page: Page): Promise<{ name: string; encodedBodySize: number }[]> {
  return page.evaluate(() => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return all
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name, encodedBodySize }));
  });
}
