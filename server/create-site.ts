import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createApp, type SiteOptions } from './app.ts';
import { notificationIcon } from './desk/installed.ts';
import { createLive } from './desk/live.ts';
import { startDelivering } from './mail/deliver.ts';
import { createMailer } from './mail/mail.ts';
import { subjectOf } from './push/keys.ts';
import { startCalling } from './push/send.ts';
import { createStore, type QuoteStore } from './store/store.ts';

type Site = {
  app: FastifyInstance;
  store: QuoteStore;
  /** Finishes the current requests and the current e-mail, starts no others, and closes the database. */
  close: () => Promise<void>;
};

/** How often connections without a request are closed during shutdown, ms. */
const CLOSE_EVERY = 50;

/** Connects the parts of the process: the HTTP app, the store behind it, and the loop that e-mails stored requests. */
export function createSite(options: SiteOptions & { store?: QuoteStore }): Site {
  const { settings, database, words, mark, site, now, pushServices } = options;
  const timeZone = () => words().frame.openingHours.timeZone;
  const { store = createStore(database, settings.photoSpace, timeZone) } = options;
  const send = createMailer({ ...settings, senderName: () => words().frame.company.name });
  const live = settings.isDeskOn
    ? createLive(database, (error) => app.log.error({ outcome: 'open desks not told', err: error }))
    : undefined;
  const app = createApp(options, {
    store,
    send,
    live,
    onStored() {
      deliverer.wake();
      caller?.wake();
      live?.wake();
    },
  });
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
          icon: () => notificationIcon(mark()),
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
      await database.close();
    },
  };
}
