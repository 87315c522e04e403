/** Every address of the site. */
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import { fields } from '../quote/fields.ts';
import { collectMethods, refuseMethod } from './allowed-methods.ts';
import { CLIENT_LIMITS, type ClientLimits } from './client-limits.ts';
import type { Live } from './desk/live.ts';
import { addDeskRoutes } from './desk/routes.ts';
import { prepareDesk } from './desk/scope.ts';
import { addDeskShell, type DeskFiles } from './desk/shell.ts';
import { addSignIn, type SignInOptions } from './desk/sign-in.ts';
import { commonHeaders, DRAWING_POLICY, NO_STORE, NOTHING_ALLOWED, pageHeaders, WORKER_HEADERS } from './headers.ts';
import { addHealth } from './health.ts';
import { createLongUploads } from './long-uploads.ts';
import { isMisdirected, refuseMalformed } from './malformed.ts';
import { addMetrics } from './metrics.ts';
import { type BuiltFile, type Pages, renderedFile } from './pages.ts';
import type { Limiter } from './quotes/limiter.ts';
import { addPhotoRoutes, type PhotoParts } from './quotes/photo-routes.ts';
import { addQuoteRoutes } from './quotes/routes.ts';
import type { QuoteStore } from './quotes/store.ts';
import { createFileServer, encodePage } from './serve.ts';
import type { Settings } from './settings.ts';

/** The largest body of a request, bytes (contract, "HTTP"). */
const BODY_LIMIT = 64 * 1024;

export type AppOptions = {
  settings: Pick<Settings, 'siteUrl' | 'emailJs' | 'quoteEmailTo' | 'trustProxy' | 'quotePhotos'>;
  store: QuoteStore;
  limiter: Limiter;
  photos: PhotoParts & { limiter: Limiter };
  /** Undefined if there is no desk. */
  desk: (Omit<SignInOptions, 'settings'> & { live: Live; files: DeskFiles | undefined }) | undefined;
  pages: Pages;
  /** Called after a request or a photo was stored. */
  onStored: () => void;
  /** The log level; 'silent' for no log. */
  logLevel?: string;
  /** Receives the log line by line. The default is standard output. */
  log?: { write: (line: string) => void };
  /** Another HTTP server around the app, for development. */
  serverFactory?: FastifyServerFactory;
  clientLimits?: ClientLimits;
};

export function createApp({
  settings,
  store,
  limiter,
  photos,
  desk,
  pages,
  onStored,
  logLevel = 'info',
  log,
  serverFactory,
  clientLimits = CLIENT_LIMITS,
}: AppOptions): FastifyInstance {
  /** The headers of every answer except built files: the answer may load nothing, and must not be cached. */
  const sharedHeaders = commonHeaders(settings);
  const common = { ...sharedHeaders, 'content-security-policy': NOTHING_ALLOWED, 'cache-control': NO_STORE };
  const sendFile = createFileServer(({ html, contentType, isWorker }) => ({
    ...sharedHeaders,
    ...(html ? pageHeaders(html, settings) : {}),
    ...(isWorker ? WORKER_HEADERS : {}),
    ...(contentType === 'image/svg+xml' ? { 'content-security-policy': DRAWING_POLICY } : {}),
  }));
  const longUploads = createLongUploads(refuseMalformed(common));
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: (_address, hop) => hop < settings.trustProxy,
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
    routerOptions: { ignoreTrailingSlash: false },
    ...(serverFactory ? { serverFactory } : {}),
    // A path that cannot be decoded is the address of no page.
    frameworkErrors: (_error, request, reply) => notFound(request, reply),
  });
  app.server.maxConnections = clientLimits.connections;
  // The only expectation in use is 100-continue, which Node answers before the request arrives here.
  app.server.on('checkExpectation', (_request, response) => response.writeHead(417, common).end());
  /** The methods that a path allows besides GET and HEAD of a built file. Every route adds its own. */
  const allowedMethods = collectMethods(app);
  app.addHook('onRequest', (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isReadable = !isMisdirected(request);
    // Most requests are for built files. They are answered here.
    const file = isReadable && isRead && fileOf(request.url);
    if (file) return sendFile(request, reply, file);
    reply.headers(common);
    if (!isReadable) reply.code(400).send({ error: 'This request cannot be read' });
    // Only some routes accept other methods. Elsewhere they are refused before a body is read.
    else if (!isRead && request.method !== 'POST' && !isPut(request)) servePath(request, reply);
    else done();
  });
  // A page rendered for this request may run the same scripts as the built page. The hashes do not come from the
  // rendered page, because they would also allow anything that an attacker managed to write into it. In development,
  // Vite adds scripts of its own.
  app.addHook('onSend', async (request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (!isPage || typeof payload !== 'string' || serverFactory) return payload;
    reply.headers(pageHeaders(pages.file(request.routeOptions.url ?? '')?.html ?? '', settings));
    return encodePage(request, reply, payload);
  });
  // Bodies arrive as bytes. Each route reads its own type, so that its error message fits.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const photoTimes = { longUploads, uploadWithin: clientLimits.upload };
  addQuoteRoutes(app, {
    ...photos,
    ...photoTimes,
    store,
    pages,
    limiter,
    siteUrl: settings.siteUrl,
    recipients: settings.quoteEmailTo,
    hasEmailJs: settings.emailJs !== undefined,
    mostPhotos: settings.quotePhotos,
    onStored,
    refuseForm,
  });
  if (settings.quotePhotos > 0) {
    addPhotoRoutes(app, {
      ...photos,
      ...photoTimes,
      siteUrl: settings.siteUrl,
      onStored,
    });
  }
  if (desk) {
    app.register(async (scope) => {
      await prepareDesk(scope, settings.siteUrl);
      const signedIn = addSignIn(scope, { settings, ...desk });
      const { database, live, files } = desk;
      if (files) addDeskShell(scope, files, settings);
      addDeskRoutes(scope, {
        ...signedIn,
        database,
        store,
        live,
        recipients: settings.quoteEmailTo,
        onQueued: onStored,
      });
    });
  }
  addHealth(app, store);
  addMetrics(app, store, settings);
  // The contact page with a preselected service. It is rendered at the first request and then kept, because there are
  // only a few.
  const contactPages = new Map<string, BuiltFile>();
  app.get('/contact', async (request, reply) => {
    const { service } = request.query as Record<string, unknown>;
    const chosen = fields.serviceNeeded.options.find(({ value }) => value === service);
    if (!chosen) return servePath(request, reply);
    const page = contactPages.get(chosen.value) ?? (await renderContactFor(chosen.value));
    contactPages.set(chosen.value, page);
    return sendFile(request, reply, page);
  });
  app.setNotFoundHandler(servePath);
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error });
    const isClient = status >= 400 && status < 500;
    if (isClient && request.routeOptions.url === '/contact') return refuseForm(request, reply, status);
    return reply.code(isClient ? status : 500).send({
      error: isClient ? (CLIENT_ERRORS[status] ?? 'This request cannot be answered') : 'Something went wrong',
    });
  });

  function isPut({ method, url }: FastifyRequest): boolean {
    return method === 'PUT' && allowedMethods(splitUrl(url).path).includes(method);
  }

  async function renderContactFor(service: string): Promise<BuiltFile> {
    return renderedFile(await pages.render({ path: '/contact', search: `?service=${service}` }));
  }

  /** Answers every path without a route: with a built page or file, or with an error. */
  function servePath(request: FastifyRequest, reply: FastifyReply) {
    const { path, search } = splitUrl(request.url);
    const file = fileOf(path);
    const methods = allowedMethods(path);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // A route that takes the method may still have nothing at this path.
    const isTaken = methods.includes(request.method);
    if ((file && !isRead) || (!file && methods.length > 0 && !isTaken)) {
      return refuseMethod(reply, [...new Set([...(file ? ['GET', 'HEAD'] : []), ...methods])]);
    }
    if (file) return sendFile(request, reply, file);
    const withoutSlash = path.slice(0, -1);
    if (path.endsWith('/') && pages.file(withoutSlash)) return reply.redirect(withoutSlash + search, 308);
    return notFound(request, reply);
  }

  /** Answers a refused form with a built page. Rendering a page for each would let anyone use up the processor. */
  function refuseForm(request: FastifyRequest, reply: FastifyReply, status: number) {
    const page = pages.file(NOT_SENT);
    return page ? sendFile(request, reply, page, status) : reply.code(status).send({ error: CLIENT_ERRORS[status] });
  }

  function notFound(request: FastifyRequest, reply: FastifyReply) {
    reply.headers(common);
    if (request.url.startsWith('/api/')) return reply.code(404).send({ error: 'There is no such call' });
    const page = pages.file(NOT_FOUND);
    return page ? sendFile(request, reply, page, 404) : reply.code(404).send({ error: 'There is no such page' });
  }

  /** The built file at a path. Pages that exist only as answers have no path of their own. */
  function fileOf(path: string): BuiltFile | undefined {
    return ANSWER_PAGES.has(path) ? undefined : pages.file(path);
  }

  return app;
}

const NOT_FOUND = '/404';
const NOT_SENT = '/not-sent';
const ANSWER_PAGES = new Set([NOT_FOUND, NOT_SENT]);

const CLIENT_ERRORS: Record<number, string> = {
  400: 'This request cannot be read',
  413: 'The body is too large',
  415: 'This kind of body cannot be read',
};

function splitUrl(url: string): { path: string; search: string } {
  const [path = '/', ...rest] = url.split('?');
  return { path, search: rest.length > 0 ? `?${rest.join('?')}` : '' };
}
