import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createSite } from '../server/create-site.ts';
import { loadPages } from '../server/pages.ts';
import { openSqlite } from '../server/quotes/sqlite.ts';
import { type EmailJsSettings, parseSettings } from '../server/settings.ts';
import { build } from '../tools/build.ts';
import { noNginx, startNginx } from './nginx.ts';
import { closeDialog, fill, HELD, inOutbox, send } from './quote-requests.ts';
import { test as base, expect } from './site.ts';

/** Stands in for EmailJS's own host, which is not ours: a script with its real calls, and its API. */
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
  /** What the API was sent. */
  sent: { service_id: string; template_id: string; user_id: string; template_params: Record<string, unknown> }[];
  /** What the API answers; 0: nothing, for ever. */
  status: number;
  script: 'good' | 'tampered' | 'hanging' | 'missing';
};

type Fixtures = { host: EmailJsHost; stored: () => Promise<{ request_id: string }[]> };

/** One build with EmailJS on for the file's worker; its own server and store for each test. */
const test = base.extend<Fixtures, { withEmailJs: { folder: string; host: EmailJsHost; emailJs: EmailJsSettings } }>({
  withEmailJs: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern.
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
      const scratch = await mkdtemp(join(tmpdir(), 'emailjs-'));
      const folder = join(scratch, 'build');
      const integrity = `sha384-${createHash('sha384').update(SCRIPT).digest('base64')}`;
      const ids = { serviceId: 'service_1', templateId: 'template_1', publicKey: 'key_1' };
      const emailJs = { ...ids, scriptUrl: `${origin}/email.min.js`, integrity, origin };
      await build({ siteUrl: 'http://localhost:3000', emailJs }, folder);
      await use({ folder, host, emailJs });
      server.closeAllConnections();
      server.close();
      await rm(scratch, { recursive: true, force: true });
    },
    // A whole build, beside other tests.
    { scope: 'worker', timeout: 120_000 },
  ],
  host: async ({ withEmailJs }, use) => {
    Object.assign(withEmailJs.host, { sent: [], status: 200, script: 'good' });
    await use(withEmailJs.host);
  },
  stored: async ({ withEmailJs, page, hydrated }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'site-'));
    const database = openSqlite(dataDir);
    const settings = parseSettings({
      SITE_URL: 'http://localhost:3000',
      QUOTE_RATE_LIMIT: '0',
      DATA_DIR: dataDir,
    });
    const pages = await loadPages(withEmailJs.folder);
    const { app, store, close } = createSite({
      settings: { ...settings, emailJs: withEmailJs.emailJs },
      database,
      pages,
      logLevel: 'silent',
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    await page.goto(`${url}/contact`);
    await hydrated(page);
    await use(() => store.list({ isQuarantined: false }));
    await close();
    await rm(dataDir, { recursive: true, force: true });
  },
});

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function submit(page: Page) {
  await fill(page, 'Lovelace');
  await page.getByLabel('Service Needed').selectOption('roof-cleaning');
  await send(page);
}

test('the browser sends through EmailJS, once, with the full payload, and stores nothing of its own', async ({
  page,
  host,
  stored,
}) => {
  await submit(page);

  await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText('Your quote request #');
  expect(host.sent).toHaveLength(1);
  expect(host.sent[0]).toMatchObject({
    service_id: 'service_1',
    template_id: 'template_1',
    user_id: 'key_1',
    template_params: { firstName: 'Ada', first_name: 'Ada', service_needed: 'Roof Cleaning', has_flexibility: '' },
  });
  expect(await stored()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  await closeDialog(page);
  await submit(page);
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { inits: number }).inits)).toBe(1);
});

test('the policy that names its script passes the one configured address and throws for any other', async ({
  page,
  stored,
  hydrated,
  withEmailJs,
}) => {
  type Policy = { createScriptURL: (url: string) => { toString: () => string } };
  await page.addInitScript(() => {
    const { trustedTypes } = window as unknown as { trustedTypes: { createPolicy: (...args: unknown[]) => unknown } };
    const createPolicy = trustedTypes.createPolicy.bind(trustedTypes);
    trustedTypes.createPolicy = (...args) => {
      const policy = createPolicy(...args);
      Object.assign(window, { policy });
      return policy;
    };
  });
  await page.reload();
  await hydrated(page);
  await submit(page);
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  expect(await stored()).toEqual([]);

  const pass = (url: string) =>
    page.evaluate((address) => {
      try {
        return (window as unknown as { policy: Policy }).policy.createScriptURL(address).toString();
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error);
      }
    }, url);
  const { scriptUrl } = withEmailJs.emailJs;
  expect(await pass(scriptUrl)).toBe(scriptUrl);
  for (const other of ['https://evil.example/x.js', `${scriptUrl}?x`, `${scriptUrl}/../x.js`, '/assets/x.js', '']) {
    expect(await pass(other), other).toBe('refused');
  }
});

test.describe('when storage cannot delete a request that EmailJS has taken', () => {
  test.use({ expectedMessage: /could not be written/ });

  test('it is not sent again', async ({ page, host, stored }) => {
    await page.evaluate(() => {
      IDBObjectStore.prototype.delete = () => {
        throw new DOMException('no', 'UnknownError');
      };
    });
    await submit(page);
    await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
    expect(await inOutbox(page)).toBe(1);

    const looked = page.waitForEvent('console', (message) => message.text().includes('could not be written'));
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await looked;

    expect(host.sent).toHaveLength(1);
    expect(await stored()).toEqual([]);
  });
});

test.describe('when EmailJS fails', () => {
  test.use({ expectedMessage: /did not take|Failed to load resource|integrity|net::ERR/ });

  for (const script of ['tampered', 'missing'] as const) {
    test(`as its script is ${script}, the server takes the request`, async ({ page, host, stored }) => {
      host.script = script;
      await submit(page);

      await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText(HELD);
      expect(await stored()).toHaveLength(1);
      expect(host.sent).toHaveLength(0);
    });
  }

  for (const status of [400, 429, 500]) {
    test(`as its API answers ${status}, the server takes the request`, async ({ page, host, stored }) => {
      host.status = status;
      await submit(page);

      await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText(HELD);
      await expect(page.getByLabel('First Name')).toHaveValue('');
      expect(await stored()).toHaveLength(1);
    });
  }

  for (const [what, seconds, hang] of [
    ['its script', 8, { script: 'hanging' }],
    ['its API', 10, { status: 0 }],
  ] as const) {
    test(`as ${what} hangs, the server takes the request after ${seconds} s`, async ({ page, host, stored }) => {
      Object.assign(host, hang);
      const asked = page.waitForRequest(what === 'its script' ? '**/email.min.js' : '**/email/send');
      await page.clock.install();
      await submit(page);
      await asked;
      await page.clock.runFor(seconds * 1000 + 100);

      await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText(HELD);
      expect(await stored()).toHaveLength(1);
    });
  }

  test('and the server too, the request waits, and EmailJS takes it later', async ({ page, host, stored }) => {
    host.status = 500;
    await page.route('**/api/quotes', (route) => route.abort());
    await submit(page);
    await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText(HELD);
    host.status = 200;
    await page.evaluate(() => dispatchEvent(new Event('online')));

    await expect
      .poll(() => host.sent.filter(({ template_params }) => template_params.firstName === 'Ada').length)
      .toBeGreaterThan(1);
    expect(await stored()).toEqual([]);
  });
});

test.describe('from a static host, without a server of ours', () => {
  test.skip(noNginx !== undefined, noNginx);
  test.use({ ignoreHTTPSErrors: true });

  test('the request goes through EmailJS', async ({ page, host, withEmailJs, hydrated }) => {
    await using nginx = await startNginx('nginx-static.conf', { '/var/www/site': join(withEmailJs.folder, 'client') });
    await page.goto(`https://localhost:${nginx.https}/services`);
    await hydrated(page);
    await page.locator('#roof-cleaning').getByRole('link', { name: 'Get Quote' }).click();
    await submit(page);

    await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText('Your quote request #');
    expect(host.sent).toHaveLength(1);
    expect(host.sent[0]?.template_params).toMatchObject({ firstName: 'Ada', service_needed: 'Roof Cleaning' });
  });

  test.describe('that sends no security policy', () => {
    test.use({ expectedMessage: /Content Security Policy/ });

    test('the page brings its own', async ({ page, withEmailJs, hydrated }) => {
      const folder = join(withEmailJs.folder, 'client');
      await using nginx = await startNginx('nginx-static.conf', { '/var/www/site': folder });
      const answer = await page.goto(`https://localhost:${nginx.https}/about`);
      await hydrated(page);

      expect(answer?.headers()['content-security-policy']).toBeUndefined();
      expect(await page.evaluate(showForeignPicture)).toBe('img-src');
    });
  });

  test.describe('while EmailJS fails', () => {
    test.use({ expectedMessage: /did not take|Failed to load resource/ });

    test('the request waits in the browser', async ({ page, host, withEmailJs, hydrated }) => {
      host.status = 500;
      const folder = join(withEmailJs.folder, 'client');
      await using nginx = await startNginx('nginx-static.conf', { '/var/www/site': folder });
      await page.goto(`https://localhost:${nginx.https}/contact`);
      await hydrated(page);
      await submit(page);

      await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText(HELD);
      expect(await inOutbox(page)).toBe(1);
    });
  });
});

/** Resolves to the directive that refuses it. */
function showForeignPicture(): Promise<string> {
  return new Promise((resolve) => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective));
    document.body.append(Object.assign(new Image(), { src: 'https://evil.example/picture.png' }));
  });
}
