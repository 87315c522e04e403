/** Requests sent through EmailJS from the browser, and what happens when EmailJS fails. */
import type { Page } from '@playwright/test';
import { test } from './emailjs.ts';
import { noNginx, startNginx } from './nginx.ts';
import { allSettled, comeOnline, copiesOn } from './outbox-page.ts';
import { closeDialog, expectEmpty, fill, HELD, inOutbox, send } from './quote-requests.ts';
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
    template_params: {
      firstName: 'Ada',
      first_name: 'Ada',
      service_needed: 'Roof Cleaning',
      has_flexibility: '',
    },
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
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (...args: unknown[]) => unknown };
    };
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
  for (const other of [
    'https://evil.example/x.js',
    `${scriptUrl}?x`,
    `${scriptUrl}/../x.js`,
    '/assets/x.js',
    '',
  ]) {
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

  const expectHeld = async (page: Page) => {
    await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText(HELD);
    await closeDialog(page);
    await expectEmpty(page);
  };

  test('as its script is altered, then missing, the server takes the requests', async ({
    page,
    host,
    stored,
  }) => {
    for (const script of ['tampered', 'missing'] as const) {
      host.script = script;
      await submit(page);
      await expectHeld(page);
    }

    expect(await stored()).toHaveLength(2);
    expect(host.sent).toHaveLength(0);
  });

  test('as its API answers 400, then 500, the server takes the requests', async ({ page, host, stored }) => {
    for (const status of [400, 500]) {
      host.status = status;
      await submit(page);
      await expectHeld(page);
    }

    expect(await stored()).toHaveLength(2);
  });

  for (const [what, seconds, hang] of [
    ['its script', 8, { script: 'hanging' }],
    ['its API', 10, { status: 0 }],
  ] as const) {
    test(`as ${what} hangs, the server takes the request after ${seconds} s`, async ({
      page,
      host,
      stored,
    }) => {
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

  test('and the server too, the request waits, and EmailJS takes it later', async ({
    page,
    host,
    stored,
  }) => {
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
  test.use({
    ignoreHTTPSErrors: true,
    expectedMessage: /Content Security Policy|did not take|Failed to load resource/,
  });

  test('the request goes through EmailJS, and nobody is asked to take a copy; while EmailJS fails, it waits in the browser', async ({
    page,
    host,
    staticSite,
    hydrated,
  }) => {
    await using nginx = await startNginx('nginx-static.conf', { '/var/www/site': staticSite });
    const answer = await page.goto(`https://localhost:${nginx.https}/services`);
    await hydrated(page);
    // The page brings its own security policy.
    expect(answer?.headers()['content-security-policy']).toBeUndefined();
    expect(await page.evaluate(showForeignPicture)).toBe('img-src');
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/quotes')) calls += 1;
    });

    await page.locator('#roof-cleaning').getByRole('link', { name: 'Get Quote' }).click();
    // Nobody would take its photos.
    await expect(page.locator('input[type="file"]')).toHaveCount(0);
    await submit(page);
    await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText('Your quote request #');
    await closeDialog(page);
    await comeOnline(page);
    await allSettled(page);
    expect(host.sent).toHaveLength(1);
    expect(host.sent[0]?.template_params).toMatchObject({
      firstName: 'Ada',
      service_needed: 'Roof Cleaning',
    });
    expect(calls).toBe(0);
    expect(await copiesOn(page)).toEqual([]);

    // No server could quarantine it.
    await page.locator('#topic').evaluate((field: HTMLInputElement) => {
      field.value = 'filled by a password manager';
    });
    await submit(page);
    await closeDialog(page);
    expect(host.sent).toHaveLength(2);

    host.status = 500;
    await submit(page);
    await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText(HELD);
    expect(await inOutbox(page)).toBe(1);
  });
});

/** Resolves to the directive that refuses it. */
function showForeignPicture(): Promise<string> {
  return new Promise((resolve) => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective));
    document.body.append(Object.assign(new Image(), { src: 'https://evil.example/picture.png' }));
  });
}
