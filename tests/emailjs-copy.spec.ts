/** The browser’s outbox also sends the server a copy of each request that EmailJS has accepted. */
import type { Route } from '@playwright/test';
import { test } from './emailjs.ts';
import { allSettled, comeOnline, copiesOn, denyStorage, noticeOn, submit } from './outbox-page.ts';
import { fill, inOutbox, send } from './quote-requests.ts';
import { expect } from './site.ts';

const API = '**/api/quotes';
const abort = (route: Route) => route.abort();
const page502 = (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad' });

test('a request that EmailJS accepts makes one call, one row marked as delivered, and no e-mail', async ({
  page,
  host,
  server,
  stored,
}) => {
  await fill(page, 'Copied');
  await send(page);

  await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText('Your quote request #');
  await expect
    .poll(stored)
    .toMatchObject([{ delivered_by: 'emailjs', status: 'new', payload: { lastName: 'Copied' } }]);
  await expect.poll(() => copiesOn(page)).toEqual([]);
  expect(host.sent).toHaveLength(1);
  expect((await stored())[0]?.request_id).toBe(host.sent[0]?.template_params.request_id);
  expect((await server.store.status()).emails).toEqual({ ready: 0, done: 0, dead: 0 });
  expect(await inOutbox(page)).toBe(0);
  await expect(noticeOn(page)).toHaveCount(0);
});

test('the visitor sees Success before the server has responded to the copy', async ({ page, stored }) => {
  const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>();
  await page.route(API, async (route) => {
    await isSeen;
    await route.continue();
  });
  await fill(page, 'Instant');
  await send(page);

  await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText('Your quote request #');
  expect(await stored()).toEqual([]);
  seen();

  await expect.poll(stored).toHaveLength(1);
});

test('a request with a filled honeypot goes to the server only, and the browser keeps no copy', async ({
  page,
  host,
  server,
}) => {
  await page.locator('#topic').evaluate((field: HTMLInputElement) => {
    field.value = 'https://spam.example';
  });
  await submit(page, 'Robot');

  expect(host.sent).toEqual([]);
  const [kept] = await server.store.list({ isQuarantined: true });
  expect(kept?.delivered_by).toBeNull();
  expect(await copiesOn(page)).toEqual([]);
});

test('if the outbox cannot replace a request by its copy, the copy is sent at once, and EmailJS gets one request', async ({
  page,
  host,
  stored,
}) => {
  await page.evaluate(() => {
    // When the disk is full, the transaction fails after its first step.
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...args) {
      const putting = put.apply(this, args);
      if (this.name === 'copies') putting.onsuccess = () => this.transaction.abort();
      return putting;
    };
  });
  const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>();
  await page.route(API, async (route) => {
    await isSeen;
    await route.continue();
  });
  const asked = page.waitForRequest(API);
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

  for (const [what, fail] of [
    ['is out of reach', abort],
    ['is down behind a proxy', page502],
  ] as const) {
    test(`while it ${what}, the copy waits without troubling the visitor, and is sent later`, async ({
      page,
      host,
      stored,
    }) => {
      await page.route(API, fail);
      await submit(page, 'Postponed');
      const hasRetriedTwice = async () => {
        await comeOnline(page);
        return ((await copiesOn(page))[0]?.attempts ?? 0) > 2;
      };
      await expect.poll(hasRetriedTwice).toBe(true);
      await allSettled(page);
      await expect(noticeOn(page)).toHaveCount(0);
      expect(await inOutbox(page)).toBe(0);
      await page.unroute(API);

      const isSent = async () => {
        await comeOnline(page);
        return (await stored()).length === 1;
      };
      await expect.poll(isSent).toBe(true);
      expect(await stored()).toMatchObject([{ delivered_by: 'emailjs' }]);
      await expect.poll(() => copiesOn(page)).toEqual([]);
      expect(host.sent).toHaveLength(1);
    });
  }

  test('the copy waits while a hotel’s login page or a filter responds instead of the server', async ({
    page,
    server: _,
    stored,
  }) => {
    let status = 200;
    await page.route(API, (route) =>
      route.fulfill({ status, contentType: 'text/html', body: '<h1>Log in</h1>' }),
    );
    await submit(page, 'Behind a Page');
    for (const [tries, returned] of [200, 403, 405].entries()) {
      status = returned;
      const hasTried = async () => {
        if (tries > 0) await comeOnline(page);
        return ((await copiesOn(page))[0]?.attempts ?? 0) > tries;
      };
      await expect.poll(hasTried, `${returned}`).toBe(true);
    }
    await page.unroute(API);
    await comeOnline(page);

    await expect.poll(() => copiesOn(page)).toEqual([]);
    expect(await stored()).toHaveLength(1);
  });

  test('if the page is closed at once, the next visit sends the copy', async ({
    page,
    context,
    host,
    server,
    stored,
    hydrated,
  }) => {
    await context.route(API, abort);
    // A request in flight while the page closes could bypass the route.
    const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/quotes'));
    await fill(page, 'Vanished');
    await send(page);
    await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
    await aborted;
    await page.close();
    expect(await stored()).toEqual([]);

    // Until another page is open, the route must also abort the closed page's requests.
    const next = await context.newPage();
    await context.unroute(API);
    await next.goto(`${server.url}/about`);
    await hydrated(next);

    await expect.poll(stored).toMatchObject([{ delivered_by: 'emailjs', payload: { lastName: 'Vanished' } }]);
    await expect.poll(() => copiesOn(next)).toEqual([]);
    expect(host.sent).toHaveLength(1);
  });

  test('a copy whose response was lost is sent again and makes one row', async ({ page, stored }) => {
    await page.route(API, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await submit(page, 'Repeated');
    await expect.poll(async () => (await copiesOn(page))[0]?.attempts).toBeGreaterThan(0);
    await page.unroute(API);
    await comeOnline(page);

    await expect.poll(() => copiesOn(page)).toEqual([]);
    expect(await stored()).toHaveLength(1);
  });
});

test.describe('when the browser’s storage refuses the copy', () => {
  test.use({ expectedMessage: /could not be read/ });

  test('the copy is sent', async ({ page, host, stored, hydrated }) => {
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
