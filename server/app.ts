/** Every address of the site, on one screen. */
import type { FastifyInstance } from 'fastify';
import type { Mark } from '../domain/site-data.ts';
import { HOUR, SECOND } from '../domain/time-spans.ts';
import type { ServiceInBrief, Words } from '../domain/words.ts';
import { addCalendar } from './calendar/route.ts';
import { addDesk } from './desk/desk.ts';
import type { Live } from './desk/live.ts';
import type { DeskFiles } from './desk/shell.ts';
import { addHealth } from './health.ts';
import { refuseOtherMethods } from './http/allowed-methods.ts';
import {
  commonHeaders,
  DRAWING_POLICY,
  NO_STORE,
  NOTHING_ALLOWED,
  pageHeaders,
  privateHeaders,
  REFERRER_POLICY,
  WORKER_HEADERS,
} from './http/headers.ts';
import { CLIENT_LIMITS, type ClientLimits, createHttp, type HttpOptions } from './http/http.ts';
import type { SendMail } from './mail/mail.ts';
import { addMetrics } from './metrics.ts';
import { createCustomerAnswers } from './offers/answers.ts';
import { addCustomerRoutes, MISSES_A_MINUTE, OFFER_ROUTE } from './offers/customer-routes.ts';
import { addBuiltFiles, OFFER_GONE } from './pages/built-files.ts';
import { createErrorPages } from './pages/error-pages.ts';
import { addOwnPictures } from './pages/own-pictures.ts';
import type { Pages } from './pages/pages.ts';
import { compressRenderedPages, createFileServer } from './pages/serve.ts';
import { createDecoder } from './photos/decode.ts';
import { addPhotoRoutes } from './photos/photo-routes.ts';
import { createPhotoSpace } from './photos/photo-space.ts';
import { createPhotoStore } from './photos/photos.ts';
import { createUploads } from './photos/uploads.ts';
import type { SiteEditor } from './publishing/editor.ts';
import type { PostPush } from './push/push-service.ts';
import { addFormRoute } from './receiving/form-route.ts';
import { createLimiter } from './receiving/limiter.ts';
import { addQuoteRoute } from './receiving/quote-route.ts';
import { createReceive, MOST_TOLD, type RequestTerms } from './receiving/receive.ts';
import type { Settings } from './settings.ts';
import type { Database } from './store/database.ts';
import type { QuoteStore } from './store/store.ts';

/** What a site is made of. */
export type SiteOptions = Pick<HttpOptions, 'logLevel' | 'log' | 'serverFactory'> & {
  settings: Settings;
  database: Database;
  /** What the site says, and the company's mark, as they are now: both may change while the program runs. */
  words: () => Words;
  mark: () => Mark;
  pages: Pages;
  /** What the owner may do to the words; undefined where they are only files. */
  site?: SiteEditor | undefined;
  /** Undefined where another program serves the desk's page. */
  deskFiles?: DeskFiles | undefined;
  /** What the owner is told at the desk besides the alarms of the store and of the words. */
  alarms?: () => readonly string[];
  clientLimits?: ClientLimits;
  /** The clock of the desk, ms since 1970. */
  now?: () => number;
  /** Given by tests, whose push services are on this machine. */
  pushServices?: { isAllowed: (endpoint: string) => boolean; post: PostPush } | undefined;
};

/** What works for the addresses, and goes on beside them (create-site.ts). */
type AppParts = {
  store: QuoteStore;
  send: SendMail;
  /** Undefined if there is no desk. */
  live: Live | undefined;
  /** Called after a request or a photo was stored. */
  onStored: () => void;
};

export function createApp(options: SiteOptions, { store, send, live, onStored }: AppParts): FastifyInstance {
  const { settings, database, words, pages, site, clientLimits = CLIENT_LIMITS, now = Date.now } = options;
  const { siteUrl, quoteEmailTo: recipients, quotePhotos, quoteRateLimit, trustProxy } = settings;
  const timeZone = () => words().frame.openingHours.timeZone;
  const shared = commonHeaders(settings);
  /** The headers of every answer except built files: the answer may load nothing, and must not be cached. */
  const headers = {
    ...shared,
    ...REFERRER_POLICY,
    'content-security-policy': NOTHING_ALLOWED,
    'cache-control': NO_STORE,
  };
  const sendFile = createFileServer(({ html, contentType, isWorker, isPrivate }) => ({
    ...shared,
    ...(html ? (isPrivate ? privateHeaders(html, siteUrl) : pageHeaders(html, settings)) : {}),
    ...(isWorker ? WORKER_HEADERS : {}),
    ...(contentType === 'image/svg+xml' ? { 'content-security-policy': DRAWING_POLICY } : {}),
  }));
  const answers = createErrorPages(pages, sendFile, headers);
  const { app, longUploads } = createHttp({ ...options, headers, answers, trustProxy, clientLimits });
  const decoder = createDecoder();
  // After the last answer.
  app.addHook('onClose', async () => decoder.close());
  const photos = createPhotoStore(database);
  const receiving = {
    photos,
    decode: decoder.decode,
    encode: decoder.encode,
    hasSpace: createPhotoSpace(photos, database, settings.photoSpace),
    uploads: createUploads({ isCountedByAddress: quoteRateLimit > 0 }),
    longUploads,
    siteUrl,
    onStored,
  };

  function terms(): RequestTerms {
    const { services: shown, promises } = words().frame;
    const isGone = ({ id }: ServiceInBrief) => !shown.some((service) => service.id === id);
    // A form that was opened before a service was taken away may still ask for it.
    const services = [...shown, ...(site?.services() ?? []).filter(isGone)];
    return { services, promiseHours: promises.quoteHours, timeZone: timeZone() };
  }

  refuseOtherMethods(app);
  // In development, Vite adds scripts of its own to each page.
  if (!options.serverFactory) {
    compressRenderedPages(app, (path) => {
      // An offer may run what the page of one that is gone runs.
      if (path === OFFER_ROUTE) return privateHeaders(pages.files.get(OFFER_GONE)?.html ?? '', siteUrl);
      const built = pages.files.get(path);
      // A preview has headers of its own.
      return built ? pageHeaders(built.html ?? '', settings) : {};
    });
  }
  addBuiltFiles(app, pages, words, sendFile);
  if (site) addOwnPictures(app, site.picture, sendFile);
  const hasEmailJs = settings.emailJs !== undefined;
  const mostPhotos = quotePhotos;
  // Without a limit for requests there is none for what is told of them.
  const mostTold = quoteRateLimit === 0 ? 0 : MOST_TOLD;
  const told = {
    requests: createLimiter(mostTold, database, 'told', HOUR / SECOND),
    emergencies: createLimiter(mostTold, database, 'told-emergencies', HOUR / SECOND),
  };
  const receive = createReceive({ put: store.put, recipients, hasEmailJs, mostPhotos, onStored, told });
  const { refuseForm } = answers;
  const limiter = createLimiter(quoteRateLimit, database, 'quotes');
  addQuoteRoute(app, { receive, limiter, siteUrl, terms });
  addFormRoute(app, { ...receiving, receive, limiter, terms, mostPhotos, pages, refuseForm });
  if (quotePhotos > 0) {
    addPhotoRoutes(app, {
      ...receiving,
      limiter: createLimiter(quoteRateLimit * quotePhotos, database, 'photos'),
    });
  }
  addCustomerRoutes(app, {
    answers: live && createCustomerAnswers(database, recipients),
    pages,
    misses: createLimiter(MISSES_A_MINUTE, database, 'offers'),
    siteUrl,
    timeZone,
    refuseForm,
    onStored,
    now,
  });
  if (live) {
    const pictures = { ...receiving, uploads: createUploads({ isCountedByAddress: false }) };
    addDesk(app, { ...options, store, send, live, terms, pictures, onQueued: onStored });
    addCalendar(app, { database, siteUrl, words, notFound: answers.notFound });
  }
  addHealth(app, store);
  addMetrics(app, store, settings);
  return app;
}
