/** Servers whose content the desk edits, with a program of few pages. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { EditableContent, Field, List } from '../../domain/site-desk.ts';
import { readFiles } from '../../server/content/read.ts';
import { loadRenderer, type Program } from '../../server/pages/program.ts';
import { openSite } from '../../server/publishing/open-site.ts';
import { type Browser, signedIn } from './desk-browser.ts';
import { sharePostgres } from './instances.ts';
import { pageSettings } from './pages.ts';
import { startServer, temporaryFolder } from './server.ts';

export const ofFiles = await readFiles();

/**
 * The pages contain the phone number. Some names of the company make the renderer fail, but only in a thread,
 * where pages are rendered as a trial.
 */
const RENDERER = `
import { isMainThread } from 'node:worker_threads';
const at = (path, name) => ({ path, name, isListed: true });
export const pages = [at('/', 'home'), at('/services', 'services')];
export async function render({ path, quote }, _, { content }) {
  const { phone, shortName } = content.frame.company;
  if (!isMainThread && shortName === 'Throws') throw new Error('It throws');
  if (!isMainThread && shortName === 'Hangs') for (;;);
  if (!isMainThread && shortName === 'Grows') for (const all = []; ; ) all.push(new Array(1e6).fill(shortName));
  return '<html><head></head><body><a class="x" href="/services#one">Services</a><form></form><script>1</script>'
    + '<script type="application/json">{}</script>' + path + ' ' + phone
    + (quote ? '<q>' + JSON.stringify(quote) + '</q>' : '') + '</body></html>';
}
export function onePage(path, { edition }) {
  return { edition, title: { title: path, description: '' }, pictures: {} };
}
`;

const DATA = {
  assets: { paper: { light: '#ffffff', dark: '#000000' } },
  pictures: {},
  mark: { kind: 'drawing' },
  markLetters: { outlines: {}, ground: '#123456', ink: '#ffffff', corner: 17 },
};

/** A built program in its own folder. */
export async function smallProgram() {
  const folder = await temporaryFolder();
  await mkdir(join(folder.path, 'render'));
  await writeFile(join(folder.path, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder.path, 'render', 'entry-render.js'), RENDERER);
  await writeFile(join(folder.path, 'data.json'), JSON.stringify(DATA));
  const program: Program = { ...(await loadRenderer(folder.path)), files: new Map() };
  return { folder: folder.path, program, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

type Small = Awaited<ReturnType<typeof smallProgram>>;

type SiteServerOptions = {
  databaseUrl?: string | undefined;
  within?: number | undefined;
  photoSpace?: number;
};

/** Starts a server with that program. The server serves the published content. */
export async function startSiteServer({ program, folder }: Small, options: SiteServerOptions = {}) {
  const { databaseUrl, within, photoSpace } = options;
  const server = await startServer({
    siteUrl: pageSettings.siteUrl,
    ...(photoSpace ? { photoSpace } : {}),
    ...(databaseUrl ? { databaseUrl } : {}),
    open: (database) =>
      openSite(program, {
        database,
        settings: pageSettings,
        ofFiles,
        readFiles: async () => ({ content: ofFiles, mistakes: [] }),
        folder,
        ...(within ? { within } : {}),
        onError: () => {},
      }),
  });
  return {
    server,
    page: async (path = '/') => (await fetch(server.url + path)).text(),
    signedIn: (userAgent?: string) => signedIn(server, userAgent),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

export function fieldAt({ sections }: EditableContent, path: string): Field {
  const found = sections.flatMap(({ fields }) => fields.flatMap(nested)).find((field) => field.path === path);
  if (!found) throw new Error(`The form has no ${path}`);
  return found;
}

function nested(field: Field): Field[] {
  if (field.kind === 'group') return field.fields.flatMap(nested);
  return field.kind === 'list'
    ? [field, ...(field as List).entries.flatMap(({ fields }) => fields.flatMap(nested))]
    : [field];
}

type Site = Awaited<ReturnType<typeof startSiteServer>>;

/** Defines one test for SQLite and one for PostgreSQL. */
export function onBothSites() {
  const { createDatabase } = sharePostgres();
  let number = 0;
  return (name: string, run: (site: Site) => Promise<void>): void => {
    onSqliteSite(`SQLite: ${name}`, run);
    test(`PostgreSQL: ${name}`, async () => {
      number += 1;
      const databaseUrl = await createDatabase(`site_${number}`);
      await using small = await smallProgram();
      await using site = await startSiteServer(small, { databaseUrl });
      await run(site);
    });
  };
}

/**
 * Defines a test on SQLite only, because its subject does not depend on the engine. `within` is the timeout
 * for rendering, ms.
 */
export function onSqliteSite(name: string, run: (site: Site) => Promise<void>, within?: number): void {
  test(name, async () => {
    await using small = await smallProgram();
    await using site = await startSiteServer(small, { within });
    await run(site);
  });
}

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Sends a draft. `base` is the value that the device last read. */
export function draft(browser: Browser, path: string, value: unknown, base: unknown): Promise<Response> {
  return browser.send('PUT', 'site/draft', { path, value, base });
}

export function publish(browser: Browser, base: number, id: string = crypto.randomUUID()): Promise<Response> {
  return browser.post('site/publish', { id, base });
}
