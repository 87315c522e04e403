/**
 * Storage that the browser clears, drops or denies. Over 250 lines because each way in which storage fails has
 * its test.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM, FLAGS } from '../tools/chromium.ts';
import { allSettled, comeOnline, leaveWaiting, runUntil, SENDING_CODE } from './outbox-page.ts';
import { PHOTO_CALLS, sendWith } from './photos-page.ts';
import { closeDialog, fill, inOutbox, outboxOf, send, stored } from './quote-requests.ts';
import { expect, open, type Site, STILL, test } from './site.ts';

// Every test here breaks something on purpose, and the page reports it in the console.
test.use({ ...STILL, expectedMessage: /did not take|Failed to load resource|could not be|net::ERR/ });

/** Clears the site's data, as a visitor does in the browser's settings. */
async function clearSiteData(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
}

/** In the page: repairs what was broken. */
const mend = () => (window as typeof window & { mend: () => void }).mend();

test.describe('while the page is open', () => {
  test.beforeEach(async ({ page }) => {
    await open(page, '/contact');
  });

  test('a request that cannot be stored does not hold up the others', async ({ page, site }) => {
    await leaveWaiting(page, 'Unwritten');
    await leaveWaiting(page, 'Unwritten');
    let unlucky: string | undefined;
    await page.route('**/api/quotes', (route) => {
      const { request_id } = route.request().postDataJSON();
      unlucky ??= request_id;
      return request_id === unlucky ? route.abort() : route.continue();
    });
    await page.evaluate(() => {
      // When the disk is full, the whole write fails.
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...args) {
        const putting = put.apply(this, args);
        this.transaction.abort();
        return putting;
      };
    });

    await comeOnline(page);

    await expect.poll(() => inOutbox(page)).toBe(1);
    expect(await stored(site, 'Unwritten')).toBe(1);
  });

  test('the next request is kept where the browser has dropped or cleared the storage', async ({ page }) => {
    const names = async () => (await outboxOf(page)).map(({ request }) => request.lastName).sort();
    await leaveWaiting(page, 'Before');
    await page.evaluate(() => {
      const transaction = IDBDatabase.prototype.transaction;
      IDBDatabase.prototype.transaction = function (...args) {
        IDBDatabase.prototype.transaction = transaction;
        this.close();
        return transaction.apply(this, args);
      };
    });
    await leaveWaiting(page, 'After');
    expect(await names()).toEqual(['After', 'Before']);

    await clearSiteData(page);
    await leaveWaiting(page, 'Kept');
    expect(await names()).toEqual(['Kept']);
  });

  test('a request or photos that the browser has lost are not called sent', async ({ page }) => {
    const confirmation = page.locator('#quote-form');
    /** Comes online repeatedly: a read fails while storage is cleared, and its retry may take a minute. */
    const says = (sentence: string) =>
      expect(async () => {
        await comeOnline(page);
        await expect(confirmation).toContainText(sentence, { timeout: 1000 });
      }).toPass();
    await leaveWaiting(page, 'Lost');
    await clearSiteData(page);
    await says('It is no longer waiting in this browser');
    await expect(confirmation.getByRole('link', { name: '(734) 555-0148' }).first()).toBeVisible();

    await page.unroute('**/api/quotes');
    await page.route(PHOTO_CALLS, (route) => route.abort());
    await confirmation.getByText('Ask for another quote').click();
    await sendWith(page, 'Lost photos', 2);
    await closeDialog(page);
    // A page that could not store its photos in time holds them in memory. A reload leaves only storage.
    await expect.poll(() => outboxOf(page, 'photos')).toHaveLength(1);
    await page.reload();
    await expect(confirmation).toContainText('Your 2 photos are on their way');
    await clearSiteData(page);
    await says('Your photos are no longer waiting in this browser');
    await expect(confirmation).not.toContainText('We have your 2 photos');
  });

  test('an outbox that cannot be read for a while is read again', async ({ page, site }) => {
    await page.clock.install();
    await leaveWaiting(page, 'Unread');
    await allSettled(page);
    // The page's clock runs, so the outbox may try before reads fail. The route makes such a try fail.
    let hasFailed = false;
    page.on('console', (message) => {
      hasFailed ||= message.text().includes('could not be read');
    });
    await page.evaluate(() => {
      const getAll = IDBObjectStore.prototype.getAll;
      Object.assign(window, { mend: () => Object.assign(IDBObjectStore.prototype, { getAll }) });
      IDBObjectStore.prototype.getAll = () => {
        throw new DOMException('no', 'UnknownError');
      };
    });
    await page.unroute('**/api/quotes');
    await runUntil(page, async () => hasFailed, 500);
    await page.evaluate(mend);

    await page.clock.runFor(60_000);
    await runUntil(page, async () => (await inOutbox(page)) === 0);
    expect(await stored(site, 'Unread')).toBe(1);
  });

  test('"Try again" works once the outbox can be read', async ({ page, site }) => {
    const reports = (what: string) =>
      page.waitForEvent('console', (message) => message.text().includes(what));
    await leaveWaiting(page, 'Unyielding');
    // The newer route wins: without a route in between, a retry would get through.
    await page.route('**/api/quotes', (route) => route.fulfill({ status: 403, json: { error: 'refused' } }));
    await comeOnline(page);
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await allSettled(page);
    await page.unroute('**/api/quotes');
    await page.evaluate(() => {
      const { get } = IDBObjectStore.prototype;
      Object.assign(window, { mend: () => Object.assign(IDBObjectStore.prototype, { get }) });
      IDBObjectStore.prototype.get = () => {
        throw new DOMException('no', 'UnknownError');
      };
    });

    const reported = reports('could not be');
    await again.click();
    await reported;
    await page.evaluate(mend);
    await again.click();
    await expect.poll(() => inOutbox(page)).toBe(0);
    expect(await stored(site, 'Unyielding')).toBe(1);

    await leaveWaiting(page, 'Broken off');
    await allSettled(page);
    await page.evaluate(() => {
      const { get } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.get = function (key) {
        const request = get.call(this, key);
        this.transaction.abort();
        return request;
      };
    });
    const failed = reports('could not be written');
    await comeOnline(page);
    await failed;
    await page.evaluate(mend);
    await page.unroute('**/api/quotes');
    await comeOnline(page);
    await expect.poll(() => inOutbox(page)).toBe(0);
    expect(await stored(site, 'Broken off')).toBe(1);
  });
});

test('a browser that denies the site all storage sends the request, or the form keeps it', async ({
  site,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'profile-'));
  await mkdir(join(profile, 'Default'));
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  // Settings of a profile apply to the whole browser, so start another one.
  const options = { executablePath: CHROMIUM, args: FLAGS, baseURL: site.url };
  const context = await chromium.launchPersistentContext(profile, options);
  const page = await context.newPage();
  await open(page, '/contact');
  await fill(page, 'Stateless at once');
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText('Your quote request #');
  await expectSentOrKept(page, site, 'Stateless');
  expect(await page.evaluate(() => navigator.locks.request('any', () => 'given').catch(() => 'denied'))).toBe(
    'denied',
  );
  await context.close();
  await rm(profile, { recursive: true });
});

for (const [name, breakStorage] of [
  [
    'throws',
    () =>
      Object.defineProperty(window, 'indexedDB', {
        get: () => {
          throw new DOMException('no', 'SecurityError');
        },
      }),
  ],
  [
    'never responds',
    () =>
      Object.defineProperty(IDBFactory.prototype, 'open', {
        value: () => Object.setPrototypeOf(new EventTarget(), IDBOpenDBRequest.prototype),
      }),
  ],
  [
    'is full',
    () =>
      Object.defineProperty(IDBObjectStore.prototype, 'put', {
        value: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
      }),
  ],
] as const) {
  test(`storage that ${name}: the request is sent, or the form keeps it`, async ({ page, site }) => {
    await page.addInitScript(breakStorage);
    await expectSentOrKept(page, site, `Storage ${name}`);
  });
}

/** Without a server the form keeps the request, and sends it once there is a server. */
async function expectSentOrKept(page: Page, site: Site, lastName: string): Promise<void> {
  const code = page.waitForResponse(SENDING_CODE);
  await open(page, '/contact');
  await page.route('**/api/quotes', (route) => route.abort());
  await page.clock.install();
  await fill(page, lastName);
  await (await code).finished();
  await send(page);
  const error = page.getByRole('dialog', { name: 'Error' });
  await runUntil(page, () => error.isVisible(), 5000);
  await expect(error).toContainText('Something went wrong');
  await closeDialog(page);
  await expect(page.getByLabel('Last Name')).toHaveValue(lastName);
  await page.unroute('**/api/quotes');

  // The page's clock must not reach its timeouts before a slow server has responded.
  const hasResponded = page.waitForResponse('**/api/quotes');
  await send(page);
  await hasResponded;
  const success = page.getByRole('dialog', { name: 'Success!' });
  await runUntil(page, () => success.isVisible(), 1000);
  await expect(success).toContainText('Your quote request #');
  expect(await stored(site, lastName)).toBe(1);
}
