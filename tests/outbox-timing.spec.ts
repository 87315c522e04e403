/** When the browser's outbox tries again. */
import type { Route } from '@playwright/test';
import { HOUR, MINUTE } from '../domain/time-spans.ts';
import { allSettled, comeOnline, runUntil, STEP } from './outbox-page.ts';
import { closeDialog, fill, HELD, inOutbox, outboxOf, requestsOf, send, stored } from './quote-requests.ts';
import { expect, open, STILL, test } from './site.ts';

// Every test here breaks something on purpose, and the page reports it in the console.
test.use({ ...STILL, expectedMessage: /did not take|Failed to load resource|could not be|net::ERR/ });

test.beforeEach(async ({ page }) => {
  await open(page, '/contact');
});

test('a request over the limit waits as long as the server asks', async ({ page, site }) => {
  const calls: number[] = [];
  await page.clock.install();
  await page.route('**/api/quotes', async (route) => {
    const isRefused = calls.push(Date.now()) === 1;
    if (isRefused)
      await route.fulfill({ status: 429, headers: { 'retry-after': '120' }, json: { error: 'Too many' } });
    else await route.continue();
  });
  await fill(page, 'Limited');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText(HELD);

  await comeOnline(page);
  // In steps: one leap would end the outbox's wait for storage before storage could respond.
  for (let second = 0; second < 119; second += 1) await page.clock.runFor(1000);
  expect(await inOutbox(page)).toBe(1);
  expect(calls).toHaveLength(1);
  await page.clock.runFor(1000);

  await runUntil(page, async () => (await inOutbox(page)) === 0);
  expect(await stored(site, 'Limited')).toBe(1);
  expect(calls).toHaveLength(2);
});

test('tries come 1, 2, 4, 8, 15, 30 and 60 s apart, up to a fifth later', async ({ page, site }) => {
  await page.clock.install();
  await page.route('**/api/quotes', (route) => route.fulfill({ status: 500, body: 'no' }));
  await fill(page, 'Steadfast');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await send(page);

  let last = await page.evaluate(() => Date.now());
  for (const [tries, seconds] of [1, 2, 4, 8, 15, 30, 60, 60].entries()) {
    await runUntil(page, async () => (await outboxOf(page))[0]?.attempts === tries + 1);
    const now = await page.evaluate(() => Date.now());
    const [entry] = await outboxOf(page);
    const next = entry?.retryMs ?? 0;
    // The try was made after the last wait ended, and before now.
    expect(next - last).toBeGreaterThanOrEqual(seconds * 1000);
    expect(next - now).toBeLessThanOrEqual(seconds * 1200 + 1);
    last = next;
    await page.clock.runFor(Math.max(0, next - now - STEP));
  }

  await page.unroute('**/api/quotes');
  await page.clock.setSystemTime(new Date(Date.now() - 86_400_000));
  await runUntil(page, async () => (await inOutbox(page)) === 0);
  expect(await stored(site, 'Steadfast')).toBe(1);
});

test('a request is sent as soon as the page is visible, or a try that began offline fails once online', async ({
  page,
  site,
}) => {
  const sendOffline = async (lastName: string) => {
    await page.route('**/api/quotes', (route) => route.abort());
    await fill(page, lastName);
    await send(page);
    await expect.poll(async () => (await outboxOf(page))[0]?.attempts).toBe(1);
    await allSettled(page);
    await page.unroute('**/api/quotes');
  };
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await sendOffline('Visible');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  // The page's clock does not advance, so no backoff ends.
  await expect.poll(() => inOutbox(page)).toBe(0);
  expect(await stored(site, 'Visible')).toBe(1);
  await closeDialog(page);

  await sendOffline('Midway');
  const { promise: isOnline, resolve: fail } = Promise.withResolvers<void>();
  let isTrying = false;
  const failLate = async (route: Route) => {
    isTrying = true;
    await isOnline;
    await route.abort();
  };
  await page.route('**/api/quotes', failLate, { times: 1 });
  await runUntil(page, async () => isTrying);
  await comeOnline(page);
  fail();
  // The page's clock does not advance, so no backoff ends.
  await expect.poll(() => inOutbox(page)).toBe(0);
  expect(await stored(site, 'Midway')).toBe(1);
});

test('B19: a request from a device two hours behind is dated now', async ({ page, site }) => {
  await page.clock.install({ time: Date.now() - 2 * HOUR });
  await page.evaluate(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await page.route('**/api/quotes', (route) => route.abort());
  await fill(page, 'Behind');
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible();
  await closeDialog(page);
  await page.unroute('**/api/quotes');
  await page.clock.fastForward(70 * MINUTE);

  await send(page);

  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  const [{ submission_date } = { submission_date: '' }] = await requestsOf(site, 'Behind');
  expect(Math.abs(Date.parse(submission_date) - Date.now())).toBeLessThan(MINUTE);
});
