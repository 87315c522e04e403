/**
 * The browser’s outbox also sends the server a copy of each request that EmailJS has accepted, and drops the
 * copy if the server refuses it or stays unreachable. emailjs.spec.ts has the copy of a good day.
 */
import type { Page, Route } from '@playwright/test';
import { stopClock } from './clock.ts';
import { test } from './emailjs.ts';
import { allSettled, comeOnline, copiesOn, denyStorage, noticeOn, runUntil, submit } from './outbox-page.ts';
import { fill, inOutbox, send } from './quote-requests.ts';
import { expect, hold, hydrated, open, STILL } from './site.ts';

test.use(STILL);

const API = '**/api/quotes';
const abort = (route: Route) => route.abort();

/** Stops the page's clock, so that a slow disk does not end the wait for storage. */
async function waitForStorage(page: Page): Promise<void> {
  await page.clock.install();
  await stopClock(page);
}

test('a request with a filled honeypot goes to the server only', async ({ page, host, server }) => {
  await page.locator('#topic').evaluate((field: HTMLInputElement) => {
    field.value = 'https://spam.example';
  });
  await submit(page, 'Robot');

  expect(host.sent).toEqual([]);
  const [kept] = await server.store.list({ isQuarantined: true });
  expect(kept?.delivered_by).toBeNull();
  expect(await copiesOn(page)).toEqual([]);
});

test('a copy that the outbox cannot keep is sent at once', async ({ page, host, stored }) => {
  await page.evaluate(() => {
    // When the disk is full, the transaction fails after its first step.
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...args) {
      const putting = put.apply(this, args);
      if (this.name === 'copies') putting.onsuccess = () => this.transaction.abort();
      return putting;
    };
  });
  const seen = await hold(page, API);
  const asked = page.waitForRequest(API);
  await waitForStorage(page);
  await fill(page, 'In Place');
  await send(page);
  await asked;
  expect(await copiesOn(page)).toEqual([]);
  expect(await inOutbox(page)).toBe(1);
  seen();

  await expect.poll(stored).toMatchObject([{ delivered_by: 'emailjs' }]);
  await expect.poll(() => inOutbox(page)).toBe(0);
  expect(host.sent).toHaveLength(1);
});

test.describe('when the server cannot be reached', () => {
  test.use({ expectedMessage: /Failed to load resource|net::ERR/ });

  test('the copy waits unseen, is sent later, and makes one row', async ({ page, host, stored }) => {
    const respond = (status: number) => (route: Route) =>
      route.fulfill({ status, contentType: 'text/html', body: '<h1>Log in</h1>' });
    /** Stores the copy, but the response is lost. */
    const loseResponse = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    // Out of reach, down behind a proxy, and behind a hotel's login page or a filter.
    const failures = [abort, respond(502), respond(200), respond(403), respond(405), loseResponse];
    const tried: ((route: Route) => Promise<void>)[] = [];
    let fail = abort;
    await page.route(API, async (route) => {
      const failure = fail;
      await failure(route);
      tried.push(failure);
    });
    await waitForStorage(page);
    await submit(page, 'Postponed');
    for (const [index, failure] of failures.entries()) {
      fail = failure;
      const isTried = async () => {
        await comeOnline(page);
        return tried.includes(failure);
      };
      await expect.poll(isTried, `failure ${index}`).toBe(true);
      await allSettled(page);
      await expect(noticeOn(page)).toHaveCount(0);
      expect(await inOutbox(page)).toBe(0);
      expect((await copiesOn(page))[0]?.attempts).toBeGreaterThan(index);
    }
    // A try may still be under way, so the route stays.
    fail = (route) => route.continue();
    await comeOnline(page);

    await expect.poll(() => copiesOn(page)).toEqual([]);
    expect(await stored()).toMatchObject([{ delivered_by: 'emailjs' }]);
    expect(host.sent).toHaveLength(1);
  });

  test('if the page is closed at once, the next visit sends the copy', async ({
    page,
    context,
    host,
    server,
    stored,
  }) => {
    await context.route(API, abort);
    // A request in flight while the page closes could bypass the route.
    const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/quotes'));
    await waitForStorage(page);
    await fill(page, 'Vanished');
    await send(page);
    await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
    await aborted;
    await page.clock.resume();
    await page.close();
    expect(await stored()).toEqual([]);

    // Until another page is open, the route must also abort the closed page's requests.
    const next = await context.newPage();
    await context.unroute(API);
    await open(next, `${server.url}/about`);

    await expect.poll(stored).toMatchObject([{ delivered_by: 'emailjs', payload: { lastName: 'Vanished' } }]);
    await expect.poll(() => copiesOn(next)).toEqual([]);
    expect(host.sent).toHaveLength(1);
  });

  test('the copy is given up after fourteen days', async ({ page, server: _ }) => {
    await page.clock.install();
    await page.route(API, abort);
    await submit(page, 'Old');
    await runUntil(page, async () => ((await copiesOn(page))[0]?.attempts ?? 0) > 0);

    await page.clock.setSystemTime(Date.now() + 13 * 86_400_000);
    await comeOnline(page);
    await allSettled(page);
    expect(await copiesOn(page)).toHaveLength(1);
    await page.clock.setSystemTime(Date.now() + 15 * 86_400_000);
    await comeOnline(page);

    await expect.poll(() => copiesOn(page)).toEqual([]);
    await expect(noticeOn(page)).toHaveCount(0);
  });
});

test.describe('when the server refuses the copy', () => {
  test.use({ expectedMessage: /Failed to load resource|refused the copy/ });

  test('the copy is dropped, and the console reports it once', async ({ page, server: _ }) => {
    const said: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('refused the copy')) said.push(message.text());
    });
    let calls = 0;
    await waitForStorage(page);
    for (const [index, { status, json }] of [
      { status: 409, json: { error: 'This request_id has other contents' } },
      { status: 422, json: { errors: { email: 'Email is invalid' } } },
    ].entries()) {
      await page.unroute(API);
      await page.route(API, (route) => {
        calls += 1;
        return route.fulfill({ status, json });
      });
      await submit(page, 'Dropped');
      await expect.poll(() => said).toHaveLength(index + 1);
      await expect.poll(() => copiesOn(page)).toEqual([]);
      await comeOnline(page);
      await allSettled(page);

      expect(said).toHaveLength(index + 1);
      expect(calls).toBe(index + 1);
      await expect(noticeOn(page)).toHaveCount(0);
    }
  });
});

test.describe('when the browser’s storage refuses the copy', () => {
  test.use({ expectedMessage: /could not be read/ });

  test('the copy is sent', async ({ page, host, stored }) => {
    await denyStorage(page);
    await page.reload();
    await hydrated(page);
    await fill(page, 'Storeless');
    await send(page);

    await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText('Your quote request #');
    await expect.poll(stored).toMatchObject([{ delivered_by: 'emailjs' }]);
    expect(host.sent).toHaveLength(1);
  });
});
