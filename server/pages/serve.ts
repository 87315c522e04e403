import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasEtag } from '../http/etag.ts';
import { IMMUTABLE, REVALIDATE } from '../http/headers.ts';
import { brotli, type Encoding, FAST, type ServedFile, type Variant } from './pages.ts';

/** Names and values alternating. */
type HeaderList = string[];

export type SendFile = ReturnType<typeof createFileServer>;

type PreparedResponse = { body: Buffer; full: HeaderList; notModified: HeaderList };

/**
 * Serves files from memory, in the best accepted encoding, or as 304. Headers are built once per file and
 * written directly by Node, which halves the cost of a page.
 */
export function createFileServer(headersOf: (file: ServedFile) => Record<string, string>) {
  const known = new WeakMap<Variant, PreparedResponse>();

  return async function serveFile(
    request: FastifyRequest,
    reply: FastifyReply,
    file: ServedFile,
    usualStatus = 200,
  ): Promise<void> {
    const status = file.status ?? usualStatus;
    const encoding = chooseEncoding(request.headers['accept-encoding'], file.variants);
    const variant = file.variants[encoding] ?? file.variants.identity;
    const response = known.get(variant) ?? (await prepare(file, encoding, variant));
    known.set(variant, response);
    reply.hijack();
    if (status === 200 && hasEtag(request.headers['if-none-match'], variant.etag)) {
      reply.raw.writeHead(304, response.notModified).end();
    } else {
      reply.raw.writeHead(status, response.full).end(request.method === 'HEAD' ? undefined : response.body);
    }
  };

  async function prepare(file: ServedFile, encoding: Encoding, variant: Variant): Promise<PreparedResponse> {
    const { etag } = variant;
    const body = typeof variant.body === 'function' ? await variant.body() : variant.body;
    const own = headersOf(file);
    const notModified = {
      ...own,
      etag,
      'cache-control': own['cache-control'] ?? (file.isImmutable ? IMMUTABLE : REVALIDATE),
      ...(file.variants.br || file.variants.gzip ? { vary: 'accept-encoding' } : {}),
    };
    const full = {
      ...notModified,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-type': file.contentType,
      'content-length': String(body.length),
    };
    return { body, full: Object.entries(full).flat(), notModified: Object.entries(notModified).flat() };
  }
}

/**
 * For pages rendered for one request. The CSP has the scripts of the built page: hashes of the rendered page
 * would also allow a script that an attacker had injected.
 */
export function compressRenderedPages(
  app: FastifyInstance,
  headersOf: (path: string) => Record<string, string>,
): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (!isPage || typeof payload !== 'string') return payload;
    reply.headers(headersOf(request.routeOptions.url ?? ''));
    return encodePage(request, reply, payload);
  });
}

async function encodePage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
): Promise<string | Buffer> {
  const encoding = chooseEncoding(request.headers['accept-encoding'], { br: true, gzip: true });
  reply.header('vary', 'accept-encoding');
  if (encoding === 'identity') return page;
  reply.header('content-encoding', encoding);
  return encoding === 'br' ? brotli(page, FAST) : promisify(gzip)(page);
}

/** RFC 9110 §12.5.3 */
function chooseEncoding(accepted: string | undefined, offered: Partial<Record<Encoding, unknown>>): Encoding {
  if (!accepted) return 'identity';
  const refused = new Set<string>();
  const taken = new Set<string>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const isRefused = parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter));
    (isRefused ? refused : taken).add(name);
  }
  const accepts = (name: string) => taken.has(name) || (taken.has('*') && !refused.has(name));
  if (offered.br && accepts('br')) return 'br';
  if (offered.gzip && accepts('gzip')) return 'gzip';
  return 'identity';
}
