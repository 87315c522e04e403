/**
 * The live connection of an open desk: arrivals, changes of other devices, a server that restarts.
 * Over 250 lines because all of these tests are about that one connection.
 */
import { once } from 'node:events';
import type { Page, Request } from '@playwright/test';
import { DAY, MINUTE } from '../domain/time-spans.ts';
import { HEARTBEAT_TIMEOUT } from '../domain/timeouts.ts';
import { createRequestActions } from '../server/requests/request-actions.ts';
import {
  arrive,
  callsUnderWay,
  historyOf,
  mark,
  openDevices,
  openNew,
  openRequest,
  passUntil,
  rowOf,
  signIn,
  statusButton,
  test,
} from './desk-page.ts';
import { sendQuote } from './quote-page.ts';
import { expect, frames, type Site, startSite } from './site.ts';
import { openRunningStore } from './support/open-running-store.ts';
import { freePort } from './support/server.ts';

const requestsLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Requests' });

/** Twenty requests, which do not fit on a phone's screen. Resolves to the row in the middle, in view. */
async function openLongList(page: Page, site: Site, lastName: string) {
  for (let number = 10; number < 30; number += 1) await arrive(site, { lastName: `${lastName}${number}` });
  await signIn(page, site);
  const row = rowOf(page, `Ada ${lastName}15`);
  // Scrolls to the row and waits until it is still: a frame later the browser rounds the position to pixels.
  await row.hover({ trial: true });
  return row;
}

test('new requests are announced, and counted until somebody answers', async ({ page, desk: site }) => {
  await signIn(page, site);
  await expect(page.getByText('New requests show up here automatically')).toBeVisible();
  await page.getByRole('link', { name: /^Closed/ }).click();
  await expect(page.getByText('Nothing closed yet')).toBeVisible();
  await openDevices(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeFocused();

  const answered = await arrive(site, { lastName: 'Bernoulli' });
  const announced = page.getByRole('status').filter({ hasText: '1 new request' }).locator('*');
  await announced.evaluate((element) => element.setAttribute('data-was', 'there'));
  await expect(requestsLink(page)).toContainText('1');
  const spam = await arrive(site, { lastName: 'Spam' });
  await expect(requestsLink(page)).toContainText('2');
  // Screen readers announce only what is new.
  await expect(announced).not.toHaveAttribute('data-was');
  // Another device deals with one of them.
  await mark(site, 'quarantine', spam);
  await expect(requestsLink(page)).toContainText('1');
  await mark(site, 'contacted', answered);
  await expect(requestsLink(page)).toHaveText('Requests');
  await expect(page).toHaveTitle(/^Devices/);

  await arrive(site, { lastName: 'Euler' });
  await expect(requestsLink(page)).toContainText('1');
  await requestsLink(page).click();
  await expect(rowOf(page, 'Ada Euler')).toBeVisible();
  await expect(requestsLink(page)).toHaveText('Requests');
});

test('new and closed requests do not move the row that the owner reads', async ({ page, desk: site }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const id = await arrive(site, { lastName: 'Shuttered' });
  const second = await arrive(site, { lastName: 'Shutting' });
  const row = await openLongList(page, site, 'Number');
  const before = await row.boundingBox();

  await mark(site, 'won', id);
  await arrive(site, { lastName: 'Reconnected' });
  await arrive(site, { lastName: 'Latest', isEmergency: true });

  const button = page.getByRole('button', { name: '2 new requests, including an emergency' });
  await expect(button).toBeVisible();
  await expect(rowOf(page, 'Ada Shuttered')).toContainText('Won');
  expect(await row.boundingBox()).toEqual(before);
  await button.click();
  await expect(rowOf(page, 'Ada Latest')).toBeInViewport();
  await expect(rowOf(page, 'Ada Latest')).toBeFocused();
  await expect(rowOf(page, 'Ada Reconnected')).toBeVisible();

  // A closed request leaves, and an emergency comes, once the owner returns to the screen.
  await row.hover({ trial: true });
  await mark(site, 'won', second);
  await arrive(site, { lastName: 'Returning', isEmergency: true });
  await expect(page.getByRole('button', { name: /new.* emergency$/ })).toBeVisible();
  await expect(rowOf(page, 'Ada Shutting')).toContainText('Won');
  await expect(rowOf(page, 'Ada Returning')).toHaveCount(0);
  await show(page, 'hidden');
  await show(page, 'visible');
  await expect(rowOf(page, 'Ada Returning')).toBeAttached();
  await expect(rowOf(page, 'Ada Shutting')).toHaveCount(0);
});

test.describe('a phone that wakes before it is connected', () => {
  test.use({ expectedMessage: /ERR_|Failed to load/, viewport: { width: 390, height: 700 } });

  test('shows what changed, and moves nothing once the owner touches it', async ({ page, desk: site }) => {
    const id = await arrive(site, { lastName: 'Closing' });
    const { path } = await sendQuote(site, 'Quinn');
    const row = await openLongList(page, site, 'Slept');
    await sleep(page);
    await mark(site, 'won', id);
    await arrive(site, { lastName: 'Gusher', isEmergency: true });
    await ask(site, path, 'Is the ladder yours?');

    await show(page, 'visible');
    await expect(rowOf(page, 'Ada Closing')).toBeAttached();
    await page.unroute('**/api/desk/**');

    await expect(page.getByRole('region', { name: 'Emergencies' })).toContainText('Ada Gusher');
    await expect(page.getByRole('region', { name: 'Reminders' })).toContainText('Quinn');
    await expect(rowOf(page, 'Ada Closing')).toHaveCount(0);
    const news = page.getByRole('button', { name: 'Show: 1 new emergency' });
    await news.click();
    await expect(news).toHaveCount(0);

    await row.hover({ trial: true });
    await sleep(page);
    await arrive(site, { lastName: 'Torrent', isEmergency: true });
    await show(page, 'visible');
    const before = await row.boundingBox();
    await row.dispatchEvent('pointerdown');
    await page.unroute('**/api/desk/**');
    await expect(news).toBeVisible();
    await expect(rowOf(page, 'Ada Torrent')).toHaveCount(0);
    expect(await row.boundingBox()).toEqual(before);
  });
});

test('the owner sees the changes and notes of another device', async ({ page, site }) => {
  const id = await openNew(page, site, { lastName: 'Cauchy' });
  await mark(site, 'quoted', id);
  await using database = await openRunningStore(site);
  const maker = { by: 'the van', nowMs: Date.now() };
  await createRequestActions(database, []).addNote(id, crypto.randomUUID(), 'Sent by mail.', maker);

  await expect(statusButton(page, 'Quoted')).toHaveAttribute('aria-pressed', 'true');
  await expect(historyOf(page).first()).toContainText('Sent by mail.');
});

test('an emergency shows a notice that leads to it from an open request', async ({ page, desk: site }) => {
  for (let number = 10; number < 30; number += 1) await arrive(site, { lastName: `Row${number}` });
  await signIn(page, site);
  await openRequest(page, 'Ada Row28');
  await page.getByLabel('Add a note').fill('Half a thought');
  const notices = page.getByRole('region', { name: 'Notices' });

  // On a wide screen the list is beside the request, which stays open.
  await arrive(site, { firstName: 'Emma', lastName: 'Beside', isEmergency: true });
  await expect(notices).toContainText('1 new emergency Emma Beside');
  await notices.getByRole('button', { name: 'Show' }).click();
  await expect(rowOf(page, 'Emma Beside')).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Row28' })).toBeVisible();
  await expect(page.getByLabel('Add a note')).toHaveValue('Half a thought');

  await page.setViewportSize({ width: 390, height: 844 });
  await arrive(site, { firstName: 'Emma', lastName: 'Flooded', isEmergency: true });
  await expect(notices).toContainText('1 new emergency Emma Flooded');
  await notices.getByRole('button', { name: 'Show' }).click();
  await expect(rowOf(page, 'Emma Flooded')).toBeFocused();
  await expect(rowOf(page, 'Emma Flooded')).toBeInViewport();
  await expect(notices).not.toContainText('Emma');
});

test('a search hides no emergency, and a tap on Requests ends it', async ({ page, desk: site }) => {
  await arrive(site, { lastName: 'Calm' });
  await signIn(page, site);
  // A request that arrives before the first read of the list is not new.
  await expect(rowOf(page, 'Ada Calm')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Search' });
  await field.fill('calm');
  await expect(page.getByText('All requests')).toBeVisible();

  await arrive(site, { firstName: 'Emma', lastName: 'Soaked', isEmergency: true });

  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('1 new emergency Emma Soaked');
  await page.getByRole('link', { name: '1 unanswered emergency' }).click();
  await expect(rowOf(page, 'Emma Soaked')).toBeVisible();
  await field.fill('calm');
  await expect(page.getByText('All requests')).toBeVisible();
  await requestsLink(page).click();
  await expect(field).toHaveValue('');
  await expect(rowOf(page, 'Emma Soaked')).toBeVisible();
});

test.describe('a server that stops', () => {
  test.use({ expectedMessage: /ERR_|Failed to load|503|fetching the script/ });

  test('is reported in a bar, and the desk continues by itself when the server is back', async ({ page }) => {
    const PORT = String(await freePort());
    await using first = await startSite({ PORT });
    await signIn(page, first);
    await page.clock.install();

    const stopped = once(first.process, 'exit');
    first.process.kill('SIGTERM');
    await stopped;
    await passUntil(page, page.getByText('You’re offline.'));
    await using _second = await startSite({ PORT, DATA_DIR: first.dataDir });
    await arrive(first, { lastName: 'Phoenix' });

    await passUntil(page, rowOf(page, 'Ada Phoenix'));
    await expect(page.getByText('You’re offline.')).toBeHidden();
    await arrive(first, { lastName: 'Ashes' });
    await expect(rowOf(page, 'Ada Ashes')).toBeVisible();

    // A connection without a heartbeat is replaced.
    const replaced = page.waitForRequest('**/api/desk/live');
    await page.clock.fastForward(HEARTBEAT_TIMEOUT);
    await replaced;

    // A read without a response checks the connection, also after the clock was set back.
    const isChecked = () => page.waitForResponse('**/api/desk/live', { timeout: 15_000 });
    await page.route('**/api/desk/customers*', (route) => route.abort());
    const checked = isChecked();
    await page.getByRole('link', { name: 'Customers' }).click();
    await checked;
    // Both attempts to connect have ended.
    await page.clock.runFor(MINUTE / 6);
    await page.clock.setSystemTime(Date.now() - DAY);
    const again = isChecked();
    await page.getByRole('link', { name: 'Week' }).click();
    await page.getByRole('link', { name: 'Customers' }).click();
    await again;
    await page.goto('about:blank');
  });
});

test('eight tabs load over HTTP/1.1, and the visible one shows requests', async ({ page, desk: site }) => {
  const context = page.context();
  const connections = new Set<Request>();
  const calls = callsUnderWay(page);
  context.on('request', (request) => request.url().endsWith('/live') && connections.add(request));
  context.on('requestfailed', (request) => connections.delete(request));
  await signIn(page, site);
  // Links open the other tabs in the background.
  await context.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  });
  const tabs = await Promise.all(Array.from({ length: 7 }, () => context.newPage()));
  await Promise.all(tabs.map((tab) => tab.goto(`${site.url}/desk`)));
  // A request that arrives before the first read of the list is not new.
  for (const tab of tabs)
    await expect(tab.getByText('New requests show up here automatically')).toBeVisible();
  // The visible tab's, and that of one hidden tab for the count in its title.
  await expect.poll(() => connections.size).toBe(2);
  // A read under way would show the next request also in a tab without a connection.
  await expect.poll(() => calls.size).toBe(0);

  await arrive(site, { lastName: 'Eighth' });
  await expect(rowOf(page, 'Ada Eighth')).toBeVisible();
  const isConnected = async () => Promise.all(tabs.map(async (tab) => (await tab.title()).startsWith('(1)')));
  await expect.poll(async () => (await isConnected()).filter(Boolean).length).toBe(1);
  const other = tabs[(await isConnected()).indexOf(false)] ?? page;
  await show(page, 'hidden');
  await show(other, 'visible');
  await arrive(site, { lastName: 'Ninth' });
  await expect(rowOf(other, 'Ada Ninth')).toBeVisible();
  await expect.poll(() => connections.size).toBe(2);
});

test('a phone that wakes or connects again looks for an updated desk', async ({ page, site }) => {
  await page.clock.install();
  await signIn(page, site);
  const looks = () => page.waitForResponse((response) => response.url().endsWith('/desk'));
  await show(page, 'hidden');
  await page.clock.fastForward('01:00:00');
  const looked = looks();
  await show(page, 'visible');
  await looked;

  await page.evaluate(() => Object.assign(window, { isFirst: true }));
  const shell = await (await page.request.get('/desk')).text();
  await page.route('**/desk', (route) =>
    route.fulfill({ contentType: 'text/html', body: shell.replace(/entry-/g, 'newer-') }),
  );

  // The desk connects again, as after an update of the server.
  // A look that began before the update ends here, too.
  const found = page.waitForResponse(
    async (response) => response.url().endsWith('/desk') && (await response.text()).includes('newer-'),
  );
  await page.route('**/api/desk/live', (route) => route.fulfill({ status: 204 }), { times: 1 });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await found;
  await frames(page);
  await page.unroute('**/desk');
  // The next change of screen loads the update.
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

/** The owner puts the phone away: the connection ends, and no call arrives until the route is removed. */
async function sleep(page: Page): Promise<void> {
  await show(page, 'hidden');
  await page.route('**/api/desk/**', (route) => route.abort());
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

/** A customer asks on the page of the quote. */
async function ask(site: Site, path: string, words: string): Promise<void> {
  const html = await (await fetch(site.url + path)).text();
  const hash = /name="hash" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const body = new URLSearchParams({ what: 'asked', words, version: '1', hash });
  const { status } = await fetch(site.url + path, { method: 'POST', body, redirect: 'manual' });
  expect(status).toBe(303);
}
