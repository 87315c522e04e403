import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createApp, type SiteOptions } from './app.ts';
import { notificationIcon } from './desk/installed.ts';
import { checks, createJobKinds } from './job-kinds.ts';
import { startWorker } from './jobs/worker.ts';
import { createLive } from './live.ts';
import { createMailer } from './mail/mail.ts';
import { pushContactOf } from './push/keys.ts';
import { createStore, type RequestStore } from './store/store.ts';

type Site = {
  app: FastifyInstance;
  store: RequestStore;
  /** Finishes current requests and jobs, and closes the database. */
  close: () => Promise<void>;
};

/** During shutdown, idle connections are closed this often, ms. */
const CLOSE_EVERY = 50;

export function createSite(options: SiteOptions & { store?: RequestStore }): Site {
  const { settings, database, content, mark, site, now = Date.now, pushServices } = options;
  const timeZone = () => content().frame.openingHours.timeZone;
  const { store = createStore(database, settings.photoSpace, timeZone) } = options;
  const send = createMailer({ ...settings, senderName: () => content().frame.company.name });
  const live = settings.isDeskOn
    ? createLive(database, (error) => app.log.error({ outcome: 'open desks not told', err: error }))
    : undefined;
  const app = createApp(options, {
    store,
    send,
    live,
    onStored() {
      worker.wake();
      live?.wake();
    },
  });
  const log = (entry: { error?: string }) => (entry.error ? app.log.error(entry) : app.log.info(entry));
  const kinds = createJobKinds({
    database,
    store,
    send,
    settings,
    timeZone,
    subject: () => pushContactOf(settings.siteUrl, content().frame.company.email),
    towns: () => content().frame.company.towns,
    icon: () => notificationIcon(mark()),
    post: pushServices?.post,
    log,
    now,
  });
  const worker = startWorker({ database, kinds, checks, log, now });
  const connections = new Set<Socket>();
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  function closeConnections() {
    app.server.closeIdleConnections();
    // Browsers open connections ahead of use. Node counts these as busy, so it does not close them.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  }
  return {
    app,
    store,
    async close() {
      // Repeats, because a connection becomes idle only after its last response.
      const closing = setInterval(closeConnections, CLOSE_EVERY);
      // All at once, so that no e-mail starts while a slow upload finishes.
      await Promise.all([live?.close(), app.close(), worker.stop(), site?.close()]);
      clearInterval(closing);
      await database.close();
    },
  };
}
