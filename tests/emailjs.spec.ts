/** Requests sent through EmailJS from the browser, and what happens when EmailJS fails. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test } from './emailjs.ts';
import { noNginx, startNginx } from './nginx.ts';
import { comeOnline } from './outbox-page.ts';
import { closeDialog, fill, HELD, inOutbox, send } from './quote-requests.ts';
import { expect } from './site.ts';

async function submit(page: Page) {
  await fill(page, 'Delivered');
  await page.getByLabel('Service Needed').selectOption('roof-cleaning');
  await send(page);
}

test('the browser sends through EmailJS, once, with the full payload, and keeps nothing', async ({
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
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await inOutbox(page)).toBe(0);

  await closeDialog(page);
  await submit(page);
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  expect(await page.evaluate(() => (window as typeof window & { inits: number }).inits)).toBe(1);
  await expect.poll(stored).toHaveLength(2);
});

test('the policy that names its script passes the one configured address and throws for any other', async ({
  page,
  server: _,
  hydrated,
  withEmailJs,
}) => {
  type Policy = { createScriptURL: (url: string) => { toString: () => string } };
  await page.addInitScript(() => {
    // The DOM's own type has overloads, which a wrapper for any arguments does not repeat.
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

  const pass = (url: string) =>
    page.evaluate((address) => {
      try {
        return (window as typeof window & { policy: Policy }).policy.createScriptURL(address).toString();
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
    await comeOnline(page);
    await looked;

    // The copy follows.
    await expect.poll(stored).toHaveLength(1);
    expect(host.sent).toHaveLength(1);
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
    await page.unroute('**/api/quotes');
    await comeOnline(page);

    await expect.poll(() => host.sent.length).toBeGreaterThan(1);
    await expect.poll(stored).toMatchObject([{ delivered_by: 'emailjs' }]);
    expect(await inOutbox(page)).toBe(0);
  });
});

test.describe('from a static host, without a server of ours', () => {
  test.skip(noNginx !== undefined, noNginx);
  // It answers the copy for a server with 404 (emailjs-copy-dropped.spec.ts), and the browser says so.
  test.use({ ignoreHTTPSErrors: true, expectedMessage: /Failed to load resource.* 404/ });

  test('the request goes through EmailJS', async ({ page, host, withEmailJs, hydrated }) => {
    await using nginx = await startNginx('nginx-static.conf', { '/var/www/site': join(withEmailJs.folder, 'client') });
    await page.goto(`https://localhost:${nginx.https}/services`);
    await hydrated(page);
    await page.locator('#roof-cleaning').getByRole('link', { name: 'Get Quote' }).click();
    const copy = page.waitForResponse('**/api/quotes');
    await submit(page);

    await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText('Your quote request #');
    expect(host.sent).toHaveLength(1);
    expect(host.sent[0]?.template_params).toMatchObject({ firstName: 'Ada', service_needed: 'Roof Cleaning' });
    // The host must not be gone before it has answered.
    expect((await copy).status()).toBe(404);
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
