import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether the body has this type, in UTF-8 and uncompressed. */
export function isType(request: FastifyRequest, wanted: string): boolean {
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  const encoding = request.headers['content-encoding'] ?? 'identity';
  const isUtf8 = parameters.every(
    (parameter) => !/charset=/.test(parameter) || /charset="?utf-8"?\s*$/.test(parameter),
  );
  return type.trim() === wanted && isUtf8 && encoding.toLowerCase() === 'identity';
}

export function unsupported(reply: FastifyReply, wanted: string) {
  return reply
    .code(415)
    .header('accept-post', wanted)
    .send({ error: `Send ${wanted}` });
}

/** Undefined if the body is not JSON in UTF-8. */
export function readJson(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
