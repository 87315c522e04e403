/** Responds to failed requests: visitors get a page in the site's design, API clients get JSON. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NOT_FOUND, NOT_SENT, QUOTE_GONE } from './built-files.ts';
import type { Pages } from './pages.ts';
import type { SendFile } from './serve.ts';

export type ErrorPages = ReturnType<typeof createErrorPages>;

const CLIENT_ERRORS: Record<number, string> = {
  400: 'This request cannot be read',
  413: 'The body is too large',
  415: 'This kind of body cannot be read',
};

export function createErrorPages(pages: Pages, sendFile: SendFile, headers: Record<string, string>) {
  /** Prerendered: rendering one per refused form would let anyone use up the CPU. */
  function refuseForm(request: FastifyRequest, reply: FastifyReply, status: number) {
    const page = pages.files.get(NOT_SENT);
    return page
      ? sendFile(request, reply, page, status)
      : reply.code(status).send({ error: CLIENT_ERRORS[status] });
  }
  return {
    refuseForm,

    notFound(request: FastifyRequest, reply: FastifyReply) {
      reply.headers(headers);
      if (request.url.startsWith('/api/')) return reply.code(404).send({ error: 'There is no such call' });
      // Malformed quote URLs get the same page as inactive ones.
      const page = pages.files.get(request.url.startsWith('/quote/') ? QUOTE_GONE : NOT_FOUND);
      return page
        ? sendFile(request, reply, page, 404)
        : reply.code(404).send({ error: 'There is no such page' });
    },

    /** No 500 for a client's mistake, no stack trace in the response. */
    failed(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
      const status = error.statusCode ?? 500;
      if (status >= 500) request.log.error({ outcome: 'a call failed', err: error });
      const isClient = status >= 400 && status < 500;
      if (isClient && request.routeOptions.url === '/contact') return refuseForm(request, reply, status);
      return reply.code(isClient ? status : 500).send({
        error: isClient
          ? (CLIENT_ERRORS[status] ?? 'The server cannot process this call')
          : 'Something went wrong',
      });
    },
  };
}
