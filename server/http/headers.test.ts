/**
 * The headers and cache lifetime of every kind of response, and paths that try to leave the site. Codes such
 * as N10 in the titles name rows of docs/reliability.md.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, test } from 'node:test';
import { observatoryScore } from '../../tests/observatory.ts';
import { builtPages } from '../../tests/support/pages.ts';
import { emailJs, quoteRequest, startServer } from '../../tests/support/server.ts';
import { headersOf, inner, say, slow, statusesIn } from '../../tests/support/sockets.ts';
import type { Edition } from '../pages/edition.ts';
import {
  commonHeaders,
  DRAWING_POLICY,
  NOTHING_ALLOWED,
  pageHeaders,
  pagePolicy,
  REFERRER_POLICY,
} from './headers.ts';

let pages: Edition;
before(async () => {
  pages = await builtPages({ siteUrl: 'https://www.example.com' });
});

const site = { siteUrl: 'https://www.example.com', emailJs: undefined, quotePhotos: 6 };

/** The policy of a page, by directive. */
function directives(policy: string): Map<string, string> {
  return new Map(
    policy.split('; ').map((text) => [text.split(' ')[0] ?? '', text.slice(text.indexOf(' ') + 1)]),
  );
}

test('the policy of every built page allows exactly its own inline scripts and styles', () => {
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

test('the policy has no wildcard and allows nothing unsafe, and HSTS covers only this host name', () => {
  const policy = pagePolicy('<script>1</script>', site);

  assert.doesNotMatch(policy, /unsafe|\*|data:|https:/);
  assert.equal(directives(policy).get('default-src'), "'none'");
  assert.equal(directives(policy).get('trusted-types'), 'photo-worker');
  const withoutPhotos = pagePolicy('', { ...site, quotePhotos: 0 });
  assert.equal(directives(withoutPhotos).get('trusted-types'), "'none'");
  assert.ok(policy.includes('upgrade-insecure-requests'));
  assert.equal(commonHeaders(site)['strict-transport-security'], 'max-age=63072000');
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

/** The highest score without SRI for own scripts and HSTS preloading, which give 5 points each. */
const OBSERVATORY = 130;

test('MDN’s HTTP Observatory would give every page A+', async (t) => {
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

test('N10: no path escapes the site or causes a 500', async () => {
  await using server = await startServer();
  const steps = '.. %2e%2e .%2e %252e%252e ..%2f ..%5c ..\\ %c0%ae%c0%ae ....// %00 %zz %'.split(' ');
  const names =
    'etc/passwd .git/config .env data/quotes.sqlite server/main.ts package.json index.html%00.png';
  const paths = steps.flatMap((step) =>
    [...names.split(' '), ''].flatMap((end) => [
      `/${step}/${end}`,
      `/assets/${step}/${step}/${end}`,
      `//${step}/${end}`,
    ]),
  );
  assert.equal(paths.length, 288);

  for (const path of paths) {
    const response = await say(server.url, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    assert.match(response, /^HTTP\/1\.1 (404|400|308) /, path);
  }
});

/** Headers that depend on the single response. */
const OF_THIS_RESPONSE =
  'accept-post allow connection content-length date etag location retry-after vary'.split(' ');

const always = { ...commonHeaders(site), 'content-type': '', 'cache-control': '' };

/** All expected headers of a response of this kind. A header with the value '' may have any value. */
function expectedHeaders(type: string, html: string): Record<string, string> {
  if (type.startsWith('text/html')) return { ...always, ...pageHeaders(html, site) };
  if (type === 'image/svg+xml') return { ...always, 'content-security-policy': DRAWING_POLICY };
  if (/^(text\/(javascript|plain; charset)|image\/|font\/)/.test(type)) return always;
  return { ...always, ...REFERRER_POLICY, 'content-security-policy': NOTHING_ALLOWED };
}

test('N18: every response has exactly the headers of its kind, and is cached as long as its kind allows', async () => {
  // The fifth request in the limit's window gets 429, the last status expected below.
  await using server = await startServer({ pages, quoteRateLimit: 4 });
  const script = /data-scripts="(\S+)/.exec(pages.files.get('/')?.html ?? '')?.[1] ?? '';
  const form = new URLSearchParams(quoteRequest() as Record<string, string>).toString();
  const bodies: [type: string, body: string, header?: string][] = [
    ['application/json', inner],
    ['application/json', '{'],
    ['application/json', '{}'],
    ['application/json', '{}', 'Origin: https://evil.example\r\n'],
    ['application/json', 'x'.repeat(70_000)],
    ['application/x-www-form-urlencoded', form],
    ['application/x-www-form-urlencoded', 'firstName=%3Cscript%3Ealert(1)%3C/script%3E'],
    ['text/plain', 'x'],
  ];
  const shown = '/ /services /about /contact /contact?service=roof-cleaning /nowhere /%zz'.split(' ');
  const files = [script, '/favicon.svg', '/favicon.ico', '/robots.txt', '/icon-512.png'];
  const calls = '/api/quotes /api/none /healthz /readyz /metrics /about/'.split(' ');
  const cacheOf = (head: string, path: string, status: number, type: string) => {
    // Error pages are cached like pages, whatever the method, but a form shown again (422) has typed text.
    const isPage =
      /^(GET|HEAD) /.test(head) || (type.startsWith('text/html') && status >= 400 && status !== 422);
    if (!isPage || calls.includes(path)) return 'no-store';
    return path === script ? 'public, max-age=31536000, immutable' : 'no-cache';
  };
  const statuses = new Set<number>();

  for (const path of [...calls, ...shown, ...files]) {
    const requests = ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'PUT', 'TRACE'].map(
      (method) => `${method} ${path} HTTP/1.1\r\n`,
    );
    const posts = bodies.map(
      ([type, body, header = '']) =>
        `POST ${path} HTTP/1.1\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n${header}`,
    );
    for (const [index, head] of [...requests, ...posts].entries()) {
      const body = bodies[index - requests.length]?.[1] ?? '';
      const response = await say(server.url, `${head}Host: a\r\nConnection: close\r\n\r\n${body}`);
      const headers = headersOf(response);
      const type = headers.get('content-type') ?? '';
      // HEAD has no body to compare with.
      const [plain = ''] = path.split('?');
      const html = pages.files.get(response.startsWith('HTTP/1.1 404') ? '/404' : plain)?.html;
      const sent = head.startsWith('HEAD') ? undefined : response.slice(response.indexOf('\r\n\r\n') + 4);
      const [status = 0] = statusesIn(response);
      statuses.add(status);
      const expected = expectedHeaders(type, sent ?? html ?? '');
      expected['cache-control'] = cacheOf(head, path, status, type);
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

  for (const status of [200, 201, 308, 400, 403, 404, 405, 413, 415, 422, 429])
    assert.ok(statuses.has(status), `${status}`);
});

test('malformed HTTP gets the headers of an error, too', async () => {
  await using server = await startServer({ clientLimits: { ...slow, headers: 500 } });
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
