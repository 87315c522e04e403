/**
 * Slow, silent, flooding and oversized clients are stopped, delay nobody else, and neither flood nor forge
 * the log. Codes such as N1 in the titles name rows of docs/reliability.md.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { eventually, quoteRequest, startServer } from '../../tests/support/server.ts';
import { open, QUOTE, readAll, say, slow, statusesIn } from '../../tests/support/sockets.ts';
import type { Pages } from '../pages/pages.ts';
import { CLIENT_LIMITS } from './http.ts';

/** Writes `head`, then `text` byte by byte until the server closes. `every` and `ms` are in ms. */
async function trickle(url: string, { head, text, every }: { head: string; text: string; every: number }) {
  const socket = open(url);
  socket.write(head);
  const started = performance.now();
  const response = readAll(socket);
  for (const byte of text) {
    if (socket.destroyed || socket.readableEnded) break;
    socket.write(byte);
    await pause(every);
  }
  return { response: await response, ms: performance.now() - started };
}

test('N1, N2: a client has 12 s for its headers and 17 s for a request', () => {
  assert.ok(CLIENT_LIMITS.headers + CLIENT_LIMITS.checkEvery <= 12_000);
  assert.ok(CLIENT_LIMITS.request + CLIENT_LIMITS.checkEvery <= 17_000);
});

test('N1, N2: headers or a body that trickle in, and silence, get 408, are not stored and delay nobody else', async () => {
  await using server = await startServer({ clientLimits: slow });
  const head = 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ';
  const headers = Array.from({ length: 200 }, () =>
    trickle(server.url, { head, text: 'x'.repeat(100), every: 20 }),
  );
  const text = JSON.stringify(quoteRequest());
  const body = trickle(server.url, {
    head: `${QUOTE}Content-Length: ${text.length}\r\n\r\n`,
    text,
    every: 15,
  });
  const silent = readAll(open(server.url));
  const others = await Promise.all(Array.from({ length: 20 }, () => server.post(quoteRequest())));

  assert.ok(others.every(({ status }) => status === 201));
  for (const { response, ms } of await Promise.all(headers)) {
    assert.deepEqual(statusesIn(response), [408]);
    assert.ok(ms >= 1500, `closed after ${ms} ms`);
  }
  assert.deepEqual(statusesIn(await silent), [408]);
  const { response, ms } = await body;
  assert.deepEqual(statusesIn(response), [408]);
  assert.ok(ms >= 2500, `closed after ${ms} ms`);
  assert.equal((await server.stored()).length, others.length);
});

test('a connection that a browser opened ahead and never used does not delay the shutdown', async () => {
  const minutes = { headers: 200_000, request: 200_000, stalled: 200_000 };
  const server = await startServer({ clientLimits: minutes });
  const socket = open(server.url);
  await once(socket, 'connect');
  await eventually(async () => server.connections() === 1 || undefined);

  await server[Symbol.asyncDispose]();

  await readAll(socket);
});

test('N3: a client that stops reading a large file is disconnected', async () => {
  const large = Buffer.alloc(32 * 2 ** 20);
  const file = {
    contentType: 'image/avif',
    isImmutable: true,
    variants: { identity: { body: large, etag: '"1"' } },
  };
  const pages: Pages = { files: new Map([['/pictures/large.avif', file]]), render: async () => '' };
  await using server = await startServer({ pages, clientLimits: { stalled: 200 } });
  const socket = open(server.url);
  socket.pause();
  socket.write('GET /pictures/large.avif HTTP/1.1\r\nHost: a\r\n\r\n');
  await eventually(async () => server.connections() === 1 || undefined);
  await eventually(async () => server.connections() === 0 || undefined);

  const read = await readAll(socket);

  assert.match(read, /^HTTP\/1\.1 200/);
  assert.ok(read.length < large.length, 'it was not sent to its end');
});

test('N4: beyond the maximum a connection is refused, and served once there is room', async () => {
  await using server = await startServer({ clientLimits: { connections: 20 } });
  const held = Array.from({ length: 20 }, () => open(server.url));
  await Promise.all(held.map((socket) => once(socket, 'connect')));

  assert.equal(await say(server.url, 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'), '');
  for (const socket of held) socket.destroy();
  await eventually(async () => server.connections() === 0 || undefined);

  assert.deepEqual(statusesIn(await say(server.url, 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')), [200]);
});

test('N5: too large a body is refused before it is sent, as soon as it is too large, and without unpacking', async () => {
  await using server = await startServer();
  const announced = `${QUOTE}Content-Length: 10000000\r\n`;
  assert.deepEqual(statusesIn(await say(server.url, `${announced}\r\n`)), [413]);
  const continued = await say(server.url, `${announced}Expect: 100-continue\r\n\r\n`);
  assert.deepEqual(statusesIn(continued).at(-1), 413);

  const socket = open(server.url);
  const response = readAll(socket);
  socket.write(`${QUOTE}Transfer-Encoding: chunked\r\n\r\n`);
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
  for (let sent = 0; sent < 640 && !socket.destroyed; sent += 1) {
    socket.write(chunk);
    await pause(1);
  }
  socket.destroy();
  assert.deepEqual(statusesIn(await response), [413]);
  assert.ok(socket.bytesWritten < 2 * 2 ** 20, `${socket.bytesWritten} bytes`);

  const bomb = new Uint8Array(gzipSync(Buffer.alloc(20 * 2 ** 20)));
  assert.equal((await server.post(bomb, { 'content-encoding': 'gzip' })).status, 415);
});

test('N14, N15: a flood from one address or IPv6 network is limited, whatever it forges, and nobody else is', async () => {
  await using server = await startServer({ quoteRateLimit: 10, trustProxy: 1 });
  const from = (address: string) => server.post(quoteRequest(), { 'x-forwarded-for': address });
  const responses: Response[] = [];
  const others: Response[] = [];
  for (let wave = 0; wave < 4; wave += 1) {
    const flood = Array.from({ length: 25 }, (_, index) => [
      from('203.0.113.7'),
      from(`2001:db8:1:2::${(25 * wave + index).toString(16)}`),
    ]);
    const beside = Array.from({ length: 5 }, (_, index) => from(`198.51.100.${5 * wave + index}`));
    responses.push(...(await Promise.all(flood.flat())));
    others.push(...(await Promise.all(beside)));
  }

  assert.equal(responses.filter(({ status }) => status === 201).length, 20);
  for (const response of responses.filter(({ status }) => status !== 201)) {
    assert.equal(response.status, 429);
    const wait = Number(response.headers.get('retry-after'));
    assert.ok(wait >= 1 && wait <= 60);
  }
  assert.ok(others.every(({ status }) => status === 201));
  for (const forged of ['1.1.1.1, 203.0.113.7', 'nonsense, \u00e9, 203.0.113.7'])
    assert.equal((await from(forged)).status, 429, forged);
  assert.equal((await from('203.0.113.7, 198.51.100.99')).status, 201);
});

type Line = { level: number; outcome?: string; more?: number; err?: { message: string; stack: string } };

async function startLogging(overrides: Parameters<typeof startServer>[0] = {}) {
  const lines: string[] = [];
  const server = await startServer({ ...overrides, log: (line) => lines.push(line) });
  return {
    ...server,
    lines,
    warnings: () => lines.map((line): Line => JSON.parse(line)).filter(({ level }) => level >= 40),
  };
}

/** fetch() would ignore the `host` header. */
function postRaw(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${url}/api/quotes`, { method: 'POST', headers }, (response) =>
      resolve(response.resume().statusCode),
    )
      .on('error', reject)
      .end('{}');
  });
}

test('any header, however long, becomes one short line', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  await using server = await startLogging();
  const nasty = `https://evil.example\t\u0085\u009b31m${'x'.repeat(4000)}`;

  for (const name of ['origin', 'sec-fetch-site', 'host']) {
    const headers = { 'content-type': 'application/json', origin: 'https://evil.example', [name]: nasty };
    assert.equal(await postRaw(server.url, headers), 403, name);
    t.mock.timers.tick(60_001);
  }

  const lines = server.lines.filter((line) => line.includes('another site'));
  assert.equal(lines.length, 3);
  for (const line of lines) {
    assert.ok(line.length < 1000, `${line.length}`);
    assert.match(line, /evil\.example [^x]*31mx/);
    assert.doesNotMatch(line.trimEnd(), /[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]|\\[tunrbf]/u);
  }
});

test('a kind of warning is logged once a minute, with the number of suppressed ones', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  await using server = await startLogging();
  const foreign = async () =>
    assert.equal((await server.post(quoteRequest(), { origin: 'https://evil.example' })).status, 403);
  const badCode = async () => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: '{"code":"x"}' };
    assert.equal((await fetch(`${server.url}/api/desk/sign-in`, init)).status, 401);
  };

  for (let sent = 0; sent < 30; sent += 1) await foreign();
  await badCode();
  await badCode();
  t.mock.timers.tick(60_001);
  await foreign();
  t.mock.timers.tick(60_001);
  await foreign();

  assert.deepEqual(
    server.warnings().map(({ outcome = '', more }) => [outcome.split(':')[0], more]),
    [
      ['refused', undefined],
      ['sign-in refused', undefined],
      ['refused', 29],
      ['refused', undefined],
    ],
  );
});

test('errors that quote input are shortened, even those of a failing store', async () => {
  const sent = `\u001b[31m\u007f\u2028\n    at evil (\u202e${'x'.repeat(5000)})`;
  await using server = await startLogging({
    store: (store) => ({
      ...store,
      async put() {
        throw new Error(`invalid input: ${sent}`, { cause: new Error(sent) });
      },
    }),
  });

  for (let tried = 0; tried < 20; tried += 1) assert.equal((await server.post(quoteRequest())).status, 503);

  const warnings = server.warnings();
  assert.equal(warnings.length, 1);
  assert.match(warnings[0]?.err?.message ?? '', /^invalid input: {2}\[31m {2}/);
  assert.match(warnings[0]?.err?.stack ?? '', /^ +at .*slow-clients\.test\.ts/m);
  const [line = ''] = server.lines.filter((line) => line.includes('not stored'));
  assert.ok(line.length < 6000, `${line.length}`);
  assert.doesNotMatch(line.trimEnd(), /[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]|\\u/u);
});
