import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { PageRequest } from '../domain/form-post.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The bytes of one built file in one encoding. Each encoding has its own ETag, as RFC 9110 requires of strong ones. */
export type Variant = { body: Buffer; etag: string };

export type BuiltFile = {
  contentType: string;
  /** The name contains a hash of the contents, so browsers may keep the file forever. */
  isImmutable: boolean;
  /** Whether a page starts the file as a worker. */
  isWorker?: true;
  /** The text of a page, for its security policy. */
  html?: string;
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
};

/** The site's pages and files, for the server. */
export type Pages = {
  /** The files by their URL paths. */
  files: ReadonlyMap<string, BuiltFile>;
  render: (request: PageRequest) => Promise<string>;
};

/** Reads `build/` into memory once. After that, no request reaches the file system. */
export async function loadPages(buildFolder: string): Promise<Pages> {
  const files = await readBuiltFolder(join(buildFolder, 'client'));
  const { render } = await import(pathToFileURL(join(buildFolder, 'render', 'entry-render.js')).href);
  const assets: unknown = JSON.parse(await readFile(join(buildFolder, 'render', 'assets.json'), 'utf8'));
  // Loads the modules of this page now, because the next build replaces them while this program still runs.
  await render({ path: '/contact' }, assets);
  return {
    files,
    render: (request) => render(request, assets),
  };
}

/** The files of a folder by their paths, which begin with a slash; `/index.html` is `/`. */
export async function readBuiltFolder(folder: string): Promise<Map<string, BuiltFile>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));
  const files = new Map<string, BuiltFile>();
  for (const name of names) {
    if (/\.(br|gz)$/.test(name)) continue;
    files.set(urlPath(name), await readBuilt(folder, name, new Set(names)));
  }
  return files;
}

function urlPath(name: string): string {
  const path = name.split(sep).join('/');
  if (path === '/index.html') return '/';
  return path.replace(/\.html$/, '');
}

async function readBuilt(folder: string, name: string, names: Set<string>): Promise<BuiltFile> {
  const encoded = (ending: string) => (names.has(name + ending) ? readFile(join(folder, name + ending)) : undefined);
  const body = await readFile(join(folder, name));
  return {
    contentType: CONTENT_TYPES[extname(name)] ?? 'application/octet-stream',
    isImmutable: /^[/\\](assets|cards|pictures)[/\\]/.test(name),
    ...(/-worker-[^/\\]+\.js$/.test(name) ? { isWorker: true } : {}),
    ...(name.endsWith('.html') ? { html: body.toString('utf8') } : {}),
    variants: variantsOf(body, { br: await encoded('.br'), gzip: await encoded('.gz') }),
  };
}

/** Compresses a rendered page like a built one, so that it can be kept. */
export async function renderedFile(html: string): Promise<BuiltFile> {
  const body = Buffer.from(html);
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(body), promisify(gzip)(body)]);
  const contentType = CONTENT_TYPES['.html'] ?? '';
  return { contentType, isImmutable: false, html, variants: variantsOf(body, { br, gzip: gzipped }) };
}

function variantsOf(body: Buffer, encoded: Record<'br' | 'gzip', Buffer | undefined>): BuiltFile['variants'] {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16);
  const variants: BuiltFile['variants'] = { identity: { body, etag: `"${hash}"` } };
  for (const encoding of ['br', 'gzip'] as const) {
    const bytes = encoded[encoding];
    if (bytes) variants[encoding] = { body: bytes, etag: `"${hash}-${encoding}"` };
  }
  return variants;
}

const CONTENT_TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};
