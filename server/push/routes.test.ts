/** The routes for notifications, and the desk's public manifest and service worker. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NotificationState } from '../../domain/notifications.ts';
import { content } from '../../tests/support/content.ts';
import { sentenceOf, signedIn } from '../../tests/support/desk-browser.ts';
import { startPushService } from '../../tests/support/push-service.ts';
import { eventually, quoteRequest, startServer } from '../../tests/support/server.ts';
import { loadDeskFiles } from '../desk/shell.ts';
import { PROGRAM_FOLDER } from '../pages/program.ts';

test('a device turns notifications on, gets one, sets quiet hours, and turns them off', async () => {
  await using service = await startPushService();
  await using server = await startServer({
    pushServices: service.pushServices,
    siteUrl: 'https://www.cedarhome.com',
  });
  const phone = await signedIn(server);
  const read = async () => (await (await phone.get('notifications')).json()) as NotificationState;
  const off = await read();
  assert.equal(off.subscription, null);
  assert.equal(Buffer.from(off.publicKey, 'base64url').length, 65);
  assert.equal(off.appleRefuses, false);

  const subscription = service.subscribe('phone');
  const on = (await (await phone.send('PUT', 'notifications', subscription)).json()) as NotificationState;
  assert.deepEqual(on.subscription, {
    endpoint: subscription.endpoint,
    isLate: false,
    quiet: null,
    emergenciesPass: true,
  });
  assert.equal((await phone.post('notifications/test')).status, 204);
  const [first] = await service.reached(1);
  assert.equal(first?.notification.title, 'A test');
  assert.equal(first?.notification.icon, '/icon-192.png');
  const request_id = crypto.randomUUID();
  await server.post(quoteRequest({ request_id, submission_date: new Date().toISOString() }));
  await service.reached(2);
  const last = await eventually(async () => (await read()).last ?? undefined);
  assert.equal(last.requestId, request_id);

  const quiet = { from: '22:00', until: '07:00' };
  const set = await phone.send('PUT', 'notifications/settings', { quiet, emergenciesPass: false });
  assert.deepEqual(((await set.json()) as NotificationState).subscription, {
    endpoint: subscription.endpoint,
    isLate: false,
    quiet,
    emergenciesPass: false,
  });
  await phone.send('PUT', 'notifications', subscription);
  assert.deepEqual((await read()).subscription?.quiet, quiet);

  await phone.send('DELETE', 'notifications');
  assert.equal((await read()).subscription, null);
  const refused = await phone.post('notifications/test');
  assert.deepEqual(
    [refused.status, await sentenceOf(refused)],
    [409, 'Notifications are off on this device. Turn them on first.'],
  );
});

test('with PUSH=off the desk offers no notifications, and nobody is notified', async () => {
  await using service = await startPushService();
  await using server = await startServer({
    pushServices: service.pushServices,
    deskFiles: loadDeskFiles(PROGRAM_FOLDER),
    isPushOn: false,
  });
  const phone = await signedIn(server);

  const page = await (await fetch(`${server.url}/desk`)).text();

  assert.ok(page.includes('"hasNotifications":false'));
  assert.equal((await phone.get('notifications')).status, 404);
  assert.equal((await phone.send('PUT', 'notifications', service.subscribe('phone'))).status, 404);
});

test('bad input is refused with a sentence', async () => {
  await using service = await startPushService();
  await using server = await startServer({ pushServices: service.pushServices });
  const phone = await signedIn(server);
  const subscription = service.subscribe('phone');
  const { endpoint, keys } = subscription;
  for (const body of [
    { ...subscription, endpoint: 'https://evil.example/send' },
    { ...subscription, endpoint: 'http://169.254.169.254/' },
    { endpoint, keys: { ...keys, p256dh: 'BA' } },
    { endpoint, keys: { ...keys, auth: '' } },
    { endpoint },
    [],
  ]) {
    const refused = await phone.send('PUT', 'notifications', body);
    assert.equal(refused.status, 422, JSON.stringify(body));
    assert.match(await sentenceOf(refused), /\.$/);
  }
  for (const quiet of [
    { from: '25:00', until: '07:00' },
    { from: '07:00', until: '07:00' },
    { from: '07:00' },
    'never',
  ]) {
    const refused = await phone.send('PUT', 'notifications/settings', { quiet, emergenciesPass: true });
    assert.equal(refused.status, 422);
  }
  assert.equal((await phone.send('PUT', 'notifications', '{')).status, 400);
  assert.equal(
    (await phone.send('PUT', 'notifications/settings', 'x', { 'content-type': 'text/plain' })).status,
    415,
  );
  assert.equal(((await (await phone.get('notifications')).json()) as NotificationState).subscription, null);
});

test('strangers may read the manifest and the worker, which say nothing of a request', async () => {
  let mark: 'drawing' | 'letters' = 'drawing';
  await using server = await startServer({
    deskFiles: loadDeskFiles(PROGRAM_FOLDER),
    mark: () => (mark === 'drawing' ? { kind: mark } : { kind: mark, path: 'M0,0' }),
  });
  await server.post(quoteRequest({ lastName: 'Xanthippe' }));

  const page = await fetch(`${server.url}/desk`);
  const [, path = ''] = /<link rel="manifest" href="([^"]+)">/.exec(await page.text()) ?? [];
  const manifest = await fetch(server.url + path);
  assert.equal(manifest.headers.get('content-type'), 'application/manifest+json');
  const { shortName } = content.frame.company;
  const said = await manifest.json();
  assert.deepEqual(
    { ...said, background_color: '', theme_color: '' },
    {
      id: '/desk',
      name: `${shortName}: desk`,
      short_name: shortName,
      start_url: '/desk',
      scope: '/desk',
      display: 'standalone',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      background_color: '',
      theme_color: '',
    },
  );
  mark = 'letters';
  const [icon] = (await (await fetch(server.url + path)).json()).icons;
  assert.deepEqual(icon, { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' });

  const worker = await fetch(`${server.url}/desk/worker.js`);
  assert.equal(worker.status, 200);
  assert.equal(worker.headers.get('content-type'), 'text/javascript; charset=utf-8');
  assert.equal(worker.headers.get('service-worker-allowed'), '/desk');
  assert.equal(worker.headers.get('cache-control'), 'no-cache');
  assert.equal(worker.headers.get('content-security-policy'), "default-src 'none'; connect-src 'self'");
  assert.match(page.headers.get('content-security-policy') ?? '', /trusted-types photo-worker desk-worker;/);
  assert.doesNotMatch((await worker.text()) + JSON.stringify(said), /Xanthippe/);
});
