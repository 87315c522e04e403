/** When the copy of what EmailJS has accepted is dropped, because no server takes it. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test } from './emailjs.ts';
import { noNginx, startNginx } from './nginx.ts';
import { allSettled, comeOnline, copiesOn, noticeOn, runUntil, submit } from './outbox-page.ts';
import { expect } from './site.ts';

const API = '**/api/quotes';

/** The number of calls of the server from now on. */
function countCalls(page: Page): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/quotes')) calls += 1;
  });
  return () => calls;
}

test.describe('when the server cannot be reached', () => {
  test.use({ expectedMessage: /net::ERR/ });

  test('after fourteen days it is given up', async ({ page, server: _ }) => {
    await page.clock.install();
    await page.route(API, (route) => route.abort());
    await submit(page, 'Old');
    await runUntil(page, async () => ((await copiesOn(page))[0]?.attempts ?? 0) > 0);

    await page.clock.setSystemTime(Date.now() + 13 * 86_400_000);
    await comeOnline(page);
    await allSettled(page);
    expect(await copiesOn(page)).toHaveLength(1);
    await page.clock.setSystemTime(Date.now() + 15 * 86_400_000);
    await comeOnline(page);

    await expect.poll(() => copiesOn(page)).toEqual([]);
    await expect(noticeOn(page)).toHaveCount(0);
  });
});

test.describe('when the server refuses it', () => {
  test.use({ expectedMessage: /Failed to load resource|refused the copy/ });

  for (const [status, json] of [
    [409, { error: 'This request_id has other contents' }],
    [413, { error: 'The body is too large' }],
    [422, { errors: { email: 'Email is invalid' } }],
  ] as const) {
    test(`with ${status}, it is dropped, and the console says so once`, async ({ page, server: _ }) => {
      const said: string[] = [];
      page.on('console', (message) => {
        if (message.text().includes('refused the copy')) said.push(message.text());
      });
      const calls = countCalls(page);
      await page.route(API, (route) => route.fulfill({ status, json }));
      await submit(page, 'Dropped');
      await expect.poll(() => said).toHaveLength(1);
      await expect.poll(() => copiesOn(page)).toEqual([]);
      await comeOnline(page);
      await allSettled(page);

      expect(said).toHaveLength(1);
      expect(calls()).toBe(1);
      await expect(noticeOn(page)).toHaveCount(0);
    });
  }
});

test.describe('where there is no server of ours', () => {
  // The browser's own line, and none of ours.
  test.use({ expectedMessage: /^Failed to load resource: the server responded with a status of (403|404|405|501)/ });

  for (const [status, contentType] of [
    [404, 'text/plain'],
    [405, 'text/html'],
    [501, 'text/html; charset=utf-8'],
    [403, 'text/html'],
    [200, 'text/html; charset=utf-8'],
  ] as const) {
    test(`as a ${status} of ${contentType} says, it is dropped without a word`, async ({ page, host, server: _ }) => {
      const calls = countCalls(page);
      const answer = { status, contentType, body: '<h1>Files</h1>' };
      await page.route(API, (route) => route.fulfill(answer));
      // Another address is one that a host of files knows how to be asked for.
      await page.route('**/healthz', (route) => route.fulfill({ ...answer, status: status === 200 ? 200 : 404 }));
      await submit(page, 'Serverless');

      await expect.poll(calls).toBe(1);
      await expect.poll(() => copiesOn(page)).toEqual([]);
      await comeOnline(page);
      await allSettled(page);
      expect(calls()).toBe(1);
      await expect(noticeOn(page)).toHaveCount(0);
      expect(host.sent).toHaveLength(1);
    });
  }

  for (const [who, addresses] of [
    ['the login page of a hotel, which answers everything', [API, '**/healthz', '**/assets/*.js']],
    ['a filter in front of our server', [API]],
  ] as const) {
    for (const status of [200, 403, 405]) {
      test(`a ${status} of ${who}, is no sign of that: it is kept`, async ({ page, server: _, stored }) => {
        const answer = { status, contentType: 'text/html', body: '<h1>Log in</h1>' };
        const asked = page.waitForResponse(API);
        for (const address of addresses)
          await page.route(address, (route) =>
            // The page itself was opened before.
            route.request().method() === 'GET' ? route.fallback() : route.fulfill(answer),
          );
        await submit(page, 'Behind a Page');
        await asked;
        await allSettled(page);
        await expect.poll(async () => (await copiesOn(page)).map(({ attempts }) => attempts)).toEqual([1]);
        await page.unrouteAll();
        await comeOnline(page);

        await expect.poll(() => copiesOn(page)).toEqual([]);
        expect(await stored()).toHaveLength(1);
      });
    }
  }

  test.describe('but nginx', () => {
    test.skip(noNginx !== undefined, noNginx);
    test.use({ ignoreHTTPSErrors: true });

    test('it is dropped, and the next page does not ask again', async ({ page, host, withEmailJs, hydrated }) => {
      const folder = join(withEmailJs.folder, 'client');
      await using nginx = await startNginx('nginx-static.conf', { '/var/www/site': folder });
      const calls = countCalls(page);
      await page.goto(`https://localhost:${nginx.https}/contact`);
      await hydrated(page);
      await submit(page, 'Static');
      await expect.poll(calls).toBe(1);
      await expect.poll(() => copiesOn(page)).toEqual([]);

      await page.goto(`https://localhost:${nginx.https}/about`);
      await hydrated(page);
      await allSettled(page);

      expect(calls()).toBe(1);
      await expect(noticeOn(page)).toHaveCount(0);
      expect(host.sent).toHaveLength(1);
      // What the page still asks for must not find nginx gone.
      await page.close();
    });
  });
});
