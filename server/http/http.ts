/** The HTTP server below the routes: limits, and responses to malformed requests. */
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

/** Maximum request body, bytes (promises: HTTP). */
const BODY_LIMIT = 64 * 1024;

/** Timeouts for clients, ms, and the maximum number of connections; further connections are refused. */
export const CLIENT_LIMITS = {
  /** From the connection to the end of the headers. */
  headers: CLIENT_HEADERS_TIMEOUT,
  /** From the connection to the end of the request. */
  request: CLIENT_REQUEST_TIMEOUT,
  /** From the headers of a photo upload to its end. */
  upload: CLIENT_UPLOAD_TIMEOUT,
  /** How often Node checks the first two limits. */
  checkEvery: 2000,
  /** Longest time without a byte read or written. */
  stalled: CLIENT_BYTE_TIMEOUT,
  connections: 12_000,
};

export type ClientLimits = typeof CLIENT_LIMITS;

export type HttpOptions = {
  /** Headers of every response except built files. */
  headers: Record<string, string>;
  errorPages: ErrorPages;
  trustProxy: number;
  clientLimits: ClientLimits;
  /** 'silent' for no log. */
  logLevel?: string | undefined;
  /** Receives the log line by line; standard output by default. */
  log?: { write: (line: string) => void } | undefined;
  /** A different HTTP server, for development. */
  serverFactory?: FastifyServerFactory | undefined;
};

export function createHttp(options: HttpOptions): { app: FastifyInstance; longUploads: LongUploads } {
  const { headers, errorPages, trustProxy, clientLimits, logLevel = 'info', log, serverFactory } = options;
  const longUploads = createLongUploads(refuseMalformed(headers), clientLimits.upload);
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: (_address, hop) => hop < trustProxy,
    // Visitors' privacy: requests are not logged. Routes log the outcomes of quote requests.
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: logLevel, base: null, hooks: createLogHooks(), ...(log ? { stream: log } : {}) },
    forceCloseConnections: 'idle',
    requestTimeout: clientLimits.request,
    connectionTimeout: clientLimits.stalled,
    http: {
      headersTimeout: clientLimits.headers,
      connectionsCheckingInterval: clientLimits.checkEvery,
      // Node's own response would lack our headers.
      requireHostHeader: false,
    },
    clientErrorHandler: longUploads.onClientError,
    ...(serverFactory ? { serverFactory } : {}),
    // A path that cannot be decoded gets a 404.
    frameworkErrors: (_error, request, reply) => errorPages.notFound(request, reply),
  });
  app.server.maxConnections = clientLimits.connections;
  // The only expectation in use is 100-continue, which Node handles before the request arrives here.
  app.server.on('checkExpectation', (_request, response) => response.writeHead(417, headers).end());
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (isMisdirected(request)) reply.code(400).send({ error: 'This request cannot be read' });
    else done();
  });
  // Bodies arrive as bytes. Each route parses its own media type, so that its error message fits.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setNotFoundHandler(errorPages.notFound);
  app.setErrorHandler(errorPages.failed);
  return { app, longUploads };
}
