/** The server's possible responses to a photo, and what the visitor is told. */
import type { Page } from '@playwright/test';
import { allSettled, comeOnline, noticeOn, waitForNotice } from './outbox-page.ts';
import {
  choose,
  filesOf,
  note,
  PHOTO_CALLS,
  photosOn,
  picture,
  readPhoto,
  refuse,
  sendWith,
  widthsStored,
} from './photos-page.ts';
import { closeDialog, fill, send } from './quote-requests.ts';
import { expect, open, test } from './site.ts';

// Most tests here break something on purpose, and the page reports it in the console.
test.use({ expectedMessage: /did not take|Failed to load resource|could not be|net::ERR/ });

test.beforeEach(async ({ page }) => {
  await open(page, '/contact');
});

test('photos that the server has no room for, or refuses, are kept and sent later', async ({
  page,
  site,
}) => {
  await page.route(PHOTO_CALLS, (route) =>
    readPhoto(route.request()).number === 2 ? refuse(507, { 'retry-after': '1' })(route) : route.continue(),
  );
  await sendWith(page, 'Photos Later', 2);
  await expect(note(page)).toContainText('We have no room for all your photos at the moment.');
  expect(await filesOf(page)).toBe(1);

  // The browser tries again by itself.
  const again = page.waitForRequest(PHOTO_CALLS);
  await page.route(PHOTO_CALLS, refuse(503));
  await again;
  await closeDialog(page);
  await waitForNotice(page);
  await expect(noticeOn(page)).toContainText(
    /^We have your quote request from \w+ \d+\. We have 1 of 2 photos\./,
  );
  await page.unroute(PHOTO_CALLS);
  await comeOnline(page);

  await expect(noticeOn(page)).toHaveCount(0);
  await expect.poll(() => filesOf(page)).toBe(0);
  expect(await widthsStored(site, 'Photos Later')).toEqual([200, 201]);
});

test('a photo that cannot be decoded is named, and the others are sent', async ({ page, site }) => {
  const { buffer } = await picture('1.jpg');
  const cut = Buffer.concat([buffer.subarray(0, 200), Buffer.alloc(900)]);
  await choose(page, [
    { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: cut },
    await picture('good.jpg', { width: 222 }),
  ]);
  await fill(page, 'Photos Unread');
  await send(page);

  await expect(note(page)).toContainText('One photo (broken.jpg) did not reach us, or could not be used.');
  expect(await widthsStored(site, 'Photos Unread')).toEqual([222]);
  await closeDialog(page);
  await expect(noticeOn(page)).toContainText(
    'One photo (broken.jpg) did not reach us, or could not be used.',
  );
  await noticeOn(page).getByRole('button', { name: 'OK' }).click();
  await expect(noticeOn(page)).toHaveCount(0);
  await expectNothingAboutPhotos(page);
  await page.reload();
  await expectNothingAboutPhotos(page);
});

test('a refusal by a filter or login page holds up only its photo', async ({ page, site }) => {
  await page.route(PHOTO_CALLS, (route) => {
    const { number } = readPhoto(route.request());
    if (number === 1) return route.fulfill({ status: 422, contentType: 'text/html', body: '<h1>Blocked' });
    if (number === 3) return route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Log in' });
    return route.continue();
  });
  await sendWith(page, 'Photos Filtered', 3);

  await expect(note(page)).toContainText('We have 1 of 3 photos.');
  await allSettled(page);
  expect(await widthsStored(site, 'Photos Filtered')).toEqual([201]);
  expect(await filesOf(page)).toBe(2);
  await closeDialog(page);
  await page.unroute(PHOTO_CALLS);
  await comeOnline(page);
  await expect.poll(() => filesOf(page)).toBe(0);
  expect(await widthsStored(site, 'Photos Filtered')).toEqual([200, 201, 202]);
});

test('photos refused after 14 days are deleted once the visitor is told', async ({ page }) => {
  await page.route(PHOTO_CALLS, refuse(503));
  await sendWith(page, 'Photos Late', 2);
  await closeDialog(page);
  await allSettled(page);
  // The newest route wins, so no photo gets through in between.
  await page.route(PHOTO_CALLS, refuse(404));
  await page.clock.setSystemTime(Date.now() + 15 * 86_400_000);
  const isToldFinally = async () => {
    await comeOnline(page);
    return noticeOn(page).getByRole('button', { name: 'OK' }).isVisible();
  };

  await expect.poll(isToldFinally, { intervals: [100] }).toBe(true);
  await expect(noticeOn(page)).toContainText('2 photos (1.jpg, 2.jpg) did not reach us');
  expect(await filesOf(page)).toBe(2);
  await noticeOn(page).getByRole('button', { name: 'OK' }).click();
  await expect(noticeOn(page)).toHaveCount(0);
  await expect.poll(() => filesOf(page)).toBe(0);
});

test('photos of a request that was deleted are given up after some tries', async ({ page }) => {
  let tries = 0;
  await page.route(PHOTO_CALLS, (route) => {
    tries += 1;
    return refuse(404)(route);
  });
  await sendWith(page, 'Photos Deleted', 1);
  await closeDialog(page);
  const files = async () => {
    await comeOnline(page);
    return filesOf(page);
  };

  await expect.poll(files, { intervals: [100] }).toBe(0);
  expect(tries).toBe(6);
  await allSettled(page);
  await expect(noticeOn(page)).toHaveCount(0);
  await expectNothingAboutPhotos(page);
  await page.reload();
  await expectNothingAboutPhotos(page);
});

test('photos that the visitor discards are not sent again', async ({ page }) => {
  await page.route(PHOTO_CALLS, refuse(503));
  await sendWith(page, 'Photos Discarded', 2);
  await closeDialog(page);
  await waitForNotice(page);
  await noticeOn(page).getByRole('button', { name: 'Discard the photos' }).click();

  await expect(noticeOn(page)).toHaveCount(0);
  await expect.poll(() => filesOf(page)).toBe(0);
  await expectNothingAboutPhotos(page);
  await page.reload();
  await expectNothingAboutPhotos(page);
});

test('a refused form keeps its photos; with other photos it is another request', async ({ page }) => {
  const ids: string[] = [];
  await page.route('**/api/quotes', async (route) => {
    ids.push(route.request().postDataJSON().request_id);
    await route.fulfill({ status: 422, json: { errors: { email: 'Email is invalid' } } });
  });
  await choose(page, [await picture('a.jpg'), await picture('b.jpg', { width: 700 })]);
  await fill(page, 'Photos Refused');
  const sendAgain = async () => {
    await send(page);
    await closeDialog(page);
  };
  await sendAgain();
  await sendAgain();
  await page.getByRole('button', { name: /b\.jpg, .* Remove$/ }).click();
  await sendAgain();

  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
  await expect(photosOn(page)).toHaveText([/^a\.jpg/]);
  expect(await filesOf(page)).toBe(1);
});

/** Expects a confirmation without photos: the request has arrived, and its photos never will. */
async function expectNothingAboutPhotos(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  const confirmation = page.locator('#quote-form');
  await expect(confirmation).toContainText('has been submitted successfully');
  await expect(confirmation.getByText(/We have your (2 )?photos?|on (its|their) way/)).toHaveCount(0);
}
