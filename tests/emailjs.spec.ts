/** Requests sent through EmailJS from the browser, and the fallback when EmailJS fails. */
import type { Page } from '@playwright/test';
import { test } from './emailjs.ts';
import { comeOnline, copiesOn, noticeOn } from './outbox-page.ts';
import { closeDialog, expectEmpty, fill, HELD, holdSending, inOutbox, send } from './quote-requests.ts';
import { expect, hydrated, STILL } from './site.ts';

async function submit(page: Page, ticked: readonly string[] = []) {
  await fill(page, 'Delivered');
  await page.getByLabel('Service Needed').selectOption(ticked[0] ? 'multiple-services' : 'roof-cleaning');
  for (const title of ticked) await page.getByLabel(title).check();
  await send(page);
}

test.use(STILL);

test('EmailJS gets the whole request once, the server a copy', async ({ page, host, server, stored }) => {
  const releaseCopy = await holdSending(page);
  await submit(page);

  // The visitor sees Success before the server has responded to the copy.
  await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText('Your quote request #');
  expect(await stored()).toEqual([]);
  releaseCopy();
  expect(host.sent).toHaveLength(1);
  expect(host.sent[0]).toMatchObject({
    service_id: 'service_1',
    template_id: 'template_1',
    user_id: 'key_1',
    template_params: {
      firstName: 'Ada',
      first_name: 'Ada',
      service_needed: 'Roof Cleaning',
      isEmergency: false,
    },
  });
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await expect
    .poll(stored)
    .toMatchObject([{ delivered_by: 'emailjs', status: 'new', payload: { lastName: 'Delivered' } }]);
  await expect.poll(() => copiesOn(page)).toEqual([]);
  expect(host.sent).toHaveLength(1);
  expect((await stored())[0]?.request_id).toBe(host.sent[0]?.template_params.request_id);
  expect((await server.store.status()).emails).toEqual({ ready: 0, done: 0, dead: 0 });
  expect(await inOutbox(page)).toBe(0);
  await expect(noticeOn(page)).toHaveCount(0);

  await closeDialog(page);
  await submit(page, ['Roof Cleaning', 'Gutter Cleaning']);
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  expect(host.sent[1]).toMatchObject({ template_params: { services: 'Roof Cleaning, Gutter Cleaning' } });
  expect(await page.evaluate(() => (window as typeof window & { inits: number }).inits)).toBe(1);
  await expect.poll(stored).toHaveLength(2);
});

test('the policy accepts only the configured script', async ({ page, server: _, withEmailJs }) => {
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

test.describe('when storage cannot delete a request that EmailJS has accepted', () => {
  test.use({ expectedMessage: /could not be written/ });

  test('EmailJS does not get it again', async ({ page, host, stored }) => {
    await page.evaluate(() => {
      IDBObjectStore.prototype.delete = () => {
        throw new DOMException('no', 'UnknownError');
      };
    });
    await submit(page);
    await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
    expect(await inOutbox(page)).toBe(1);

    const failed = page.waitForEvent('console', (message) => message.text().includes('could not be written'));
    await comeOnline(page);
    await failed;

    // The server gets its copy.
    await expect.poll(stored).toHaveLength(1);
    expect(host.sent).toHaveLength(1);
  });
});

test.describe('when EmailJS fails', () => {
  test.use({ expectedMessage: /did not take|Failed to load resource|integrity|net::ERR/ });

  test('the server gets the requests: a script altered or missing, an API with 400 or 500', async ({
    page,
    host,
    stored,
  }) => {
    for (const [index, failure] of [
      { script: 'tampered' },
      { script: 'missing' },
      { script: 'good', status: 400 },
      { status: 500 },
    ].entries()) {
      Object.assign(host, failure);
      await submit(page);
      await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText(HELD);
      await closeDialog(page);
      await expectEmpty(page);
      expect(await stored()).toHaveLength(index + 1);
      // A script that fails sends nothing.
      expect(host.sent).toHaveLength(Math.max(0, index - 1));
    }
  });

  for (const [what, address, seconds, hang] of [
    ['script', '**/email.min.js', 8, { script: 'hanging' }],
    ['API', '**/email/send', 10, { status: 0 }],
  ] as const) {
    test(`the server gets the request after ${seconds} s if the ${what} hangs`, async ({
      page,
      host,
      stored,
    }) => {
      Object.assign(host, hang);
      const asked = page.waitForRequest(address);
      await page.clock.install();
      await submit(page);
      await asked;
      await page.clock.runFor(seconds * 1000 + 100);

      await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText(HELD);
      expect(await stored()).toHaveLength(1);
    });
  }

  test('and the server fails too, the request waits for EmailJS', async ({ page, host, stored }) => {
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
