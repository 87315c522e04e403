/**
 * Several tabs share one outbox. Over 250 lines because each way in which two tabs can meet has its test.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { MINUTE } from '../domain/time-spans.ts';
import { allSettled, comeOnline, leaveWaiting, noticeOn, submit, waitForNotice } from './outbox-page.ts';
import { choose, filesOf, picture, widthsStored } from './photos-page.ts';
import { closeDialog, fill, inOutbox, outboxOf, send, stored } from './quote-requests.ts';
import { expect, hold, open, STILL, test } from './site.ts';

// Every test here breaks something on purpose, and the page reports it in the console.
test.use({ ...STILL, expectedMessage: /did not take|Failed to load resource|could not be|net::ERR/ });

test.beforeEach(async ({ page }) => {
  await open(page, '/contact');
});

test('two tabs at once send each waiting request once', async ({ page, context, site }) => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const sends: string[] = [];
  let isOpen = false;
  await context.route('**/api/quotes', async (route) => {
    if (!isOpen) return route.abort();
    sends.push(route.request().postDataJSON().request_id);
    // The first stays in flight until a tab has sent the second. Then the other tab's list is out of date.
    if (sends.length === 1) await isReleased;
    await route.continue();
  });
  await submit(page, 'Tabs');
  const second = await context.newPage();
  await open(second, '/about');
  let hasTried = false;
  second.on('requestfailed', () => {
    hasTried = true;
  });
  const isTrying = async () => {
    await comeOnline(second);
    return hasTried;
  };
  await expect.poll(isTrying).toBe(true);
  await submit(page, 'Tabs');
  isOpen = true;
  await Promise.all([comeOnline(page), comeOnline(second)]);

  await expect.poll(() => inOutbox(page)).toBe(1);
  release();
  await expect.poll(() => inOutbox(page)).toBe(0);
  await allSettled(page);
  await allSettled(second);
  expect(await stored(site, 'Tabs')).toBe(2);
  expect(sends).toHaveLength(2);
});

test('an open tab sends at once what failed in a tab that was closed', async ({ page, context, site }) => {
  const second = await context.newPage();
  await open(second, '/about');
  await leaveWaiting(page, 'Left behind');
  await allSettled(page);
  await page.close();

  // The first event loads the outbox's scripts; the second ignores the backoff that the closed tab had
  // planned.
  const isSent = async () => {
    await comeOnline(second);
    return (await inOutbox(second)) === 0;
  };
  await expect.poll(isSent).toBe(true);
  expect(await stored(site, 'Left behind')).toBe(1);
});

test('the second click of a double click does not discard the next request', async ({ page }) => {
  await leaveWaiting(page, 'Kept Waiting');
  await submit(page, 'Dropped Waiting');
  const buttons = noticeOn(page).getByRole('button', { name: 'Discard it' });
  await expect.poll(() => comeOnline(page).then(() => buttons.count())).toBe(2);
  await allSettled(page);

  await buttons.last().click();
  await expect(buttons).toHaveCount(1);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.reload();

  expect(await inOutbox(page)).toBe(1);
});

test('a request discarded while it is sent does not come back', async ({ page }) => {
  await leaveWaiting(page, 'Discarded');
  await comeOnline(page);
  await expect(noticeOn(page)).toBeVisible();
  const discarded = await hold(page, '**/api/quotes', (route) =>
    route.fulfill({ status: 503, json: { error: 'full' } }),
  );
  const asked = page.waitForRequest('**/api/quotes');
  await comeOnline(page);
  await asked;

  await noticeOn(page).getByRole('button', { name: 'Discard it' }).click();
  await expect.poll(() => inOutbox(page)).toBe(0);
  const returned = page.waitForResponse('**/api/quotes');
  discarded();
  await returned;
  await allSettled(page);

  expect(await inOutbox(page)).toBe(0);

  // This page must close its connection to the storage, or a newer tab's upgrade would be blocked.
  const outcome = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const deleting = indexedDB.deleteDatabase('outbox');
        deleting.onblocked = () => resolve('blocked');
        deleting.onsuccess = () => resolve('done');
      }),
  );

  expect(outcome).toBe('done');
});

test('a confirmation says what another tab did with its request', async ({ page, context, site }) => {
  const confirmation = page.locator('#quote-form');
  await context.route('**/api/quotes', (route) => route.abort());
  await submit(page, 'Elsewhere');
  const second = await context.newPage();
  await open(second, '/about');
  await waitForNotice(second);
  await context.unroute('**/api/quotes');
  await comeOnline(second);

  await expect(confirmation).toContainText('It has been sent now.');
  await page.reload();
  await expect(confirmation).toContainText('It has been sent now.');
  expect(await stored(site, 'Elsewhere')).toBe(1);

  await context.route('**/api/quotes', (route) => route.abort());
  await submit(page, 'Discarded elsewhere');
  await waitForNotice(second);
  await noticeOn(second).getByRole('button', { name: 'Discard it' }).click();
  await expect.poll(() => inOutbox(page)).toBe(0);
  await comeOnline(page);

  await expect(confirmation.getByRole('heading', { name: /^Request #/ })).toHaveCount(0);
  await expect(confirmation).not.toContainText('sent now');
});

test('an open tab sends what a closed one left, and the restored one repeats nothing', async ({
  page,
  context,
  site,
}) => {
  const second = await context.newPage();
  await open(second, '/about');
  const kept = await endWhileSending(page, 'Restored', true);
  const isSent = async () => {
    await comeOnline(second);
    return (await filesOf(second)) === 0;
  };
  await expect.poll(isSent).toBe(true);
  await allSettled(second);

  // As in a page of the browser's cache, which Back shows after the visitor has sent the form.
  await second.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  }, kept);
  await expect(second.getByRole('dialog', { name: 'Success!' })).toBeVisible();

  const restored = await restore(context, kept);

  await expect(restored.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  await expect(restored.locator('#quote-form')).toContainText('It has been sent now.');
  await expect(noticeOn(restored)).toHaveCount(0);
  expect(await outboxOf(restored, 'photos')).toEqual([]);
  expect(await stored(site, 'Restored')).toBe(1);
  expect(await widthsStored(site, 'Restored')).toEqual([200]);
});

test('a tab duplicated while its request is sent sends nothing again', async ({ page, context, site }) => {
  let sends = 0;
  const release = await hold(context, '**/api/quotes', (route) => {
    sends += 1;
    return route.continue();
  });
  await choose(page, [await picture('roof.jpg', { width: 200 })]);
  await fill(page, 'Duplicated');
  const asked = page.waitForRequest('**/api/quotes');
  await send(page);
  await asked;
  const kept = await page.evaluate(() => ({ ...sessionStorage }));
  release();
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  await expect.poll(() => filesOf(page)).toBe(0);
  await allSettled(page);

  const duplicate = await restore(context, kept);

  await expect(duplicate.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  await expect(duplicate.locator('#quote-form')).toContainText('It has been sent now.');
  await allSettled(duplicate);
  await expect(noticeOn(duplicate)).toHaveCount(0);
  expect(await outboxOf(duplicate, 'photos')).toEqual([]);
  expect(sends).toBe(1);
  expect(await stored(site, 'Duplicated')).toBe(1);
  expect(await duplicate.evaluate(() => ({ ...localStorage }))).toEqual({});
});

test('a tab that could not send learns that its duplicate has', async ({ page, context, site }) => {
  let sends = 0;
  const fail = await hold(context, '**/api/quotes', (route) => {
    sends += 1;
    return sends === 1 ? route.abort() : route.continue();
  });
  await fill(page, 'Handed On');
  const asked = page.waitForRequest('**/api/quotes');
  await send(page);
  await asked;
  const duplicate = await restore(context, await page.evaluate(() => ({ ...sessionStorage })));
  await expect(duplicate.getByRole('button', { name: 'Submitting...' })).toBeVisible();

  fail();

  await expect(duplicate.getByRole('dialog', { name: 'Success!' })).toContainText('Your quote request #');
  await closeDialog(page);
  await expect(page.locator('#quote-form')).toContainText('It has been sent now.');
  expect(await stored(site, 'Handed On')).toBe(1);
});

test('a restored tab waits for a suspended one, but not without end', async ({ page, context, site }) => {
  const kept = await endWhileSending(page, 'Suspended');
  const { sending } = JSON.parse(kept['quote-under-way'] ?? '');
  const suspended = await context.newPage();
  await suspended.addInitScript((id) => {
    navigator.locks.request(`outbox:${id}`, () => new Promise(() => {}));
  }, sending.outgoing.request.request_id);
  await suspended.goto('/privacy');

  const restored = await restore(context, kept, (tab) => tab.clock.install());
  await expect(restored.getByRole('button', { name: 'Submitting...' })).toBeVisible();
  // The code that sends has arrived, and what comes after the wait takes its time.
  await restored.waitForFunction(async () => (await navigator.locks.query()).pending?.length === 1);
  await restored.clock.fastForward(MINUTE);

  await expect(restored.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  expect(await stored(site, 'Suspended')).toBe(1);
});

test('a restored tab does not send what another tab has discarded', async ({ page, context, site }) => {
  await context.route('**/api/quotes', (route) => route.abort());
  const kept = await endWhileSending(page, 'Restored And Discarded', true);
  const second = await context.newPage();
  await open(second, '/about');
  await waitForNotice(second);
  await noticeOn(second).getByRole('button', { name: 'Discard it' }).click();
  await expect.poll(() => filesOf(second)).toBe(0);
  // A try that began before may still be in progress.
  await allSettled(second);
  await context.unroute('**/api/quotes');

  const restored = await restore(context, kept);

  // The page has begun with the request, and is done with it.
  const unfinished = () => restored.evaluate(() => sessionStorage.getItem('quote-under-way'));
  await expect.poll(unfinished).toBeNull();
  await allSettled(restored);
  await expect(restored.getByRole('dialog')).toHaveCount(0);
  await expect(restored.getByLabel('First Name')).toBeVisible();
  expect(await inOutbox(restored)).toBe(0);
  expect(await restored.evaluate(() => ({ ...localStorage }))).toEqual({});
  expect(await stored(site, 'Restored And Discarded')).toBe(0);
});

test('a restored tab sends its request if storage was lost', async ({ page, context, site }) => {
  const kept = await endWhileSending(page, 'Restored Without Storage');
  await context.addInitScript(() => void indexedDB.deleteDatabase('outbox'));

  const restored = await restore(context, kept);

  await expect(restored.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  expect(await stored(site, 'Restored Without Storage')).toBe(1);
});

/** Ends the page while it sends, as a phone short of memory does. Resolves to its session storage. */
async function endWhileSending(page: Page, lastName: string, hasPhoto = false) {
  if (hasPhoto) await choose(page, [await picture('roof.jpg', { width: 200 })]);
  await fill(page, lastName);
  // No response ever comes. A held route would not do: Playwright sends its call when the page is closed.
  await page.evaluate(() => {
    window.fetch = () => new Promise(() => console.log('sending'));
  });
  const sending = page.waitForEvent('console', (message) => message.text() === 'sending');
  await send(page);
  await sending;
  // The page sends after a second, also while a slow disk still stores.
  await expect.poll(() => inOutbox(page)).toBe(1);
  await expect.poll(() => filesOf(page)).toBe(hasPhoto ? 1 : 0);
  const kept: Record<string, string> = await page.evaluate(() => ({ ...sessionStorage }));
  await page.close();
  return kept;
}

async function restore(
  context: BrowserContext,
  kept: Record<string, string>,
  prepare = async (_: Page) => {},
): Promise<Page> {
  const restored = await context.newPage();
  await prepare(restored);
  await restored.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  }, kept);
  await restored.goto('/contact');
  return restored;
}
