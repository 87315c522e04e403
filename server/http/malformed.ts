import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Responds to malformed or too slow requests, which Fastify never sees. */
export function refuseMalformed(headers: Record<string, string>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (socket.writable && error.code !== 'ECONNRESET') {
      const status = STATUSES[error.code ?? ''] ?? 400;
      const body = JSON.stringify({ error: STATUS_CODES[status] });
      const lines = Object.entries({
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': body.length,
        connection: 'close',
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    }
    socket.destroy();
  };
}

const STATUSES: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/**
 * True without exactly one Host header (RFC 9112 §3.2; HTTP/1.0 needs none), which Node lets through, and for a
 * target that is no path.
 */
export function isMisdirected({ raw }: FastifyRequest): boolean {
  const hosts = raw.rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
  ).length;
  const needsHost = raw.httpVersion !== '1.0';
  return hosts > 1 || (hosts === 0 && needsHost) || !raw.url?.startsWith('/');
}
