import type { Page } from '@playwright/test';
import { expect, type Site, test } from './site.ts';

// Every test here breaks something on purpose, and the page says so in the console.
test.use({ expectedMessage: /did not take|Failed to load resource|could not be|net::ERR/ });

const HELD = 'Thank you for your submission! We have received your request and will contact you within 48 hours.';
const send = (page: Page) => page.locator('#quote-form').getByRole('button', { name: 'Get Free Quote' }).click();

async function fill(page: Page, lastName: string) {
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill(lastName);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Phone').fill('7345550199');
}

/** How many requests of that name the server holds. */
async function stored(site: Site, lastName: string): Promise<number> {
  const all = JSON.parse((await site.desk('export', '--json')) || '[]') as { lastName: string }[];
  return all.filter((quote) => quote.lastName === lastName).length;
}

/** What this browser holds. */
const inOutbox = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('outbox');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('requests').objectStore('requests').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

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
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('');
  expect(await inOutbox(page)).toBe(1);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
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
  await page.evaluate(() => dispatchEvent(new Event('online')));

  await expect.poll(() => inOutbox(page)).toBe(0);
  expect(await stored(site, 'Portal')).toBe(1);
});

test('over the limit, the request waits its turn', async ({ page, site }) => {
  let refusals = 0;
  await page.route('**/api/quotes', (route) => {
    refusals += 1;
    return refusals > 2
      ? route.continue()
      : route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: { error: 'Too many requests' } });
  });
  await fill(page, 'Limited');
  await send(page);

  await expect.poll(() => inOutbox(page)).toBe(0);
  expect(await stored(site, 'Limited')).toBe(1);
});

test('two tabs at once send a waiting request once', async ({ page, context, site }) => {
  await page.route('**/api/quotes', (route) => route.abort());
  await fill(page, 'Tabs');
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  let sends = 0;
  await context.route('**/api/quotes', (route) => {
    sends += 1;
    return route.continue();
  });
  await page.unroute('**/api/quotes');
  const [second, third] = await Promise.all([context.newPage(), context.newPage()]);
  await Promise.all([second.goto('/'), third.goto('/about')]);

  await expect.poll(() => inOutbox(page)).toBe(0);
  expect(await stored(site, 'Tabs')).toBe(1);
  expect(sends).toBe(1);
});

test('what the server refuses for good is told, with the phone, and can be discarded', async ({ page }) => {
  await page.route('**/api/quotes', (route) => route.abort());
  await fill(page, 'Refused');
  await send(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.unroute('**/api/quotes');
  await page.route('**/api/quotes', (route) => route.fulfill({ status: 409, json: { error: 'other contents' } }));
  await page.evaluate(() => dispatchEvent(new Event('online')));

  const notice = page.getByRole('complementary', { name: 'Your quote request' });
  await expect(notice).toContainText('We could not send your quote request');
  await expect(notice.getByRole('link', { name: '(734) 555-0148' })).toBeVisible();
  await notice.getByRole('button', { name: 'Discard it' }).click();

  await expect(notice).toHaveCount(0);
  expect(await inOutbox(page)).toBe(0);
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
  ['never answers', () => Object.defineProperty(IDBFactory.prototype, 'open', { value: () => new EventTarget() })],
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
    await page.getByRole('button', { name: 'Close' }).click();
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
