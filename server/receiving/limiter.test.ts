/** Rate limits by address; invalid requests count too. */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { onBothEngines } from '../../tests/support/desk-store.ts';
import { quoteRequest, startServer } from '../../tests/support/server.ts';
import { createLimiter } from './limiter.ts';

const bothEngines = onBothEngines();

bothEngines('an IPv6 /56 and a /48 have limits across all their addresses', async ({ database }) => {
  const limiter = createLimiter(2, database, 'test');
  const allowed = async (addresses: string[]) => {
    let count = 0;
    for (const address of addresses) if ((await limiter(address)) === 0) count += 1;
    return count;
  };
  const numbered = (count: number, name: (number: string) => string) =>
    Array.from({ length: count }, (_, number) => name(number.toString(16)));

  assert.equal(await allowed(numbered(50, (host) => `2001:db8:1:100::${host}`)), 2, 'one /64');
  assert.equal(
    await allowed(numbered(256, (subnet) => `2001:db8:1:2${subnet.padStart(2, '0')}::1`)),
    4,
    'one /56',
  );
  assert.equal(
    await allowed(numbered(256, (home) => `2001:db8:1:${home.padStart(2, '0')}00::1`)),
    16 - 2 - 4,
    'the rest of one /48',
  );
  assert.equal(await allowed(['2001:db8:2::1', '198.51.100.1', '198.51.100.1', '198.51.100.1']), 3, 'others');
});

test('over the limit the response is 429 with Retry-After, only for that address, however it is spelled', async () => {
  await using server = await startServer({ quoteRateLimit: 2, trustProxy: 1 });
  const send = (address: string) => server.post(quoteRequest(), { 'x-forwarded-for': address });
  const from = async (address: string) => (await send(address)).status;

  assert.equal(await from('203.0.113.7'), 201);
  assert.equal(await from('203.0.113.7:51000'), 201);
  const wait = Number((await send('203.0.113.7')).headers.get('retry-after'));
  assert.ok(wait >= 1 && wait <= 60);
  for (const spelling of [
    '203.0.113.7',
    '203.0.113.007',
    '203.0.113.7:1',
    '::ffff:203.0.113.7',
    '203.0.113.7,',
    ' 203.0.113.7 ,,',
  ]) {
    assert.equal(await from(spelling), 429, spelling);
  }
  assert.equal(await from('203.0.113.8'), 201);
  assert.equal(await from('[2001:db8:1:2::1]:443'), 201);
  assert.equal(await from('2001:0db8:0001:0002:ffff::9'), 201);
  assert.equal(await from('2001:db8:1:2::1%eth0'), 429);
  assert.equal(await from('nonsense'), 201);
  assert.equal(await from('other nonsense'), 201);
  assert.equal(await from('third'), 429);
});

test('invalid requests count too, before parsing; without a proxy a forged X-Forwarded-For changes nothing', async () => {
  await using server = await startServer({ quoteRateLimit: 2 });
  const forged = { 'x-forwarded-for': '203.0.113.8' };

  assert.equal((await server.post('{')).status, 400);
  assert.equal((await server.postForm({ firstName: 'Ada' })).status, 422);

  assert.equal((await server.post('{')).status, 429);
  assert.equal((await server.postForm({ firstName: 'Ada' }, forged)).status, 429);
  assert.equal((await server.post(quoteRequest(), forged)).status, 429);
});

test('a connection that never finishes its request delays nobody else', async () => {
  await using server = await startServer();
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    'POST /api/quotes HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\ncontent-type: application/json\r\n\r\n{',
  );

  assert.equal((await server.post(quoteRequest())).status, 201);
  socket.destroy();
});

test('/readyz writes to the disk at most once in ten seconds', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  let probes = 0;
  await using server = await startServer({
    store: (store) => ({
      ...store,
      async probe() {
        probes += 1;
        await store.probe();
      },
    }),
  });
  const ask = async () => assert.equal((await fetch(`${server.url}/readyz`)).status, 200);

  for (let asked = 0; asked < 20; asked += 1) await ask();
  t.mock.timers.tick(9000);
  await ask();
  assert.equal(probes, 1);
  t.mock.timers.tick(1001);
  await ask();
  await ask();
  assert.equal(probes, 2);
});
