/** The desk's public page: its permissions, its company data, and that it contains no request data. */
import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { DeskData } from '../../domain/desk.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { content } from '../../tests/support/content.ts';
import { quoteRequest, startServer } from '../../tests/support/server.ts';
import { PROGRAM_FOLDER } from '../pages/program.ts';
import { type DeskFiles, loadDeskFiles, previewPartsOf } from './shell.ts';

const deskFiles = loadDeskFiles(PROGRAM_FOLDER);
const paths = Object.values(deskPaths).map((path) => path.replace(/:\w+/, crypto.randomUUID()));

test('every desk address serves one page: not cached, not indexed and not framed', async () => {
  await using server = await startServer({ deskFiles });
  await server.post(quoteRequest({ lastName: 'Xanthippe' }));
  const pages = new Set<string>();

  assert.ok(paths.includes('/desk') && paths.length >= 5);
  for (const path of paths) {
    const response = await fetch(`${server.url}${path}?search=xanthippe`);
    const header = (name: string) => response.headers.get(name);
    assert.equal(response.status, 200, path);
    assert.equal(header('cache-control'), 'no-store');
    assert.equal(header('x-robots-tag'), 'noindex');
    assert.equal(header('x-frame-options'), 'DENY');
    assert.equal(header('referrer-policy'), 'strict-origin');
    assert.equal(header('cross-origin-opener-policy'), 'same-origin');
    assert.equal(header('access-control-allow-origin'), null);
    assert.deepEqual(response.headers.getSetCookie(), []);
    const policy = header('content-security-policy') ?? '';
    assert.match(policy, /^default-src 'none'; /);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.match(policy, /require-trusted-types-for 'script'/);
    assert.doesNotMatch(policy, /unsafe|\*|data:/);
    pages.add(await response.text());
  }
  assert.equal(pages.size, 1);
  assert.doesNotMatch([...pages].join(), /Xanthippe/);
  const slash = await fetch(`${server.url}/desk/`, { redirect: 'manual' });
  assert.deepEqual([slash.status, slash.headers.get('location')], [308, '/desk']);
  const posted = await fetch(`${server.url}/desk`, { method: 'POST' });
  assert.deepEqual([posted.status, posted.headers.get('allow')], [405, 'GET, HEAD']);
});

/** The desk's page as the build writes it, without its scripts and style sheets. */
function builtPage(): DeskFiles {
  const html =
    '<!doctype html><title>Your desk</title><script>boot()</script><!-- desk-data --><div id="root"></div>';
  const identity = { body: Buffer.from(html), etag: '"built"' };
  const page = { contentType: 'text/html; charset=utf-8', isImmutable: false, html, variants: { identity } };
  return { page, files: new Map() };
}

test('the page has the current company data, and no text can end its script element', async () => {
  const { frame } = content;
  let shortName = 'Huron & Co </script><script>alert(1)</script> $& $1';
  await using server = await startServer({
    deskFiles: builtPage(),
    content: () => ({ ...content, frame: { ...frame, company: { ...frame.company, shortName } } }),
  });
  const read = (headers: Record<string, string> = {}) => fetch(`${server.url}/desk`, { headers });
  const dataIn = (html: string) => {
    const [, json = ''] = /<script type="application\/json" id="desk-data">(.*?)<\/script>/.exec(html) ?? [];
    return JSON.parse(json) as DeskData;
  };

  const first = await read({ 'accept-encoding': 'br' });
  const html = await first.text();
  assert.equal(first.headers.get('content-encoding'), 'br');
  assert.equal(html.match(/<script/g)?.length, 2);
  assert.deepEqual(dataIn(html), {
    shortName,
    timeZone: 'America/Detroit',
    mark: { kind: 'drawing' },
    services: content.frame.services,
    hasNotifications: true,
  });
  assert.equal(await (await read({ 'accept-encoding': 'gzip' })).text(), html);
  assert.equal(await (await read({ 'accept-encoding': 'identity' })).text(), html);
  const etag = first.headers.get('etag') ?? '';
  assert.equal((await read({ 'accept-encoding': 'br', 'if-none-match': etag })).status, 304);

  shortName = 'Cedar Home Care';
  const later = await read({ 'accept-encoding': 'br', 'if-none-match': etag });
  assert.equal(later.status, 200);
  assert.equal(dataIn(await later.text()).shortName, shortName);
  assert.equal(later.headers.get('content-security-policy'), first.headers.get('content-security-policy'));

  const preview = previewPartsOf(undefined, () => dataIn(html));
  assert.equal(preview('<b> & "c"').end, '&#60;b&#62; &#38; &#34;c&#34;', 'a mistake in the preview is text');
});

test('only the page’s files are served below its address, cached forever, and the scripts fit their budget', async () => {
  await using server = await startServer({ deskFiles });
  const scripts = [...deskFiles.files].filter(([path]) => /^\/assets\/.*\.js$/.test(path));

  const page = await (await fetch(`${server.url}/desk`)).text();
  let atFirst = 0;
  let bytes = 0;
  for (const [path] of scripts) {
    const response = await fetch(`${server.url}/desk${path}`, { headers: { 'accept-encoding': 'br' } });
    assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(response.headers.get('content-encoding'), 'br');
    const length = Number(response.headers.get('content-length'));
    bytes += length;
    if (page.includes(path)) atFirst += length;
  }
  assert.ok(atFirst > 50_000 && atFirst < 118_000, `the scripts that load at first take ${atFirst} bytes`);
  // The other screens load after the first one; the preview and the photo worker load on demand.
  assert.ok(bytes < 151_000, `all scripts take ${bytes} bytes`);
  for (const name of 'nothing.js ..%2findex.html ..%2f..%2fsettings.json %00 %zz __proto__'
    .split(' ')
    .concat('')) {
    const { status } = await fetch(`${server.url}/desk/assets/${name}`);
    assert.ok(status === 404 || status === 400, `${name}: ${status}`);
  }
});

test('with DESK=off there is no desk page, call, quote or calendar, and no sign-in link is e-mailed', async () => {
  await using server = await startServer({ deskFiles, isDeskOn: false });
  const calls = [
    'sign-in',
    'sign-in-link',
    'sign-out',
    'devices',
    'devices/sign-out-all',
    'devices/x/sign-out',
  ];
  const secrets = [`/quote/${'0'.repeat(32)}`, '/quote/x', `/calendar/${'a'.repeat(43)}.ics`];

  for (const path of [...paths, '/desk/', ...calls.map((call) => `/api/desk/${call}`), ...secrets]) {
    for (const init of [
      {},
      { method: 'POST', body: '{"code":"x"}', headers: { 'content-type': 'application/json' } },
    ]) {
      const response = await fetch(server.url + path, init);
      assert.equal(response.status, 404, path);
      if (path.startsWith('/quote/')) assert.equal(await response.text(), 'page /quote-gone');
    }
  }
  assert.deepEqual(await server.messages(), []);
});

test('nothing that a visitor or a search engine gets names the desk', async () => {
  const client = fileURLToPath(new URL('../../build/client', import.meta.url));
  const files = await Array.fromAsync(glob('**/*.{html,js,css,xml,txt,webmanifest,json}', { cwd: client }));
  const texts = await Promise.all(
    files.map(async (file) => [file, await readFile(join(client, file), 'utf8')] as const),
  );

  assert.ok(files.length > 10);
  assert.deepEqual(
    texts.filter(([, text]) => /\/desk\b/.test(text)).map(([file]) => file),
    [],
  );
});
