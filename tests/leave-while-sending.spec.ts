/** A page that the visitor leaves while its request is being sent. */
import type { Page } from '@playwright/test';
import { withoutNavigationApi } from './navigation-page.ts';
import { comeOnline, noticeOn, waitForNotice } from './outbox-page.ts';
import { choose, note, PHOTO_CALLS, picture } from './photos-page.ts';
import { closeDialog, expectEmpty, fill, holdSending, inOutbox, send, stored } from './quote-requests.ts';
import { expect, hold, hydrated, open, STILL, test } from './site.ts';

test.use(STILL);

const success = (page: Page) => page.getByRole('dialog', { name: 'Success!' });
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Playwright cannot inspect a page that is being left, so the page says "shown" in the console. */
async function reportDialog(page: Page): Promise<void> {
  await page.evaluate(() => {
    const report = () => document.querySelector('dialog') && console.log('shown');
    new MutationObserver(report).observe(document.body, { childList: true, subtree: true });
  });
}

test('a link followed just before the response still leads to its page, in place', async ({ page }) => {
  await open(page, '/contact');
  const release = await holdSending(page);
  const releaseContent = await hold(page, '**/content/about.json');
  await fill(page, 'Following');
  await send(page);
  await nav(page).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');

  release();
  await expect(success(page)).toContainText('Your quote request #');
  releaseContent();

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Neighbors');
  await expect(page).toHaveURL('/about');
  await expect(success(page)).toBeVisible();
});

test.describe('a visitor who taps the phone number while a request is sending stays on the page', () => {
  test.use({ expectedMessage: /503|did not take/ });

  test.beforeEach(async ({ page }) => {
    await open(page, '/contact');
  });

  test('so no result comes again, and nothing discarded is called sent', async ({ page }) => {
    const release = await holdSending(page);
    await sendAndCall(page, 'Calling');
    release();
    await expect(success(page)).toContainText('Your quote request #');
    await closeDialog(page);
    // A reload would end a deletion that a slow disk has not made yet.
    await expect.poll(() => inOutbox(page)).toBe(0);
    await fill(page, 'After The Call');
    await page.reload();
    await hydrated(page);
    await expect(page.getByLabel('Last Name')).toHaveValue('After The Call');
    await expect(success(page)).toHaveCount(0);

    const fail = await hold(page, '**/api/quotes', (route) => route.fulfill({ status: 503, json: {} }));
    await sendAndCall(page, 'Discarding');
    fail();
    await expect(success(page)).toContainText('We have received your request');
    await closeDialog(page);
    await comeOnline(page);
    await noticeOn(page).getByRole('button', { name: 'Discard it' }).click();
    await expect(noticeOn(page)).toHaveCount(0);
    await page.reload();
    await hydrated(page);
    await expect(page.getByLabel('First Name')).toBeVisible();
    await expect(success(page)).toHaveCount(0);
  });

  test('so a reload before Close shows the result again, with its photos', async ({ page }) => {
    const releasePhoto = await hold(page, PHOTO_CALLS);
    await choose(page, [await picture('roof.jpg')]);
    const release = await holdSending(page);
    await sendAndCall(page, 'Calling With A Photo');
    release();
    await expect(note(page)).toContainText('Your photo is on its way');

    await page.reload();
    await expect(note(page)).toContainText('Your photo is on its way');
    releasePhoto();
    await expect(note(page)).toHaveText('We have your photo.');
  });

  test('so nothing discarded in another tab is called sent', async ({ page, context }) => {
    const release = await hold(context, '**/api/quotes', (route) => route.fulfill({ status: 503, json: {} }));
    await sendAndCall(page, 'Discarding Elsewhere');
    release();
    await expect(success(page)).toContainText('We have received your request');
    const second = await context.newPage();
    await open(second, '/about');
    await waitForNotice(second);
    await noticeOn(second).getByRole('button', { name: 'Discard it' }).click();
    await expect(success(page)).toHaveCount(0);

    await page.reload();
    await hydrated(page);

    await expect(page.getByLabel('First Name')).toBeVisible();
    await expect(success(page)).toHaveCount(0);
  });

  /** The link fires `beforeunload`, although the page stays. */
  async function sendAndCall(page: Page, lastName: string) {
    await fill(page, lastName);
    await page.evaluate(() => addEventListener('beforeunload', () => console.log('leaving')));
    await send(page);
    const leaving = page.waitForEvent('console', (message) => message.text() === 'leaving');
    await page.locator('#quote-form p a[href^="tel:"]').click({ noWaitAfter: true });
    await leaving;
  }
});

test.describe('in a browser where each link loads a document', () => {
  test.beforeEach(async ({ page }) => {
    await withoutNavigationApi(page);
    await open(page, '/contact');
  });

  test('a visitor who leaves early is told the result on the next page', async ({ page, site }) => {
    const held = Promise.withResolvers<void>();
    let tries = 0;
    await page.route('**/api/quotes', async (route) => {
      tries += 1;
      if (tries > 1) return route.continue();
      await route.fetch();
      held.resolve();
    });
    await fill(page, 'Left');
    await send(page);
    await held.promise;
    await nav(page).getByRole('link', { name: 'About' }).click();

    await expect(page).toHaveURL('/about');
    await expect(success(page)).toContainText('Your quote request #');
    await closeDialog(page);
    expect(await stored(site, 'Left')).toBe(1);
    await nav(page).getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
    await expectEmpty(page);
    await expect(success(page)).toHaveCount(0);
  });

  test('a response that arrives as the visitor leaves is shown on the next page', async ({ page, site }) => {
    const release = await holdSending(page);
    const releaseAbout = await hold(page, '**/about');
    await reportDialog(page);
    await fill(page, 'Left Just Then');
    await send(page);
    const asked = page.waitForRequest('**/about');
    await nav(page).getByRole('link', { name: 'About' }).click({ noWaitAfter: true });
    await asked;
    const shown = page.waitForEvent('console', (message) => message.text() === 'shown');
    release();
    await shown;
    releaseAbout();

    await expect(page).toHaveURL('/about');
    await expect(success(page)).toContainText('Your quote request #');
    expect(await stored(site, 'Left Just Then')).toBe(1);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
    await expect(success(page)).toHaveCount(0);
  });

  test.describe('where sending fails and the browser holds the request', () => {
    test.use({ expectedMessage: /503|did not take/ });

    test('a visitor who reloads is told that the request still waits', async ({ page }) => {
      const release = await hold(page, '**/api/quotes', (route) => route.fulfill({ status: 503, json: {} }));
      await fill(page, 'Left Waiting');
      await reportDialog(page);
      const isSending = page.waitForRequest('**/api/quotes');
      await send(page);
      await isSending;
      const releaseDocument = await hold(page, '**/contact');
      const asked = page.waitForRequest('**/contact');
      await page.evaluate(() => void setTimeout(() => location.reload()));
      await asked;
      const dialog = page.waitForEvent('console', (message) => message.text() === 'shown');
      release();
      await dialog;
      releaseDocument();

      await expect(success(page)).toContainText('We have received your request');
      await closeDialog(page);
      await hydrated(page);
      await expect(page.locator('#quote-form')).toContainText('It is still waiting in this browser');
      await page.reload();
      await expect(page.locator('#quote-form')).toContainText('It is still waiting in this browser');
    });
  });
});
