import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { closeDialog, fill, HELD, inOutbox, outboxOf, send, stored } from './quote-requests.ts';
import { expect, test } from './site.ts';

// Every test here breaks something on purpose, and the page says so in the console.
test.use({ expectedMessage: /did not take|Failed to load resource|could not be|net::ERR/ });

const noticeOn = (page: Page) => page.getByRole('complementary', { name: 'Your quote request' });
const comeOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

/** Leaves a request in the outbox that the network did not take, nor will until `page.unroute`. */
async function leaveWaiting(page: Page, lastName: string) {
  await page.unroute('**/api/quotes');
  await page.route('**/api/quotes', (route) => route.abort());
  await submit(page, lastName);
}

async function submit(page: Page, lastName: string) {
  await fill(page, lastName);
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  await closeDialog(page);
}

/** Lets the page's clock run until a try has been made; the outbox sets its timer a little after the last one. */
const runUntil = (page: Page, isReached: () => Promise<boolean>) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(STEP);
        return isReached();
      },
      { intervals: [STEP] },
    )
    .toBe(true);
/** ms. */
const STEP = 50;

/** Waits until no try is under way: each holds a lock until what became of it has been written. */
const allSettled = (page: Page) =>
  page.waitForFunction(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return held.length + pending.length === 0;
  });

test.beforeEach(async ({ page, hydrated }) => {
  await page.goto('/contact');
  await hydrated(page);
});

test('offline, the request waits on the device and goes when the connection returns, once', async ({
  page,
  context,
  site,
}) => {
  await fill(page, 'Offline');
  await context.setOffline(true);
  await send(page);

  const dialog = page.getByRole('dialog', { name: 'Success!' });
  await expect(dialog).toContainText(HELD);
  await closeDialog(page);
  await expect(page.getByLabel('First Name')).toHaveValue('');
  expect(await inOutbox(page)).toBe(1);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await expect(noticeOn(page)).toContainText('is waiting on this device');
  await context.setOffline(false);

  await expect.poll(() => inOutbox(page)).toBe(0);
  expect(await stored(site, 'Offline')).toBe(1);
});

test('when the server fails, the request waits, and goes on the next visit', async ({ page, hydrated, site }) => {
  await page.route('**/api/quotes', (route) => route.fulfill({ status: 503, json: { error: 'full' } }));
  await fill(page, 'Later');
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText(HELD);
  await page.unroute('**/api/quotes');

  await page.goto('/about');
  await hydrated(page);

  await expect.poll(() => inOutbox(page)).toBe(0);
  expect(await stored(site, 'Later')).toBe(1);
});

test('a send failure is logged to the console only', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  await page.route('**/api/quotes', (route) => route.fulfill({ status: 503, json: { error: 'full' } }));
  await fill(page, 'Logged');
  await send(page);

  await expect(page.getByRole('dialog', { name: 'Success!' }).getByRole('paragraph')).toHaveText(HELD);
  expect(logged.filter((text) => text.includes('The server did not take the quote request'))).toHaveLength(1);
  await expect(page.locator('body')).not.toContainText(/fail|error|wrong|did not/i);
  await expect(noticeOn(page)).toHaveCount(0);
});

test('a page closed mid-send loses nothing: the next visit sends, and the server tells the repeat', async ({
  page,
  hydrated,
  site,
}) => {
  const arrived = page.waitForRequest('**/api/quotes');
  await page.route('**/api/quotes', async (route) => {
    // The server takes it, but the page is gone before the answer comes.
    await route.fetch().catch(() => {});
  });
  await fill(page, 'Closed');
  await send(page);
  await arrived;
  await expect.poll(() => stored(site, 'Closed')).toBe(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/');
  await hydrated(page);

  await expect.poll(() => inOutbox(page)).toBe(0);
  expect(await stored(site, 'Closed')).toBe(1);
});

test('a login page in between is no acceptance: the request stays and goes later', async ({ page, site }) => {
  await page.route('**/api/quotes', (route) => route.fulfill({ status: 200, body: '<h1>Please log in</h1>' }));
  await fill(page, 'Portal');
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText(HELD);
  expect(await inOutbox(page)).toBe(1);
  await page.unroute('**/api/quotes');
  await comeOnline(page);

  await expect.poll(() => inOutbox(page)).toBe(0);
  expect(await stored(site, 'Portal')).toBe(1);
});

test('over the limit, the request waits as long as the server asks, whatever else happens', async ({ page, site }) => {
  const answered: number[] = [];
  await page.clock.install();
  await page.route('**/api/quotes', async (route) => {
    const isRefused = answered.push(Date.now()) === 1;
    if (isRefused) await route.fulfill({ status: 429, headers: { 'retry-after': '120' }, json: { error: 'Too many' } });
    else await route.continue();
  });
  await fill(page, 'Limited');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText(HELD);

  await comeOnline(page);
  await page.clock.runFor(119_000);
  expect(await inOutbox(page)).toBe(1);
  expect(answered).toHaveLength(1);
  await page.clock.runFor(1000);

  await runUntil(page, async () => (await inOutbox(page)) === 0);
  expect(await stored(site, 'Limited')).toBe(1);
  expect(answered).toHaveLength(2);
});

test('tries come 1, 2, 4, 8, 15 and 30 s apart, then every minute, each up to a fifth later', async ({ page }) => {
  await page.clock.install();
  await page.route('**/api/quotes', (route) => route.fulfill({ status: 500, body: 'no' }));
  await fill(page, 'Patient');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await send(page);

  let last = await page.evaluate(() => Date.now());
  for (const [tries, seconds] of [1, 2, 4, 8, 15, 30, 60, 60].entries()) {
    await runUntil(page, async () => (await outboxOf(page))[0]?.attempts === tries + 1);
    const now = await page.evaluate(() => Date.now());
    const [entry] = await outboxOf(page);
    const next = entry?.retryMs ?? 0;
    // The try itself was made some time after the last wait was over, and before now.
    expect(next - last).toBeGreaterThanOrEqual(seconds * 1000);
    expect(next - now).toBeLessThanOrEqual(seconds * 1200 + 1);
    last = next;
    await page.clock.runFor(Math.max(0, next - now - STEP));
  }
});

test('a clock set back while a request waits does not hold it up', async ({ page, site }) => {
  await page.clock.install();
  await page.route('**/api/quotes', (route) => route.fulfill({ status: 500, body: 'no' }));
  await fill(page, 'Set back');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await send(page);
  await expect.poll(async () => (await outboxOf(page))[0]?.attempts).toBe(1);
  await page.unroute('**/api/quotes');

  await page.clock.setSystemTime(new Date(Date.now() - 86_400_000));
  await runUntil(page, async () => (await inOutbox(page)) === 0);
  expect(await stored(site, 'Set back')).toBe(1);
});

test('two tabs at once send each waiting request once', async ({ page, context, hydrated, site }) => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const sends: string[] = [];
  let isOpen = false;
  await context.route('**/api/quotes', async (route) => {
    if (!isOpen) return route.abort();
    sends.push(route.request().postDataJSON().request_id);
    // The first is under way until a tab has sent the second; then the other tab's list is out of date.
    if (sends.length === 1) await isReleased;
    await route.continue();
  });
  await submit(page, 'Tabs');
  const second = await context.newPage();
  await second.goto('/about');
  await hydrated(second);
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

test('a tab that was open before sends what another, closed since, left waiting', async ({
  page,
  context,
  hydrated,
  site,
}) => {
  const second = await context.newPage();
  await second.goto('/about');
  await hydrated(second);
  await leaveWaiting(page, 'Left behind');
  await allSettled(page);
  await page.close();

  // The first time fetches what sends; the second does not wait for what the closed tab had planned.
  const isSent = async () => {
    await comeOnline(second);
    return (await inOutbox(second)) === 0;
  };
  await expect.poll(isSent).toBe(true);
  expect(await stored(site, 'Left behind')).toBe(1);
});

test('what is discarded while it is being sent does not come back', async ({ page }) => {
  await leaveWaiting(page, 'Discarded');
  await comeOnline(page);
  await expect(noticeOn(page)).toBeVisible();
  const { promise: isDiscarded, resolve: discarded } = Promise.withResolvers<void>();
  await page.route('**/api/quotes', async (route) => {
    await isDiscarded;
    await route.fulfill({ status: 503, json: { error: 'full' } });
  });
  const asked = page.waitForRequest('**/api/quotes');
  await comeOnline(page);
  await asked;

  await noticeOn(page).getByRole('button', { name: 'Discard it' }).click();
  await expect.poll(() => inOutbox(page)).toBe(0);
  const answer = page.waitForResponse('**/api/quotes');
  discarded();
  await answer;
  await allSettled(page);

  expect(await inOutbox(page)).toBe(0);
});

test('one that cannot be written down does not hold up the others', async ({ page, site }) => {
  await leaveWaiting(page, 'Unwritten');
  await leaveWaiting(page, 'Unwritten');
  let unlucky: string | undefined;
  await page.route('**/api/quotes', (route) => {
    const { request_id } = route.request().postDataJSON();
    unlucky ??= request_id;
    return request_id === unlucky ? route.abort() : route.continue();
  });
  await page.evaluate(() => {
    // As when the disk is full: the writing fails as a whole.
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

test('after a reload while it was on its way, the same form again is the same request', async ({
  page,
  hydrated,
  site,
}) => {
  const arrived = page.waitForRequest('**/api/quotes');
  let tries = 0;
  await page.route('**/api/quotes', (route) => {
    tries += 1;
    // The first is never answered: the page is gone before.
    return tries === 1 ? undefined : route.continue();
  });
  await fill(page, 'Reloading');
  await send(page);
  await arrived;
  await page.reload();
  await hydrated(page);
  await expect.poll(() => stored(site, 'Reloading')).toBe(1);
  await expect(page.getByLabel('Last Name')).toHaveValue('Reloading');

  await send(page);
  await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText('Your quote request #');

  expect(await stored(site, 'Reloading')).toBe(1);
});

test('storage cleared while the page is open holds the next request all the same', async ({ page, context }) => {
  await leaveWaiting(page, 'Cleared');
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' });

  await leaveWaiting(page, 'Kept');

  expect((await outboxOf(page)).map(({ request }) => request.lastName)).toEqual(['Kept']);
});

test('a browser that cannot list its databases sends on the next visit, too', async ({ page, hydrated, site }) => {
  await leaveWaiting(page, 'Unlisted');
  await page.unroute('**/api/quotes');
  await page.addInitScript(() => Object.defineProperty(IDBFactory.prototype, 'databases', { value: undefined }));

  await page.goto('/about');
  await hydrated(page);

  await expect.poll(() => inOutbox(page)).toBe(0);
  expect(await stored(site, 'Unlisted')).toBe(1);
});

test('what the server refuses for good is told, with the phone, and can be discarded', async ({ page }) => {
  await leaveWaiting(page, 'Refused');
  await page.route('**/api/quotes', (route) => route.fulfill({ status: 409, json: { error: 'other contents' } }));
  await comeOnline(page);

  const notice = noticeOn(page);
  await expect(notice).toContainText('We could not send your quote request');
  await expect(notice.getByRole('link', { name: '(734) 555-0148' })).toBeVisible();
  await notice.getByRole('button', { name: 'Discard it' }).click();

  await expect(notice).toHaveCount(0);
  expect(await inOutbox(page)).toBe(0);
});

test('the region in which it is told is there before its words', async ({ page }) => {
  const region = page.locator('.outbox-notices');
  await expect(region).toHaveRole('status');
  await expect(region).toBeEmpty();
  await region.evaluate((element) => element.setAttribute('data-was', 'there'));

  await leaveWaiting(page, 'Told');
  await comeOnline(page);

  await expect(page.locator('[data-was]')).toContainText('is waiting on this device');
});

for (const [what, trap, filter] of [
  ['', '', []],
  [' and its honeypot filled in', 'https://spam.example', ['--quarantine']],
] as const) {
  test(`what an earlier build left waiting${what} is sent as it would have been`, async ({ page, site, hydrated }) => {
    const lastName = trap ? 'Earlier robot' : 'Earlier visitor';
    const request = { firstName: 'Ada', lastName, email: 'ada@example.com', phone: '+1 (734) 555-0199' };
    await page.evaluate(
      async ({ request, trap }) => {
        const request_id = crypto.randomUUID();
        const state = { createdMs: Date.now(), attempts: 1, retryMs: 0, isAskedToWait: false, isRefused: false };
        const opening = indexedDB.open('outbox', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('requests');
        await new Promise((resolve) => {
          opening.onsuccess = resolve;
        });
        const transaction = opening.result.transaction('requests', 'readwrite');
        const entry = { request: { ...request, quote_id: '2026-0703-0905', request_id }, trap, ...state };
        transaction.objectStore('requests').put(entry, request_id);
        await new Promise((resolve) => {
          transaction.oncomplete = resolve;
        });
        opening.result.close();
      },
      { request, trap },
    );
    await page.goto('/about');
    await hydrated(page);

    await expect.poll(() => inOutbox(page)).toBe(0);
    expect(await stored(site, lastName, ...filter)).toBe(1);
  });
}

test('a connection to the storage that the browser has dropped is opened anew, and the request held', async ({
  page,
}) => {
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

  expect((await outboxOf(page)).map(({ request }) => request.lastName).sort()).toEqual(['After', 'Before']);
});

test('a newer build in another tab may change the storage: this one lets go of it', async ({ page }) => {
  await leaveWaiting(page, 'In the way');
  await allSettled(page);

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

test('an outbox that cannot be read for a while is read again', async ({ page, site }) => {
  await page.clock.install();
  await leaveWaiting(page, 'Unread');
  await allSettled(page);
  await page.unroute('**/api/quotes');
  await page.evaluate(() => {
    const getAll = IDBObjectStore.prototype.getAll;
    Object.assign(window, { mend: () => Object.assign(IDBObjectStore.prototype, { getAll }) });
    IDBObjectStore.prototype.getAll = () => {
      throw new DOMException('no', 'UnknownError');
    };
  });
  const failed = page.waitForEvent('console', (message) => message.text().includes('could not be read'));
  await page.clock.runFor(2000);
  await failed;
  await page.evaluate(() => (window as unknown as { mend: () => void }).mend());

  await page.clock.runFor(60_000);
  await runUntil(page, async () => (await inOutbox(page)) === 0);
  expect(await stored(site, 'Unread')).toBe(1);
});

test('what was refused can be tried again, at the visitor’s wish', async ({ page, site }) => {
  await leaveWaiting(page, 'Again');
  await page.route('**/api/quotes', (route) => route.fulfill({ status: 403, json: { error: 'another site' } }));
  await comeOnline(page);
  await expect(noticeOn(page)).toContainText('We could not send your quote request');
  await page.unroute('**/api/quotes');

  await noticeOn(page).getByRole('button', { name: 'Try again' }).click();

  await expect(noticeOn(page)).toHaveCount(0);
  expect(await stored(site, 'Again')).toBe(1);
});

test('a browser told to deny the site all storage, locks included, sends all the same', async ({
  launchOptions,
  site,
  hydrated,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'profile-'));
  await mkdir(join(profile, 'Default'));
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: site.url });
  const page = await context.newPage();
  await page.goto('/contact');
  await hydrated(page);
  await fill(page, 'Stateless');

  await send(page);
  await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText('Your quote request #');

  expect(await stored(site, 'Stateless')).toBe(1);
  expect(await page.evaluate(() => navigator.locks.request('any', () => 'given').catch(() => 'denied'))).toBe('denied');
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
    'never answers',
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
  test(`storage that ${name} does not stop the sending`, async ({ page, hydrated, site }) => {
    await page.addInitScript(breakStorage);
    await page.reload();
    await hydrated(page);
    await fill(page, `Storage ${name}`);
    await send(page);

    await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText('Your quote request #');
    expect(await stored(site, `Storage ${name}`)).toBe(1);
  });

  test(`storage that ${name} and no server: the error dialog, and the form keeps its data`, async ({
    page,
    hydrated,
  }) => {
    await page.addInitScript(breakStorage);
    await page.reload();
    await hydrated(page);
    await page.route('**/api/quotes', (route) => route.abort());
    await fill(page, 'Nowhere');
    await send(page);

    await expect(page.getByRole('dialog', { name: 'Error' })).toContainText('Something went wrong');
    await closeDialog(page);
    await expect(page.getByLabel('Last Name')).toHaveValue('Nowhere');
  });
}

test('a reload mid-way finds the form as it was left, and a sent one is empty', async ({ page, hydrated }) => {
  await fill(page, 'Reloaded');
  await page.getByLabel('Service Needed').selectOption('soft-washing');
  await page.getByLabel('This is an emergency').check();

  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel('Last Name')).toHaveValue('Reloaded');
  await expect(page.getByLabel('Service Needed')).toHaveValue('soft-washing');
  await expect(page.getByLabel('This is an emergency')).toBeChecked();
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  await page.reload();

  await expect(page.getByLabel('Last Name')).toHaveValue('');
});
