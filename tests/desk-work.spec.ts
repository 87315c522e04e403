/**
 * The owner takes, enlarges, replaces and deletes a job's own photos, also without a connection.
 * Over 250 lines because each way in which a photo is taken, waits or disappears is a test of its own.
 */
import type { Page, Route } from '@playwright/test';
import { openMenu, test } from './desk-page.ts';
import { picture } from './photos-page.ts';
import { expect } from './site.ts';
import { expectAccessible } from './wcag.ts';
import { input, isDrawn, isStored, openJob, photoOf, read, slotOf, take, work } from './work-page.ts';

test.use({
  viewport: { width: 390, height: 844 },
  expectedMessage: /401|404|409|422|50\d|ERR_|Failed to load/,
});

const PICTURES = /\/pairs\/[^/]+\/(before|after)$/;

/** In the page: as where the disk is full, no photo can be stored. */
function storeNoPicture(): void {
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (name, version) {
    if (name === 'desk-pictures') throw new DOMException('Full', 'QuotaExceededError');
    return open.call(this, name, version);
  };
}

/** The number of unsent photos in this browser; null if it has no database for them. */
const filesIn = (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'desk-pictures')) return null;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('desk-pictures');
      opening.onerror = reject;
      opening.onsuccess = () => {
        const database = opening.result;
        const count = database.transaction('files').objectStore('files').count();
        count.onsuccess = () => {
          database.close();
          resolve(count.result);
        };
      };
    });
  });

test('the owner takes a pair of photos, opens them large with the keys, and deletes them', async ({
  page,
  desk: site,
}) => {
  const id = await openJob(page, site, 'Pair');

  await input(page, 'Before, pair 1: Take a photo').focus();
  await take(page, 'Before, pair 1', 1000);
  await isStored(page, 'Before, pair 1');
  await expect(work(page).getByText('Needs the after photo')).toBeVisible();
  await take(page, 'After, pair 1', 1600);
  await isStored(page, 'After, pair 1');
  await expect(work(page).getByText('Ask Ada first')).toBeVisible();
  await expectAccessible(page);

  await photoOf(page, 'Before, pair 1').focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Photos of the job' });
  await page.keyboard.press('ArrowRight');
  const large = viewer.getByRole('img', { name: 'After, pair 1' });
  await expect(large).toBeInViewport({ ratio: 0.95 });
  await expect.poll(() => large.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1600);
  await page.keyboard.press('Escape');
  await expect(photoOf(page, 'Before, pair 1')).toBeFocused();

  await page.reload();
  await isStored(page, 'After, pair 1');
  await work(page).getByRole('button', { name: 'Add another pair' }).click();
  await take(page, 'After, pair 2');
  await isStored(page, 'After, pair 2');
  await work(page).getByRole('button', { name: 'Delete this pair: Pair 1' }).click();
  await work(page).getByRole('button', { name: 'Yes, delete' }).click();
  await expect(photoOf(page, 'After, pair 2')).toBeHidden();
  await expect
    .poll(async () => (await read(page, site, id)).work.pairs)
    .toMatchObject([{ before: null, after: { width: 1200, height: 900 } }]);
});

test('photos that were taken without a connection survive a reload, and are sent once with it', async ({
  page,
  context,
  desk: site,
}) => {
  const id = await openJob(page, site, 'Cellar');
  // Waits until the worker keeps the desk's page.
  await expect.poll(() => page.evaluate(async () => (await caches.match('/desk')) !== undefined)).toBe(true);
  await page.reload();
  await expect(work(page)).toBeVisible();

  await context.setOffline(true);
  await take(page, 'Before, pair 1', 1000);
  await take(page, 'After, pair 1', 1600);
  await isDrawn(page, 'Before, pair 1');
  await expect(page.getByText('2 changes saved here.')).toBeVisible();
  await page.reload();
  await isDrawn(page, 'Before, pair 1');
  await isDrawn(page, 'After, pair 1');
  await expect(slotOf(page, 'After, pair 1')).toContainText('Waiting to send');
  await photoOf(page, 'After, pair 1').click();
  const viewer = page.getByRole('dialog', { name: 'Photos of the job' });
  await expect(viewer.getByRole('img', { name: 'After, pair 1' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await context.setOffline(false);

  await isStored(page, 'Before, pair 1');
  await isStored(page, 'After, pair 1');
  await expect(page.getByText('2 changes saved here.')).toBeHidden();
  const { work: stored } = await read(page, site, id);
  expect(stored.pairs).toMatchObject([
    { before: { width: 1000, height: 900 }, after: { width: 1600, height: 900 } },
  ]);
  await expect.poll(() => filesIn(page)).toBe(0);
});

test('a photo that another device deletes while it is shown large gives way to its neighbor', async ({
  page,
  desk: site,
}) => {
  const id = await openJob(page, site, 'Vanished');
  for (const [name, width] of [
    ['Before, pair 1', 1000],
    ['After, pair 1', 1100],
  ] as const) {
    await take(page, name, width);
    await isStored(page, name);
  }
  for (const [name, width] of [
    ['Before, pair 2', 1200],
    ['Before, pair 3', 1300],
  ] as const) {
    await work(page).getByRole('button', { name: 'Add another pair' }).click();
    await take(page, name, width);
    await isStored(page, name);
  }
  await photoOf(page, 'Before, pair 1').click();
  const viewer = page.getByRole('dialog', { name: 'Photos of the job' });
  const isSeen = (name: string) => expect(viewer.getByRole('img', { name })).toBeInViewport({ ratio: 0.95 });
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowRight');
  await isSeen('Before, pair 2');
  const screen = { width: 1440, height: 844 };
  await page.setViewportSize(screen);
  expect(await viewer.boundingBox()).toMatchObject(screen);
  const [, second] = (await read(page, site, id)).work.pairs;

  await page.request.delete(`${site.url}/api/desk/requests/${id}/pairs/${second?.id}`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });

  const next = viewer.getByRole('img', { name: 'Before, pair 2' });
  await expect.poll(() => next.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1300);
  await isSeen('Before, pair 2');
  await page.keyboard.press('ArrowLeft');
  await isSeen('After, pair 1');
});

test('a photo that waits is sent from the list of requests, too', async ({ page, context, desk: site }) => {
  const id = await openJob(page, site, 'Attic');
  await page.route('**/pairs/**', (route) => route.abort());
  await take(page, 'Before, pair 1');
  await expect(slotOf(page, 'Before, pair 1')).toContainText('Waiting to send');
  await page.close();

  const tab = await context.newPage();
  await tab.goto(`${site.url}/desk`);

  await expect.poll(async () => (await read(tab, site, id)).work.pairs).toMatchObject([{ after: null }]);
  await expect.poll(() => filesIn(tab)).toBe(0);
});

test('a photo that the server refuses says why, and is tried again, replaced or removed', async ({
  page,
  desk: site,
}) => {
  const id = await openJob(page, site, 'Refused');
  const refuse = (route: Route) =>
    route.fulfill({ status: 422, json: { error: 'No room for more photos.' } });
  await page.route(PICTURES, refuse);
  await take(page, 'Before, pair 1', 1000);
  await take(page, 'After, pair 1');
  for (const name of ['Before, pair 1', 'After, pair 1'])
    await expect(slotOf(page, name).getByRole('alert')).toHaveText('No room for more photos.');
  await expectAccessible(page);
  // On another screen, the notices say so.
  await page.getByRole('link', { name: 'Requests' }).first().click();
  await expect(page.getByText('A photo of the job was not saved for Ada Refused.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Look at it' }).first().click();
  await page.unroute(PICTURES, refuse);

  await work(page).getByRole('button', { name: 'Try again: Before, pair 1' }).click();
  await isStored(page, 'Before, pair 1');
  await work(page).getByRole('button', { name: 'Remove: After, pair 1' }).click();
  await expect(photoOf(page, 'After, pair 1')).toBeHidden();
  await input(page, 'After, pair 1: Take a photo').setInputFiles({
    name: 'notes.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture'),
  });
  await expect(slotOf(page, 'After, pair 1').getByRole('alert')).toHaveText(
    'notes.jpg is not a photo we can open. JPEG, PNG and WebP work.',
  );
  await work(page).getByRole('button', { name: 'Remove: After, pair 1' }).click();
  await take(page, 'After, pair 1', 1600);
  await isStored(page, 'After, pair 1');
  await input(page, 'Replace: After, pair 1').setInputFiles(await picture('new.jpg', { width: 1100 }));

  await expect
    .poll(async () => (await read(page, site, id)).work.pairs)
    .toMatchObject([{ before: { width: 1000 }, after: { width: 1100 } }]);
});

test('where the browser stores nothing, the desk says so and sends the photo directly', async ({
  page,
  desk: site,
}) => {
  await page.addInitScript(storeNoPicture);
  const id = await openJob(page, site, 'Full');
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  await page.route(PICTURES, async (route) => {
    await isOver;
    await route.continue();
  });

  await take(page, 'Before, pair 1');
  await expect(page.getByText('This browser can’t save anything')).toBeVisible();
  end();

  await isStored(page, 'Before, pair 1');
  await expect(page.getByText('This browser can’t save anything')).toBeHidden();
  expect((await read(page, site, id)).work.pairs).toHaveLength(1);
});

test('a photo that only this page holds is forgotten once the owner dismisses its refusal', async ({
  page,
  desk: site,
}) => {
  await page.addInitScript(storeNoPicture);
  await openJob(page, site, 'Dismissed');
  await page.route(PICTURES, (route) => route.fulfill({ status: 422, json: { error: 'No room.' } }));
  await take(page, 'Before, pair 1');
  await expect(slotOf(page, 'Before, pair 1').getByRole('alert')).toHaveText('No room.');
  await page.getByRole('link', { name: 'Requests' }).first().click();
  await expect(page.getByText('This browser can’t save anything')).toBeVisible();

  await page.getByRole('button', { name: 'Dismiss' }).click();

  await expect(page.getByText('This browser can’t save anything')).toBeHidden();
});

test('two open desks send each photo once, and both show it', async ({ page, context, desk: site }) => {
  const id = await openJob(page, site, 'Twice');
  await using other = await context.newPage();
  await other.goto(page.url());
  await expect(work(other)).toBeVisible();
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const sent: string[] = [];
  await context.route(PICTURES, async (route) => {
    sent.push(route.request().url());
    await isOver;
    await route.continue();
  });

  await take(page, 'Before, pair 1', 1000);
  await isDrawn(other, 'Before, pair 1');
  end();

  await isStored(page, 'Before, pair 1');
  await isStored(other, 'Before, pair 1');
  expect(sent.length).toBe(1);
  expect((await read(page, site, id)).work.pairs).toMatchObject([{ before: { width: 1000 } }]);
});

test('a refused sign-in link leaves unsent photos on the device', async ({ page, desk: site }) => {
  await openJob(page, site, 'Linked');
  await page.route(PICTURES, (route) => route.fulfill({ status: 503, json: { error: 'Later.' } }));
  await take(page, 'Before, pair 1');
  await expect.poll(() => filesIn(page)).toBe(1);

  await page.goto(`${site.url}/desk/sign-in#unknown`);
  await page.getByRole('button', { name: 'Sign in on this device' }).click();

  await expect(page.getByRole('alert')).toBeVisible();
  expect(await filesIn(page)).toBe(1);
});

test('a sign-out asks before it loses unsent photos, and leaves none on the device', async ({
  page,
  desk: site,
}) => {
  await openJob(page, site, 'Leaving');
  await page.route(PICTURES, (route) => route.abort());
  await take(page, 'Before, pair 1');
  await isDrawn(page, 'Before, pair 1');
  await expect.poll(() => filesIn(page)).toBe(1);

  await page.getByRole('link', { name: 'Requests' }).first().click();
  await openMenu(page);
  await page.getByRole('button', { name: 'Sign out this device' }).click();
  await expect(page.getByText('1 unsent photo will be lost.')).toBeVisible();
  await page.getByRole('button', { name: 'Yes, sign out' }).click();

  await expect(page.getByText('1 unsent change was not saved.')).toBeVisible();
  await expect.poll(() => filesIn(page)).toBe(null);
});
