/** A site with EmailJS on, and a stand-in for EmailJS's host. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmailJsSettings } from '../domain/site-data.ts';
import { createSite } from '../server/create-site.ts';
import type { Edition } from '../server/pages/edition.ts';
import { parseSettings } from '../server/settings.ts';
import { openSqlite } from '../server/store/sqlite.ts';
import type { RequestStore } from '../server/store/store.ts';
import type { StoredRequest } from '../server/store/stored-request.ts';
import { buildSite } from '../tools/build/site.ts';
import { test as base, open } from './site.ts';
import { content } from './support/content.ts';
import { builtPages, pageSettings } from './support/pages.ts';

/** The stand-in's script, which makes the real calls to the stand-in's API. */
const SCRIPT = `window.emailjs = {
  init(options) { this.options = options; window.inits = (window.inits ?? 0) + 1; },
  async send(service, template, params) {
    const response = await fetch(this.options.origin + '/api/v1.0/email/send', {
      method: 'POST', headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ service_id: service, template_id: template, user_id: this.options.publicKey, template_params: params }),
    });
    if (!response.ok) throw { status: response.status, text: await response.text() };
    return { status: response.status, text: 'OK' };
  },
};`;

type EmailJsHost = {
  sent: {
    service_id: string;
    template_id: string;
    user_id: string;
    template_params: Record<string, unknown>;
  }[];
  /** The status of the API's responses. With 0 it never responds. */
  status: number;
  script: 'good' | 'tampered' | 'hanging' | 'missing';
};

type Fixtures = {
  host: EmailJsHost;
  /** Our server. Its contact page is open. */
  server: { url: string; store: RequestStore };
  stored: () => Promise<StoredRequest[]>;
};

type WorkerFixtures = {
  withEmailJs: { host: EmailJsHost; emailJs: EmailJsSettings; pages: Edition };
  /** The folder of the static site with EmailJS on. */
  staticSite: string;
};

/** A stand-in for EmailJS's host per worker; a new server and store for each test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  withEmailJs: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern.
    async ({}, use) => {
      const host: EmailJsHost = { sent: [], status: 200, script: 'good' };
      const server = createServer(async (request, response) => {
        response.setHeader('access-control-allow-origin', '*');
        response.setHeader('access-control-allow-headers', 'content-type');
        if (request.method === 'OPTIONS') return response.end();
        if (request.url === '/email.min.js') {
          if (host.script === 'hanging') return;
          response.setHeader('content-type', 'text/javascript');
          response.statusCode = host.script === 'missing' ? 404 : 200;
          return response.end(host.script === 'tampered' ? `${SCRIPT} steal()` : SCRIPT);
        }
        host.sent.push(JSON.parse(await readBody(request)));
        if (host.status === 0) return;
        response.statusCode = host.status;
        response.end('OK');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const integrity = `sha384-${createHash('sha384').update(SCRIPT).digest('base64')}`;
      const ids = { serviceId: 'service_1', templateId: 'template_1', publicKey: 'key_1' };
      const emailJs = { ...ids, scriptUrl: `${origin}/email.min.js`, integrity, origin };
      await use({ host, emailJs, pages: await builtPages({ emailJs, keepMonths: 12 }) });
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  staticSite: [
    async ({ withEmailJs: { emailJs } }, use) => {
      const scratch = await mkdtemp(join(tmpdir(), 'emailjs-'));
      const folder = join(scratch, 'client');
      await buildSite({ content, settings: { ...pageSettings, emailJs } }, folder);
      await use(folder);
      await rm(scratch, { recursive: true, force: true });
    },
    // The fixture runs a whole build beside other tests.
    { scope: 'worker', timeout: 120_000 },
  ],
  host: async ({ withEmailJs }, use) => {
    Object.assign(withEmailJs.host, { sent: [], status: 200, script: 'good' });
    await use(withEmailJs.host);
  },
  server: async ({ withEmailJs: { emailJs, pages }, page }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'site-'));
    const database = openSqlite(dataDir);
    const settings = parseSettings(
      {
        SITE_URL: 'http://localhost:3000',
        QUOTE_RATE_LIMIT: '0',
        DATA_DIR: dataDir,
      },
      content,
    );
    const { app, store, close } = createSite({
      settings: { ...settings, emailJs },
      database,
      pages,
      content: () => content,
      mark: () => pages.mark,
      logLevel: 'silent',
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    await open(page, `${url}/contact`);
    await use({ url, store });
    // An open page would report failed fetches after its server has stopped.
    for (const opened of page.context().pages()) await opened.goto('about:blank');
    await close();
    await rm(dataDir, { recursive: true, force: true });
  },
  stored: ({ server }, use) => use(() => server.store.list({ isQuarantined: false })),
});

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
