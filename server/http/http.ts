/** The HTTP server under the routes: its limits, and what is answered before a route is found. */
import Fastify, { type FastifyInstance, type FastifyServerFactory, LogController } from 'fastify';
import type { Answers } from '../pages/answers.ts';
import type { ClientLimits } from './client-limits.ts';
import { createLongUploads, type LongUploads } from './long-uploads.ts';
import { isMisdirected, refuseMalformed } from './malformed.ts';

/** The largest body of a request, bytes (contract, "HTTP"). */
const BODY_LIMIT = 64 * 1024;

export type HttpOptions = {
  /** The headers of every answer except built files. */
  headers: Record<string, string>;
  answers: Answers;
  trustProxy: number;
  clientLimits: ClientLimits;
  /** The log level; 'silent' for no log. */
  logLevel?: string | undefined;
  /** Receives the log line by line. The default is standard output. */
  log?: { write: (line: string) => void } | undefined;
  /** Another HTTP server around the app, for development. */
  serverFactory?: FastifyServerFactory | undefined;
};

export function createHttp(options: HttpOptions): { app: FastifyInstance; longUploads: LongUploads } {
  const { headers, answers, trustProxy, clientLimits, logLevel = 'info', log, serverFactory } = options;
  const longUploads = createLongUploads(refuseMalformed(headers));
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: (_address, hop) => hop < trustProxy,
    // Requests are not logged, for the visitors' privacy. The routes log the outcomes of quote requests.
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: logLevel, base: null, ...(log ? { stream: log } : {}) },
    forceCloseConnections: 'idle',
    requestTimeout: clientLimits.request,
    connectionTimeout: clientLimits.stalled,
    http: {
      headersTimeout: clientLimits.headers,
      connectionsCheckingInterval: clientLimits.checkEvery,
      // Node's own answer would lack the headers of our answers.
      requireHostHeader: false,
    },
    clientErrorHandler: longUploads.onClientError,
    ...(serverFactory ? { serverFactory } : {}),
    // A path that cannot be decoded is the address of no page.
    frameworkErrors: (_error, request, reply) => answers.notFound(request, reply),
  });
  app.server.maxConnections = clientLimits.connections;
  // The only expectation in use is 100-continue, which Node answers before the request arrives here.
  app.server.on('checkExpectation', (_request, response) => response.writeHead(417, headers).end());
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (isMisdirected(request)) reply.code(400).send({ error: 'This request cannot be read' });
    else done();
  });
  // Bodies arrive as bytes. Each route reads its own type, so that its error message fits.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setNotFoundHandler(answers.notFound);
  app.setErrorHandler(answers.failed);
  return { app, longUploads };
}
