/**
 * Signing in to the desk, and the list of devices: what a device, a stranger and another site's page get.
 * Over 250 lines because a reader looks for a threat in one place.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode } from 'uqr';
import type { DeskRequest, Devices } from '../../../domain/desk.ts';
import { DAY, HOUR, MINUTE } from '../../../domain/time-spans.ts';
import { openBrowser, read, sentenceOf, signedIn } from '../../../tests/support/desk-browser.ts';
import { quoteRequest, startServer } from '../../../tests/support/server.ts';
import { createCode } from '../../devices/sign-in-codes.ts';

const http = { siteUrl: 'http://localhost:3000' };

test('a code signs a device in; neither scripts, other sites nor, on https, other hosts reach its cookie', async () => {
  await using secure = await startServer();
  await using plain = await startServer(http);
  const [browser, onHttp] = [openBrowser(secure), openBrowser(plain)];
  assert.equal((await browser.get('devices')).status, 401);

  const response = await browser.openLink(await createCode(secure.database, 'terminal', Date.now()));
  const [cookie = ''] = response.headers.getSetCookie();
  const other = await onHttp.openLink(await createCode(plain.database, 'start', Date.now()));
  const [plainCookie = ''] = other.headers.getSetCookie();

  assert.deepEqual([response.status, await response.text()], [204, '']);
  assert.match(cookie, /^__Host-desk=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  assert.match(plainCookie, /^desk=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
  const { devices } = await read<Devices>(browser.get('devices'));
  assert.deepEqual(
    devices.map(({ name, isThisOne }) => [name, isThisOne]),
    [['Safari on iPhone', true]],
  );
  browser.setCookie(browser.cookie()?.replace('__Host-', ''));
  assert.equal((await browser.get('devices')).status, 401, 'another host could have set this cookie');
});

test('a code that was used, expired or guessed gets the same response, with one sentence and no cookie', async () => {
  let nowMs = Date.now();
  await using server = await startServer({ now: () => nowMs });
  const code = await createCode(server.database, 'terminal', nowMs);
  const late = await createCode(server.database, 'terminal', nowMs);
  await openBrowser(server).openLink(code);
  nowMs += 15 * MINUTE;
  const guesses = ['A'.repeat(43), late.slice(0, 30), 'x', "' OR 1=1 --", 'ü'.repeat(100), '__proto__', '\0'];

  const responses = new Set<string>();
  for (const tried of [code, late, ...guesses]) {
    const response = await openBrowser(server).openLink(tried);
    const headers = [...response.headers].filter(([name]) => !['date', 'keep-alive'].includes(name));
    assert.deepEqual([response.status, response.headers.getSetCookie()], [401, []], tried);
    responses.add(JSON.stringify([headers, await response.text()]));
  }

  const [only = '', ...others] = responses;
  assert.deepEqual(others, []);
  assert.match(only, /doesn’t work\. Each one works once, for 15 minutes/);
});

test('a program that opens links in e-mails does not use up the code', async () => {
  await using server = await startServer(http);
  const code = await createCode(server.database, 'e-mail', Date.now());

  // Browsers never send the part after the #. Here the code is sent in every other place.
  for (const path of [
    '/desk/sign-in',
    `/desk/sign-in?code=${code}`,
    `/desk/sign-in/${code}`,
    '/api/desk/sign-in',
  ]) {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) await fetch(server.url + path, { method });
  }
  assert.equal((await fetch(`${server.url}/api/desk/sign-in?code=${code}`)).status, 405);

  assert.equal((await openBrowser(server).openLink(code)).status, 204);
});

test('malformed codes are refused before any lookup', async () => {
  await using server = await startServer();
  const { post } = openBrowser(server);

  for (const [body, status, type = 'application/json'] of [
    ['', 400],
    ['{"code":', 400],
    ['null', 422],
    ['{}', 422],
    ['{"code":""}', 422],
    ['{"code":["x"]}', 422],
    ['{"code":{"length":43}}', 422],
    [`{"code":"${'x'.repeat(201)}"}`, 422],
    [`{"code":"${'x'.repeat(66_000)}"}`, 413],
    ['code=x', 415, 'application/x-www-form-urlencoded'],
    ['{"code":"x"}', 415, 'text/plain'],
  ] as const) {
    const response = await post('sign-in', body, { 'content-type': type });
    assert.equal(response.status, status, body.slice(0, 30));
    assert.ok((await sentenceOf(response)).length > 5);
  }
});

test('a form or script of another site changes nothing, though the browser sends the cookie', async () => {
  await using server = await startServer(http);
  const browser = await signedIn(server);
  const code = await createCode(server.database, 'terminal', Date.now());

  for (const headers of [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost:3000' },
    { 'sec-fetch-site': '', origin: 'https://evil.example' },
    { 'sec-fetch-site': '', origin: 'null' },
  ]) {
    for (const path of ['sign-in', 'sign-in-link', 'sign-out', 'devices/sign-out-all']) {
      const { status } = await browser.post(path, { code }, headers);
      assert.equal(status, 403, `${path} ${JSON.stringify(headers)}`);
    }
  }

  assert.equal((await browser.get('devices')).status, 200);
  assert.deepEqual(await server.messages(), []);
  assert.equal((await openBrowser(server).openLink(code)).status, 204);
});

test('no response may be cached, read by another origin, framed or loaded, whatever its status', async () => {
  await using server = await startServer();
  const browser = await signedIn(server);

  const responses = [
    await browser.get('devices'),
    await browser.get('nowhere'),
    await browser.get('sign-in'),
    await browser.post('sign-in', {}),
    await browser.openLink('x'),
    await browser.post('sign-out', undefined, {
      'sec-fetch-site': 'cross-site',
      origin: 'https://evil.example',
    }),
    await browser.post('sign-out'),
    await browser.get('devices'),
  ];

  const statuses = responses.map(({ status }) => status);
  assert.deepEqual(statuses, [200, 404, 405, 422, 401, 403, 204, 401]);
  for (const { headers, url } of responses) {
    assert.equal(headers.get('cache-control'), 'no-store', url);
    assert.equal(headers.get('access-control-allow-origin'), null);
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(
      headers.get('content-security-policy'),
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
  }
});

test('a device signs itself out, another one, or all; then their cookies open nothing, wherever copied', async () => {
  await using server = await startServer();
  const phone = await signedIn(server);
  const laptop = await signedIn(server, 'Firefox/139.0 Linux');
  const [tablet, stolen] = [await signedIn(server), openBrowser(server)];
  stolen.setCookie(tablet.cookie());
  assert.equal((await stolen.get('devices')).status, 200);
  const { devices } = await read<Devices>(phone.get('devices'));
  const other = devices.find(({ name }) => name === 'Firefox on Linux');

  assert.equal((await tablet.post('sign-out')).status, 204);
  assert.equal(tablet.cookie(), undefined, 'the browser forgets it');
  const response = await stolen.get('devices');
  assert.deepEqual([response.status, await sentenceOf(response)], [401, 'Please sign in.']);
  for (const again of [1, 2])
    assert.equal(
      (await phone.post(`devices/${other?.id}/sign-out`)).status,
      204,
      `${again}: twice is no error`,
    );
  assert.equal((await laptop.get('devices')).status, 401);
  await laptop.signIn();
  assert.equal((await phone.get('devices')).status, 200);

  assert.equal((await phone.post('devices/sign-out-all')).status, 204);
  for (const browser of [phone, laptop]) assert.equal((await browser.get('devices')).status, 401);
});

test('a device that is used stays signed in, and its cookie is renewed', async () => {
  let nowMs = Date.now();
  await using server = await startServer({ now: () => nowMs });
  const browser = openBrowser(server);
  await browser.signIn(nowMs);

  for (let month = 0; month < 6; month += 1) {
    nowMs += 60 * DAY;
    const [renewed = ''] = (await browser.get('devices')).headers.getSetCookie();
    assert.match(renewed, /Max-Age=7776000/);
    nowMs += HOUR / 2;
    assert.deepEqual((await browser.get('devices')).headers.getSetCookie(), [], 'at most once an hour');
  }
  nowMs += 90 * DAY;
  assert.equal((await browser.get('devices')).status, 401);
});

test('another method on a desk route gets 405 with the allowed ones', async () => {
  await using server = await startServer();

  for (const [path, allowed] of [
    ['sign-in', 'POST'],
    ['devices', 'GET, HEAD'],
    ['live', 'GET'],
    ['devices/0b9f8a52/sign-out', 'POST'],
  ] as const) {
    const response = await fetch(`${server.url}/api/desk/${path}`, { method: 'DELETE' });
    assert.equal(response.status, 405, path);
    assert.deepEqual(response.headers.get('allow')?.split(', ').sort().join(', '), allowed);
  }
});

test('while the store fails, the desk responds with a sentence, and nobody is signed in', async () => {
  await using server = await startServer();
  const browser = await signedIn(server);
  await server.database.db.schema.alterTable('device').renameTo('away').execute();

  for (const response of [
    await browser.get('devices'),
    await browser.post('sign-out'),
    await browser.openLink('x'),
  ]) {
    assert.ok([401, 503].includes(response.status), `${response.status}`);
    assert.ok((await sentenceOf(response)).length > 5);
  }
  const response = await browser.get(`requests/${crypto.randomUUID()}`);
  assert.equal(response.status, 503);
  assert.equal(response.headers.get('retry-after'), '5');
  assert.match(await sentenceOf(response), /can’t be reached right now/);
});

test('a device has the name that its owner gives, which the history shows from then on', async () => {
  await using server = await startServer();
  const phone = await signedIn(server);
  const { request_id: id } = (await (await server.post(quoteRequest())).json()) as { request_id: string };
  const list = async () => ((await (await phone.get('devices')).json()) as Devices).devices;
  const change = (to: string, version: number) => phone.post(`requests/${id}/status`, { to, version });
  const [device] = await list();

  await change('contacted', 0);
  const named = await phone.post(`devices/${device?.id.toUpperCase()}/name`, {
    name: ' Maria’s\n phone\u0000 ',
  });
  const { history } = (await (await change('quoted', 1)).json()) as DeskRequest;

  assert.equal(named.status, 204);
  const makers = history.map(({ by }) => by);
  assert.deepEqual(makers, ['Safari on iPhone', 'Maria’s  phone']);
  assert.deepEqual(
    (await list()).map(({ name, browser }) => [name, browser]),
    [['Maria’s  phone', 'Safari on iPhone']],
  );
  await phone.post(`devices/${device?.id}/name`, { name: '  ' });
  assert.equal((await list())[0]?.name, 'Safari on iPhone');
});

test('a name that is too long is refused with a sentence', async () => {
  await using server = await startServer();
  const phone = await signedIn(server);

  for (const [body, status] of [
    [{ name: 'x'.repeat(41) }, 422],
    [{ name: 7 }, 422],
    [{}, 422],
    ['{', 400],
  ] as const) {
    const response = await phone.post(`devices/${crypto.randomUUID()}/name`, body);
    assert.equal(response.status, status);
    assert.match(await sentenceOf(response), /^[A-Z].*\.$/);
  }
  assert.equal((await phone.post('devices/%00/name', { name: 'Nobody' })).status, 204);
});

test('the picture of the address is a QR code of it', async () => {
  await using server = await startServer();
  const phone = await signedIn(server);

  const { address } = (await (await phone.get('devices')).json()) as Devices;
  const response = await phone.get('address.svg');
  const svg = await response.text();

  assert.match(address, /^https?:\/\/[\w.:-]+\/desk$/);
  assert.equal(response.headers.get('content-type'), 'image/svg+xml');
  assert.equal(response.headers.get('cache-control'), 'no-store');
  const { data } = encode(address, { border: 3 });
  const dark = data.flat().filter(Boolean).length;
  assert.equal(svg.match(/M\d+,\d+/g)?.length, dark);
});
