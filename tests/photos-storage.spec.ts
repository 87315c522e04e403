/**
 * Photos in a browser whose storage fails, hangs, is slow or has lost some, and photos that wait for days.
 * The visitor is told of every photo that is given up. Over 250 lines because each failure has its test.
 */
import type { Page } from '@playwright/test';
import { DAY } from '../domain/time-spans.ts';
import { allSettled, comeOnline, noticeOn, runUntil } from './outbox-page.ts';
import {
  choose,
  dialog,
  filesOf,
  note,
  PHOTO_CALLS,
  photosOn,
  picture,
  sendWith,
  widthsStored,
} from './photos-page.ts';
import { closeDialog, fill, inOutbox, inStore, outboxOf, send } from './quote-requests.ts';
import { expect, hydrated, open, test } from './site.ts';

test.use({ expectedMessage: /did not take|Failed to load resource|could not be|net::ERR/ });

type Reading = { how: 'fails' | 'hangs'; store: string; after: 'the start' | 'a photo has arrived' };

/** Pages that follow cannot read the store, from the start or from a photo's arrival, until `readAgain`. */
const stopReading = (page: Page, reading: Reading) =>
  page.context().addInitScript(({ how, store, after }: Reading) => {
    const state = Object.assign(window, { isUnreadable: after === 'the start' });
    const { get } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.get = function (key) {
      const request = get.call(this, key);
      if (!state.isUnreadable || this.name !== store) return request;
      if (how === 'fails') throw new DOMException('no', 'UnknownError');
      request.addEventListener = () => {};
      return request;
    };
    const send = window.fetch;
    window.fetch = async (input, options) => {
      const response = await send(input, options);
      if (options?.method === 'PUT' && after === 'a photo has arrived') {
        state.isUnreadable = true;
        window.fetch = send;
      }
      return response;
    };
  }, reading);

/** Returns a function that tells whether the page has written this text to the console. */
function hasLogged(page: Page, text: string): () => Promise<boolean> {
  let isLogged = false;
  page.on('console', (message) => {
    isLogged ||= message.text().includes(text);
  });
  return async () => isLogged;
}

/** Allows reading again. Resolves once this browser holds no photo any more. */
async function readAgain(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isUnreadable: false }));
  const files = async () => {
    await comeOnline(page);
    return filesOf(page);
  };
  await expect.poll(files).toBe(0);
}

for (const how of ['fails', 'hangs'] as const) {
  test(`when reading a photo ${how}, the photo waits`, async ({ page, context, site }) => {
    await open(page, '/contact');
    await page.route(PHOTO_CALLS, (route) => route.abort());
    const visitor = `Photos Unread ${how}`;
    await sendWith(page, visitor, 2);
    await stopReading(page, { how, store: 'files', after: 'the start' });
    await expect.poll(() => photoStates(page)).toEqual([['waiting', 'waiting']]);
    await expect.poll(() => filesOf(page)).toBe(2);
    await page.close();
    const next = await context.newPage();
    const hasReported = hasLogged(next, 'A photo could not be sent');
    await next.clock.install();
    await next.goto('/about');
    await next.clock.runFor(5000);
    await hydrated(next);
    await runUntil(next, hasReported, 1000);

    await readAgain(next);

    expect(await widthsStored(site, visitor)).toEqual([200, 201]);
    await expect(noticeOn(next)).toHaveCount(0);
  });

  test(`when reading the outbox ${how}, no photo is given up or said to have arrived`, async ({
    page,
    site,
  }) => {
    await stopReading(page, { how, store: 'photos', after: 'a photo has arrived' });
    await open(page, '/contact');
    const hasReported = hasLogged(page, 'could not be written');
    const visitor = `Photos Unsure ${how}`;
    await page.clock.install();
    // The page's clock must not reach its timeouts before the server has responded.
    const hasArrived = page.waitForResponse(PHOTO_CALLS);
    await sendWith(page, visitor, 2);
    await hasArrived;
    await runUntil(page, hasReported, 1000);
    await expect(note(page)).not.toContainText('We have your 2 photos');

    await readAgain(page);

    await expect(note(page)).toHaveText('We have your 2 photos.');
    expect(await widthsStored(site, visitor)).toEqual([200, 201]);
  });
}

test('a request and its photos are stored together or not', async ({ page, context, site }) => {
  await open(page, '/contact');
  await context.route('**/api/quotes', (route) => route.abort());
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...args) {
      const putting = put.apply(this, args);
      // The browser ends while it stores a request with photos.
      if (this.name === 'photos') {
        IDBObjectStore.prototype.put = put;
        this.transaction.abort();
      }
      return putting;
    };
  });
  await choose(page, [await picture('a.jpg', { width: 200 }), await picture('b.jpg', { width: 201 })]);
  await fill(page, 'Photos Together');
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible();
  await closeDialog(page);
  expect(await inOutbox(page)).toBe(0);
  await expect(photosOn(page)).toHaveCount(2);
  await send(page);
  await expect(dialog(page)).toBeVisible();
  await allSettled(page);
  await page.close();
  await context.unroute('**/api/quotes');

  const next = await context.newPage();
  await open(next, '/about');

  await expect.poll(() => filesOf(next)).toBe(0);
  expect(await widthsStored(site, 'Photos Together')).toEqual([200, 201]);
});

test('a late write stores the current state, and the visitor may then close the page', async ({
  page,
  context,
  site,
}) => {
  // A transaction stays open as long as it has a request.
  await page.addInitScript(() => {
    const state = Object.assign(window, { isSlow: true });
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value, key) {
      const request = put.call(this, value, key);
      const goOn = () => {
        if (state.isSlow) this.count().onsuccess = goOn;
      };
      if (this.name === 'photos') goOn();
      return request;
    };
  });
  await open(page, '/contact');
  await context.route('**/photos/2', (route) => route.abort());
  await page.clock.install();
  await sendWith(page, 'Photos Slow', 2);
  const told = 'We have 1 of 2 photos. Please keep this page open until the rest have arrived.';
  await runUntil(page, async () => (await note(page).textContent()) === told, 1000);
  const hasReported = hasLogged(page, 'A photo could not be sent');
  await comeOnline(page);
  await runUntil(page, hasReported, 1000);
  await page.evaluate(() => Object.assign(window, { isSlow: false }));
  await expect.poll(() => photoStates(page)).toEqual([['there', 'waiting']]);
  await expect(note(page)).toContainText('We have 1 of 2 photos. You may close this page.');
  await page.close();
  await context.unroute('**/photos/2');

  const next = await context.newPage();
  await next.goto('/about');

  await expect.poll(() => widthsStored(site, 'Photos Slow')).toEqual([200, 201]);
  await expect.poll(() => photoStates(next)).toEqual([]);
  await expect(noticeOn(next)).toHaveCount(0);
});

/** The states of the photos that wait in this browser, by request. */
async function photoStates(page: Page): Promise<string[][]> {
  const entries = await outboxOf(page, 'photos');
  return entries.map(({ photos = [] }) => photos.map(({ state }) => state));
}

test('photos that wait for days, in the form and then with their request, are kept', async ({
  page,
  context,
  site,
}) => {
  const now = Date.now();
  await page.clock.setFixedTime(now - 4 * DAY);
  await open(page, '/contact');
  await context.route('**/api/quotes', (route) => route.abort());
  await choose(page, [await picture('1.jpg', { width: 200 }), await picture('2.jpg', { width: 201 })]);
  await expect.poll(() => filesOf(page)).toBe(2);
  await page.clock.setFixedTime(now - 2 * DAY);
  // Each visit deletes files of old forms, even of one that is open in another tab.
  const other = await context.newPage();
  await open(other, '/about');
  await expect.poll(() => filesOf(other)).toBe(0);
  await other.close();
  await fill(page, 'Photos Patient');
  await send(page);
  await expect(note(page)).toContainText('You may close this page.');
  expect(await filesOf(page)).toBe(2);
  await page.close();

  const next = await context.newPage();
  await next.clock.setFixedTime(now);
  const failed = next.waitForEvent('console', (message) =>
    message.text().includes('did not take the quote request'),
  );
  await next.goto('/about');
  await failed;
  await context.unroute('**/api/quotes');
  await comeOnline(next);

  await expect.poll(() => filesOf(next)).toBe(0);
  expect(await widthsStored(site, 'Photos Patient')).toEqual([200, 201]);
});

test('after 14 unsent days nothing says that photos will follow', async ({ page, context }) => {
  await page.clock.setFixedTime(Date.now() - 15 * DAY);
  await open(page, '/contact');
  await context.route('**/api/quotes', (route) => route.abort());
  await sendWith(page, 'Photos Stuck', 2);
  await closeDialog(page);
  await expect(page.locator('#quote-form')).toContainText('Your 2 photos are on their way');

  await page.clock.setFixedTime(Date.now());
  await page.reload();

  await expect(noticeOn(page)).toContainText('We could not send your quote request');
  await allSettled(page);
  await expect(noticeOn(page)).not.toContainText('We have your quote request');
  await expect(noticeOn(page).getByRole('button', { name: 'Discard the photos' })).toHaveCount(0);
  await expect(page.locator('#quote-form')).toContainText('Request #');
  await expect(page.locator('#quote-form')).not.toContainText('on their way');
  expect(await inOutbox(page)).toBe(1);
});

test('the visitor is told after a reload that the browser has lost a photo', async ({ page }) => {
  await open(page, '/contact');
  await choose(page, [await picture('roof.jpg'), await picture('walls.jpg', { width: 300 })]);
  await expect.poll(() => filesOf(page)).toBe(2);
  await inStore(page, 'files', (store) => {
    const reading = store.openCursor();
    reading.onsuccess = () => reading.result?.delete();
    return store.count();
  });

  await page.reload();

  await expect(photosOn(page)).toHaveCount(1);
  await expect(page.locator('#photos-problems')).toHaveText(
    'A photo that you chose before is not in this browser any more. Please choose it again.',
  );
});
