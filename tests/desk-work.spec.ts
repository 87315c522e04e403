/**
 * The owner takes, enlarges, replaces and deletes a job's own photos, also without a connection.
 * This file is over 250 lines because its journeys share the steps for taking photos.
 */
import type { Page } from '@playwright/test';
import { openMenu, statusButton, test } from './desk-page.ts';
import { picture } from './photos-page.ts';
import { expect, hold } from './site.ts';
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

test('the owner takes pairs of photos, sees them large, deletes them', async ({ page, desk: site }) => {
  const id = await openJob(page, site, 'Pair');
  const choosing = page.waitForEvent('filechooser');
  await work(page).getByText('Take a photo').first().click();
  await (await choosing).setFiles(await picture('before.jpg', { width: 1000, height: 900 }));
  await isStored(page, 'Before, pair 1');
  await expect(work(page).getByText('Add the after photo')).toBeVisible();
  await take(page, 'After, pair 1', 1600);
  await isStored(page, 'After, pair 1');
  await expect(work(page).getByText('Ask Ada first')).toBeVisible();
  await page.reload();
  for (const [name, width] of [
    ['Before, pair 2', 1200],
    ['Before, pair 3', 1300],
  ] as const) {
    await work(page).getByRole('button', { name: 'Add another pair' }).click();
    await take(page, name, width);
    await isStored(page, name);
  }

  await photoOf(page, 'Before, pair 1').focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Photos of the job' });
  const large = (name: string) => viewer.getByRole('img', { name });
  async function isSeen(name: string, width: number): Promise<void> {
    await expect(large(name)).toBeInViewport({ ratio: 0.95 });
    await expect
      .poll(() => large(name).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(width);
  }
  await page.keyboard.press('ArrowRight');
  await isSeen('After, pair 1', 1600);
  await page.keyboard.press('ArrowRight');
  await isSeen('Before, pair 2', 1200);
  const screen = { width: 1440, height: 844 };
  await page.setViewportSize(screen);
  expect(await viewer.boundingBox()).toMatchObject(screen);
  // Another device deletes the photo that is shown, which gives way to its neighbor.
  const [, second] = (await read(page, site, id)).work.pairs;
  await page.request.delete(`${site.url}/api/desk/requests/${id}/pairs/${second?.id}`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  await isSeen('Before, pair 2', 1300);
  await page.keyboard.press('ArrowLeft');
  await isSeen('After, pair 1', 1600);
  await page.keyboard.press('Escape');
  await expect(photoOf(page, 'Before, pair 1')).toBeFocused();

  await work(page).getByRole('button', { name: 'Delete this pair: Pair 1' }).click();
  await work(page).getByRole('button', { name: 'Yes, delete' }).click();
  await expect(photoOf(page, 'Before, pair 2')).toBeHidden();
  await expect
    .poll(async () => (await read(page, site, id)).work.pairs)
    .toMatchObject([{ before: { width: 1300, height: 900 }, after: null }]);
});

test('photos taken offline survive a reload and are sent once', async ({ page, context, desk: site }) => {
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

test('a refused photo says why, is tried again, replaced or removed', async ({ page, desk: site }) => {
  const id = await openJob(page, site, 'Refused');
  const json = { error: 'No room for more photos.' };
  await page.route(PICTURES, (route) => route.fulfill({ status: 422, json }), { times: 2 });
  await take(page, 'Before, pair 1', 1000);
  await take(page, 'After, pair 1');
  for (const name of ['Before, pair 1', 'After, pair 1'])
    await expect(slotOf(page, name).getByRole('alert')).toHaveText('No room for more photos.');
  await expectAccessible(page);
  await statusButton(page, 'Contacted').click();
  // On another screen, the notices say so.
  await page.getByRole('link', { name: 'Requests' }).first().click();
  await expect(page.getByText('A photo of the job was not saved for Ada Refused.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Look at it' }).first().click();
  await expect(work(page)).toContainText('No room for more photos.');
  // The server would refuse the photo before it has the status.
  const letStatusThrough = await hold(page, '**/status');
  await statusButton(page, 'Won').click();
  await work(page).getByRole('button', { name: 'Try again: Before, pair 1' }).click();
  await expect(slotOf(page, 'Before, pair 1')).toContainText('Waiting to send');
  letStatusThrough();
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
  await page.route(/after\?size=preview/, (route) => route.abort(), { times: 1 });
  await page.reload();
  await expect(photoOf(page, 'After, pair 1, not loaded')).toBeVisible();
  await input(page, 'Replace: After, pair 1').setInputFiles(await picture('new.jpg', { width: 1100 }));

  await expect
    .poll(async () => (await read(page, site, id)).work.pairs)
    .toMatchObject([{ before: { width: 1000 }, after: { width: 1100 } }]);
  await isStored(page, 'After, pair 1');
});

test('where the browser stores nothing, a photo is sent directly', async ({ page, desk: site }) => {
  await page.addInitScript(storeNoPicture);
  const id = await openJob(page, site, 'Full');
  const release = await hold(page, PICTURES);
  await take(page, 'Before, pair 1');
  const warning = page.getByText('This browser can’t save anything');
  await expect(warning).toBeVisible();
  release();
  await isStored(page, 'Before, pair 1');
  await expect(warning).toBeHidden();
  expect((await read(page, site, id)).work.pairs).toHaveLength(1);

  await page.route(PICTURES, (route) => route.fulfill({ status: 422, json: { error: 'No room.' } }));
  await take(page, 'After, pair 1');
  await expect(slotOf(page, 'After, pair 1').getByRole('alert')).toHaveText('No room.');
  await page.getByRole('link', { name: 'Requests' }).first().click();
  await expect(warning).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(warning).toBeHidden();
});

test('two open desks send each photo once, and both show it', async ({ page, context, desk: site }) => {
  const id = await openJob(page, site, 'Twice');
  await using other = await context.newPage();
  await other.goto(page.url());
  await expect(work(other)).toBeVisible();
  const sent: string[] = [];
  const release = await hold(context, PICTURES, (route) => {
    sent.push(route.request().url());
    return route.continue();
  });

  await take(page, 'Before, pair 1', 1000);
  await isDrawn(other, 'Before, pair 1');
  release();

  await isStored(page, 'Before, pair 1');
  await isStored(other, 'Before, pair 1');
  expect(sent.length).toBe(1);
  expect((await read(page, site, id)).work.pairs).toMatchObject([{ before: { width: 1000 } }]);
});

test('a waiting photo is sent from the list, or lost after a question', async ({
  page,
  context,
  desk: site,
}) => {
  const id = await openJob(page, site, 'Attic');
  await page.route(PICTURES, (route) => route.abort());
  await take(page, 'Before, pair 1');
  await expect(slotOf(page, 'Before, pair 1')).toContainText('Waiting to send');
  await expect.poll(() => filesIn(page)).toBe(1);
  await page.goto(`${site.url}/desk/sign-in#unknown`);
  await page.getByRole('button', { name: 'Sign in on this device' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await filesIn(page)).toBe(1);
  await page.close();

  const tab = await context.newPage();
  await tab.goto(`${site.url}/desk`);
  await expect.poll(async () => (await read(tab, site, id)).work.pairs).toMatchObject([{ after: null }]);
  await expect.poll(() => filesIn(tab)).toBe(0);

  await tab.setViewportSize({ width: 390, height: 844 });
  await tab.route(PICTURES, (route) => route.abort());
  await tab.goto(`${site.url}/desk/request/${id}`);
  await take(tab, 'After, pair 1');
  await isDrawn(tab, 'After, pair 1');
  await expect.poll(() => filesIn(tab)).toBe(1);
  await tab.getByRole('link', { name: 'Requests' }).first().click();
  await openMenu(tab);
  await tab.getByRole('button', { name: 'Sign out this device' }).click();
  await expect(tab.getByText('1 unsent photo will be lost.')).toBeVisible();
  await tab.getByRole('button', { name: 'Yes, sign out' }).click();
  await expect(tab.getByText('1 unsent change was not saved.')).toBeVisible();
  await expect.poll(() => filesIn(tab)).toBe(null);
});
