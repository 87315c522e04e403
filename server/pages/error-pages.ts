/** What is answered where no page and no call can be: in the site's own design to visitors, in JSON to programs. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NOT_FOUND, NOT_SENT, OFFER_GONE } from './built-files.ts';
import type { Pages } from './pages.ts';
import type { SendFile } from './serve.ts';

export type ErrorPages = ReturnType<typeof createErrorPages>;

const CLIENT_ERRORS: Record<number, string> = {
  400: 'This request cannot be read',
  413: 'The body is too large',
  415: 'This kind of body cannot be read',
};

/** `headers` are those of every answer except built files. */
export function createErrorPages(pages: Pages, sendFile: SendFile, headers: Record<string, string>) {
  /** Answers a refused form with a built page. Rendering a page for each would let anyone use up the processor. */
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
      // What cannot be a quote's address is answered like one that is not in force.
      const page = pages.files.get(request.url.startsWith('/offer/') ? OFFER_GONE : NOT_FOUND);
      return page
        ? sendFile(request, reply, page, 404)
        : reply.code(404).send({ error: 'There is no such page' });
    },

    /** Answers an error of a route. Never a 500 for what a client sent, never a trace. */
    failed(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
      const status = error.statusCode ?? 500;
      if (status >= 500) request.log.error({ outcome: 'a call failed', err: error });
      const isClient = status >= 400 && status < 500;
      if (isClient && request.routeOptions.url === '/contact') return refuseForm(request, reply, status);
      return reply.code(isClient ? status : 500).send({
        error: isClient
          ? (CLIENT_ERRORS[status] ?? 'This request cannot be answered')
          : 'Something went wrong',
      });
    },
  };
}
