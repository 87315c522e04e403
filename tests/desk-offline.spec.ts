/** The desk without a connection; over 250 lines because each way of losing the connection has its test. */
import type { Page } from '@playwright/test';
import { DAY, HOUR, MINUTE } from '../domain/time-spans.ts';
import { LOST_CONNECTION_TIMEOUT } from '../domain/timeouts.ts';
import {
  arrive,
  dateIn,
  historyOf,
  newCode,
  openMenu,
  openNew,
  openRequest,
  rowOf,
  signIn,
  statusButton,
  tapAway,
  test,
} from './desk-page.ts';
import { startStallingProxy } from './faults/stalling-proxy.ts';
import { startRebuildingProxy } from './rebuilding-proxy.ts';
import { expect } from './site.ts';

test.use({ viewport: { width: 390, height: 844 }, expectedMessage: /401|404|50\d|ERR_|Failed to load/ });

/** Everything that the browser keeps of the desk for the time without a connection. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const shells = (await caches.keys()).filter((name) => name.startsWith('desk'));
    const pages = await Promise.all(shells.map((cacheName) => caches.match('/desk', { cacheName })));
    const databases = (await indexedDB.databases()).filter(({ name }) => name === 'desk-copy');
    const stored = await Promise.all(
      databases.map(
        () =>
          new Promise<{ hash: string; text: string }[]>((resolve, reject) => {
            const opening = indexedDB.open('desk-copy');
            opening.onerror = reject;
            opening.onsuccess = () => {
              const database = opening.result;
              // After `wipeDevice` this call creates a database without stores.
              if (!database.objectStoreNames.contains('reads')) {
                database.close();
                resolve([]);
                return;
              }
              const all = database.transaction('reads').objectStore('reads').getAll();
              all.onsuccess = () => {
                database.close();
                resolve(all.result);
              };
            };
          }),
      ),
    );
    const reads = stored.flat();
    return {
      pages: pages.filter(Boolean).length,
      reads: reads.map(({ hash }) => hash),
      texts: reads.map(({ text }) => text).join(),
    };
  });

const NOTHING = { pages: 0, reads: [], texts: '' };

/** Waits until the worker has kept the desk's page, and the device's copy has the request. */
async function kept(page: Page, requestId: string): Promise<void> {
  const isKept = async () => {
    const { pages, reads } = await keptBy(page);
    return pages > 0 && reads.includes(`["request","${requestId}"]`);
  };
  await expect.poll(isKept, { intervals: [100] }).toBe(true);
}

test('after a day without a connection every change arrives once', async ({ page, context, desk }) => {
  await using proxy = await startRebuildingProxy(desk);
  const site = { ...desk, url: proxy.url };
  await arrive(site, { lastName: 'Untouched', phone: '+1 (734) 555-0123', serviceNeeded: 'roof-cleaning' });
  const id = await openNew(page, site, { lastName: 'Pocketed' });
  await kept(page, id);
  await context.clock.install();
  await page.reload();
  await expect(statusButton(page, 'New')).toBeVisible();

  // The proxy drops connections: Chromium’s offline mode does not hold for a page that is being left.
  proxy.be('away');
  await statusButton(page, 'Contacted').click();
  await page.getByLabel('Add a note').fill('Two dogs.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.clock.fastForward(HOUR);
  await expect(page.getByText('2 changes saved here.')).toBeVisible();
  await page.close();
  await arrive(desk, { firstName: 'Emma', lastName: 'Overnight', isEmergency: true });
  await context.clock.fastForward(DAY - HOUR);
  const tab = await context.newPage();
  await tab.goto(`${site.url}/desk/request/${id}`);
  await expect(
    tab.getByText(/^You’re offline\. Showing what was saved on .*, \d+:\d\d [AP]M\.$/),
  ).toBeVisible();
  await expect(statusButton(tab, 'Contacted')).toHaveAttribute('aria-pressed', 'true');
  await expect(historyOf(tab).filter({ hasText: 'Two dogs.' })).toBeVisible();
  await statusButton(tab, 'Won').click();
  await tab.getByRole('link', { name: 'Requests' }).first().click();
  await openRequest(tab, 'Ada Untouched');
  await expect(tab.getByText('Roof Cleaning')).not.toHaveCount(0);
  await expect(tab.getByRole('heading', { name: 'Not saved on this device' })).toBeVisible();
  await expect(tab.getByRole('link', { name: 'Call +1 (734) 555-0123' })).toHaveAttribute(
    'href',
    'tel:+17345550123',
  );
  for (const path of ['/desk/site/preview', '/desk/sign-in']) {
    await tab.goto(site.url + path);
    await expect(tab.getByRole('heading', { name: 'No connection' })).toBeVisible();
  }
  await tab.goto(`${site.url}/desk/request/${id}`);
  await expect(statusButton(tab, 'Won')).toHaveAttribute('aria-pressed', 'true');

  proxy.be('first build');
  await tab.clock.runFor(MINUTE);
  await expect(tab.getByText('You’re offline.')).toBeHidden();
  await expect(tab.getByText(/changes? saved here\./)).toBeHidden();
  await tab.goto(`${site.url}/desk`);
  await expect(rowOf(tab, 'Emma Overnight')).toBeVisible();
  const read = async () => (await tab.request.get(`${site.url}/api/desk/requests/${id}`)).json();
  // The last change may still be on its way.
  await expect.poll(async () => (await read()).status).toBe('won');
  const { history } = await read();
  expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(['status', 'note', 'status']);
});

test('without a connection the list says when it was read', async ({ page, desk: site }) => {
  const start = new Date();
  start.setMinutes(30);
  await page.clock.install({ time: start });
  await openNew(page, site, { lastName: 'Asked' });
  await expect(page.getByLabel('Add a note')).toBeVisible();
  await page.getByRole('link', { name: 'Requests' }).first().click();
  // The response to an earlier read may still be on its way.
  const asked = page.waitForRequest('**/api/desk/requests?view=open');
  await page.clock.fastForward(2 * HOUR);
  await (await (await asked).response())?.finished();

  await page.route('**/api/desk/**', (route) => route.abort());
  await page.evaluate(() => dispatchEvent(new Event('online')));

  await expect(page.getByText('You’re offline.')).toBeVisible();
  await tapAway(page.getByRole('link', { name: /^Call/ }).first());
  await expect(page.getByText('Did you reach Ada?').last()).toBeVisible();

  const now = start.getTime() + 2 * HOUR;
  const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZone: 'America/Detroit' }).format(now);
  const [digits, half] = hour.split(/\s/);
  await expect(page.getByText(new RegExp(`^You’re offline\\..* ${digits}:\\d\\d ${half}\\.$`))).toBeVisible();
});

test('a sign-out here, from afar or before a sign-in leaves nothing', async ({
  page,
  context,
  desk: site,
}) => {
  const id = await arrive(site, { lastName: 'Private' });
  const open = async () => {
    await page.goto(`${site.url}/desk/request/${id}`);
    await kept(page, id);
  };
  await signIn(page, site);
  await open();
  await page.getByRole('link', { name: 'Requests' }).first().click();
  await openMenu(page);
  await page.getByRole('button', { name: 'Sign out this device' }).click();
  await page.getByRole('button', { name: 'Yes, sign out' }).click();
  await expect(page.getByText('We’ll email the owner a sign-in link')).toBeVisible();
  await expect.poll(() => keptBy(page)).toEqual(NOTHING);
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(workers).toBe(0);

  // Signed out from afar while the desk is closed and without a connection.
  await signIn(page, site);
  await open();
  await page.goto('about:blank');
  await context.setOffline(true);
  await site.desk('desk', 'sign-out', '--all');
  await context.setOffline(false);
  await page.goto(`${site.url}/desk`);
  await expect(page.getByText('We’ll email the owner a sign-in link')).toBeVisible();
  await expect.poll(() => keptBy(page)).toEqual(NOTHING);

  // Another link is used while this device is still signed in.
  await signIn(page, site);
  await open();
  const returned = page.waitForResponse('**/api/desk/sign-in');
  await page.route('**/api/desk/sign-in', async (route) => {
    expect(await keptBy(page)).toMatchObject({ reads: [] });
    await route.continue();
  });
  await page.goto(`${site.url}/desk/sign-in#${await newCode(site)}`);
  await page.getByRole('button', { name: 'Sign in on this device' }).click();
  expect((await returned).status()).toBe(204);
  await expect(rowOf(page, 'Ada Private')).toBeVisible();
});

test('a deleted request leaves the device, and after 90 days all do', async ({
  page,
  context,
  desk: site,
}) => {
  const id = await arrive(site, { lastName: 'Shredded', email: 'shredded@example.com' });
  const erased = { lastName: 'Erased', email: 'erased@example.com', phone: '(734) 555-0188' };
  const other = await arrive(site, erased);
  const remaining = await arrive(site, { lastName: 'Remaining' });
  await signIn(page, site);
  await page.goto(`${site.url}/desk/request/${id}`);
  await kept(page, id);
  await page.goto(`${site.url}/desk/request/${other}`);
  await kept(page, other);
  await page.getByLabel('Add a note').fill('Erased has a key under the mat');
  const isWon = page.waitForResponse('**/status');
  await statusButton(page, 'Won').click();
  await isWon;
  await dateIn(page, 2);
  await page.getByRole('link', { name: 'Customer and notes' }).click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Erased lent us a ladder');
  await page.goto(`${site.url}/desk/week`);
  await expect(rowOf(page, 'Ada Erased')).toBeVisible();
  await page.goto(`${site.url}/desk/request/${remaining}`);
  await page.getByLabel('Add a note').fill('Remaining has a dog');
  // More requests with drafts than the desk asks the server about in one call.
  await page.evaluate(() => {
    const drafts = Object.entries<string>(localStorage).find(([, text]) => text.includes('has a dog'));
    for (let number = -100; number < 0; number++) {
      const id = crypto.randomUUID();
      const price = { ...JSON.parse(drafts?.[1] ?? ''), id, number, of: `price/${id}`, value: '$90' };
      localStorage.setItem(`desk-change:${id}`, JSON.stringify(price));
    }
  });

  await page.goto('about:blank');
  await site.desk('purge', '--of', 'erased@example.com', '--yes');
  await site.desk('purge', '--of', 'shredded@example.com', '--yes');
  await page.goto(`${site.url}/desk/request/${id}`);
  await expect(page.getByRole('heading', { name: 'This couldn’t be loaded' })).toBeVisible();
  await expect.poll(async () => (await keptBy(page)).reads.join()).not.toContain(id);
  // Nobody opened this request again.
  await expect.poll(async () => (await keptBy(page)).reads.join()).not.toContain(other);
  await expect.poll(async () => (await keptBy(page)).texts).not.toContain('Erased');
  const typed = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(typed).not.toContain('under the mat');
  await expect.poll(typed).not.toContain('a ladder');
  expect(await typed()).toContain('has a dog');

  await context.setOffline(true);
  await page.clock.install({ time: Date.now() + 91 * 24 * 3_600_000 });
  await page.goto(`${site.url}/desk`);
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expect(rowOf(page, 'Ada Remaining')).toHaveCount(0);
  await expect.poll(() => keptBy(page)).toEqual(NOTHING);
});

test('a new build replaces the kept one as a whole', async ({ page, context, desk: site }) => {
  await using proxy = await startRebuildingProxy(site);
  const id = await arrive(site, { lastName: 'Rebuilt' });
  await signIn(page, { ...site, url: proxy.url });
  await page.goto(`${proxy.url}/desk/request/${id}`);
  await kept(page, id);
  const scriptOf = (tab: Page) =>
    tab.evaluate(() => document.querySelector('script[type="module"]')?.getAttribute('src') ?? '');
  const first = await scriptOf(page);

  proxy.be('next build');
  const tab = await context.newPage();
  await tab.goto(`${proxy.url}/desk/request/${id}`);
  const next = await scriptOf(tab);
  expect(next).toBe(first.replace('/assets/', '/assets/next/'));
  const shellHas = (address: string) =>
    tab.evaluate(async (wanted) => {
      const pages = [...(await caches.keys())].map((cacheName) => caches.match('/desk', { cacheName }));
      const texts = await Promise.all((await Promise.all(pages)).map((kept) => kept?.text()));
      return texts.some((text) => text?.includes(wanted));
    }, `src="${address}"`);
  await expect.poll(() => shellHas(next), { intervals: [100] }).toBe(true);
  await kept(tab, id);

  // The desk of the former build is still open.
  proxy.be('away');
  await page.getByRole('link', { name: 'Requests' }).first().click();
  await page.getByRole('link', { name: 'Figures' }).click();
  await expect(page.getByRole('heading', { name: 'Figures' })).toBeVisible();
  await tab.reload();
  await expect(tab.getByRole('heading', { level: 1, name: 'Ada Rebuilt' })).toBeVisible();
  expect(await scriptOf(tab)).toBe(next);

  proxy.be('silent');
  await tab.clock.install();
  await tab.reload();
  await tab.clock.runFor(LOST_CONNECTION_TIMEOUT);
  await expect(tab.getByRole('heading', { level: 1, name: 'Ada Rebuilt' })).toBeVisible();
  await expect(tab.getByText('You’re offline.')).toBeVisible();
});

test('the desk opens although a write of its copy, or its cache, fails', async ({
  page,
  context,
  desk: site,
}) => {
  const id = await arrive(site, { lastName: 'Kept Anyway' });
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...args) {
      const putting = put.apply(this, args);
      if (this.transaction.db.name === 'desk-copy') {
        IDBObjectStore.prototype.put = put;
        this.transaction.abort();
      }
      return putting;
    };
  });
  await signIn(page, site);
  await openRequest(page, 'Ada Kept Anyway');
  await kept(page, id);

  const [worker] = context.serviceWorkers();
  // WebKit's cache fails like this at random.
  await worker?.evaluate(() => {
    Object.assign(caches, { match: () => Promise.reject(new TypeError('Internal error')) });
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Kept Anyway' })).toBeVisible();
});

test('files for offline use that never arrive hold up no new request', async ({ page, desk: site }) => {
  const proxy = await startStallingProxy(site, () => 1);
  await page.goto(`${proxy.url}/desk/sign-in#${await newCode(site)}`);
  await expect(page.getByRole('button', { name: 'Sign in on this device' })).toBeVisible();
  proxy.stall('never responds', /\/desk\/assets\//);
  const asked = page.context().waitForEvent('request', (request) => {
    return request.serviceWorker() !== null && request.url().includes('/desk/assets/');
  });
  await page.getByRole('button', { name: 'Sign in on this device' }).click();
  await asked;

  await arrive(site, { firstName: 'Emma', lastName: 'Arrived', isEmergency: true });

  await expect(rowOf(page, 'Emma Arrived')).toBeVisible();
  await page.close();
  proxy.close();
});
