import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { startLink } from './devices/sign-in-link.ts';
import type { SiteEditor } from './publishing/editor.ts';
import type { Settings } from './settings.ts';
import type { Database } from './store/database.ts';

type Started = {
  app: FastifyInstance;
  settings: Settings;
  database: Database;
  site: Pick<SiteEditor, 'alarms'>;
  shortName: string;
  alarm: string | undefined;
};

export async function announceStart({ app, settings, database, site, shortName, alarm }: Started) {
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  const isHere = ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(settings.host);
  const host = isHere ? 'localhost' : isIPv6(settings.host) ? `[${settings.host}]` : settings.host;
  const origin = `http://${host}:${port}`;
  if (alarm) console.log(alarm);
  for (const problem of await site.alarms()) console.error(problem);
  console.log(`${shortName} is open at ${origin}`);
  if (!settings.smtpUrl)
    console.log(`E-mails are written to ${join(settings.dataDir, 'mail')}, as SMTP_URL is not set`);
  const link = await startLink(database, settings, origin).catch((error) => {
    // The disk may be full. Serve the site anyway.
    console.error(`No sign-in link was made, because the store cannot be written to (${error.message})`);
  });
  if (link) console.log(`Your desk: ${link}`);
}
