/**
 * Notifications from the owner's side: allowed, tested, shown by the real worker, tapped. Only the
 * browser's subscribing is replaced, because Google's push service is not available here. The test decrypts
 * what the server sends and hands it to Chromium. This file is over 250 lines because these journeys share
 * one site and one way to notify.
 */
import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from '@playwright/test';
import { arrive, test as base, newCode, openDevices, openRequest, rowOf, signIn } from './desk-page.ts';
import { sendQuote } from './quote-page.ts';
import { expect, type Site, startSite } from './site.ts';
import { type Arrived, startPushService } from './support/push-service.ts';
import { expectAccessible, runAxe } from './wcag.ts';

type Service = Awaited<ReturnType<typeof startPushService>> & {
  /** The subscribing browser's. */
  keys: object;
};

const test = base.extend<object, { service: Service }>({
  /** A push service on this machine. */
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern.
    async ({}, use) => {
      await using service = await startPushService();
      await use({ ...service, keys: service.subscribe('phone').keys });
    },
    { scope: 'worker' },
  ],
  /** A site that sends its notifications to that service. */
  site: [
    async ({ service }, use) => {
      const preload = fileURLToPath(new URL('support/local-push.ts', import.meta.url));
      await using site = await startSite({
        LOCAL_PUSH: service.origin,
        NODE_OPTIONS: `--import=${preload}`,
      });
      await use(site);
    },
    { scope: 'worker' },
  ],
});

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  expectedMessage: /401|ERR_|Failed to load/,
  permissions: ['notifications'],
});

test.beforeEach(async ({ page, service }) => {
  service.arrived.length = 0;
  service.responses.clear();
  await page.addInitScript(
    (json) => {
      PushManager.prototype.subscribe = async function subscribe(options) {
        const key = String(options?.applicationServerKey).replaceAll('-', '+').replaceAll('_', '/');
        const bytes = Uint8Array.from(atob(key), (sign) => sign.charCodeAt(0));
        // The members of a subscription that the desk uses.
        return { ...json, options: { applicationServerKey: bytes.buffer }, toJSON: () => json } as never;
      };
    },
    { endpoint: 'https://fcm.googleapis.com/send/phone', keys: service.keys },
  );
});

/** Signs in and turns notifications on. Resolves to a function that delivers a push to the worker. */
async function turnOn(page: Page, site: Site) {
  await signIn(page, site);
  await openDevices(page);
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(page.getByText('On for this device.')).toBeVisible();
  const session = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(session);
  await session.send('BackgroundService.startObserving', { service: 'notifications' });
  await session.send('BackgroundService.setRecording', { service: 'notifications', shouldRecord: true });
  return async ({ notification }: Arrived) => {
    const displayed = new Promise<void>((resolve) => {
      session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
        if (backgroundServiceEvent.eventName === 'Notification displayed') resolve();
      });
    });
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: site.url,
      registrationId,
      data: JSON.stringify({ web_push: 8030, notification }),
    });
    // Wait first: reading the list while Chromium displays a notification removed 4 notifications of 100.
    await displayed;
    expect(await shown(page, notification.tag)).toBeDefined();
  };
}

async function registrationOf(session: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.endsWith('/desk') && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return found;
}

/** The notification that Chromium shows under a tag. */
async function shown(page: Page, tag: string) {
  return page.evaluate(async (wanted) => {
    const registration = await navigator.serviceWorker.getRegistration('/desk');
    const [found] = (await registration?.getNotifications({ tag: wanted })) ?? [];
    return found && { title: found.title, body: found.body };
  }, tag);
}

/** Taps a notification. Only a real tap may bring a window forward, so the test leaves that part out. */
async function tap(page: Page, tag: string): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no worker');
  await worker.evaluate(async (wanted) => {
    // The global object of a worker.
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await scope.registration.getNotifications({ tag: wanted });
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }));
  }, tag);
}

test('the owner installs the desk, turns on notifications, and opens a request from one', async ({
  page,
  service,
  desk: site,
}) => {
  const deliver = await turnOn(page, site);
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '{}').scope).toBe('/desk');
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Playwright's windows are private, which Chromium reports as an error of installability.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );

  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('Sent. You’ll get it within seconds.')).toBeVisible();
  const [testing] = await service.reached(1);
  if (testing) await deliver(testing);
  expect(await shown(page, 'test')).toEqual({ title: 'A test', body: 'This is how your desk alerts you.' });

  const other = await arrive(site, { lastName: 'Otherwise' });
  await page.getByRole('link', { name: 'Requests' }).click();
  await openRequest(page, 'Ada Otherwise');
  const id = await arrive(site, {
    lastName: 'Ringing',
    isEmergency: true,
    city: 'Brighton',
    serviceNeeded: 'roof-cleaning',
  });
  const arrived = await service.reached(3);
  for (const message of arrived.slice(1)) await deliver(message);
  expect(arrived.map(({ notification }) => notification.tag)).toEqual(['test', other, id]);
  expect(await shown(page, id)).toEqual({
    title: 'EMERGENCY',
    body: 'Roof Cleaning in Brighton. 2 requests are waiting.',
  });

  await tap(page, id);
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Ringing' })).toBeVisible();
  expect(await shown(page, id)).toBeUndefined();
});

test('while no desk is open, the worker renews the subscription, shows any push and opens requests', async ({
  page,
  service,
  desk: site,
}) => {
  await turnOn(page, site);
  const renewed = service.subscribe('renewed');
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no worker');
  const asked = page.context().waitForEvent('request', (request) => request.method() === 'PUT');
  await worker.evaluate(
    (json) => {
      // The members of a subscription that the worker uses.
      PushManager.prototype.subscribe = async () => ({ ...json, toJSON: () => json }) as never;
      dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { waitUntil: () => {} }));
    },
    { endpoint: 'https://fcm.googleapis.com/send/renewed', keys: renewed.keys },
  );
  await (await asked).response();
  const { subscription } = await (await page.request.get(`${site.url}/api/desk/notifications`)).json();
  expect(subscription.endpoint).toBe('https://fcm.googleapis.com/send/renewed');

  // A browser ends the subscription of a site that shows nothing for a push.
  const general = await worker.evaluate(async () => {
    // The global object of a worker.
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const { promise: isShown, resolve } = Promise.withResolvers<unknown>();
    dispatchEvent(Object.assign(new Event('push'), { data: { json: () => ({}) }, waitUntil: resolve }));
    await isShown;
    return (await scope.registration.getNotifications({ tag: 'desk' })).map(({ title }) => title);
  });
  expect(general).toEqual(['Your desk']);

  // Previews are open, but no desk.
  const { id } = await sendQuote(site, 'Paula');
  for (const preview of [
    `/desk/request/${id}/quote/preview`,
    '/desk/site/preview',
    '/desk/site/preview/about',
  ]) {
    await page.goto(site.url + preview);
    expect(new URL(page.url()).pathname).toBe(preview);
    const opened = await worker.evaluate(async (path) => {
      // The global object of a worker. Only a real tap may open a window.
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration;
        clients: { openWindow: (url: string) => Promise<unknown> };
      };
      const paths: string[] = [];
      scope.clients.openWindow = async (url) => paths.push(url);
      await scope.registration.showNotification('One', { tag: 'one', data: path });
      const [notification] = await scope.registration.getNotifications({ tag: 'one' });
      const { promise: done, resolve } = Promise.withResolvers<unknown>();
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: resolve }));
      await done;
      return paths;
    }, `/desk/request/${id}`);
    expect(opened, preview).toEqual([`/desk/request/${id}`]);
  }
});

test('the owner reads where notifications are allowed, that their service failed, or that there is none', async ({
  page,
  context,
  desk: site,
}) => {
  await context.grantPermissions([], { origin: site.url });
  await page.addInitScript(() => {
    const { subscribe } = PushManager.prototype;
    PushManager.prototype.subscribe = function failOnce() {
      Object.assign(PushManager.prototype, { subscribe });
      return Promise.reject(new DOMException('Error retrieving push subscription.', 'AbortError'));
    };
  });
  await signIn(page, site);
  await openDevices(page);
  await expect(page.getByText('Notifications are blocked for this site')).toBeVisible();
  const turnOnButton = page.getByRole('button', { name: 'Turn on notifications' });
  await expect(turnOnButton).toHaveCount(0);
  await expectAccessible(page);

  // The owner allows them in the browser's settings.
  await context.grantPermissions(['notifications'], { origin: site.url });
  await turnOnButton.click();
  await expect(page.getByText('couldn’t reach its notification service')).toBeVisible();
  await turnOnButton.click();
  await expect(page.getByText('On for this device.')).toBeVisible();

  await page.addInitScript(() => {
    delete (window as Partial<Window & typeof globalThis>).PushManager;
  });
  await page.reload();
  await expect(page.getByText('You still get emails.')).toBeVisible();
  await expectAccessible(page);
});

test('quiet hours are kept, the desk has an offline page, and notifications stay off if turned off', async ({
  page,
  context,
  desk: site,
}) => {
  await turnOn(page, site);
  await page.getByLabel('Quiet hours').check();
  await page.getByLabel('From').fill('21:30');
  await page.getByLabel('Emergencies ring during quiet hours').uncheck();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel('From')).toHaveValue('21:30');
  await expect(page.getByLabel('Until')).toHaveValue('07:00');
  await expect(page.getByLabel('Emergencies ring during quiet hours')).not.toBeChecked();

  for (const unfit of ['', '07:00']) {
    await page.getByLabel('From').fill(unfit);
    await expect(page.getByText('Not saved yet: choose two different times.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('From')).toHaveValue('21:30');
  }

  await context.setOffline(true);
  // The page of a sign-in link is never kept on the device.
  await page.goto(`${site.url}/desk/sign-in`);
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  expect((await runAxe(page)).violations.map(({ id }) => id)).toEqual([]);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeHidden();
  await page.goto(site.url);
  expect(await page.evaluate(() => navigator.serviceWorker.controller === null)).toBe(true);
  // A desk that opens compares its subscription with the browser's. This browser has none, so the desk
  // subscribes again. The owner turns notifications off before that PUT reaches the server.
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/desk/notifications', async (route) => {
    if (route.request().method() === 'PUT') await isReleased;
    await route.continue();
  });
  const returned = (method: string) =>
    page.waitForResponse((response) => response.request().method() === method);
  const comparing = page.waitForRequest((request) => request.method() === 'PUT');
  await page.goto(`${site.url}/desk/devices`);
  await comparing;
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
  const ended = [returned('PUT'), returned('DELETE')];
  release();
  await Promise.all(ended);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
});

test('the owner learns when a push service refuses or accepts again', async ({
  page,
  service,
  desk: site,
}) => {
  await turnOn(page, site);
  service.responses.set('phone', (response) => response.writeHead(503, { 'retry-after': '1' }).end());
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('Notifications aren’t getting through')).toBeVisible();
  await expect(page.getByText('You’ll get it within seconds')).toHaveCount(0);
  service.responses.clear();
  await expect(page.getByText('On for this device.')).toBeVisible();
  await service.reached(1);

  service.responses.set('phone', (response) => response.writeHead(410).end());
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('This browser stopped your notifications')).toBeVisible();
  service.responses.clear();
  await page.goto(`${site.url}/desk`);
  await expect(page.getByRole('heading', { name: 'Requests' })).toBeVisible();
  await openDevices(page);
  await expect(page.getByText('On for this device.')).toBeVisible();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await service.reached(2);
});

function look(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

const CALLS = '**/api/desk/notifications';

/** Holds the desk's next read of what was notified. */
async function hold(page: Page) {
  const { promise: isReleased, resolve } = Promise.withResolvers<void>();
  await page.route(CALLS, (route) => isReleased.then(() => route.continue()), { times: 1 });
  const asked = page.waitForRequest(CALLS);
  const returned = page.waitForResponse(CALLS);
  const release = async () => {
    resolve();
    await (await returned).finished();
  };
  return { asked, release };
}

/** A request arrives, and the server has recorded that its notification was accepted. */
async function notify(page: Page, site: Site, lastName: string): Promise<void> {
  const id = await arrive(site, { lastName });
  const calls = `${site.url}/api/desk/notifications`;
  const last = async () => (await (await page.request.get(calls)).json()).last?.requestId;
  await expect.poll(last).toBe(id);
}

test('a desk that comes to the front shows what was notified meanwhile', async ({ page, desk: site }) => {
  await turnOn(page, site);
  const isOpen = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  // The desk is hidden again before its read has ended.
  let read = await hold(page);
  await look(page, 'hidden');
  await look(page, 'visible');
  await read.asked;
  await look(page, 'hidden');
  await read.release();
  await notify(page, site, 'Afterward');
  await look(page, 'visible');
  await isOpen('Ada Afterward');

  // The owner switches away during the desk's first read, and the phone wakes before its connection does.
  read = await hold(page);
  await page.goto(`${site.url}/desk`);
  await read.asked;
  await look(page, 'hidden');
  await read.release();
  await notify(page, site, 'Forthwith');
  await expect(rowOf(page, 'Ada Forthwith')).toBeVisible();
  await page.route(CALLS, (route) => route.abort(), { times: 1 });
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/notifications'));
  await look(page, 'visible');
  await failed;
  await look(page, 'hidden');
  await look(page, 'visible');
  await isOpen('Ada Forthwith');

  // A late response finds the owner on another screen.
  const navigation = page.getByRole('navigation', { name: 'Desk' });
  await page.getByRole('link', { name: 'Requests' }).first().click();
  await look(page, 'hidden');
  await notify(page, site, 'Belated');
  read = await hold(page);
  await look(page, 'visible');
  await read.asked;
  await navigation.getByRole('link', { name: 'Figures' }).click();
  await isOpen('Figures');
  await read.release();
  await navigation.getByRole('link', { name: 'Customers' }).click();
  await isOpen('Customers');
  await expect(page).toHaveURL(`${site.url}/desk/customers`);
  await page.goBack();
  await expect(page).toHaveURL(`${site.url}/desk/figures`);
});

test.describe('an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });

  test('gets the desk on the home screen, where the owner signs in with a code', async ({
    page,
    desk: site,
    context,
  }) => {
    await page.addInitScript(() => {
      delete (window as Partial<Window & typeof globalThis>).PushManager;
    });
    const code = await newCode(site);
    await page.goto(`${site.url}/desk/sign-in#${code}`);
    const short = page.getByText(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
    await expect(short).toBeVisible();
    const typed = ((await short.textContent()) ?? '').toLowerCase();
    await expectAccessible(page);

    // The installed app has its own cookies, and shows the page without a code.
    await page.goto(`${site.url}/desk`);
    await page.getByLabel('Or paste the link or enter the code').fill('ABCDE-FGHJK');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('This link or code doesn’t work.')).toBeVisible();
    await page.getByLabel('Or paste the link or enter the code').fill(typed);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Requests' })).toBeVisible();
    await openDevices(page);
    await expect(page.getByText('Add to Home Screen')).toBeVisible();
    await expectAccessible(page);

    await context.clearCookies();
    await page.goto(`${site.url}/desk`);
    await page
      .getByLabel('Or paste the link or enter the code')
      .fill(`${site.url}/desk/sign-in#${await newCode(site)}`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Requests' })).toBeVisible();
  });
});
