/**
 * Photos are sent after their request, one by one, whatever happens to the page, the network and the
 * storage. B15 is a row of docs/reliability.md.
 */
import { stopClock } from './clock.ts';
import { allSettled, comeOnline, denyStorage, runUntil } from './outbox-page.ts';
import {
  dialog,
  filesOf,
  note,
  PHOTO_CALLS,
  photosField,
  photosOn,
  picture,
  readPhoto,
  refuse,
  sendWith,
  transfer,
  widthsStored,
} from './photos-page.ts';
import { closeDialog, fill, send } from './quote-requests.ts';
import { expect, hydrated, open, test } from './site.ts';

// Most tests here break something on purpose, and the page reports it in the console.
test.use({ expectedMessage: /did not take|Failed to load resource|could not be|net::ERR/ });

test.beforeEach(async ({ page }) => {
  await open(page, '/contact');
});

test('the visitor sees Success first, and photos are sent in order and once, also with two tabs', async ({
  page,
  context,
  site,
}) => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  let atOnce = 0;
  const numbers: number[] = [];
  await context.route(PHOTO_CALLS, async (route) => {
    atOnce += 1;
    expect(atOnce).toBe(1);
    const { number } = readPhoto(route.request());
    numbers.push(number);
    if (number === 3) await isReleased;
    const response = await route.fetch();
    atOnce -= 1;
    await route.fulfill({ response });
  });
  const second = await context.newPage();
  await open(second, '/about');
  await page.bringToFront();
  await sendWith(page, 'Photos Counted', 4);
  await comeOnline(second);

  await expect(dialog(page)).toContainText('Your quote request #');
  await expect(note(page)).toContainText('We have 2 of 4 photos');
  release();
  await expect(note(page)).toHaveText('We have your 4 photos.');
  await allSettled(second);
  expect(numbers).toEqual([1, 2, 3, 4]);
  expect(await widthsStored(site, 'Photos Counted')).toEqual([200, 201, 202, 203]);
  await expect.poll(() => filesOf(page)).toBe(0);
  await closeDialog(page);
  await expect(photosOn(page)).toHaveCount(0);
  await expect(photosField(page)).toHaveValue('');
});

test('photos unprepared when the page closes are prepared on the next visit', async ({
  page,
  context,
  site,
}) => {
  await page.route('**/assets/photo-worker-*', () => {});
  await photosField(page).setInputFiles([await picture('early.jpg', { width: 3000, height: 300 })]);
  await expect(photosOn(page)).toHaveText(['early.jpgGetting ready…']);
  await expect.poll(() => filesOf(page)).toBe(1);
  await fill(page, 'Photos Unprepared');
  await send(page);
  await expect(note(page)).toContainText('Your photo is on its way.');
  await page.close();

  const next = await context.newPage();
  const sent = next.waitForRequest(PHOTO_CALLS);
  await open(next, '/about');

  expect(readPhoto(await sent).bytes.includes('Secret Camera')).toBe(false);
  await expect.poll(() => filesOf(next)).toBe(0);
  expect(await widthsStored(site, 'Photos Unprepared')).toEqual([2048]);
});

test('without storage the visitor is asked to stay until the photo is sent', async ({ page, site }) => {
  await denyStorage(page);
  await page.reload();
  await hydrated(page);
  await page.clock.install();
  await page.route(PHOTO_CALLS, (route) => route.abort());
  // The third try ends the request to stay, so the page's clock advances only in steps.
  await stopClock(page);
  await sendWith(page, 'Photos Stateless', 1);
  const says = async (text: string) => ((await note(page).textContent()) ?? '').includes(text);
  await runUntil(page, () => says('We do not have your photo yet'));
  await expect(note(page)).toHaveText(
    'We do not have your photo yet. Please keep this page open until it has arrived.',
  );
  await runUntil(page, () => says('did not reach us'), 1000);
  let isTaken = false;
  await page.route(PHOTO_CALLS, async (route) => {
    isTaken = true;
    await route.continue();
  });
  await runUntil(page, async () => isTaken, 1000);

  await expect(note(page)).toHaveText('We have your photo.');
  expect(await widthsStored(site, 'Photos Stateless')).toEqual([200]);
});

test('B15: without the sending script the browser posts form and photos', async ({ page, site }) => {
  await page.route(/assets\/(submit|photo-list)-.*js/, (route) => route.abort());
  await page.reload();
  await hydrated(page);
  const isSeen = () => photosField(page).evaluate((field) => getComputedStyle(field).opacity === '1');
  expect(await isSeen()).toBe(false);
  await photosField(page).setInputFiles([await picture('plain.jpg', { width: 444 })]);
  // The list of chosen photos is missing, so the field itself shows them.
  expect(await isSeen()).toBe(true);
  await fill(page, 'Photos Native');
  await send(page);

  await expect(dialog(page)).toContainText('Your quote request #');
  expect(await widthsStored(site, 'Photos Native')).toEqual([444]);
});

test('B15: without the list, dropped and pasted photos are sent', async ({ page, site }) => {
  await page.route('**/assets/photo-list-*.js', (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await hydrated(page);
  await transfer(page, 'drop', await picture('dropped.jpg', { width: 445 }));
  await transfer(page, 'paste', await picture('pasted.jpg', { width: 446 }));
  await expect(photosField(page)).toHaveCSS('opacity', '1');
  await expect(photosField(page)).toHaveJSProperty('files.length', 2);
  await fill(page, 'Photos Dropped');
  await send(page);

  await expect(note(page)).toHaveText('We have your 2 photos.');
  expect(await widthsStored(site, 'Photos Dropped')).toEqual([445, 446]);
});

test('before their list arrives, unusable files are named afterwards', async ({ page, site }) => {
  await page.route('**/assets/photo-list-*.js', () => {});
  await page.reload();
  await hydrated(page);
  const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no picture') };
  const photos = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => picture(`${n}.jpg`, { width: 200 + n })));
  await photosField(page).setInputFiles([film, ...photos]);
  await fill(page, 'Photos Unlisted');
  const sent = page.waitForRequest('**/api/quotes');
  await send(page);

  await expect(note(page)).toContainText('2 photos (film.mp4, 7.jpg) did not reach us');
  expect((await sent).postDataJSON()).toMatchObject({ photos: 6 });
  expect(await widthsStored(site, 'Photos Unlisted')).toEqual([201, 202, 203, 204, 205, 206]);
});

test('with full storage the visitor is asked to stay until both are sent', async ({ page, site }) => {
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...args) {
      const putting = put.apply(this, args);
      // There is room for the request but not for photos.
      if (this.name === 'files') this.transaction.abort();
      return putting;
    };
  });
  await page.route(PHOTO_CALLS, refuse(503));
  await sendWith(page, 'Photos Homeless', 2);

  await expect(note(page)).toHaveText(
    'We have 0 of 2 photos. Please keep this page open until the rest have arrived.',
  );
  expect(await filesOf(page)).toBe(0);
  await page.unroute(PHOTO_CALLS);
  await comeOnline(page);
  await expect(note(page)).toHaveText('We have your 2 photos.');
  expect(await widthsStored(site, 'Photos Homeless')).toEqual([200, 201]);
});

for (const when of ['meanwhile', 'afterwards']) {
  test(`photos that do not load within ten seconds are named after a request sent ${when}`, async ({
    page,
    site,
  }) => {
    const lastName = `Photos Cloudy ${when}`;
    await page.clock.install();
    await fill(page, lastName);
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.evaluate(() => {
      const { arrayBuffer } = Blob.prototype;
      let read = 0;
      Blob.prototype.arrayBuffer = function () {
        read += 1;
        document.documentElement.dataset.filesRead = String(read);
        // A file in a cloud that cannot be reached never loads.
        return read <= 2 ? new Promise(() => {}) : arrayBuffer.call(this);
      };
    });
    const files = [
      await picture('cloud.jpg'),
      await picture('far.jpg'),
      await picture('here.jpg', { width: 222 }),
    ];
    // The page's clock must not reach its timeouts before the server has responded.
    const hasArrived = page.waitForResponse(PHOTO_CALLS);
    await photosField(page).setInputFiles(files);
    if (when === 'meanwhile') await send(page);
    // Each file's ten seconds begin with its first read.
    await page.locator('html[data-files-read]').waitFor();
    await page.clock.runFor(10_000);
    if (when === 'afterwards') {
      await expect(page.getByText('far.jpg could not be read')).toBeVisible();
      await send(page);
    }

    const isTold = async () => ((await note(page).textContent()) ?? '').includes('did not reach us');
    await expect(dialog(page)).toBeVisible();
    await hasArrived;
    await runUntil(page, isTold, 1000);
    await expect(note(page)).toContainText('2 photos (cloud.jpg, far.jpg) did not reach us');
    expect(await widthsStored(site, lastName)).toEqual([222]);
  });
}
