/** Device names, the desk's address as a QR code, and refused input. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode } from 'uqr';
import type { DeskRequest, Devices } from '../../../domain/desk.ts';
import { sentenceOf, signedIn } from '../../../tests/support/desk-browser.ts';
import { quoteRequest, startServer } from '../../../tests/support/server.ts';

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
  assert.deepEqual(
    history.map(({ by }) => by),
    ['Safari on iPhone', 'Maria’s  phone'],
  );
  assert.deepEqual(
    (await list()).map(({ name, browser }) => [name, browser]),
    [['Maria’s  phone', 'Safari on iPhone']],
  );
  await phone.post(`devices/${device?.id}/name`, { name: '  ' });
  assert.equal((await list())[0]?.name, 'Safari on iPhone');
});

test('two devices of one kind have two names, and a name that is free again is given again', async () => {
  await using server = await startServer();
  const phone = await signedIn(server);
  const names = async () => {
    const { devices } = (await (await phone.get('devices')).json()) as Devices;
    return devices.map(({ name }) => name).toSorted();
  };

  const second = await signedIn(server);
  await signedIn(server);
  assert.deepEqual(await names(), ['Safari on iPhone', 'Safari on iPhone (2)', 'Safari on iPhone (3)']);
  await second.post('sign-out');
  await signedIn(server);

  assert.deepEqual(await names(), ['Safari on iPhone', 'Safari on iPhone (2)', 'Safari on iPhone (3)']);
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
