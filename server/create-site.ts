import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, createApp } from './app.ts';
import { notificationIcon } from './desk/installed.ts';
import { createLive } from './desk/live.ts';
import type { DeskFiles } from './desk/shell.ts';
import { startDelivering } from './mail/deliver.ts';
import { createMailer } from './mail/mail.ts';
import { MISSES_A_MINUTE } from './offers/customer-routes.ts';
import { createDecoder } from './photos/decode.ts';
import { createPhotoSpace } from './photos/photo-space.ts';
import { createPhotoStore } from './photos/photos.ts';
import { createUploads } from './photos/uploads.ts';
import { subjectOf } from './push/keys.ts';
import type { PostPush } from './push/push-service.ts';
import { startCalling } from './push/send.ts';
import { createLimiter } from './receiving/limiter.ts';
import type { Settings } from './settings.ts';
import type { Database } from './store/database.ts';
import { createStore, type QuoteStore } from './store/store.ts';

type SiteSettings = AppOptions['settings'] &
  Pick<
    Settings,
    'quoteRateLimit' | 'photoSpace' | 'dataDir' | 'smtpUrl' | 'quoteEmailFrom' | 'isDeskOn' | 'keepMonths'
  >;

type SiteOptions = Omit<
  AppOptions,
  'settings' | 'store' | 'limiter' | 'photos' | 'offerMisses' | 'desk' | 'onStored'
> & {
  settings: SiteSettings;
  database: Database;
  store?: QuoteStore;
  /** Undefined where another program serves the desk's page. */
  deskFiles?: DeskFiles | undefined;
  /** The clock of the desk, ms since 1970. */
  now?: () => number;
  /** Given by tests, whose push services are on this machine. */
  pushServices?: { isAllowed: (endpoint: string) => boolean; post: PostPush } | undefined;
};

type Site = {
  app: FastifyInstance;
  store: QuoteStore;
  /** Finishes the current requests and the current e-mail, starts no others, and closes the database. */
  close: () => Promise<void>;
};

/** How often connections without a request are closed during shutdown, ms. */
const CLOSE_EVERY = 50;

/** Connects the parts of the process: the HTTP app, the store behind it, and the loop that e-mails stored requests. */
export function createSite({
  settings,
  database,
  words,
  store = createStore(database, settings.photoSpace, () => words().frame.openingHours.timeZone),
  deskFiles,
  now,
  pushServices,
  site,
  ...options
}: SiteOptions): Site {
  const send = createMailer({ ...settings, senderName: () => words().frame.company.name });
  const live = settings.isDeskOn
    ? createLive(database, (error) => app.log.error({ outcome: 'open desks not told', err: error }))
    : undefined;
  const photos = createPhotoStore(database);
  const decoder = createDecoder();
  const { quoteRateLimit, quotePhotos, photoSpace } = settings;
  const app = createApp({
    ...options,
    settings,
    words,
    store,
    site,
    limiter: createLimiter(quoteRateLimit, database, 'quotes'),
    photos: {
      photos,
      decode: decoder.decode,
      encode: decoder.encode,
      hasSpace: createPhotoSpace(photos, database, photoSpace),
      uploads: createUploads({ isCountedByAddress: quoteRateLimit > 0 }),
      limiter: createLimiter(quoteRateLimit * quotePhotos, database, 'photos'),
    },
    offerMisses: createLimiter(MISSES_A_MINUTE, database, 'offers'),
    desk: live && {
      database,
      live,
      files: deskFiles,
      send,
      isAllowed: pushServices?.isAllowed,
      ...(now ? { now } : {}),
    },
    onStored() {
      deliverer.wake();
      caller?.wake();
      live?.wake();
    },
  });
  const timeZone = () => words().frame.openingHours.timeZone;
  const deskUrl = `${settings.siteUrl}/desk`;
  const log = (entry: { error?: string }) => (entry.error ? app.log.error(entry) : app.log.info(entry));
  const deliverer = startDelivering({
    database,
    store,
    send,
    timeZone,
    recipients: settings.quoteEmailTo,
    deskUrl: settings.isDeskOn ? deskUrl : undefined,
    keepMonths: settings.keepMonths,
    log,
  });
  const caller =
    settings.isDeskOn && settings.isPushOn
      ? startCalling({
          database,
          deskUrl,
          subject: () => subjectOf(settings.siteUrl, words().frame.company.email),
          timeZone,
          icon: () => notificationIcon(options.mark()),
          post: pushServices?.post,
          log,
          ...(now ? { now } : {}),
        })
      : undefined;
  const connections = new Set<Socket>();
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  function closeConnections() {
    app.server.closeIdleConnections();
    // Browsers open some ahead. Node counts those as busy.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  }
  return {
    app,
    store,
    async close() {
      // A connection becomes idle when its last answer is sent, and would otherwise stay open for the next request.
      const closing = setInterval(closeConnections, CLOSE_EVERY);
      // All stop together, so that no e-mail starts while a slow upload finishes.
      await Promise.all([live?.close(), app.close(), deliverer.stop(), caller?.stop(), site?.close()]);
      clearInterval(closing);
      decoder.close();
      await database.close();
    },
  };
}
