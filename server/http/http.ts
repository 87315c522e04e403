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

/** Bytes (promises: HTTP). */
const BODY_LIMIT = 64 * 1024;

/** Times in ms. Connections beyond the maximum are refused. */
export const CLIENT_LIMITS = {
  /** From the connection to the end of the headers. */
  headers: CLIENT_HEADERS_TIMEOUT,
  /** From the connection to the end of the request. */
  request: CLIENT_REQUEST_TIMEOUT,
  /** From an upload's headers to its end, for each photo. */
  upload: CLIENT_UPLOAD_TIMEOUT,
  checkEvery: 2000,
  /** Without a byte read or written. */
  stalled: CLIENT_BYTE_TIMEOUT,
  connections: 12_000,
};

export type ClientLimits = typeof CLIENT_LIMITS;

export type HttpOptions = {
  headers: Record<string, string>;
  errorPages: ErrorPages;
  trustProxy: number;
  clientLimits: ClientLimits;
  logLevel?: string | undefined;
  log?: { write: (line: string) => void } | undefined;
  /** For development. */
  serverFactory?: FastifyServerFactory | undefined;
};

export function createHttp(options: HttpOptions): { app: FastifyInstance; longUploads: LongUploads } {
  const { headers, errorPages, trustProxy, clientLimits, logLevel = 'info', log, serverFactory } = options;
  const longUploads = createLongUploads(refuseMalformed(headers), clientLimits.upload);
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: (_address, hop) => hop < trustProxy,
    // Visitors' privacy: routes log only outcomes.
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: logLevel, base: null, hooks: createLogHooks(), ...(log ? { stream: log } : {}) },
    forceCloseConnections: 'idle',
    requestTimeout: clientLimits.request,
    connectionTimeout: clientLimits.stalled,
    http: {
      headersTimeout: clientLimits.headers,
      connectionsCheckingInterval: clientLimits.checkEvery,
      requireHostHeader: false,
    },
    clientErrorHandler: longUploads.onClientError,
    ...(serverFactory ? { serverFactory } : {}),
    frameworkErrors: (_error, request, reply) => errorPages.notFound(request, reply),
  });
  app.server.maxConnections = clientLimits.connections;
  // Node handles 100-continue itself. Every other expectation is refused.
  app.server.on('checkExpectation', (_request, response) => response.writeHead(417, headers).end());
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (isMisdirected(request)) reply.code(400).send({ error: 'This request cannot be read' });
    else done();
  });
  // Each route parses its own media type, so that its error message fits.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setNotFoundHandler(errorPages.notFound);
  app.setErrorHandler(errorPages.failed);
  return { app, longUploads };
}
