/**
 * The build: `build/client` is the whole site, ready for any static host; `build/render` renders a page on the spot
 * (the answer to a form posted without scripts). `--if-changed`: only when the sources or the settings changed.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type BuildSettings, writeBuiltFor } from '../server/built-for.ts';
import { pages } from '../site/pages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const buildFolder = join(root, 'build');

/** What the first screen of every page is set in. */
const firstFonts = ['art/fonts/bricolage-grotesque-700.woff2', 'art/fonts/figtree.woff2'];

/** Longest that one build waits for another, ms. */
const LONGEST_BUILD = 600_000;

/** Builds unless the site stands as these sources and settings make it. */
export async function buildIfChanged(settings: BuildSettings): Promise<void> {
  if ((await builtStamp()) === (await stampOf(settings))) return;
  using _lock = lockBuilding(buildFolder);
  // Another `npm start` may have built it while this one waited for the lock.
  if ((await builtStamp()) === (await stampOf(settings))) return;
  console.error('Building the site …');
  await buildBeside(settings, buildFolder);
}

export async function build(settings: BuildSettings, folder = buildFolder): Promise<void> {
  using _lock = lockBuilding(folder);
  await buildBeside(settings, folder);
}

/** The site that stands stays until the new one is whole: a build that fails, or is cut short, takes nothing away. */
async function buildBeside(settings: BuildSettings, folder: string): Promise<void> {
  const next = `${folder}-next`;
  const { encodePictures } = await import('./encode.ts');
  await encodePictures();
  await checkServices();
  await rm(next, { recursive: true, force: true });
  process.env.VITE_SITE_URL = settings.siteUrl;
  process.env.VITE_EMAILJS = settings.emailJs ? JSON.stringify(settings.emailJs) : '';
  process.env.VITE_BUILT_YEAR = String(new Date().getFullYear());
  const assets = await bundle(next);
  await prerender(settings, assets, next);
  await writeMachineFiles(settings, join(next, 'client'));
  await compress(join(next, 'client'));
  await writeBuiltFor(next, settings);
  await writeFile(join(next, 'stamp'), await stampOf(settings));
  await putInPlace(next, folder);
}

async function putInPlace(next: string, folder: string): Promise<void> {
  const previous = `${folder}-previous`;
  await rm(previous, { recursive: true, force: true });
  if (existsSync(folder)) await rename(folder, previous);
  await rename(next, folder);
  await rm(previous, { recursive: true, force: true });
}

/** Waits until no other build for this folder runs. The lock is the system's, so it ends with its process. */
function lockBuilding(folder: string): Disposable {
  const lock = new DatabaseSync(`${folder}.lock`);
  lock.exec(`PRAGMA busy_timeout = ${LONGEST_BUILD}; BEGIN EXCLUSIVE`);
  return { [Symbol.dispose]: () => lock.close() };
}

function builtStamp(): Promise<string> {
  return readFile(join(buildFolder, 'stamp'), 'utf8').catch(() => '');
}

/** The sources do not fit together; the message is one line that says which file lacks what. */
export class BadSource extends Error {}

async function checkServices(): Promise<void> {
  const { services } = await import('../content/services.ts');
  await import('../content/services-on-home.ts').catch((error: Error) => {
    throw new BadSource(error.message);
  });
  const pictures: object = JSON.parse(await readFile(join(root, 'art', 'encoded.json'), 'utf8'));
  for (const { id, title, summary, description, features, images } of services) {
    const [before, after] = images;
    const texts = Object.entries({ title, summary, description, features, before: before.alt, after: after.alt });
    // The types say so too, but the build strips types without reading them.
    const [lacking] = texts.find(([, text]) => !text?.length) ?? [];
    if (lacking) throw new BadSource(`content/services.ts has the service "${id}" without its ${lacking}`);
    const missing = images.find(({ src }) => !Object.hasOwn(pictures, src));
    if (!missing) continue;
    throw new BadSource(
      `content/services.ts has the service "${id}", but art/ has no ${missing.src}: add ${missing.src}.jpg or .png there`,
    );
  }
}

async function bundle(folder: string) {
  const vite = await import('vite');
  const shared = { root, logLevel: 'error' } as const;
  await vite.build({
    ...shared,
    build: {
      outDir: join(folder, 'client'),
      manifest: 'manifest.json',
      rolldownOptions: { input: 'site/entry-browser.tsx' },
    },
  });
  await vite.build({
    ...shared,
    publicDir: false,
    build: { outDir: join(folder, 'render'), ssr: 'site/entry-render.tsx', emptyOutDir: true },
    ssr: { noExternal: true },
  });
  // So that the folder runs wherever it is put.
  await writeFile(join(folder, 'render', 'package.json'), '{ "type": "module" }\n');
  const assets = await readAssets(join(folder, 'client'));
  await writeFile(join(folder, 'render', 'assets.json'), JSON.stringify(assets));
  return assets;
}

type ManifestChunk = { file: string; css?: string[]; imports?: string[] };

/** What the pages must name: the addresses of the built files (see PageAssets in site/document.tsx). */
async function readAssets(client: string) {
  const manifestFile = join(client, 'manifest.json');
  const manifest: Record<string, ManifestChunk> = JSON.parse(await readFile(manifestFile, 'utf8'));
  await rm(manifestFile);
  const chunk = (name: string): ManifestChunk => {
    const found = manifest[name];
    if (!found) throw new Error(`The build has no ${name}`);
    return found;
  };
  const entry = 'site/entry-browser.tsx';
  // What a part imports stands before it, as the rules of the one may refine those of the other.
  const withImports = (name: string): string[] => [...(chunk(name).imports ?? []).flatMap(withImports), name];
  const partOf = async (name: string) => {
    const parts = [...new Set(withImports(name))].filter((part) => part !== entry);
    const filesOf = (of: string[]) => [...new Set(of.flatMap((part) => chunk(part).css ?? []))];
    const texts = filesOf([entry, ...parts]).map((file) => readFile(join(client, file), 'utf8'));
    return {
      scripts: parts.map((part) => `/${chunk(part).file}`),
      css: (await Promise.all(texts)).map((text) => text.trim()).join(''),
      styles: filesOf(parts).map((file) => `/${file}`),
    };
  };
  const entries = pages.map(async ({ path, module }) => [path, await partOf(module)]);
  return {
    script: `/${chunk(entry).file}`,
    pages: Object.fromEntries(await Promise.all(entries)),
    fonts: firstFonts.map((name) => `/${chunk(name).file}`),
    boot: await buildBoot(),
  };
}

/** The text of each inline script, by its entry. */
export async function buildBoot(): Promise<Record<string, string>> {
  const entries = new Set(pages.map(({ boot }) => boot));
  return Object.fromEntries(await Promise.all([...entries].map(async (entry) => [entry, await inlineScript(entry)])));
}

async function inlineScript(entry: string): Promise<string> {
  const vite = await import('vite');
  const { OLDEST_BROWSERS } = await import('../vite.config.ts');
  const built: unknown = await vite.build({
    root,
    logLevel: 'error',
    configFile: false,
    publicDir: false,
    build: { write: false, target: OLDEST_BROWSERS, lib: { entry, formats: ['iife'], name: 'boot' } },
  });
  const [first] = [built].flat() as { output: { code?: string }[] }[];
  const code = first?.output[0]?.code;
  if (!code) throw new Error(`${entry} built to nothing`);
  return code.trim();
}

async function prerender(settings: BuildSettings, assets: unknown, folder: string): Promise<void> {
  const { pagePolicy } = await import('../server/headers.ts');
  const { render } = await import(pathToFileURL(join(folder, 'render', 'entry-render.js')).href);
  for (const { path, file } of pages) {
    const html: string = await render({ path }, assets);
    // Where EmailJS carries the requests, any host may serve the folder, and few send a policy.
    const page = settings.emailJs ? withPolicy(html, pagePolicy(html, settings)) : html;
    await writeFile(join(folder, 'client', file), page);
  }
}

/** The page with its security policy inside it, but for what only a header can say. */
function withPolicy(html: string, policy: string): string {
  const said = policy.split('; ').filter((directive) => !directive.startsWith('frame-ancestors'));
  const meta = `<meta http-equiv="Content-Security-Policy" content="${said.join('; ')}"/>`;
  return html.replace('<meta charSet="utf-8"/>', (charset) => charset + meta);
}

/** Files for machines, as their standards say. */
async function writeMachineFiles({ siteUrl }: BuildSettings, client: string): Promise<void> {
  const { company } = await import('../content/company.ts');
  const today = new Date().toISOString().slice(0, 10);
  const urls = pages
    .filter(({ isListed }) => isListed)
    .map(({ path }) => `<url><loc>${siteUrl}${path}</loc><lastmod>${today}</lastmod></url>`);
  await writeFile(
    join(client, 'sitemap.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
  );
  await writeFile(join(client, 'robots.txt'), `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`);
  const manifest = {
    name: company.name,
    short_name: company.shortName,
    start_url: '/',
    display: 'browser',
    background_color: '#fcfaf4',
    theme_color: '#fcfaf4',
    icons: [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
  };
  await writeFile(join(client, 'site.webmanifest'), JSON.stringify(manifest));
  await mkdir(join(client, '.well-known'), { recursive: true });
  const expires = new Date(Date.now() + 365 * 86_400_000).toISOString();
  await writeFile(
    join(client, '.well-known', 'security.txt'),
    `Contact: mailto:${company.email}\nExpires: ${expires}\nCanonical: ${siteUrl}/.well-known/security.txt\n`,
  );
}

/** Brotli and gzip beside every text file, at their highest level, once. */
async function compress(client: string): Promise<void> {
  const texts = /\.(html|css|js|svg|xml|txt|webmanifest)$/;
  for (const file of await readdir(client, { recursive: true })) {
    if (!texts.test(file)) continue;
    const text = await readFile(join(client, file));
    const brotli = await promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    });
    await writeFile(join(client, `${file}.br`), brotli);
    await writeFile(join(client, `${file}.gz`), await promisify(gzip)(text, { level: 9 }));
  }
}

/** One hash over every source and the settings built in. */
async function stampOf(settings: BuildSettings): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([settings.siteUrl, settings.emailJs]));
  const sources = [
    '{content,quote,site,tools}/**/*.{ts,tsx,css}',
    'art/*',
    'art/fonts/*',
    'art/encoded/*',
    'server/headers.ts',
    'vite.config.ts',
    'package-lock.json',
  ];
  const files: string[] = [];
  for (const pattern of sources) for await (const file of glob(pattern, { cwd: root })) files.push(file);
  for (const file of files.sort()) {
    if (/\.test\.tsx?$/.test(file) || !existsSync(join(root, file))) continue;
    hash.update(file).update(await readFile(join(root, file)).catch(() => ''));
  }
  return hash.digest('hex');
}

if (import.meta.main) {
  const { BadSetting, readSettings } = await import('../server/settings.ts');
  try {
    const settings = readSettings();
    await (process.argv.includes('--if-changed') ? buildIfChanged(settings) : build(settings));
  } catch (error) {
    if (!(error instanceof BadSetting || error instanceof BadSource)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
