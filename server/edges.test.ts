/** What stands at the edge of HTTP: slow, silent, crowding and garbled clients, spoken to over plain sockets. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { METHODS } from 'node:http';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { PATIENCE } from './app.ts';
import { commonHeaders, DRAWING, NOTHING, pageHeaders } from './headers.ts';
import { loadPages, type Pages } from './pages.ts';
import { quoteRequest, startServer } from './testing.ts';

function open(url: string): Socket {
  // What the server does to the connection shows in what was read; a reset is one of those things.
  return connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
}

/** All that the server says until it closes. */
async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  socket.resume();
  await new Promise((resolve) => (socket.closed ? resolve(undefined) : socket.on('close', resolve)));
  return text;
}

/** Sends bytes as they are on a connection of their own. */
async function say(url: string, text: string): Promise<string> {
  const socket = open(url);
  socket.write(text, 'latin1');
  // A server that keeps the connection is asked to end it after its answers.
  socket.on('data', () => socket.end());
  return readAll(socket);
}

/** Writes `head`, then `text` a byte at a time until the server closes; resolves to what it said and after how long. */
async function trickle(url: string, { head, text, every }: { head: string; text: string; every: number }) {
  const socket = open(url);
  socket.write(head);
  const started = performance.now();
  const answer = readAll(socket);
  for (const byte of text) {
    if (socket.destroyed || socket.readableEnded) break;
    socket.write(byte);
    await pause(every);
  }
  return { answer: await answer, ms: performance.now() - started };
}

const statusesIn = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
const headersOf = (answer: string) =>
  new Map(
    (answer.split('\r\n\r\n')[0] ?? '')
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );

const QUOTE = 'POST /api/quotes HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
const slow = { headers: 1500, request: 2500, checkEvery: 100 };

test('N1, N2: a client has 12 s for its headers and 17 s for a request', () => {
  assert.ok(PATIENCE.headers + PATIENCE.checkEvery <= 12_000);
  assert.ok(PATIENCE.request + PATIENCE.checkEvery <= 17_000);
});

test('N1: headers that trickle in are answered 408, and nobody else waits', async () => {
  await using server = await startServer({ patience: slow });
  const trickling = Array.from({ length: 200 }, () =>
    trickle(server.url, { head: 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ', text: 'x'.repeat(100), every: 20 }),
  );
  const others = await Promise.all(Array.from({ length: 20 }, () => server.post(quoteRequest())));

  assert.ok(others.every(({ status }) => status === 201));
  for (const { answer, ms } of await Promise.all(trickling)) {
    assert.deepEqual(statusesIn(answer), [408]);
    assert.ok(ms >= 1500, `closed after ${ms} ms`);
  }
});

test('N1: a connection on which nothing is said is closed', async () => {
  await using server = await startServer({ patience: slow });

  assert.deepEqual(statusesIn(await readAll(open(server.url))), [408]);
});

test('N2: a body that trickles in is answered 408, and nothing is stored', async () => {
  await using server = await startServer({ patience: slow });
  const body = JSON.stringify(quoteRequest());

  const { answer, ms } = await trickle(server.url, {
    head: `${QUOTE}Content-Length: ${body.length}\r\n\r\n`,
    text: body,
    every: 15,
  });

  assert.deepEqual(statusesIn(answer), [408]);
  assert.ok(ms >= 2500, `closed after ${ms} ms`);
  assert.equal((await server.stored()).length, 0);
});

test('N3: a client that stops reading a large file is let go', async () => {
  const large = Buffer.alloc(32 * 2 ** 20);
  const pages: Pages = {
    file: () => ({
      contentType: 'image/avif',
      isImmutable: true,
      variants: { identity: { body: large, etag: '"1"' } },
    }),
    render: async () => '',
  };
  await using server = await startServer({ pages, patience: { stalled: 200 } });
  const socket = open(server.url);
  socket.pause();
  socket.write('GET /pictures/large.avif HTTP/1.1\r\nHost: a\r\n\r\n');
  await pause(1500);

  const read = await readAll(socket);

  assert.match(read, /^HTTP\/1\.1 200/);
  assert.ok(read.length < large.length, 'it was not sent to its end');
});

test('N4: beyond the most connections the next is turned away, and served when there is room again', async () => {
  await using server = await startServer({ patience: { connections: 20 } });
  const held = Array.from({ length: 20 }, () => open(server.url));
  await Promise.all(held.map((socket) => once(socket, 'connect')));

  assert.equal(await say(server.url, 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'), '');
  for (const socket of held) socket.destroy();
  await Promise.all(held.map((socket) => once(socket, 'close')));
  await pause(50);

  assert.deepEqual(statusesIn(await say(server.url, 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')), [200]);
});

test('N5: a body without a length is refused as soon as it is too large, not read to its end', async () => {
  await using server = await startServer();
  const socket = open(server.url);
  const answer = readAll(socket);
  socket.write(`${QUOTE}Transfer-Encoding: chunked\r\n\r\n`);
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
  for (let sent = 0; sent < 640 && !socket.destroyed; sent += 1) {
    socket.write(chunk);
    await pause(1);
  }
  socket.destroy();

  assert.deepEqual(statusesIn(await answer), [413]);
  assert.ok(socket.bytesWritten < 2 * 2 ** 20, `${socket.bytesWritten} bytes`);
});

test('N5: a body that says it is too large is refused before it is sent', async () => {
  await using server = await startServer();

  assert.deepEqual(statusesIn(await say(server.url, `${QUOTE}Content-Length: 10000000\r\n\r\n`)), [413]);
  assert.deepEqual(
    statusesIn(await say(server.url, `${QUOTE}Expect: 100-continue\r\nContent-Length: 10000000\r\n\r\n`)).at(-1),
    413,
  );
});

test('N5: a compressed bomb is refused without being unpacked', async () => {
  await using server = await startServer();
  const bomb = gzipSync(Buffer.alloc(20 * 2 ** 20));

  const response = await server.post(new Uint8Array(bomb), { 'content-encoding': 'gzip' });

  assert.equal(response.status, 415);
});

test('N7: a byte order mark is read past, and of a key given twice the last counts', async () => {
  await using server = await startServer();
  const body = JSON.stringify(quoteRequest()).replace('{', '\ufeff{"firstName":"Eve",');

  assert.equal((await server.post(body)).status, 201);
  assert.equal((await server.stored())[0]?.payload.firstName, 'Ada');
});

// Each hides a second request from a proxy that reads the message otherwise.
const inner = JSON.stringify(quoteRequest());
const hidden = `${QUOTE}Content-Length: ${inner.length}\r\n\r\n${inner}`;
for (const [name, text] of [
  ['a length and chunks', `${QUOTE}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['chunks and a length', `${QUOTE}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden}`],
  ['a length of two numbers', `${QUOTE}Content-Length: 0, ${hidden.length}\r\n\r\n${hidden}`],
  ['two lengths', `${QUOTE}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`],
  ['a length with a sign', `${QUOTE}Content-Length: +0\r\n\r\n${hidden}`],
  ['a length in hexadecimal', `${QUOTE}Content-Length: 0x0\r\n\r\n${hidden}`],
  ['chunks twice', `${QUOTE}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${hidden}`],
  ['chunks by another name', `${QUOTE}Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['chunks before another coding', `${QUOTE}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n${hidden}`],
  ['a coding folded', `${QUOTE}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['a space before the colon', `${QUOTE}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['a header without a name', `${QUOTE}: chunked\r\n\r\n${hidden}`],
  ['a line that ends in LF alone', `${QUOTE}X: a\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['a CR in a header', `${QUOTE}X: a\rTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['NUL in a header', `${QUOTE}X: a\0b\r\n\r\n${hidden}`],
  ['a chunk with a sign', `${QUOTE}Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${hidden}`],
  ['a chunk in 0x', `${QUOTE}Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n${hidden}`],
  ['a chunk too large to count', `${QUOTE}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n\r\n${hidden}`],
  ['a chunk extension ended by LF', `${QUOTE}Transfer-Encoding: chunked\r\n\r\n0;\n\r\n\r\n${hidden}`],
  ['a chunk longer than it says', `${QUOTE}Transfer-Encoding: chunked\r\n\r\n1\r\nxx\r\n0\r\n\r\n${hidden}`],
  ['no version', `POST /api/quotes\r\nHost: a\r\n\r\n${hidden}`],
  ['a version of its own', `POST /api/quotes HTTP/9.9\r\nHost: a\r\n\r\n${hidden}`],
  ['an address with a space', `POST /api/quotes x HTTP/1.1\r\nHost: a\r\n\r\n${hidden}`],
  ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
] as const) {
  test(`N8: ${name} is answered 400 once, and no second request is read`, async () => {
    await using server = await startServer();

    const answer = await say(server.url, text);

    assert.deepEqual(statusesIn(answer), [400]);
    assert.equal(headersOf(answer).get('connection'), 'close');
    assert.equal((await server.stored()).length, 0);
  });
}

test('N9: no method but those of each address does anything, and every refusal says which do', async () => {
  await using server = await startServer();
  const allowed: Record<string, string[]> = {
    '/': ['GET', 'HEAD'],
    '/contact': ['GET', 'HEAD', 'POST'],
    '/api/quotes': ['POST'],
    '/healthz': ['GET', 'HEAD'],
    '/readyz': ['GET', 'HEAD'],
    '/metrics': ['GET', 'HEAD'],
  };
  for (const [path, methods] of Object.entries(allowed)) {
    for (const method of METHODS) {
      if (method === 'CONNECT' || methods.includes(method)) continue;
      const answer = await say(server.url, `${method} ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`);
      assert.deepEqual(statusesIn(answer), [405], `${method} ${path}`);
      assert.equal(headersOf(answer).get('allow'), methods.join(', '), `${method} ${path}`);
    }
  }
});

test('N9: there is no tunnel through the site', async () => {
  await using server = await startServer();

  const answer = await say(server.url, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n');

  assert.doesNotMatch(answer, /^HTTP\/1\.1 2/);
});

test('N9: an upgrade is not made', async () => {
  await using server = await startServer();

  for (const protocol of ['websocket', 'h2c', 'TLS/1.3']) {
    const answer = await say(
      server.url,
      `GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk\r\nUpgrade: ${protocol}\r\n\r\n`,
    );
    assert.deepEqual(statusesIn(answer), [200]);
  }
});

test('N10: a long path costs no more than its length', async () => {
  await using server = await startServer();
  /** The least of several, ms. */
  const cost = async (path: string) => {
    let least = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 10; run += 1) {
      const started = performance.now();
      assert.deepEqual(statusesIn(await say(server.url, `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)), [404]);
      least = Math.min(least, performance.now() - started);
    }
    return least;
  };

  const letters = await cost(`/${'a'.repeat(15_000)}/`);
  for (const part of ['/', '%', '%2', '..', ';', '\\', '?', '#', '/../']) {
    const repeated = await cost(`/a${part.repeat(15_000 / part.length)}b/`);
    assert.ok(repeated < 10 * letters + 5, `${part}: ${repeated.toFixed(1)} ms, letters ${letters.toFixed(1)} ms`);
  }
});

test('N11: a captured message sent again is the same request', async () => {
  await using server = await startServer();

  const answers = [await say(server.url, hidden), await say(server.url, hidden), await say(server.url, hidden)];

  assert.deepEqual(answers.flatMap(statusesIn), [201, 200, 200]);
  assert.equal(new Set(answers.map((answer) => answer.slice(answer.indexOf('\r\n\r\n')))).size, 1);
  assert.equal((await server.stored()).length, 1);
});

test('N15: a flood from one address, or from one IPv6 network, is held off, and no one else is', async () => {
  await using server = await startServer({ quoteRateLimit: 10, trustProxy: 1 });
  const from = (address: string) => server.post(quoteRequest(), { 'x-forwarded-for': address });
  const flood = [
    ...Array.from({ length: 500 }, () => from('203.0.113.7')),
    ...Array.from({ length: 500 }, (_, index) => from(`2001:db8:1:2::${index.toString(16)}`)),
  ];
  const others = Array.from({ length: 50 }, (_, index) => from(`198.51.100.${index}`));

  const answers = await Promise.all(flood);

  assert.equal(answers.filter(({ status }) => status === 201).length, 20);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    assert.equal(answer.status, 429);
    const wait = Number(answer.headers.get('retry-after'));
    assert.ok(wait >= 1 && wait <= 60);
  }
  assert.ok((await Promise.all(others)).every(({ status }) => status === 201));
});

test('N14, N15: behind one proxy, what the visitor writes before the proxy’s own entry changes nothing', async () => {
  await using server = await startServer({ quoteRateLimit: 1, trustProxy: 1 });
  const from = (forwarded: string) => server.post(quoteRequest(), { 'x-forwarded-for': forwarded });

  assert.equal((await from('1.1.1.1, 203.0.113.7')).status, 201);
  assert.equal((await from('2.2.2.2, 203.0.113.7')).status, 429);
  assert.equal((await from('nonsense, \u00e9, 203.0.113.7')).status, 429);
});

test('N17: 100-continue is met, another expectation is not', async () => {
  await using server = await startServer();
  const body = JSON.stringify(quoteRequest());
  const socket = open(server.url);
  socket.write(`${QUOTE}Expect: 100-continue\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`);
  const [first] = await once(socket, 'data');
  const rest = readAll(socket);
  socket.write(body);

  assert.deepEqual(statusesIn(String(first)), [100]);
  assert.deepEqual(statusesIn(await rest), [201]);
  assert.deepEqual(statusesIn(await say(server.url, 'GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n')), [417]);
});

test('N17: requests sent one behind the other are answered in that order, HEAD without a body', async () => {
  await using server = await startServer();
  const lines = [
    'HEAD / HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n',
    `${QUOTE}Content-Length: ${inner.length}\r\n\r\n${inner}`,
    'HEAD /nowhere HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  ];
  const socket = open(server.url);
  socket.write(lines.join(''));

  const answer = await readAll(socket);

  assert.deepEqual(statusesIn(answer), [200, 404, 201, 404, 200]);
  const [head = '', missing = ''] = answer.split(/(?=HTTP\/1\.1 )/);
  assert.equal(head.split('\r\n\r\n')[1], '');
  assert.ok(missing.endsWith('page /404'));
});

test('N17: HTTP/1.0 is answered and the connection closed', async () => {
  await using server = await startServer();
  const socket = open(server.url);
  socket.write('GET / HTTP/1.0\r\n\r\n');

  const answer = await readAll(socket);

  assert.deepEqual(statusesIn(answer), [200]);
  assert.equal(headersOf(answer).get('connection'), 'close');
});

test('N18: what may be kept, and how long', async () => {
  const built = await loadPages(fileURLToPath(new URL('../build', import.meta.url)));
  await using server = await startServer({ pages: built });
  const script = /data-scripts="(\S+)/.exec(built.file('/')?.html ?? '')?.[1] ?? '';
  const keeping = async (path: string, init: RequestInit = {}) =>
    (await fetch(server.url + path, { redirect: 'manual', ...init })).headers.get('cache-control');

  for (const path of [
    '/',
    '/services',
    '/about',
    '/contact',
    '/contact?service=roof-cleaning',
    '/nowhere',
    '/robots.txt',
    '/favicon.svg',
  ]) {
    assert.equal(await keeping(path), 'no-cache', path);
  }
  assert.equal(await keeping(script), 'public, max-age=31536000, immutable');
  for (const path of ['/about/', '/healthz', '/readyz', '/metrics', '/api/none']) {
    assert.equal(await keeping(path), 'no-store', path);
  }
  for (const [path, method] of [
    ['/api/quotes', 'POST'],
    ['/contact', 'POST'],
    ['/', 'DELETE'],
  ] as const) {
    assert.equal(await keeping(path, { method }), 'no-store', path);
  }
});

const site = { siteUrl: 'https://www.example.com', emailJs: undefined };
/** Those that say something of this very answer. */
const OF_THIS_ANSWER = [
  'accept-post',
  'allow',
  'connection',
  'content-length',
  'date',
  'etag',
  'location',
  'retry-after',
  'vary',
];
const always = { ...commonHeaders(site), 'content-type': '', 'cache-control': '' };

/** What is expected besides those, by what is sent. */
function expectedHeaders(type: string, html: string): Record<string, string> {
  if (type.startsWith('text/html')) return { ...always, ...pageHeaders(html, site) };
  if (type === 'image/svg+xml') return { ...always, 'content-security-policy': DRAWING };
  if (/^(text\/(javascript|plain; charset)|image\/|font\/)/.test(type)) return always;
  return { ...always, 'content-security-policy': NOTHING };
}

test('every answer has exactly the headers of its kind, whatever the address, the method and the status', async () => {
  const built = await loadPages(fileURLToPath(new URL('../build', import.meta.url)));
  // As many as come before the last kind of answer, 429.
  await using server = await startServer({ pages: built, quoteRateLimit: 4 });
  const script = /data-scripts="(\S+)/.exec(built.file('/')?.html ?? '')?.[1] ?? '';
  const form = new URLSearchParams(quoteRequest() as Record<string, string>).toString();
  const bodies: [type: string, body: string][] = [
    ['application/json', inner],
    ['application/json', '{'],
    ['application/json', '{}'],
    ['application/json', 'x'.repeat(70_000)],
    ['application/x-www-form-urlencoded', form],
    ['application/x-www-form-urlencoded', 'firstName=%3Cscript%3Ealert(1)%3C/script%3E'],
    ['text/plain', 'x'],
  ];
  const paths = [
    '/',
    '/services',
    '/about',
    '/contact',
    '/contact?service=roof-cleaning',
    '/about/',
    '/nowhere',
    '/%zz',
  ];
  const files = [script, '/favicon.svg', '/favicon.ico', '/robots.txt', '/icon-512.png'];
  const calls = ['/api/quotes', '/api/none', '/healthz', '/readyz'];
  const statuses = new Set<number>();

  for (const path of [...calls, ...paths, ...files]) {
    const requests = ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'PUT', 'TRACE'].map(
      (method) => `${method} ${path} HTTP/1.1\r\n`,
    );
    const posts = bodies.map(
      ([type, body]) => `POST ${path} HTTP/1.1\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n`,
    );
    for (const [index, head] of [...requests, ...posts].entries()) {
      const body = bodies[index - requests.length]?.[1] ?? '';
      const answer = await say(server.url, `${head}Host: a\r\nConnection: close\r\n\r\n${body}`);
      const headers = headersOf(answer);
      const type = headers.get('content-type') ?? '';
      // HEAD sends no body to compare with.
      const [plain = ''] = path.split('?');
      const html = built.file(answer.startsWith('HTTP/1.1 404') ? '/404' : plain)?.html;
      const sent = head.startsWith('HEAD') ? undefined : answer.slice(answer.indexOf('\r\n\r\n') + 4);
      const expected = expectedHeaders(type, sent ?? html ?? '');
      const [status = 0] = statusesIn(answer);
      statuses.add(status);
      if (status === 308) delete expected['content-type'];
      const name = `${head.split('\r\n')[0]}: ${status} ${type}`;
      assert.deepEqual(
        [...headers.keys()].filter((header) => !OF_THIS_ANSWER.includes(header)).sort(),
        Object.keys(expected).sort(),
        name,
      );
      for (const [header, value] of Object.entries(expected)) if (value) assert.equal(headers.get(header), value, name);
    }
  }

  for (const status of [200, 201, 308, 400, 404, 405, 413, 415, 422, 429]) assert.ok(statuses.has(status), `${status}`);
});

test('what never becomes a request is answered with the same headers', async () => {
  await using server = await startServer({ patience: slow });
  const get = 'GET / HTTP/1.1\r\n';
  for (const [status, text] of [
    [400, `${get}\r\n`],
    [400, `${get}Host: a\r\nHost: b\r\n\r\n`],
    [400, 'nonsense\r\n\r\n'],
    [408, get],
    [417, `${get}Host: a\r\nExpect: tea\r\n\r\n`],
    [431, `${get}Host: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ] as const) {
    const answer = await say(server.url, text);
    assert.deepEqual(statusesIn(answer), [status]);
    const headers = headersOf(answer);
    const expected = { ...commonHeaders(site), 'content-security-policy': NOTHING, 'cache-control': 'no-store' };
    for (const [name, value] of Object.entries(expected)) assert.equal(headers.get(name), value, `${status} ${name}`);
  }
});
