/** Every address of the site, on one screen. */
import type { FastifyInstance } from 'fastify';
import type { Mark } from '../domain/site-data.ts';
import type { ServiceInBrief, Words } from '../domain/words.ts';
import { addCalendar } from './calendar/route.ts';
import { addEarlierOffers } from './desk/earlier-offers.ts';
import { addInstalledDesk } from './desk/installed.ts';
import type { Live } from './desk/live.ts';
import { addOfferPreview } from './desk/offer-preview.ts';
import { addDeskRoutes } from './desk/routes.ts';
import { addSavedLinesRoutes } from './desk/saved-lines-routes.ts';
import { prepareDesk } from './desk/scope.ts';
import { addDeskShell, type DeskFiles, previewPartsOf } from './desk/shell.ts';
import { addSignIn, type SignInOptions } from './desk/sign-in.ts';
import { addSitePictureRoutes } from './desk/site-picture-routes.ts';
import { addSiteRoutes } from './desk/site-routes.ts';
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
import { addCustomerRoutes } from './offers/customer-routes.ts';
import { createOfferPage, OFFER_ROUTE } from './offers/page.ts';
import { createAnswers } from './pages/answers.ts';
import { addBuiltFiles, OFFER_GONE } from './pages/built-files.ts';
import { addOwnPictures } from './pages/own-pictures.ts';
import type { Pages } from './pages/pages.ts';
import { compressRenderedPages, createFileServer } from './pages/serve.ts';
import { addPhotoRoutes, type PhotoParts } from './photos/photo-routes.ts';
import type { SiteEditor } from './publishing/editor.ts';
import { subjectOf } from './push/keys.ts';
import { isPushService } from './push/push-service.ts';
import { addPushRoutes } from './push/routes.ts';
import { addFormRoute } from './receiving/form-route.ts';
import type { Limiter } from './receiving/limiter.ts';
import { addQuoteRoute } from './receiving/quote-route.ts';
import { createReceive, type RequestTerms } from './receiving/receive.ts';
import type { Settings } from './settings.ts';
import type { QuoteStore } from './store/store.ts';

export type AppOptions = Pick<HttpOptions, 'logLevel' | 'log' | 'serverFactory'> & {
  settings: Pick<Settings, 'siteUrl' | 'emailJs' | 'quoteEmailTo' | 'smtpUrl' | 'trustProxy' | 'quotePhotos'>;
  /** What the site says, and the company's mark, as they are now: both may change while the program runs. */
  words: () => Words;
  mark: () => Mark;
  store: QuoteStore;
  limiter: Limiter;
  photos: PhotoParts & { limiter: Limiter };
  /** Counts guesses at the addresses of quotes. */
  offerMisses: Limiter;
  /** Undefined if there is no desk. */
  desk:
    | (Omit<SignInOptions, 'settings' | 'company' | 'timeZone'> & {
        live: Live;
        files: DeskFiles | undefined;
        /** Given by tests, whose push services are on this machine. */
        isAllowed?: ((endpoint: string) => boolean) | undefined;
      })
    | undefined;
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
    onStored,
    clientLimits = CLIENT_LIMITS,
  } = options;
  const { siteUrl, quoteEmailTo: recipients, quotePhotos } = settings;
  const company = () => words().frame.company.shortName;
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
    page: createOfferPage(pages, sendFile),
    misses: offerMisses,
    siteUrl,
    timeZone,
    refuseForm,
    onStored,
    now: desk?.now ?? Date.now,
  });
  if (desk) {
    app.register(async (scope) => {
      await prepareDesk(scope, siteUrl);
      const signedIn = addSignIn(scope, { settings, company, timeZone, ...desk });
      const { database, live, files, isAllowed = isPushService, now = Date.now } = desk;
      const data = () => ({
        shortName: company(),
        timeZone: timeZone(),
        mark: mark(),
        services: words().frame.services,
      });
      if (files) {
        addDeskShell(scope, files, settings, data);
        addInstalledDesk(scope, files, settings, data);
      }
      const subject = () => subjectOf(siteUrl, words().frame.company.email);
      addPushRoutes(scope, { ...signedIn, database, isAllowed, subject, onQueued: onStored, now });
      addDeskRoutes(scope, {
        ...signedIn,
        alarms: async () => [...(options.alarms?.() ?? []), ...((await site?.alarms()) ?? [])],
        database,
        store,
        live,
        recipients,
        siteUrl,
        timeZone,
        terms,
        onQueued: onStored,
      });
      addSavedLinesRoutes(scope, { ...signedIn, database, live });
      addEarlierOffers(scope, { ...signedIn, database });
      addOfferPreview(scope, { ...signedIn, database, pages, siteUrl });
      if (site) {
        addSiteRoutes(scope, { ...signedIn, site, live, siteUrl, previewParts: previewPartsOf(files) });
        addSitePictureRoutes(scope, { ...signedIn, ...receiving, database });
      }
    });
  }
  if (desk) addCalendar(app, { database: desk.database, siteUrl, company, timeZone, notFound: answers.notFound });
  addHealth(app, store);
  addMetrics(app, store, settings);
  return app;
}
