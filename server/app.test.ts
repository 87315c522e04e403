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

const SERVICE = '/contact?service=roof-cleaning';

test('a page, also one rendered for a request, is sent in the best accepted encoding, with its own ETag', async () => {
  await using site = await startBuilt();

  for (const [path, text] of [
    ['/about', 'about'],
    [SERVICE, 'asked ?service=roof-cleaning'],
  ] as const) {
    for (const [accepted, encoding] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['identity', null],
      ['*', 'br'],
    ] as const) {
      const response = await site.get(path, { 'accept-encoding': accepted });
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-encoding'), encoding, accepted);
      assert.equal(response.headers.get('vary'), 'accept-encoding');
      assert.equal(response.headers.get('cache-control'), 'no-cache');
      assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
      assert.equal(await response.text(), text);
    }
    const etag = (await site.get(path, { 'accept-encoding': 'br' })).headers.get('etag') ?? '';
    const again = await site.get(path, { 'accept-encoding': 'br', 'if-none-match': `"x", W/${etag}` });
    const other = await site.get(path, { 'accept-encoding': 'gzip', 'if-none-match': etag });
    assert.deepEqual([again.status, await again.text(), other.status], [304, '', 200], path);
  }
});

test('an asset is cached forever, HEAD has the same headers, and a trailing slash redirects', async () => {
  await using site = await startBuilt();

  const asset = await site.get('/assets/app-1234.js');
  assert.equal(asset.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.equal(asset.headers.get('content-type'), 'text/javascript; charset=utf-8');

  const head = await site.get('/about', { 'accept-encoding': 'identity' }, 'HEAD');
  assert.deepEqual([head.status, head.headers.get('content-length'), await head.text()], [200, '5', '']);

  const slash = await site.get('/about/?a=1');
  assert.deepEqual([slash.status, slash.headers.get('location')], [308, '/about?a=1']);
});

test('every other address is the 404 page, or JSON below /api; another method gets 405 with those allowed', async () => {
  await using site = await startBuilt();

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
    const response = await site.get(path);
    assert.deepEqual([response.status, await response.text()], [404, 'lost'], path);
  }
  const unknown = await site.get('/api/unknown');
  assert.equal(unknown.status, 404);
  assert.match(unknown.headers.get('content-type') ?? '', /json/);
  for (const [path, method, allow] of [
    ['/', 'POST', 'GET, HEAD'],
    ['/about', 'DELETE', 'GET, HEAD'],
    ['/assets/app-1234.js', 'PUT', 'GET, HEAD'],
    ['/api/quotes', 'GET', 'POST'],
    ['/api/quotes', 'PATCH', 'POST'],
    ['/healthz', 'POST', 'GET, HEAD'],
  ] as const) {
    const response = await site.get(path, {}, method);
    assert.deepEqual([response.status, response.headers.get('allow')], [405, allow], `${method} ${path}`);
  }
});

test('a service in the URL is preselected in the form, and replacing the build does not affect the server', async () => {
  await using site = await startBuilt();
  const textOf = async (path: string) => (await site.get(path)).text();

  assert.equal(await textOf('/contact?service=multiple-services'), 'asked ?service=multiple-services');
  assert.equal(
    await textOf(`${SERVICE}&service=other`),
    'asked ?service=roof-cleaning',
    'of several services the first is preselected, as in the browser',
  );
  assert.equal(await textOf('/contact?service=%3Cscript%3E'), 'form', 'an unknown one is not');

  await site.clear();
  assert.equal(await textOf('/about'), 'about');
  assert.equal(await textOf(SERVICE), 'asked ?service=roof-cleaning');
});
