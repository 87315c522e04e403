import type { FastifyInstance } from 'fastify';
import { type AppOptions, createApp } from './app.ts';
import { startDelivering } from './quotes/deliver.ts';
import { createLimiter } from './quotes/limiter.ts';
import { createMailer } from './quotes/mail.ts';
import type { Database } from './quotes/schema.ts';
import { createStore, type QuoteStore } from './quotes/store.ts';
import type { Settings } from './settings.ts';

export type SiteSettings = AppOptions['settings'] &
  Pick<Settings, 'quoteRateLimit' | 'dataDir' | 'smtpUrl' | 'quoteEmailFrom'>;

type SiteOptions = Omit<AppOptions, 'settings' | 'store' | 'limiter' | 'onStored'> & {
  settings: SiteSettings;
  database: Database;
  store?: QuoteStore;
};

export type Site = {
  app: FastifyInstance;
  store: QuoteStore;
  /** Finishes the requests and the e-mail under way, begins no other, and closes the database. */
  close: () => Promise<void>;
};

/** How often connections without a request are closed while the last answers go out, ms. */
const CLOSE_EVERY = 50;

/** Wires the one process together: the HTTP app, the store behind it, and the loop that e-mails what is stored. */
export function createSite({ settings, database, store = createStore(database), ...options }: SiteOptions): Site {
  const app = createApp({
    ...options,
    settings,
    store,
    limiter: createLimiter(settings.quoteRateLimit, database),
    onStored: () => deliverer.wake(),
  });
  const deliverer = startDelivering({
    database,
    store,
    send: createMailer(settings),
    recipients: settings.quoteEmailTo,
    log: (entry) => (entry.error ? app.log.error(entry) : app.log.info(entry)),
  });
  return {
    app,
    store,
    async close() {
      // A connection whose last answer goes out now would otherwise stay open for the next request.
      const closing = setInterval(() => app.server.closeIdleConnections(), CLOSE_EVERY);
      // Both at once: no e-mail begins while a slow upload is finished.
      await Promise.all([app.close(), deliverer.stop()]);
      clearInterval(closing);
      await database.close();
    },
  };
}
