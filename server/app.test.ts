import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { content } from '../tests/support/content.ts';
import { pageSettings } from '../tests/support/pages.ts';
import { startServer, temporaryFolder } from '../tests/support/server.ts';
import { createCurrentEdition } from './pages/current-edition.ts';
import { loadProgram } from './pages/program.ts';

/** A built program of four pages and one asset on disk, and its first edition. */
async function publishBuilt(folder: string) {
  const files = {
    'client/assets/app-1234.js': 'code',
    'render/package.json': '{ "type": "module" }',
    'render/entry-render.js': `
      const texts = { '/': 'home', '/about': 'about', '/contact': 'form', '/404': 'lost' };
      const names = ['home', 'about', 'contact', 'notFound'];
      export const pages = Object.keys(texts).map((path, index) => {
        return { path, file: names[index] + '.html', name: names[index] };
      });
      export async function render({ path, search }) {
        if (path !== '/contact') return texts[path] ?? 'no such quote';
        const { asked } = await import('./contact-1234.js');
        return search ? asked + search : texts[path];
      }
      export const onePage = (path, { edition }) => ({ edition, title: texts[path] });`,
    'render/contact-1234.js': 'export const asked = "asked ";',
    'data.json': JSON.stringify({
      assets: { paper: { light: '#fff', dark: '#000' } },
      pictures: {},
      mark: { kind: 'picture', file: 'mark.png' },
      markLetters: {},
    }),
  };
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, text);
  }
  const file = join(folder, 'client/assets/app-1234.js');
  await writeFile(`${file}.br`, brotliCompressSync('code'));
  await writeFile(`${file}.gz`, gzipSync('code'));
  const program = await loadProgram(folder);
  return createCurrentEdition(program, content, pageSettings);
}

async function startBuilt() {
  const folder = await temporaryFolder();
  const publication = await publishBuilt(folder.path);
  const server = await startServer({ pages: publication });
  return {
    /** Deletes the build, as the next build does. */
    clear: () => rm(folder.path, { recursive: true }),
    get: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(server.url + path, { headers, method, redirect: 'manual' }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

test('a page is sent in the best accepted encoding, with its own ETag', async () => {
  await using site = await startBuilt();

  for (const [accepted, encoding] of [
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
    ['*', 'br'],
  ] as const) {
    const response = await site.get('/about', { 'accept-encoding': accepted });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-encoding'), encoding, accepted);
    assert.equal(response.headers.get('vary'), 'accept-encoding');
    assert.equal(response.headers.get('cache-control'), 'no-cache');
    assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.equal(await response.text(), 'about');
  }
});

test('a matching ETag gets 304 without a body', async () => {
  await using site = await startBuilt();
  const etag = (await site.get('/', { 'accept-encoding': 'br' })).headers.get('etag') ?? '';

  const again = await site.get('/', { 'accept-encoding': 'br', 'if-none-match': `"x", W/${etag}` });
  const other = await site.get('/', { 'accept-encoding': 'gzip', 'if-none-match': etag });

  assert.equal(again.status, 304);
  assert.equal(await again.text(), '');
  assert.equal(other.status, 200);
});

test('an asset with a hash in its name is cached forever', async () => {
  await using site = await startBuilt();

  const response = await site.get('/assets/app-1234.js');

  assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.equal(response.headers.get('content-type'), 'text/javascript; charset=utf-8');
});

test('HEAD has the same headers and no body', async () => {
  await using site = await startBuilt();

  const response = await site.get('/about', { 'accept-encoding': 'identity' }, 'HEAD');

  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-length'), '5');
  assert.equal(await response.text(), '');
});

test('a path with a trailing slash redirects to the one without, and keeps the query', async () => {
  await using site = await startBuilt();

  const response = await site.get('/about/?a=1');

  assert.equal(response.status, 308);
  assert.equal(response.headers.get('location'), '/about?a=1');
});

for (const path of [
  '/nowhere',
  '/404',
  '/index.html.br',
  '/%zz',
  '/..%2f..%2fetc/passwd',
  '/assets/',
  '/.env',
  '//about/',
  '/about%00',
]) {
  test(`${path} is the 404 page`, async () => {
    await using site = await startBuilt();

    const response = await site.get(path);

    assert.equal(response.status, 404);
    assert.equal(await response.text(), 'lost');
  });
}

for (const [path, method, allow] of [
  ['/', 'POST', 'GET, HEAD'],
  ['/about', 'DELETE', 'GET, HEAD'],
  ['/assets/app-1234.js', 'PUT', 'GET, HEAD'],
  ['/api/quotes', 'GET', 'POST'],
  ['/api/quotes', 'PATCH', 'POST'],
  ['/healthz', 'POST', 'GET, HEAD'],
] as const) {
  test(`${method} ${path} gets 405 with the allowed methods`, async () => {
    await using site = await startBuilt();

    const response = await site.get(path, {}, method);

    assert.equal(response.status, 405);
    assert.equal(response.headers.get('allow'), allow);
  });
}

test('an unknown API path gets 404 in JSON', async () => {
  await using site = await startBuilt();

  const response = await site.get('/api/unknown');

  assert.equal(response.status, 404);
  assert.match(response.headers.get('content-type') ?? '', /json/);
});

test('a service in the URL is preselected in the form, an unknown one is not', async () => {
  await using site = await startBuilt();

  assert.equal(
    await (await site.get('/contact?service=roof-cleaning')).text(),
    'asked ?service=roof-cleaning',
  );
  assert.equal(
    await (await site.get('/contact?service=multiple-services')).text(),
    'asked ?service=multiple-services',
  );
  assert.equal(
    await (await site.get('/contact?service=roof-cleaning&service=other')).text(),
    'asked ?service=roof-cleaning',
    'of several services the first is preselected, as in the browser',
  );
  assert.equal(await (await site.get('/contact?service=%3Cscript%3E')).text(), 'form');
});

test('a page rendered for one request is sent in the best accepted encoding, too', async () => {
  await using site = await startBuilt();

  for (const [accepted, encoding] of [
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const response = await site.get('/contact?service=roof-cleaning', { 'accept-encoding': accepted });
    assert.equal(response.headers.get('content-encoding'), encoding);
    assert.equal(response.headers.get('vary'), 'accept-encoding');
    assert.equal(await response.text(), 'asked ?service=roof-cleaning');
  }
});

test('a page with a preselected service is revalidated: a matching ETag gets 304', async () => {
  await using site = await startBuilt();
  const first = await site.get('/contact?service=roof-cleaning');
  const etag = first.headers.get('etag') ?? '';

  const again = await site.get('/contact?service=roof-cleaning', { 'if-none-match': etag });

  assert.equal(again.status, 304);
  assert.equal(first.headers.get('cache-control'), 'no-cache');
});

test('replacing the build does not affect a running server', async () => {
  await using site = await startBuilt();

  await site.clear();

  assert.equal(await (await site.get('/about')).text(), 'about');
  assert.equal(
    await (await site.get('/contact?service=roof-cleaning')).text(),
    'asked ?service=roof-cleaning',
  );
});
