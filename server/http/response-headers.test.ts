/** The headers and cache lifetime of every kind of response. N18 is a row of docs/reliability.md. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtPages } from '../../tests/support/pages.ts';
import { quoteRequest, startServer } from '../../tests/support/server.ts';
import { headersOf, inner, say, slow, statusesIn } from '../../tests/support/sockets.ts';
import { commonHeaders, DRAWING_POLICY, NOTHING_ALLOWED, pageHeaders, REFERRER_POLICY } from './headers.ts';

test('N18: which responses may be cached, and for how long', async () => {
  const built = await builtPages({ siteUrl: 'https://www.example.com' });
  await using server = await startServer({ pages: built });
  const script = /data-scripts="(\S+)/.exec(built.files.get('/')?.html ?? '')?.[1] ?? '';
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

const site = { siteUrl: 'https://www.example.com', emailJs: undefined, quotePhotos: 6 };

/** Headers that depend on the single response. */
const OF_THIS_RESPONSE = [
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

/** All expected headers of a response of this kind. A header with the value '' may have any value. */
function expectedHeaders(type: string, html: string): Record<string, string> {
  if (type.startsWith('text/html')) return { ...always, ...pageHeaders(html, site) };
  if (type === 'image/svg+xml') return { ...always, 'content-security-policy': DRAWING_POLICY };
  if (/^(text\/(javascript|plain; charset)|image\/|font\/)/.test(type)) return always;
  return { ...always, ...REFERRER_POLICY, 'content-security-policy': NOTHING_ALLOWED };
}

test('every response has exactly the headers of its kind, for every path, method and status', async () => {
  const built = await builtPages({ siteUrl: 'https://www.example.com' });
  // The fifth request in the limit's window gets 429, the last status expected below.
  await using server = await startServer({ pages: built, quoteRateLimit: 4 });
  const script = /data-scripts="(\S+)/.exec(built.files.get('/')?.html ?? '')?.[1] ?? '';
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
      ([type, body]) =>
        `POST ${path} HTTP/1.1\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n`,
    );
    for (const [index, head] of [...requests, ...posts].entries()) {
      const body = bodies[index - requests.length]?.[1] ?? '';
      const response = await say(server.url, `${head}Host: a\r\nConnection: close\r\n\r\n${body}`);
      const headers = headersOf(response);
      const type = headers.get('content-type') ?? '';
      // HEAD has no body to compare with.
      const [plain = ''] = path.split('?');
      const html = built.files.get(response.startsWith('HTTP/1.1 404') ? '/404' : plain)?.html;
      const sent = head.startsWith('HEAD') ? undefined : response.slice(response.indexOf('\r\n\r\n') + 4);
      const expected = expectedHeaders(type, sent ?? html ?? '');
      const [status = 0] = statusesIn(response);
      statuses.add(status);
      if (status === 308) delete expected['content-type'];
      const name = `${head.split('\r\n')[0]}: ${status} ${type}`;
      assert.deepEqual(
        [...headers.keys()].filter((header) => !OF_THIS_RESPONSE.includes(header)).sort(),
        Object.keys(expected).sort(),
        name,
      );
      for (const [header, value] of Object.entries(expected))
        if (value) assert.equal(headers.get(header), value, name);
    }
  }

  for (const status of [200, 201, 308, 400, 404, 405, 413, 415, 422, 429])
    assert.ok(statuses.has(status), `${status}`);
});

test('malformed HTTP gets the same headers', async () => {
  await using server = await startServer({ clientLimits: slow });
  const get = 'GET / HTTP/1.1\r\n';
  for (const [status, text] of [
    [400, `${get}\r\n`],
    [400, `${get}Host: a\r\nHost: b\r\n\r\n`],
    [400, 'nonsense\r\n\r\n'],
    [408, get],
    [417, `${get}Host: a\r\nExpect: tea\r\n\r\n`],
    [431, `${get}Host: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ] as const) {
    const response = await say(server.url, text);
    assert.deepEqual(statusesIn(response), [status]);
    const headers = headersOf(response);
    const expected = {
      ...commonHeaders(site),
      'content-security-policy': NOTHING_ALLOWED,
      'cache-control': 'no-store',
    };
    for (const [name, value] of Object.entries(expected))
      assert.equal(headers.get(name), value, `${status} ${name}`);
  }
});
