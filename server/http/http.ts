/** The HTTP server under the routes: its limits, and what is answered before a route is found. */
import Fastify, { type FastifyInstance, type FastifyServerFactory, LogController } from 'fastify';
import {
  CLIENT_BYTE_TIMEOUT,
  CLIENT_HEADERS_TIMEOUT,
  CLIENT_REQUEST_TIMEOUT,
  CLIENT_UPLOAD_TIMEOUT,
} from '../../domain/timeouts.ts';
import type { ErrorPages } from '../pages/error-pages.ts';
import { createLogHooks } from './log.ts';
import { createLongUploads, type LongUploads } from './long-uploads.ts';
import { isMisdirected, refuseMalformed } from './malformed.ts';

/** The largest body of a request, bytes (contract, "HTTP"). */
const BODY_LIMIT = 64 * 1024;

/** The time limits for clients, ms, and the largest number of connections. Any further connection is refused. */
export const CLIENT_LIMITS = {
  /** From the connection to the end of the headers. */
  headers: CLIENT_HEADERS_TIMEOUT,
  /** From the connection to the end of the request. */
  request: CLIENT_REQUEST_TIMEOUT,
  /** From the headers of a photo to its end. */
  upload: CLIENT_UPLOAD_TIMEOUT,
  /** How often Node checks the first two limits. */
  checkEvery: 2000,
  /** The longest time without a byte read or written. */
  stalled: CLIENT_BYTE_TIMEOUT,
  connections: 12_000,
};

export type ClientLimits = typeof CLIENT_LIMITS;

export type HttpOptions = {
  /** The headers of every answer except built files. */
  headers: Record<string, string>;
  answers: ErrorPages;
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
  const longUploads = createLongUploads(refuseMalformed(headers), clientLimits.upload);
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: (_address, hop) => hop < trustProxy,
    // Requests are not logged, for the visitors' privacy. The routes log the outcomes of quote requests.
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: logLevel, base: null, hooks: createLogHooks(), ...(log ? { stream: log } : {}) },
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
