import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import { options } from '../quote/fields.ts';
import { commonHeaders, DRAWING, NO_STORE, NOTHING, pageHeaders } from './headers.ts';
import { addMetrics } from './metrics.ts';
import type { BuiltFile, Pages } from './pages.ts';
import type { Limiter } from './quotes/limiter.ts';
import { addQuoteRoutes } from './quotes/routes.ts';
import type { QuoteStore } from './quotes/store.ts';
import { serveFile } from './serve.ts';
import type { Settings } from './settings.ts';

/** Most bytes of a request's body (contract, "HTTP"). */
const BODY_LIMIT = 64 * 1024;

type AppOptions = {
  settings: Pick<Settings, 'siteUrl' | 'emailJs' | 'quoteEmailTo' | 'trustProxy'>;
  store: QuoteStore;
  limiter: Limiter;
  pages: Pages;
  /** Called after a request was stored. */
  onStored: () => void;
  /** Log level; 'silent' for none. */
  logLevel?: string;
  /** Another HTTP server around the app, for development. */
  serverFactory?: FastifyServerFactory;
};

export function createApp({
  settings,
  store,
  limiter,
  pages,
  onStored,
  logLevel = 'info',
  serverFactory,
}: AppOptions): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: (_address, hop) => hop < settings.trustProxy,
    // Who asked for what is nobody's business; the outcomes of quote requests are logged where they are known.
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: logLevel, base: null },
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_TIMEOUT,
    connectionTimeout: 0,
    http: { headersTimeout: HEADERS_TIMEOUT, connectionsCheckingInterval: CHECK_EVERY },
    routerOptions: { ignoreTrailingSlash: false },
    ...(serverFactory ? { serverFactory } : {}),
    // Paths that cannot be decoded name no page.
    frameworkErrors: (_error, request, reply) => notFound(request, reply),
  });
  const common = { ...commonHeaders(settings), 'content-security-policy': NOTHING };
  /** Of the built pages, each computed once. */
  const headersOf = new Map<BuiltFile, Record<string, string>>();
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(common);
    if (isMisdirected(request)) return reply.code(400).send({ error: 'This request cannot be read' });
  });
  // A page made for this very request. Vite's own pages, in development, bring scripts that no policy knows.
  app.addHook('onSend', async (_request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (isPage && typeof payload === 'string' && !serverFactory) {
      reply.headers(pageHeaders(payload, settings));
    }
    return payload;
  });
  // Bodies arrive as bytes; each route reads its own kind, so that what is wrong with one is said in its own words.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  addQuoteRoutes(app, {
    store,
    pages,
    limiter,
    siteUrl: settings.siteUrl,
    recipients: settings.quoteEmailTo,
    onStored,
  });
  addHealth(app, store);
  addMetrics(app, store);
  app.get('/contact', async (request, reply) => {
    const service = (request.query as Record<string, unknown>).service;
    if (!options.serviceNeeded.some(({ value }) => value === service)) return servePath(request, reply);
    const page = await pages.render({ path: '/contact', search: `?service=${service}` });
    return reply.type('text/html; charset=utf-8').header('cache-control', NO_STORE).send(page);
  });
  app.setNotFoundHandler(servePath);
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error });
    const isClient = status >= 400 && status < 500;
    return reply
      .code(isClient ? status : 500)
      .header('cache-control', NO_STORE)
      .send({
        error: isClient ? (CLIENT_ERRORS[status] ?? 'This request cannot be answered') : 'Something went wrong',
      });
  });

  /** Whatever is no route above: a built page or file, or what is wrong with asking for it. */
  function servePath(request: FastifyRequest, reply: FastifyReply) {
    const { path, search } = splitUrl(request.url);
    const file = path === '/404' ? undefined : pages.file(path);
    const postable = POSTABLE[path];
    if (request.method !== 'GET' && request.method !== 'HEAD' && (file || postable)) {
      return refuseMethod(reply, [...(file ? ['GET', 'HEAD'] : []), ...(postable ?? [])]);
    }
    if (postable && !file) return refuseMethod(reply, postable);
    if (file) return sendFile(request, reply, file);
    if (path.length > 1 && path.endsWith('/') && pages.file(path.replace(/\/+$/, '')) && !path.startsWith('//')) {
      return reply.redirect(path.replace(/\/+$/, '') + search, 308);
    }
    return notFound(request, reply);
  }

  function notFound(request: FastifyRequest, reply: FastifyReply) {
    reply.headers(common);
    if (request.url.startsWith('/api/')) {
      return reply.code(404).header('cache-control', NO_STORE).send({ error: 'There is no such call' });
    }
    const page = pages.file('/404');
    return page ? sendFile(request, reply, page, 404) : reply.code(404).send({ error: 'There is no such page' });
  }

  function sendFile(request: FastifyRequest, reply: FastifyReply, file: BuiltFile, status = 200) {
    if (file.html) {
      const headers = headersOf.get(file) ?? pageHeaders(file.html, settings);
      headersOf.set(file, headers);
      reply.headers(headers);
    } else if (file.contentType === 'image/svg+xml') {
      reply.header('content-security-policy', DRAWING);
    } else {
      reply.removeHeader('content-security-policy');
    }
    return serveFile(request, reply, file, status);
  }

  return app;
}

/** What Node lets through although it does not say clearly for whom it is (RFC 9112 §3.2). */
function isMisdirected({ raw }: FastifyRequest): boolean {
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  return hosts.length > 1 || !raw.url?.startsWith('/');
}

/** How long a client may take, ms: for the headers, for all of a request; and how often that is looked at. */
const HEADERS_TIMEOUT = 10_000;
const REQUEST_TIMEOUT = 15_000;
const CHECK_EVERY = 2000;

/** Calls that are not pages, with what they allow; and the page that can also be posted to. */
const POSTABLE: Record<string, string[]> = {
  '/api/quotes': ['POST'],
  '/contact': ['POST'],
  '/healthz': ['GET', 'HEAD'],
  '/readyz': ['GET', 'HEAD'],
  '/metrics': ['GET', 'HEAD'],
};

const CLIENT_ERRORS: Record<number, string> = {
  400: 'This request cannot be read',
  413: 'The body is too large',
  415: 'This kind of body cannot be read',
};

function refuseMethod(reply: FastifyReply, allowed: string[]) {
  return reply
    .code(405)
    .header('allow', allowed.join(', '))
    .send({ error: `Only ${allowed.join(', ')} can be used here` });
}

function splitUrl(url: string): { path: string; search: string } {
  const [path = '/', ...rest] = url.split('?');
  return { path, search: rest.length > 0 ? `?${rest.join('?')}` : '' };
}

function addHealth(app: FastifyInstance, store: QuoteStore): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', NO_STORE).send({ status: 'running' }));
  // Each probe writes to the disk; those that ask meanwhile share it.
  let probing: Promise<void> | undefined;
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', NO_STORE);
    try {
      probing ??= store.probe().finally(() => {
        probing = undefined;
      });
      await probing;
      return reply.send({ status: 'ready' });
    } catch (error) {
      request.log.error({ outcome: 'not ready', err: error });
      return reply.code(503).send({ status: 'cannot store a request' });
    }
  });
}
