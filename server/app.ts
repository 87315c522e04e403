/** Every address of the site, on one screen. */
import type { FastifyInstance } from 'fastify';
import type { Mark } from '../domain/site-data.ts';
import type { ServiceInBrief, Words } from '../domain/words.ts';
import { addCalendar } from './calendar/route.ts';
import { addDesk, type DeskParts } from './desk/desk.ts';
import { addHealth } from './health.ts';
import { refuseOtherMethods } from './http/allowed-methods.ts';
import {
  commonHeaders,
  DRAWING_POLICY,
  NO_STORE,
  NOTHING_ALLOWED,
  pageHeaders,
  privateHeaders,
  WORKER_HEADERS,
} from './http/headers.ts';
import { CLIENT_LIMITS, type ClientLimits, createHttp, type HttpOptions } from './http/http.ts';
import { addMetrics } from './metrics.ts';
import { createAnswers as createOfferAnswers } from './offers/answers.ts';
import { addCustomerRoutes, OFFER_ROUTE } from './offers/customer-routes.ts';
import { createAnswers } from './pages/answers.ts';
import { addBuiltFiles, OFFER_GONE } from './pages/built-files.ts';
import { addOwnPictures } from './pages/own-pictures.ts';
import type { Pages } from './pages/pages.ts';
import { compressRenderedPages, createFileServer } from './pages/serve.ts';
import { addPhotoRoutes, type PhotoParts } from './photos/photo-routes.ts';
import type { SiteEditor } from './publishing/editor.ts';
import { addFormRoute } from './receiving/form-route.ts';
import type { Limiter } from './receiving/limiter.ts';
import { addQuoteRoute } from './receiving/quote-route.ts';
import { createReceive, type RequestTerms } from './receiving/receive.ts';
import type { Settings } from './settings.ts';
import type { QuoteStore } from './store/store.ts';

export type AppOptions = Pick<HttpOptions, 'logLevel' | 'log' | 'serverFactory'> & {
  settings: Pick<
    Settings,
    'siteUrl' | 'emailJs' | 'quoteEmailTo' | 'smtpUrl' | 'trustProxy' | 'quotePhotos' | 'isPushOn'
  >;
  /** What the site says, and the company's mark, as they are now: both may change while the program runs. */
  words: () => Words;
  mark: () => Mark;
  store: QuoteStore;
  limiter: Limiter;
  photos: PhotoParts & { limiter: Limiter };
  /** Counts guesses at the addresses of quotes. */
  offerMisses: Limiter;
  /** Undefined if there is no desk. */
  desk: DeskParts | undefined;
  pages: Pages;
  /** What the owner may do to the words; undefined where they are only files. */
  site?: SiteEditor | undefined;
  /** What the owner is told at the desk besides the store's alarms. */
  alarms?: () => readonly string[];
  /** Called after a request or a photo was stored. */
  onStored: () => void;
  clientLimits?: ClientLimits;
};

export function createApp(options: AppOptions): FastifyInstance {
  const {
    settings,
    words,
    mark,
    store,
    limiter,
    photos,
    offerMisses,
    desk,
    pages,
    site,
    alarms = () => [],
    onStored,
    clientLimits = CLIENT_LIMITS,
  } = options;
  const { siteUrl, quoteEmailTo: recipients, quotePhotos } = settings;
  const timeZone = () => words().frame.openingHours.timeZone;
  const shared = commonHeaders(settings);
  /** The headers of every answer except built files: the answer may load nothing, and must not be cached. */
  const headers = { ...shared, 'content-security-policy': NOTHING_ALLOWED, 'cache-control': NO_STORE };
  const sendFile = createFileServer(({ html, contentType, isWorker, isPrivate }) => ({
    ...shared,
    ...(html ? (isPrivate ? privateHeaders(html, siteUrl) : pageHeaders(html, settings)) : {}),
    ...(isWorker ? WORKER_HEADERS : {}),
    ...(contentType === 'image/svg+xml' ? { 'content-security-policy': DRAWING_POLICY } : {}),
  }));
  const answers = createAnswers(pages, sendFile, headers);
  const { trustProxy } = settings;
  const { app, longUploads } = createHttp({ ...options, headers, answers, trustProxy, clientLimits });
  const receiving = { ...photos, longUploads, uploadWithin: clientLimits.upload, siteUrl, onStored };

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
  const receive = createReceive({ put: store.put, recipients, hasEmailJs, mostPhotos, onStored });
  const { refuseForm } = answers;
  addQuoteRoute(app, { receive, limiter, siteUrl, terms });
  addFormRoute(app, { ...receiving, receive, limiter, terms, mostPhotos, pages, refuseForm });
  if (quotePhotos > 0) addPhotoRoutes(app, receiving);
  addCustomerRoutes(app, {
    answers: desk && createOfferAnswers(desk.database, recipients),
    pages,
    misses: offerMisses,
    siteUrl,
    timeZone,
    refuseForm,
    onStored,
    now: desk?.now ?? Date.now,
  });
  if (desk) {
    addDesk(app, desk, {
      settings,
      words,
      mark,
      store,
      pages,
      site,
      alarms,
      terms,
      pictures: receiving,
      onQueued: onStored,
    });
    addCalendar(app, { database: desk.database, siteUrl, words, notFound: answers.notFound });
  }
  addHealth(app, store);
  addMetrics(app, store, settings);
  return app;
}
