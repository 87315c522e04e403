/** Codes such as N10 in the titles name rows of docs/reliability.md. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { test } from 'node:test';
import { observatoryScore } from '../../tests/observatory.ts';
import { builtPages } from '../../tests/support/pages.ts';
import { emailJs, quoteRequest, startServer } from '../../tests/support/server.ts';
import { commonHeaders, pageHeaders, pagePolicy } from './headers.ts';

const site = { siteUrl: 'https://www.example.com', emailJs: undefined, quotePhotos: 6 };

/** The policy of a page, by directive. */
function directives(policy: string): Map<string, string> {
  return new Map(
    policy.split('; ').map((text) => [text.split(' ')[0] ?? '', text.slice(text.indexOf(' ') + 1)]),
  );
}

test('every response has all security headers, whatever its status', async () => {
  await using server = await startServer();
  const get = (path: string, method = 'GET') => fetch(server.url + path, { method, redirect: 'manual' });
  const responses = await Promise.all([
    get('/'),
    get('/contact'),
    get('/contact?service=roof-cleaning'),
    get('/contact/'),
    get('/nowhere'),
    get('/%zz'),
    get('/', 'DELETE'),
    get('/healthz'),
    get('/readyz'),
    get('/metrics'),
    get('/api/nowhere'),
    server.post(quoteRequest()),
    server.post({}),
    server.post('{'),
    server.post('x'.repeat(70_000)),
    server.post({}, { 'content-type': 'text/plain' }),
    server.post({}, { origin: 'https://evil.example' }),
    server.postForm({}),
  ]);

  const statuses = new Set(responses.map(({ status }) => status));
  for (const status of [200, 201, 308, 400, 403, 404, 405, 413, 415, 422])
    assert.ok(statuses.has(status), `${status}`);
  for (const response of responses) {
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    const expected = { ...commonHeaders(site), ...(isPage ? pageHeaders(await response.text(), site) : {}) };
    for (const [name, value] of Object.entries(expected)) {
      assert.equal(response.headers.get(name), value, `${name} of ${response.url}`);
    }
    assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none'/);
    assert.equal(response.headers.get('referrer-policy'), 'strict-origin', response.url);
    assert.equal(response.headers.get('x-powered-by'), null);
    assert.equal(response.headers.get('server'), null);
    assert.equal(response.headers.get('access-control-allow-origin'), null);
  }
});

test('the policy of every built page allows exactly its own inline scripts and styles', async () => {
  const pages = await builtPages({ siteUrl: 'https://www.example.com' });

  for (const path of ['/', '/services', '/about', '/contact', '/404']) {
    const html = pages.files.get(path)?.html ?? '';
    const inline = [...html.matchAll(/<script(?![^>]*(?:src=|application\/))[^>]*>([\s\S]*?)<\/script>/g)];
    assert.ok(inline.length > 0);
    const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)];
    assert.equal(styles.length, 1);
    const hashOf = ([, text = '']: RegExpExecArray) =>
      `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const policy = directives(pagePolicy(html, site));
    assert.equal(policy.get('script-src'), ["'self'", ...inline.map(hashOf)].join(' '));
    assert.equal(policy.get('style-src'), ["'self'", ...styles.map(hashOf)].join(' '));
    assert.doesNotMatch(html, /\son[a-z]+=|\sstyle=|src="data:/i, path);
  }
});

test('the policy has no wildcard, and allows nothing unsafe', () => {
  const policy = pagePolicy('<script>1</script>', site);

  assert.doesNotMatch(policy, /unsafe|\*|data:|https:/);
  assert.equal(directives(policy).get('default-src'), "'none'");
  assert.equal(directives(policy).get('trusted-types'), 'photo-worker');
  const withoutPhotos = pagePolicy('', { ...site, quotePhotos: 0 });
  assert.equal(directives(withoutPhotos).get('trusted-types'), "'none'");
  assert.ok(policy.includes('upgrade-insecure-requests'));
});

test('EmailJS changes three directives of the policy; plain http drops one, and HSTS', () => {
  const without = directives(pagePolicy('', site));
  const changed = [...directives(pagePolicy('', { ...site, emailJs }))].filter(
    ([name, value]) => without.get(name) !== value,
  );

  assert.deepEqual(changed, [
    ['script-src', "'self' https://cdn.example/email.js"],
    ['connect-src', "'self' https://api.example"],
    ['trusted-types', 'emailjs photo-worker'],
  ]);
  const http = { ...site, siteUrl: 'http://localhost:3000' };
  assert.ok(!pagePolicy('', http).includes('upgrade-insecure-requests'));
  assert.equal(commonHeaders(http)['strict-transport-security'], undefined);
});

test('HSTS covers only this host name, not the domain’s other names', () => {
  assert.equal(commonHeaders(site)['strict-transport-security'], 'max-age=63072000');
});

/** The highest score without SRI for own scripts and HSTS preloading, which give 5 points each. */
const OBSERVATORY = 130;

test('MDN’s HTTP Observatory would give every page A+', async (t) => {
  const pages = await builtPages({ siteUrl: 'https://www.example.com' });
  await using server = await startServer({ pages });

  for (const path of ['/', '/services', '/about', '/contact', '/contact?service=roof-cleaning', '/nowhere']) {
    const response = await fetch(server.url + path);
    const { score, grade, parts } = observatoryScore({
      headers: response.headers,
      html: await response.text(),
    });
    t.diagnostic(`${path}: ${grade}, ${score}`);
    assert.deepEqual({ score, grade }, { score: OBSERVATORY, grade: 'A+' }, JSON.stringify(parts));
  }
});

test('the Observatory’s rules fail a bad page', () => {
  const html = '<script src="//cdn.example/a.js"></script>';
  const policy = "default-src 'self'; script-src 'unsafe-inline'";

  for (const [headers, page, score, grade] of [
    [{}, '', 30, 'D'],
    [{ 'content-security-policy': policy, 'strict-transport-security': 'max-age=86400' }, '', 45, 'C-'],
    [{ 'cross-origin-resource-policy': 'same-origin' }, html, 0, 'F'],
    [{ ...commonHeaders(site), ...pageHeaders('', site), 'referrer-policy': 'unsafe-url' }, '', 120, 'A+'],
  ] as const) {
    const { parts, ...given } = observatoryScore({ headers: new Headers(headers), html: page });
    assert.deepEqual(given, { score, grade }, JSON.stringify(parts));
  }
});

/** Sends raw bytes. Resolves to everything received until the server closes or has responded once. */
async function raw(url: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let response = '';
  return new Promise((resolve) => {
    socket.on('data', (chunk) => {
      response += chunk;
      if (response.includes('\r\n\r\n')) socket.end();
    });
    socket.on('close', () => resolve(response));
    socket.on('error', () => resolve(response));
    socket.write(text, 'latin1');
  });
}

const POST = 'POST /api/quotes HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

for (const [name, text, status] of [
  ['N8 a length and chunks', `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
  ['N8 two lengths', `${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
  ['N8 an unknown coding', `${POST}Transfer-Encoding: xchunked\r\n\r\n{}`, 400],
  ['N8 a coding after chunks', `${POST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`, 400],
  ['N8 a folded header', 'GET / HTTP/1.1\r\nHost: a\r\nX: 1\r\n 2\r\n\r\n', 400],
  ['N8 a space before the colon', 'GET / HTTP/1.1\r\nHost: a\r\nX : 1\r\n\r\n', 400],
  ['N8 a negative length', `${POST}Content-Length: -1\r\n\r\n`, 400],
  ['N8 NUL in the path', 'GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['N9 two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
  ['N9 no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['N9 a whole address', 'GET http://evil.example/ HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['N9 TRACE', 'TRACE / HTTP/1.1\r\nHost: a\r\n\r\n', 405],
  ['N9 an upgrade', 'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n', 200],
  ['N17 HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', 200],
  ['N17 OPTIONS', 'OPTIONS / HTTP/1.1\r\nHost: a\r\n\r\n', 405],
] as const) {
  test(`${name} gets ${status}`, async () => {
    await using server = await startServer();

    assert.match(await raw(server.url, text), new RegExp(`^HTTP/1\\.1 ${status} `));
  });
}

test('N10: no path escapes the site or causes a 500', async () => {
  await using server = await startServer();
  const steps = [
    '..',
    '%2e%2e',
    '.%2e',
    '%252e%252e',
    '..%2f',
    '..%5c',
    '..\\',
    '%c0%ae%c0%ae',
    '....//',
    '%00',
    '%zz',
    '%',
  ];
  const ends = [
    'etc/passwd',
    '.git/config',
    '.env',
    'data/quotes.sqlite',
    'server/main.ts',
    'package.json',
    '',
    'index.html%00.png',
  ];
  const paths = steps.flatMap((step) =>
    ends.flatMap((end) => [`/${step}/${end}`, `/assets/${step}/${step}/${end}`, `//${step}/${end}`]),
  );
  assert.ok(paths.length >= 200);

  for (const path of paths) {
    const response = await raw(server.url, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    assert.match(response, /^HTTP\/1\.1 (404|400|308) /, path);
  }
});
