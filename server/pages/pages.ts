/** Files as they are served: in memory, in each encoding, with their ETags. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PageRequest } from '../../domain/form-post.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A file as it is, or compressed. Each encoding has its own ETag, as RFC 9110 requires of strong ones. */
export type Variant = Plain | Compressed;
type Plain = { body: Buffer; etag: string };
/** `body` compresses the file when it is first asked for. */
type Compressed = { body: () => Promise<Buffer>; etag: string };

export type ServedFile = {
  contentType: string;
  /** The name contains a hash of the contents, so browsers may keep the file forever. */
  isImmutable: boolean;
  /** Whether a page starts the file as a worker. */
  isWorker?: true;
  /** Whether it is for one person: kept nowhere, and found by nobody. */
  isPrivate?: true;
  /** Left out for 200. */
  status?: number;
  /** The text of a page, for its security policy. */
  html?: string;
  variants: { identity: Plain; br?: Compressed; gzip?: Compressed };
};

/** What the server shows at this moment. The paths stay the same while it runs. */
export type Pages = {
  /** The files by their URL paths. */
  readonly files: ReadonlyMap<string, ServedFile>;
  render: (request: PageRequest) => Promise<string>;
};

/** The files of a folder by their paths, which begin with a slash; `/index.html` is `/`. */
export function readBuiltFolder(folder: string): Map<string, ServedFile> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));
  const all = new Set(names);
  // One after the other, because a process may have few file descriptors; and at once, because nothing else happens yet.
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

/** Brotli's quality for what one visitor gets, which takes some milliseconds a page. */
export const QUICK = 5;
/** That for what all visitors get. The best would take three times as long and save another hundredth. */
const GOOD = 10;

/** A text that was made while the server runs. `name` tells its type. */
export function servedText(name: string, text: string): ServedFile {
  const body = Buffer.from(text);
  const hash = hashOf(body);
  return {
    contentType: contentTypeOf(name),
    isImmutable: false,
    ...(name.endsWith('.html') ? { html: text } : {}),
    variants: {
      identity: { body, etag: `"${hash}"` },
      br: { body: once(() => brotli(body, GOOD)), etag: `"${hash}-br"` },
      gzip: { body: once(() => promisify(gzip)(body)), etag: `"${hash}-gzip"` },
    },
  };
}

/** Makes it when it is first asked for, and again only after a failure. */
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
      // As large as the text. The default would take 32 MB for its tables, whatever the text.
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
