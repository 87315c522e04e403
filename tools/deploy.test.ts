/**
 * nginx as configured in deploy/, in front of the real program and without it. Over 250 lines because both
 * setups get the same requests.
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { connect as connectTls } from 'node:tls';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { photoPath } from '../domain/photos.ts';
import { commonHeaders, IMMUTABLE, pageHeaders } from '../server/http/headers.ts';
import { ask, type Nginx, noNginx, post, SITE_URL, startNginx } from '../tests/nginx.ts';
import { company, content } from '../tests/support/content.ts';
import { pageSettings } from '../tests/support/pages.ts';
import { emailJs, eventually, quoteRequest, startProgram, temporaryFolder } from '../tests/support/server.ts';
import { buildSite } from './build/site.ts';

const RATE_LIMIT = 3;

describe('nginx in front of the program, as deploy/nginx.conf says', { skip: noNginx }, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let program: Awaited<ReturnType<typeof startProgram>>;
  let nginx: Nginx;
  before(async () => {
    folder = await temporaryFolder();
    const settings = {
      SITE_URL,
      SAMPLE_CONTENT: 'allow',
      TRUST_PROXY: '1',
      QUOTE_RATE_LIMIT: String(RATE_LIMIT),
      DATA_DIR: folder.path,
    };
    program = await startProgram(settings);
    await program.isServing;
    nginx = await startNginx('nginx.conf', { '127.0.0.1:3000': new URL(program.url).host });
  });
  after(async () => {
    await nginx[Symbol.asyncDispose]();
    await program[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  const storedIds = () => {
    const database = new DatabaseSync(join(folder.path, 'quotes.sqlite'), { readOnly: true });
    const all = database.prepare('SELECT request_id FROM quote_request').all();
    database.close();
    return all.map(({ request_id }) => request_id);
  };

  test('pages arrive with all headers, each once, including HSTS; /metrics is not reachable', async () => {
    const site = { siteUrl: SITE_URL, emailJs: undefined, quotePhotos: 6 };
    for (const path of [
      '/',
      '/services',
      '/about',
      '/contact',
      '/contact?service=roof-cleaning',
      '/nowhere',
    ]) {
      const response = await ask(nginx, path);
      assert.equal(response.status, path === '/nowhere' ? 404 : 200);
      const expected = { ...commonHeaders(site), ...pageHeaders(response.body.toString(), site) };
      assert.ok(expected['strict-transport-security']);
      for (const [name, value] of Object.entries(expected)) assert.equal(response.headers[name], value, name);
      assert.equal(new Set(response.names).size, response.names.length, response.names.join());
      assert.equal(response.headers.server, 'nginx', 'without its version');
    }
    const metrics = await ask(nginx, '/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } });
    assert.notEqual(metrics.status, 200);
  });

  test('prebuilt brotli and gzip reach the browser, and unchanged files are not sent again', async () => {
    const plain = await ask(nginx, '/services');
    const brotli = await ask(nginx, '/services', { headers: { 'accept-encoding': 'gzip, br' } });
    const gzip = await ask(nginx, '/services', { headers: { 'accept-encoding': 'gzip' } });
    const again = await ask(nginx, '/services', { headers: { 'if-none-match': String(plain.headers.etag) } });

    assert.equal(brotli.headers['content-encoding'], 'br');
    assert.equal(gzip.headers['content-encoding'], 'gzip');
    assert.deepEqual(brotliDecompressSync(brotli.body), plain.body);
    assert.deepEqual(gunzipSync(gzip.body), plain.body);
    assert.match(String(brotli.headers.vary), /accept-encoding/i);
    assert.equal(again.status, 304);
  });

  test('HTTP/2 works; HTTP redirects to HTTPS without HSTS; over HTTPS, other host names redirect to the canonical one with HSTS', async () => {
    const secure = { ca: nginx.certificate, servername: 'www.example.com' };
    const session = connectHttp2(`https://127.0.0.1:${nginx.https}`, secure);
    const status = await new Promise((resolve, reject) => {
      session.on('error', reject);
      const stream = session.request({ ':path': '/about', ':authority': 'www.example.com' });
      stream.on('response', (headers) => resolve(headers[':status'])).on('error', reject);
    });
    session.destroy();
    const plain = {
      host: '127.0.0.1',
      port: nginx.http,
      path: '/about?a=b',
      headers: { host: 'example.com' },
    };
    const moved = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
      const asked = httpRequest(plain, (response) => resolve(response.resume().headers));
      asked.on('error', reject).end();
    });

    assert.equal(status, 200);
    const bare = await ask(nginx, '/about?a=b', { name: 'example.com' });
    assert.equal(moved.location, 'https://example.com/about?a=b');
    assert.equal(moved['strict-transport-security'], undefined);
    assert.equal(bare.status, 301);
    assert.equal(bare.headers.location, `${SITE_URL}/about?a=b`);
    assert.equal(bare.headers['strict-transport-security'], 'max-age=63072000');
  });

  test('no log contains the address of a quote or a calendar', async () => {
    const secret = '0123456789abcdef0123456789abcdef';
    for (const path of [`/quote/${secret}`, `/calendar/${secret}.ics`]) {
      assert.equal((await ask(nginx, path)).status, 404);
      await ask(nginx, path, { name: 'example.com' });
      await ask(nginx, path, { method: 'POST', body: 'x'.repeat(70_000) });
    }
    await ask(nginx, '/about');

    const logged = await nginx.logged();
    assert.match(logged, /GET \/about/);
    assert.ok(!logged.includes(secret));
  });

  test('a quote request is stored, from a script or a plain form; another site’s is not', async () => {
    const request = quoteRequest();
    const from = '127.0.0.2';
    const response = await post(nginx, request, { from });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: SITE_URL };
    const body = 'firstName=Ada&lastName=Byron&email=ada%40example.com&phone=7345550199';
    const form = await ask(nginx, '/contact', { method: 'POST', from, headers, body });
    const foreign = await post(nginx, quoteRequest(), { from, headers: { origin: 'https://evil.example' } });

    assert.equal(response.status, 201);
    assert.ok(storedIds().includes(request.request_id as string));
    assert.equal(form.status, 200);
    assert.match(form.body.toString(), /submitted successfully/);
    assert.equal(foreign.status, 403);
  });

  test('the limit counts the caller’s real address, also of IPv6, and its 429 passes through', async (t) => {
    const claiming = (address: string, from: string) => {
      const headers = { 'x-forwarded-for': address, forwarded: `for=${address}` };
      return post(nginx, quoteRequest(), { from, headers });
    };
    const statuses: number[] = [];
    for (let each = 0; each < RATE_LIMIT; each += 1)
      statuses.push((await claiming(`203.0.113.${each}`, '127.0.0.3')).status);
    const refused = await claiming('203.0.113.99', '127.0.0.3');
    const other = await claiming('127.0.0.3', '127.0.0.4');

    assert.deepEqual(statuses, Array(RATE_LIMIT).fill(201));
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers['retry-after']) > 0);
    assert.equal(other.status, 201);
    if (!nginx.hasIpv6) return t.diagnostic('this machine has no IPv6');
    assert.equal((await post(nginx, quoteRequest(), { from: '::1' })).status, 201);
  });

  test('the longest allowed request is stored, a longer one is refused, and a 503 passes through', async () => {
    const longest = JSON.stringify({ ...quoteRequest(), padding: '' });
    const padded = (bytes: number) => longest.replace('""', `"${'x'.repeat(bytes - longest.length)}"`);
    // This second connection waits for the program's current write.
    const other = new DatabaseSync(join(folder.path, 'quotes.sqlite'), { timeout: 10_000 });

    assert.equal((await post(nginx, padded(64 * 1024), { from: '127.0.0.5' })).status, 201);
    assert.equal((await post(nginx, padded(64 * 1024 + 1), { from: '127.0.0.5' })).status, 413);
    other.exec('BEGIN IMMEDIATE');
    const busy = await post(nginx, quoteRequest(), { from: '127.0.0.6' });
    other.exec('ROLLBACK');
    other.close();
    assert.equal(busy.status, 503);
    assert.ok(Number(busy.headers['retry-after']) > 0);
  });

  test('a photo of 10 MB passes: by itself, in a plain form, or as a picture of the site', async () => {
    const raw = { width: 1800, height: 1800, channels: 3 } as const;
    const picture = await sharp(randomBytes(3 * raw.width * raw.height), { raw })
      .png()
      .toBuffer();
    assert.ok(picture.length > 9.5e6);
    const request: Record<string, unknown> = { ...quoteRequest(), photos: 1 };
    await post(nginx, request, { from: '127.0.0.7' });
    const from = '127.0.0.7';
    const headers = { 'content-type': 'image/png', origin: SITE_URL };
    const path = photoPath(String(request.request_id), 1);
    const photo = await ask(nginx, path, { method: 'PUT', from, headers, body: picture });
    const form = new FormData();
    const fields = { firstName: 'Ada', lastName: 'Plain', email: 'ada@example.com', phone: '7345550199' };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('photos', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'roof.png');
    const encoded = new Response(form);
    const posted = await ask(nginx, '/contact', {
      method: 'POST',
      from,
      headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
      body: Buffer.from(await encoded.arrayBuffer()),
    });
    const ofSite = '/api/desk/site/pictures?focus=50';
    const asked = await ask(nginx, ofSite, { method: 'POST', from, headers, body: picture });

    assert.equal(photo.status, 201);
    assert.equal(posted.status, 200);
    // 401 comes from the program and shows that the picture passed nginx, which would refuse it with 413.
    assert.equal(asked.status, 401);
    const database = new DatabaseSync(join(folder.path, 'quotes.sqlite'), { readOnly: true });
    assert.equal(database.prepare('SELECT count(*) AS count FROM photo').get()?.count, 2);
    database.close();
  });

  test('a large body is refused before it arrives, and nginx buffers none of it', {
    timeout: 60_000,
  }, async () => {
    const headers = { 'content-length': '12000000', origin: 'https://evil.example' };
    for (const [method, path, type, status] of [
      ['PUT', photoPath(crypto.randomUUID(), 1), 'image/png', 403],
      ['POST', '/contact', 'multipart/form-data; boundary=x', 403],
      ['POST', '/api/desk/site/pictures', 'image/png', 403],
    ] as const) {
      const asked = { method, from: '127.0.0.8', headers: { ...headers, 'content-type': type }, isCut: true };
      assert.equal((await ask(nginx, path, { ...asked, body: 'x' })).status, status, path);
    }
  });

  test('one address may have a hundred requests at once, and other addresses are unaffected', async () => {
    // Each request keeps its place by waiting for a body that never comes. There are more than a hundred,
    // because a request below may take a place.
    const head = `POST /api/quotes HTTP/1.1\r\nHost: www.example.com\r\nContent-Length: 9\r\n\r\n`;
    const options = { host: '127.0.0.1', port: nginx.https, ca: nginx.certificate };
    // `localAddress` is an option of net.connect, which tls.connect passes on.
    const to = { ...options, servername: 'www.example.com', localAddress: '127.0.0.9' };
    const held = Array.from({ length: 120 }, () => connectTls(to));
    // All start at the same moment, however long a busy machine took for the handshakes.
    await Promise.all(held.map((socket) => once(socket, 'secureConnect')));
    for (const socket of held) socket.on('error', () => {}).write(head);

    const refused = await eventually(async () => {
      const response = await ask(nginx, '/about', { from: '127.0.0.9' });
      return response.status === 200 ? undefined : response;
    });
    const secret = 'fedcba9876543210fedcba9876543210';
    const secretly = await ask(nginx, `/quote/${secret}`, { from: '127.0.0.9' });
    const other = await ask(nginx, '/about', { from: '127.0.0.10' });

    for (const socket of held) socket.destroy();
    assert.deepEqual([refused.status, secretly.status], [429, 429]);
    assert.ok(!(await nginx.logged()).includes(secret), 'also where it is refused');
    assert.equal(other.status, 200);
  });
});

test('nginx without the program serves the built folder, as deploy/nginx-static.conf says', {
  skip: noNginx,
}, async () => {
  await using folder = await temporaryFolder();
  const client = join(folder.path, 'client');
  await buildSite({ content, settings: { ...pageSettings, siteUrl: SITE_URL, emailJs } }, client);
  await using nginx = await startNginx('nginx-static.conf', { '/var/www/site': client });

  for (const path of ['/', '/services', '/about', '/contact']) {
    const page = await ask(nginx, path, { headers: { 'accept-encoding': 'gzip' } });
    assert.equal(page.status, 200, path);
    assert.partialDeepStrictEqual(page.headers, {
      'content-encoding': 'gzip',
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      'strict-transport-security': 'max-age=63072000',
    });
    assert.ok(gunzipSync(page.body).includes(`<link rel="canonical" href="${SITE_URL}${path}"/>`));
  }
  const missing = await ask(nginx, '/nowhere');
  assert.equal(missing.status, 404);
  assert.match(missing.body.toString(), /noindex/);
  const slashed = (await ask(nginx, '/services/')).headers.location;
  assert.equal(slashed?.replace(/:\d+/, ''), `${SITE_URL}/services`);
  for (const kind of ['assets', 'pictures', 'cards']) {
    for (const name of (await readdir(join(client, kind))).filter((file) => !/\.(br|gz)$/.test(file))) {
      const file = await ask(nginx, `/${kind}/${name}`);
      assert.equal(file.status, 200);
      assert.equal(file.headers['cache-control'], IMMUTABLE, name);
      assert.notEqual(file.headers['content-type'], 'application/octet-stream', name);
    }
  }
  const next = await ask(nginx, '/content/about.json');
  assert.partialDeepStrictEqual(next.headers, {
    'cache-control': 'no-cache',
    'content-type': 'application/json',
  });
  const manifest = await ask(nginx, '/site.webmanifest');
  assert.equal(manifest.headers['content-type'], 'application/manifest+json');
  const early = await ask(nginx, '/contact', { method: 'POST', body: 'firstName=Ada' });
  assert.equal(early.status, 405);
  // A form that was sent before the scripts loaded gets the ways to reach us.
  assert.match(early.body.toString(), /Not sent yet/);
  assert.ok(early.body.includes(company.phoneLink));
  // If EmailJS fails, the browser tries the server. There is none, so this must fail, and the request waits
  // in the browser.
  assert.ok((await post(nginx, quoteRequest())).status >= 400);
});
