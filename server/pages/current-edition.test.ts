/** Pages after a publication, on a new day, and while the content is the sample. */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync } from 'node:zlib';
import type { PageContent } from '../../domain/content.ts';
import { content } from '../../tests/support/content.ts';
import { pageSettings } from '../../tests/support/pages.ts';
import { eventually, quoteRequest, startServer } from '../../tests/support/server.ts';
import { createCurrentEdition } from './current-edition.ts';
import type { Program } from './program.ts';

/** A program whose pages contain the company's name, and the service or outcome they were rendered for. */
const program: Program = {
  files: new Map(),
  renderer: {
    pages: [
      { path: '/', name: 'home', isListed: true },
      { path: '/contact', name: 'contact', isListed: true },
      { path: '/404', name: 'notFound', isListed: false },
    ],
    render: async ({ path, search = '', post }, _, { content }) =>
      `${path}${search} of ${content.frame.company.shortName}${post ? ` ${post.outcome}` : ''}`,
    onePage: (path, { content, edition }) => ({
      edition,
      title: { title: `${path} of ${content.frame.company.shortName}`, description: '' },
      pictures: {},
    }),
  },
  assets: { paper: { light: '#ffffff', dark: '#000000' } },
  pictures: {},
  mark: { kind: 'drawing' },
  markLetters: {
    outlines: { N: { advance: 10, path: 'M0,0L10,20Z' } },
    ground: '#123456',
    ink: '#ffffff',
    corner: 17,
  },
};

function pageContentOf(shortName: string, mark = ''): PageContent {
  return { ...content, mark, frame: { ...content.frame, company: { ...content.frame.company, shortName } } };
}

async function serve(first: PageContent, isClosed = false) {
  const edition = await createCurrentEdition(program, first, pageSettings, () => isClosed);
  const server = await startServer({
    pages: edition,
    content: edition.content,
    siteUrl: pageSettings.siteUrl,
  });
  const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
  return {
    edition,
    server,
    get,
    text: async (path: string) => (await get(path)).text(),
    async [Symbol.asyncDispose]() {
      edition.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

test('new content appears at once in pages, their JSON, preselected pages and form responses', async () => {
  await using site = await serve(pageContentOf('Cedar'));
  const service = content.frame.services[0]?.id;
  const chosen = `/contact?service=${service}`;
  assert.match(await site.text(chosen), /\?service=\S+ of Cedar/);
  const before = (await (await site.get('/content/home.json')).json()).edition;

  await site.edition.show(pageContentOf('Birch'));

  for (const path of ['/', chosen, '/nowhere', '/content/home.json'])
    assert.match(await site.text(path), / of Birch/, path);
  const form = await site.server.postForm(quoteRequest() as Record<string, string>);
  assert.match(await form.text(), / of Birch success/);
  assert.notEqual((await (await site.get('/content/home.json')).json()).edition, before);
});

test('an unchanged page keeps its ETag, and its JSON is revalidated each time', async () => {
  await using site = await serve(pageContentOf('Cedar'));
  const { edition } = site;
  const etag = edition.files.get('/')?.variants.br?.etag ?? '';
  const pageJson = await site.get('/content/home.json');

  await edition.show(pageContentOf('Cedar'));
  const same = await site.get('/', { 'accept-encoding': 'br', 'if-none-match': etag });
  await edition.show(pageContentOf('Birch'));
  const other = await site.get('/', { 'accept-encoding': 'br', 'if-none-match': etag });

  assert.equal(same.status, 304);
  assert.equal(other.status, 200);
  assert.deepEqual(
    [pageJson.headers.get('cache-control'), pageJson.headers.get('content-type')],
    ['no-cache', 'application/json'],
  );
  const body = (await edition.files.get('/')?.variants.br?.body()) ?? Buffer.of();
  assert.match(brotliDecompressSync(body).toString(), /of Birch/);
});

test('the mark’s letters come from the content, also in the icon; content with an unknown one is not shown', async () => {
  await using site = await serve(pageContentOf('Cedar', 'NN'));

  assert.deepEqual(site.edition.mark(), { kind: 'letters', path: 'M14,50L32,14ZM32,50L50,14Z' });
  assert.match(await site.text('/favicon.svg'), /fill="#123456".*<path fill="#ffffff" d="M14,50/);
  await assert.rejects(site.edition.show(pageContentOf('Birch', 'Ж')), /no outline of "Ж"/);
  assert.match(await site.text('/'), /of Cedar/);
});

test('pages are rendered again at the company’s midnight, also after a jump of the clock or a start', async () => {
  const midnight = Date.parse('2026-12-31T00:00:00-05:00');
  const telling = {
    ...program,
    renderer: { ...program.renderer, render: async () => new Date().toISOString() },
  };
  mock.timers.enable({ apis: ['setInterval', 'Date'], now: midnight - 90_000 });
  try {
    const edition = await createCurrentEdition(telling, content, pageSettings);
    const shown = () => edition.files.get('/')?.html ?? '';
    const eve = shown();

    mock.timers.tick(60_000);
    assert.equal(shown(), eve);
    mock.timers.tick(60_000);
    await eventually(async () => (shown() === eve ? undefined : true));
    const newYear = shown();
    mock.timers.setTime(midnight + 2 * 86_400_000);
    mock.timers.tick(60_000);
    await eventually(async () => (shown() === newYear ? undefined : true));
    edition.close();

    mock.timers.setTime(midnight - 1);
    const render = async () => {
      const moment = new Date().toISOString();
      if (Date.now() < midnight) mock.timers.setTime(midnight);
      return moment;
    };
    const started = await createCurrentEdition(
      { ...telling, renderer: { ...telling.renderer, render } },
      content,
      pageSettings,
    );
    assert.equal(started.files.get('/')?.html, '2026-12-31T04:59:59.999Z');
    mock.timers.tick(60_000);
    const renewed = '2026-12-31T05:01:00.000Z';
    await eventually(async () => started.files.get('/')?.html === renewed || undefined);
    started.close();
  } finally {
    mock.timers.reset();
  }
});

test('while the content is the sample, every page says only "Opening soon"', async () => {
  await using site = await serve(content, true);

  const files = ['/content/home.json', '/site.webmanifest', '/.well-known/security.txt'];
  for (const path of ['/', '/contact', '/nowhere', ...files]) {
    const response = await site.get(path);
    assert.equal(response.status, 503, path);
    const text = await response.text();
    assert.match(text, /<h1>Opening soon<\/h1>/);
    assert.ok(!text.includes(content.frame.company.shortName));
  }
  const again = await site.get('/', { 'if-none-match': '*' });
  assert.equal(again.status, 503);
});

test('a replaced edition is garbage-collected', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const edition = await createCurrentEdition(program, pageContentOf('Cedar'), pageSettings);
  const former = new WeakRef(edition.content());
  for (const name of ['Birch', 'Elm', 'Oak']) await edition.show(pageContentOf(name));
  edition.close();

  // The edition may survive the first collection, so collection is repeated.
  await eventually(async () => {
    collect();
    return former.deref() === undefined || undefined;
  });
});
