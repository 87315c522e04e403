import type { FastifyReply, FastifyRequest } from 'fastify';
import { IMMUTABLE, REVALIDATE } from './headers.ts';
import type { BuiltFile, Encoding } from './pages.ts';

/** Answers with a built file in the best encoding the client takes, or 304 when it has that already. */
export function serveFile(request: FastifyRequest, reply: FastifyReply, file: BuiltFile, status = 200) {
  const encoding = chooseEncoding(request.headers['accept-encoding'], file);
  const { body, etag } = file.variants[encoding] ?? file.variants.identity;
  reply.header('etag', etag).header('cache-control', file.isImmutable ? IMMUTABLE : REVALIDATE);
  if (file.variants.br || file.variants.gzip) reply.header('vary', 'accept-encoding');
  if (status === 200 && matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.code(status).type(file.contentType).header('content-length', body.length);
  return reply.send(body);
}

/** Brotli before gzip before none, of those the header accepts (RFC 9110 §12.5.3). */
function chooseEncoding(accepted: string | undefined, file: BuiltFile): Encoding {
  if (!accepted) return 'identity';
  const refused = new Set<string>();
  const taken = new Set<string>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const isRefused = parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter));
    (isRefused ? refused : taken).add(name);
  }
  const accepts = (name: string) => taken.has(name) || (taken.has('*') && !refused.has(name));
  if (file.variants.br && accepts('br')) return 'br';
  if (file.variants.gzip && accepts('gzip')) return 'gzip';
  return 'identity';
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((candidate) => {
    const tag = candidate.trim().replace(/^W\//, '');
    return tag === etag || tag === '*';
  });
}
