/**
 * Unusual HTTP: odd methods, garbled and smuggled requests, spoken over plain sockets. Codes such as N7 in
 * the titles name rows of docs/reliability.md.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { METHODS } from 'node:http';
import { test } from 'node:test';
import { quoteRequest, startServer } from '../../tests/support/server.ts';
import { headersOf, inner, open, QUOTE, readAll, say, statusesIn } from '../../tests/support/sockets.ts';

test('N7: a byte order mark is skipped, and of a repeated key the last value counts', async () => {
  await using server = await startServer();
  const body = JSON.stringify(quoteRequest()).replace('{', '\ufeff{"firstName":"Eve",');

  assert.equal((await server.post(body)).status, 201);
  assert.equal((await server.stored())[0]?.payload.firstName, 'Ada');
});

// Most messages below end in this second request. A proxy that parses a message differently overlooks it.
const hidden = `${QUOTE}Content-Length: ${inner.length}\r\n\r\n${inner}`;

const GARBLED = [
  [
    'a length and chunks',
    `${QUOTE}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  ],
  [
    'chunks and a length',
    `${QUOTE}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden}`,
  ],
  ['a length of two numbers', `${QUOTE}Content-Length: 0, ${hidden.length}\r\n\r\n${hidden}`],
  ['two lengths', `${QUOTE}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`],
  ['a length with a sign', `${QUOTE}Content-Length: +0\r\n\r\n${hidden}`],
  ['a length in hexadecimal', `${QUOTE}Content-Length: 0x0\r\n\r\n${hidden}`],
  [
    'chunks twice',
    `${QUOTE}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${hidden}`,
  ],
  ['chunks by another name', `${QUOTE}Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['chunks before another coding', `${QUOTE}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n${hidden}`],
  ['a coding folded', `${QUOTE}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['a space before the colon', `${QUOTE}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['a header without a name', `${QUOTE}: chunked\r\n\r\n${hidden}`],
  ['a line that ends in LF only', `${QUOTE}X: a\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['a CR in a header', `${QUOTE}X: a\rTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['NUL in a header', `${QUOTE}X: a\0b\r\n\r\n${hidden}`],
  ['a chunk with a sign', `${QUOTE}Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${hidden}`],
  ['a chunk in 0x', `${QUOTE}Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n${hidden}`],
  [
    'a chunk too large to count',
    `${QUOTE}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n\r\n${hidden}`,
  ],
  ['a chunk extension ended by LF', `${QUOTE}Transfer-Encoding: chunked\r\n\r\n0;\n\r\n\r\n${hidden}`],
  ['a chunk longer than it says', `${QUOTE}Transfer-Encoding: chunked\r\n\r\n1\r\nxx\r\n0\r\n\r\n${hidden}`],
  ['no version', `POST /api/quotes\r\nHost: a\r\n\r\n${hidden}`],
  ['an unknown version', `POST /api/quotes HTTP/9.9\r\nHost: a\r\n\r\n${hidden}`],
  ['an address with a space', `POST /api/quotes x HTTP/1.1\r\nHost: a\r\n\r\n${hidden}`],
  ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['an unknown coding', `${QUOTE}Transfer-Encoding: xchunked\r\n\r\n{}`],
  ['a folded header', 'GET / HTTP/1.1\r\nHost: a\r\nX: 1\r\n 2\r\n\r\n'],
  ['a negative length', `${QUOTE}Content-Length: -1\r\n\r\n`],
  ['NUL in the path', 'GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n'],
] as const;

test('N8: garbled messages get one 400 each, and no second request is read', async () => {
  await using server = await startServer();

  for (const [name, text] of GARBLED) {
    const response = await say(server.url, text);
    assert.deepEqual(statusesIn(response), [400], name);
    assert.equal(headersOf(response).get('connection'), 'close', name);
  }
  assert.equal((await server.stored()).length, 0);
});

test('N9: a message needs one host and no absolute address', async () => {
  await using server = await startServer();

  for (const head of [
    '/ HTTP/1.1\r\nHost: a\r\nHost: b',
    '/ HTTP/1.1',
    'http://evil.example/ HTTP/1.1\r\nHost: a',
  ])
    assert.deepEqual(statusesIn(await say(server.url, `GET ${head}\r\n\r\n`)), [400], head);
});

test('N9: other methods do nothing, and every refusal lists the allowed ones', async () => {
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
      const response = await say(
        server.url,
        `${method} ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`,
      );
      assert.deepEqual(statusesIn(response), [405], `${method} ${path}`);
      assert.equal(headersOf(response).get('allow'), methods.join(', '), `${method} ${path}`);
    }
  }
});

test('N9: CONNECT opens no tunnel, and a protocol upgrade is ignored', async () => {
  await using server = await startServer();

  const tunnel = 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n';
  assert.doesNotMatch(await say(server.url, tunnel), /^HTTP\/1\.1 2/);
  for (const protocol of ['websocket', 'h2c', 'TLS/1.3']) {
    const response = await say(
      server.url,
      'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\n' +
        `HTTP2-Settings: AAMAAABk\r\nUpgrade: ${protocol}\r\n\r\n`,
    );
    assert.deepEqual(statusesIn(response), [200]);
  }
});

test('N10: a long path costs no more than its length', async () => {
  await using server = await startServer();
  /** CPU time, the minimum of several runs, ms. Other programs do not affect it. */
  const cost = async (path: string) => {
    let least = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 10; run += 1) {
      const started = process.cpuUsage();
      assert.deepEqual(statusesIn(await say(server.url, `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)), [404]);
      const { user, system } = process.cpuUsage(started);
      least = Math.min(least, (user + system) / 1000);
    }
    return least;
  };

  const letters = await cost(`/${'a'.repeat(15_000)}/`);
  for (const part of ['/', '%', '%2', '..', ';', '\\', '?', '#', '/../']) {
    const repeated = await cost(`/a${part.repeat(15_000 / part.length)}b/`);
    assert.ok(
      repeated < 10 * letters + 5,
      `${part}: ${repeated.toFixed(1)} ms, letters ${letters.toFixed(1)} ms`,
    );
  }
});

test('N11: a replayed message is the same request', async () => {
  await using server = await startServer();

  const responses = [
    await say(server.url, hidden),
    await say(server.url, hidden),
    await say(server.url, hidden),
  ];

  assert.deepEqual(responses.flatMap(statusesIn), [201, 200, 200]);
  assert.equal(new Set(responses.map((response) => response.slice(response.indexOf('\r\n\r\n')))).size, 1);
  assert.equal((await server.stored()).length, 1);
});

test('N17: 100-continue gets a response, another expectation 417; with HTTP/1.0 the connection closes', async () => {
  await using server = await startServer();
  const body = JSON.stringify(quoteRequest());
  const socket = open(server.url);
  socket.write(`${QUOTE}Expect: 100-continue\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`);
  const [first] = await once(socket, 'data');
  const rest = readAll(socket);
  socket.write(body);

  assert.deepEqual(statusesIn(String(first)), [100]);
  assert.deepEqual(statusesIn(await rest), [201]);
  assert.deepEqual(
    statusesIn(await say(server.url, 'GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n')),
    [417],
  );
  const old = open(server.url);
  old.write('GET / HTTP/1.0\r\n\r\n');
  const response = await readAll(old);
  assert.deepEqual([statusesIn(response), headersOf(response).get('connection')], [[200], 'close']);
});

test('N17: pipelined requests get their responses in order, HEAD without a body', async () => {
  await using server = await startServer();
  const messages = [
    'HEAD / HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n',
    `${QUOTE}Content-Length: ${inner.length}\r\n\r\n${inner}`,
    'HEAD /nowhere HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  ];
  const socket = open(server.url);
  socket.write(messages.join(''));

  const response = await readAll(socket);

  assert.deepEqual(statusesIn(response), [200, 404, 201, 404, 200]);
  const [head = '', missing = ''] = response.split(/(?=HTTP\/1\.1 )/);
  assert.equal(head.split('\r\n\r\n')[1], '');
  assert.ok(missing.endsWith('page /404'));
});
