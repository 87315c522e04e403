import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PageRequest } from '../../domain/form-post.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Each encoding has its own ETag (RFC 9110 §8.8.3). */
export type Variant = Plain | Compressed;
type Plain = { body: Buffer; etag: string };
/** Compresses at the first call, unless the build has done so. */
type Compressed = { body: () => Promise<Buffer>; etag: string };

export type ServedFile = {
  contentType: string;
  /** The name contains a hash, so browsers may cache the file forever. */
  isImmutable: boolean;
  isWorker?: true;
  /** Never cached, never indexed. */
  isPrivate?: true;
  status?: number;
  /** The content security policy is computed from this text: hashes of its inline scripts and styles. */
  html?: string;
  variants: { identity: Plain; br?: Compressed; gzip?: Compressed };
};

/** The set of paths does not change while the process runs. */
export type Pages = {
  readonly files: ReadonlyMap<string, ServedFile>;
  render: (request: PageRequest) => Promise<string>;
};

/** By URL path, all files of the folder. */
export function readBuiltFolder(folder: string): Map<string, ServedFile> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));
  const all = new Set(names);
  // Files are read one by one, because file descriptors are limited.
  return new Map(
    names
      .filter((name) => !/\.(br|gz)$/.test(name))
      .map((name) => [urlPath(name), readBuilt(folder, name, all)]),
  );
}

function urlPath(name: string): string {
  const path = name.split(sep).join('/');
  if (path === '/index.html') return '/';
  return path.replace(/\.html$/, '');
}

function readBuilt(folder: string, name: string, names: Set<string>): ServedFile {
  const read = (ending = '') => readFileSync(join(folder, name + ending));
  const [br, gzipped] = ['.br', '.gz'].map((ending) => (names.has(name + ending) ? read(ending) : undefined));
  const body = read();
  const hash = hashOf(body);
  return {
    contentType: contentTypeOf(name),
    isImmutable: /^[/\\](assets|cards|pictures)[/\\]/.test(name),
    ...(/-worker-[^/\\]+\.js$/.test(name) ? { isWorker: true } : {}),
    ...(name.endsWith('.html') ? { html: body.toString('utf8') } : {}),
    variants: {
      identity: { body, etag: `"${hash}"` },
      ...(br && { br: { body: async () => br, etag: `"${hash}-br"` } }),
      ...(gzipped && { gzip: { body: async () => gzipped, etag: `"${hash}-gzip"` } }),
    },
  };
}

/** Brotli quality for a page that is rendered for one visitor. Compressing takes a few milliseconds. */
export const FAST = 5;
/** Brotli quality for files that all visitors share. Quality 11 takes three times as long for 1 % less. */
const THOROUGH = 10;

/** `name` determines the content type. */
export function servedText(name: string, text: string): ServedFile {
  const body = Buffer.from(text);
  const hash = hashOf(body);
  return {
    contentType: contentTypeOf(name),
    isImmutable: false,
    ...(name.endsWith('.html') ? { html: text } : {}),
    variants: {
      identity: { body, etag: `"${hash}"` },
      br: { body: once(() => brotli(body, THOROUGH)), etag: `"${hash}-br"` },
      gzip: { body: once(() => promisify(gzip)(body)), etag: `"${hash}-gzip"` },
    },
  };
}

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

export function brotli(text: Buffer | string, quality: number): Promise<Buffer> {
  const body = Buffer.from(text);
  return promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // The default window allocates 32 MB even for short texts.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(body.length + 16)))),
    },
  });
}

function hashOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 16);
}

function contentTypeOf(name: string): string {
  return CONTENT_TYPES[extname(name)] ?? 'application/octet-stream';
}

const CONTENT_TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};
