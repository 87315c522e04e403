/**
 * The live connection of an open desk: arrivals, changes of other devices, a server that restarts.
 * Over 250 lines because all of these tests are about that one connection.
 */
import { once } from 'node:events';
import type { Browser, Page } from '@playwright/test';
import { createRequestActions } from '../server/requests/request-actions.ts';
import {
  age,
  arrive,
  historyOf,
  newCode,
  openDevices,
  openRequest,
  rowOf,
  signIn,
  statusButton,
  test,
} from './desk-page.ts';
import { sendQuote } from './quote-page.ts';
import { expect, startSite } from './site.ts';
import { openRunningStore } from './support/open-running-store.ts';
import { freePort } from './support/server.ts';

test('a new request appears by itself, is announced, and is counted on the other screens', async ({
  page,
  desk: site,
}) => {
  await signIn(page, site);
  await openDevices(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeFocused();

  await arrive(site, { lastName: 'Bernoulli' });

  await expect(page.getByRole('status').filter({ hasText: '1 new request' })).toBeAttached();
  const requests = page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Requests' });
  await expect(requests).toContainText('1');
  await requests.click();
  await expect(rowOf(page, 'Ada Bernoulli')).toBeVisible();
  await expect(requests).toHaveText('Requests');
});

test('a new request that another device answered or marked as spam is not announced any more', async ({
  page,
  desk: site,
}) => {
  await signIn(page, site);
  await openDevices(page);
  const answered = await arrive(site, { lastName: 'Answered' });
  const spam = await arrive(site, { lastName: 'Spam' });
  const requests = page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Requests' });
  await expect(requests).toContainText('2');

  await using database = await openRunningStore(site);
  const actions = createRequestActions(database, []);
  const other = { by: 'the van', nowMs: Date.now() };
  await actions.mark(answered, 'contacted', other);
  await actions.mark(spam, 'quarantine', other);

  await expect(requests).toHaveText('Requests');
  await expect(page).toHaveTitle(/^Devices/);
});

test('new requests do not move the row that the owner is reading', async ({ page, desk: site }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  for (let number = 10; number < 30; number += 1) await arrive(site, { lastName: `Number${number}` });
  await signIn(page, site);
  const row = rowOf(page, 'Ada Number15');
  // Scrolls to the row and waits until it is still: a frame later the browser rounds the position to pixels.
  await row.hover({ trial: true });
  const before = await row.boundingBox();

  await arrive(site, { lastName: 'Reconnected' });
  await arrive(site, { lastName: 'Latest', isEmergency: true });

  const button = page.getByRole('button', { name: '2 new requests, including an emergency' });
  await expect(button).toBeVisible();
  expect(await row.boundingBox()).toEqual(before);
  await button.click();
  await expect(rowOf(page, 'Ada Latest')).toBeInViewport();
  await expect(rowOf(page, 'Ada Latest')).toBeFocused();
  await expect(rowOf(page, 'Ada Reconnected')).toBeVisible();
});

test('a request closed on another device keeps its place until the owner returns to the screen', async ({
  page,
  desk: site,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  for (let number = 10; number < 30; number += 1) await arrive(site, { lastName: `Held${number}` });
  const id = await arrive(site, { lastName: 'Shuttered' });
  await age(site, 'Shuttered', 1);
  await signIn(page, site);
  const row = rowOf(page, 'Ada Held25');
  await row.hover({ trial: true });
  const before = await row.boundingBox();

  await using other = await openOther(
    browser,
    site.url,
    await newCode(site),
    `${site.url}/desk/request/${id}`,
  );
  await statusButton(other.page, 'Won').click();
  await arrive(site, { lastName: 'Gusher', isEmergency: true });

  await expect(rowOf(page, 'Ada Shuttered')).toContainText('Won');
  await expect(page.getByRole('button', { name: 'Show: 1 new emergency' })).toBeVisible();
  expect(await row.boundingBox()).toEqual(before);
  await show(page, 'hidden');
  await show(page, 'visible');
  await expect(rowOf(page, 'Ada Gusher')).toBeAttached();
  await expect(rowOf(page, 'Ada Shuttered')).toHaveCount(0);
});

test.describe('a phone that wakes before it is connected', () => {
  test.use({ expectedMessage: /ERR_|Failed to load/, viewport: { width: 390, height: 700 } });

  test('shows what came and changed while it slept, also where the list is scrolled down', async ({
    page,
    desk: site,
    browser,
  }) => {
    for (let number = 10; number < 30; number += 1) await arrive(site, { lastName: `Slept${number}` });
    const id = await arrive(site, { lastName: 'Shuttered' });
    const { path } = await sendQuote(site, 'Quinn');
    await signIn(page, site);
    await rowOf(page, 'Ada Slept15').hover({ trial: true });
    await using other = await openOther(
      browser,
      site.url,
      await newCode(site),
      `${site.url}/desk/request/${id}`,
    );
    await show(page, 'hidden');
    await sleep(page);
    await statusButton(other.page, 'Won').click();
    await expect(other.page.getByText('Marked Ada Shuttered as won.')).toBeVisible();
    await arrive(site, { lastName: 'Gusher', isEmergency: true });
    await ask(other.page, site.url + path, 'Is the ladder yours?');

    await show(page, 'visible');
    await expect(rowOf(page, 'Ada Shuttered')).toBeAttached();
    await page.unroute('**/api/desk/**');

    await expect(page.getByRole('region', { name: 'Emergencies' })).toContainText('Ada Gusher');
    await expect(page.getByRole('region', { name: 'Reminders' })).toContainText('Quinn');
    await expect(rowOf(page, 'Ada Shuttered')).toHaveCount(0);
  });

  test('does not move the list once the owner touches it', async ({ page, desk: site }) => {
    for (let number = 10; number < 30; number += 1) await arrive(site, { lastName: `Slept${number}` });
    await signIn(page, site);
    const row = rowOf(page, 'Ada Slept15');
    await row.hover({ trial: true });
    await show(page, 'hidden');
    await sleep(page);
    await arrive(site, { lastName: 'Gusher', isEmergency: true });
    await show(page, 'visible');
    const before = await row.boundingBox();

    await row.dispatchEvent('pointerdown');
    await page.unroute('**/api/desk/**');

    await expect(page.getByRole('button', { name: 'Show: 1 new emergency' })).toBeVisible();
    expect(await row.boundingBox()).toEqual(before);
  });
});

test('the owner sees the changes and notes of another device', async ({ page, site, browser }) => {
  await arrive(site, { lastName: 'Cauchy' });
  await signIn(page, site);
  await openRequest(page, 'Ada Cauchy');
  await using other = await openOther(browser, site.url, await newCode(site), page.url());

  await statusButton(other.page, 'Quoted').click();
  await other.page.getByLabel('Add a note').fill('Sent by mail.');
  await other.page.getByRole('button', { name: 'Save note' }).click();

  await expect(statusButton(page, 'Quoted')).toHaveAttribute('aria-pressed', 'true');
  await expect(historyOf(page).first()).toContainText('Sent by mail.');
});

test('an emergency that arrives while a request is open on a phone shows a notice that leads to it', async ({
  page,
  desk: site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await arrive(site, { lastName: 'Opened' });
  await signIn(page, site);
  await openRequest(page, 'Ada Opened');

  await arrive(site, { firstName: 'Emma', lastName: 'Flooded', isEmergency: true });

  const notices = page.getByRole('region', { name: 'Notices' });
  await expect(notices).toContainText('1 new emergency Emma Flooded');
  await notices.getByRole('button', { name: 'Show' }).click();
  await expect(rowOf(page, 'Emma Flooded')).toBeFocused();
  await expect(rowOf(page, 'Emma Flooded')).toBeInViewport();
  await expect(notices).not.toContainText('Emma');
});

test('on a wide screen a new request appears beside the open request, which stays open', async ({
  page,
  desk: site,
}) => {
  for (let number = 10; number < 30; number += 1) await arrive(site, { lastName: `Row${number}` });
  await signIn(page, site);
  await openRequest(page, 'Ada Row28');
  await page.getByLabel('Add a note').fill('Half a thought');

  await arrive(site, { firstName: 'Emma', lastName: 'Beside', isEmergency: true });
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Show' }).click();

  await expect(rowOf(page, 'Emma Beside')).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Row28' })).toBeVisible();
  await expect(page.getByLabel('Add a note')).toHaveValue('Half a thought');
});

test('a search does not hide an emergency, and a tap on Requests ends the search', async ({
  page,
  desk: site,
}) => {
  await arrive(site, { lastName: 'Calm' });
  await signIn(page, site);
  const field = page.getByRole('textbox', { name: 'Search' });
  await field.fill('calm');
  await expect(page.getByText('All requests')).toBeVisible();

  await arrive(site, { firstName: 'Emma', lastName: 'Soaked', isEmergency: true });

  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('1 new emergency Emma Soaked');
  await page.getByRole('link', { name: '1 unanswered emergency' }).click();
  await expect(rowOf(page, 'Emma Soaked')).toBeVisible();
  await field.fill('calm');
  await expect(page.getByText('All requests')).toBeVisible();
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Requests' }).click();
  await expect(field).toHaveValue('');
  await expect(rowOf(page, 'Emma Soaked')).toBeVisible();
});

test.describe('a server that stops', () => {
  test.use({ expectedMessage: /ERR_|Failed to load|503|fetching the script/ });

  test('is reported in a bar, and the desk continues by itself when the server is back', async ({ page }) => {
    const PORT = String(await freePort());
    await using first = await startSite({ PORT });
    await signIn(page, first);

    const stopped = once(first.process, 'exit');
    first.process.kill('SIGTERM');
    await stopped;
    await expect(page.getByText('You’re offline.')).toBeVisible();
    await using _second = await startSite({ PORT, DATA_DIR: first.dataDir });

    await expect(page.getByText('You’re offline.')).toBeHidden();
    await arrive(first, { lastName: 'Phoenix' });
    await expect(rowOf(page, 'Ada Phoenix')).toBeVisible();
    await page.goto('about:blank');
  });
});

test.describe('a device that another device signs out', () => {
  test.use({ expectedMessage: /401/ });

  test('stops showing requests within moments', async ({ page, site, browser }) => {
    await arrive(site, { lastName: 'Lagrange' });
    await signIn(page, site);
    await expect(rowOf(page, 'Ada Lagrange')).toBeVisible();
    await using other = await openOther(browser, site.url, await newCode(site), `${site.url}/desk/devices`);

    await other.page.getByRole('button', { name: 'Sign out all devices' }).click();
    await other.page.getByRole('button', { name: 'Sign out all', exact: true }).click();

    await expect(other.page.getByText('You are signed out on this device.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Email me a link' })).toBeVisible();
    await expect(page.getByText('Lagrange')).toHaveCount(0);
  });
});

test('a phone that wakes looks for an updated desk', async ({ page, site }) => {
  await page.clock.install();
  await signIn(page, site);

  await show(page, 'hidden');
  await page.clock.fastForward(3_600_000);
  const looked = page.waitForRequest((request) => request.url().endsWith('/desk'));
  await show(page, 'visible');

  await looked;
});

test('when links open several tabs in the background, only one keeps its connection', async ({
  page,
  desk: site,
}) => {
  await signIn(page, site);
  await page.context().addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    const open = new Set<EventSource>();
    class Counted extends EventSource {
      constructor(url: string) {
        super(url);
        open.add(this);
      }
    }
    Object.assign(window, {
      EventSource: Counted,
      isConnected: () => [...open].some(({ readyState }) => readyState === EventSource.OPEN),
    });
  });
  const tabs = await Promise.all([1, 2, 3].map(() => page.context().newPage()));
  for (const tab of tabs) {
    await tab.goto(`${site.url}/desk`);
    await expect(tab.getByRole('heading', { name: 'Requests' })).toBeVisible();
  }

  const connected = () =>
    Promise.all(
      tabs.map((tab) =>
        tab.evaluate(() => (window as typeof window & { isConnected: () => boolean }).isConnected()),
      ),
    );
  await expect.poll(async () => (await connected()).filter(Boolean).length).toBe(1);
});

test('an updated desk loads with the next change of screen', async ({ page, site }) => {
  await signIn(page, site);
  await page.evaluate(() => Object.assign(window, { isFirst: true }));
  const shell = await (await page.request.get('/desk')).text();
  await page.route('**/desk', (route) =>
    route.fulfill({ contentType: 'text/html', body: shell.replace(/entry-/g, 'newer-') }),
  );

  // The desk connects again, as after an update of the server.
  const failed = page.waitForResponse((response) => response.url().endsWith('/desk'));
  await page.route('**/api/desk/live', (route) => route.fulfill({ status: 204 }), { times: 1 });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await failed;
  await page.unroute('**/desk');
  await page.getByRole('link', { name: 'Figures' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Figures' })).toBeVisible();
  expect(await page.evaluate(() => 'isFirst' in window)).toBe(false);
});

/** Hides the page or brings it to the front. */
function show(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  return page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** The connection ends, and no call reaches the server until the route is removed. */
async function sleep(page: Page): Promise<void> {
  await page.route('**/api/desk/**', (route) => route.abort());
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

/** A customer asks on the page of the quote. */
async function ask(page: Page, url: string, question: string): Promise<void> {
  await page.goto(url);
  await page.getByText('Ask a question', { exact: true }).click();
  await page.getByLabel('Your question').fill(question);
  await page.getByRole('button', { name: 'Send the Question' }).click();
  await expect(page.getByRole('status').first()).toBeVisible();
}

/** A browser context of another device, signed in. */
async function openOther(browser: Browser, origin: string, code: string, url: string) {
  const context = await browser.newContext({ baseURL: origin });
  const page: Page = await context.newPage();
  await page.goto(`/desk/sign-in#${code}`);
  await page.getByRole('button', { name: 'Sign in on this device' }).click();
  await expect(page.getByRole('heading', { name: 'Requests' })).toBeVisible();
  await page.goto(url);
  return { page, [Symbol.asyncDispose]: () => context.close() };
}
