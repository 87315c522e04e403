import type { FastifyInstance } from 'fastify';
import type { PageContent, ServiceInBrief } from '../domain/content.ts';
import type { Mark } from '../domain/site-data.ts';
import { HOUR, SECOND } from '../domain/time-spans.ts';
import { addDesk } from './desk/desk.ts';
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
import type { Live } from './live.ts';
import type { SendMail } from './mail/mail.ts';
import { addMetrics } from './metrics.ts';
import { addBuiltFiles, QUOTE_GONE } from './pages/built-files.ts';
import { createErrorPages } from './pages/error-pages.ts';
import type { Pages } from './pages/pages.ts';
import { compressRenderedPages, createFileServer } from './pages/serve.ts';
import { addOwnPictures } from './pages/serve-pictures.ts';
import { createDecoder } from './photos/decoder.ts';
import { addPhotoRoutes } from './photos/photo-routes.ts';
import { createPhotoSpace } from './photos/photo-space.ts';
import { createPhotoStore } from './photos/photos.ts';
import { createUploadLimits } from './photos/upload-limits.ts';
import type { SiteEditor } from './publishing/editor.ts';
import type { PostPush } from './push/push-service.ts';
import { createCustomerAnswers } from './quotes/answers.ts';
import { addCustomerRoutes, MAX_MISSES, QUOTE_ROUTE } from './quotes/customer-routes.ts';
import { addFormRoute } from './receiving/form-route.ts';
import { createLimiter } from './receiving/limiter.ts';
import { createReceive, MAX_NOTIFIED, type RequestTerms } from './receiving/receive.ts';
import { addRequestRoute } from './receiving/request-route.ts';
import type { Settings } from './settings.ts';
import type { Database } from './store/database.ts';
import type { RequestStore } from './store/store.ts';
import { addCalendar } from './visits/feed-route.ts';
import { createAfterJobAnswers } from './work/answer-after-job.ts';

export type SiteOptions = Pick<HttpOptions, 'logLevel' | 'log' | 'serverFactory'> & {
  settings: Settings;
  database: Database;
  /** `content` and `mark` may change while the program runs. */
  content: () => PageContent;
  mark: () => Mark;
  pages: Pages;
  /** Undefined in development, where the desk cannot edit the content. */
  site?: SiteEditor | undefined;
  /** Undefined in development, where Vite serves the desk's page. */
  deskFiles?: DeskFiles | undefined;
  alarms?: () => readonly string[];
  clientLimits?: ClientLimits;
  now?: () => number;
  /** For tests, whose push services run on this machine. */
  pushServices?: { isAllowed: (endpoint: string) => boolean; post: PostPush } | undefined;
};

/** Made by createSite, because jobs use `store` and `send`, too, and `onStored` wakes the job worker. */
type AppParts = {
  store: RequestStore;
  send: SendMail;
  live: Live | undefined;
  /** Call after storing anything that jobs or open desks must notice at once. */
  onStored: () => void;
};

export function createApp(options: SiteOptions, { store, send, live, onStored }: AppParts): FastifyInstance {
  const { settings, database, content, pages, site, clientLimits = CLIENT_LIMITS, now = Date.now } = options;
  const { siteUrl, quoteEmailTo: recipients, quotePhotos, quoteRateLimit, trustProxy } = settings;
  const timeZone = () => content().frame.openingHours.timeZone;
  const towns = () => content().frame.company.towns;
  const common = commonHeaders(settings);
  /** Every response except built files has these. */
  const headers = {
    ...common,
    ...REFERRER_POLICY,
    'content-security-policy': NOTHING_ALLOWED,
    'cache-control': NO_STORE,
  };
  const sendFile = createFileServer(({ html, contentType, isWorker, isPrivate }) => ({
    ...common,
    ...(html ? (isPrivate ? privateHeaders(html, siteUrl) : pageHeaders(html, settings)) : {}),
    ...(isWorker ? WORKER_HEADERS : {}),
    ...(contentType === 'image/svg+xml' ? { 'content-security-policy': DRAWING_POLICY } : {}),
  }));
  const errorPages = createErrorPages(pages, sendFile, headers);
  const { app, longUploads } = createHttp({ ...options, headers, errorPages, trustProxy, clientLimits });
  const decoder = createDecoder();
  app.addHook('onClose', async () => decoder.close());
  const photos = createPhotoStore(database);
  const receiving = {
    photos,
    decode: decoder.decode,
    encode: decoder.encode,
    hasSpace: createPhotoSpace(photos, database, settings.photoSpace),
    uploads: createUploadLimits({ isCountedByAddress: quoteRateLimit > 0 }),
    longUploads,
    siteUrl,
    onStored,
  };

  function terms(): RequestTerms {
    const { services: shown, promises } = content().frame;
    const isFormer = ({ id, title }: ServiceInBrief) =>
      !shown.some((service) => service.id === id && service.title === title);
    // A form that was opened before a service was removed or renamed may still ask for it.
    const services = [...shown, ...(site?.services() ?? []).filter(isFormer)];
    return { services, promiseHours: promises.quoteHours, timeZone: timeZone() };
  }

  refuseOtherMethods(app);
  // In development Vite adds scripts to each page, so there is no CSP.
  if (!options.serverFactory) {
    compressRenderedPages(app, (path) => {
      // A quote's page has the same scripts as the built page for links that do not work.
      if (path === QUOTE_ROUTE) return privateHeaders(pages.files.get(QUOTE_GONE)?.html ?? '', siteUrl);
      const built = pages.files.get(path);
      // A preview sets its own headers.
      return built ? pageHeaders(built.html ?? '', settings) : {};
    });
  }
  addBuiltFiles(app, pages, content, sendFile);
  // With a desk, addDesk adds this route, which then also serves unpublished pictures to the owner.
  if (site && !live) addOwnPictures(app, site, sendFile);
  const hasEmailJs = settings.emailJs !== undefined;
  const maxPhotos = quotePhotos;
  // QUOTE_RATE_LIMIT=0 turns these limits off, too.
  const maxNotified = quoteRateLimit === 0 ? 0 : MAX_NOTIFIED;
  const notified = {
    requests: createLimiter(maxNotified, database, 'told', HOUR / SECOND),
    emergencies: createLimiter(maxNotified, database, 'told-emergencies', HOUR / SECOND),
  };
  const receive = createReceive({ put: store.put, recipients, hasEmailJs, maxPhotos, onStored, notified });
  const { refuseForm } = errorPages;
  const limiter = createLimiter(quoteRateLimit, database, 'requests');
  addRequestRoute(app, { receive, limiter, siteUrl, terms });
  addFormRoute(app, { ...receiving, receive, limiter, terms, maxPhotos, pages, refuseForm });
  // Needed even if the form has no field for photos: earlier requests may still send theirs.
  addPhotoRoutes(app, {
    ...receiving,
    limiter: createLimiter(quoteRateLimit * Math.max(quotePhotos, 1), database, 'photos'),
  });
  if (live) {
    addCustomerRoutes(app, {
      answers: createCustomerAnswers(database, recipients, towns),
      afterJob: createAfterJobAnswers(database, { recipients, timeZone, towns }),
      pages,
      misses: createLimiter(MAX_MISSES, database, 'quotes'),
      siteUrl,
      timeZone,
      refuseForm,
      onStored,
      now,
    });
    const pictures = { ...receiving, uploads: createUploadLimits({ isCountedByAddress: false }) };
    addDesk(app, { ...options, store, send, live, terms, pictures, sendFile, onStored });
    addCalendar(app, { database, siteUrl, content, notFound: errorPages.notFound });
  }
  addHealth(app, store);
  addMetrics(app, store, settings);
  return app;
}
