/**
 * When EmailJS accepted a request, the browser keeps a copy for the server. The browser drops the copy if the
 * server refuses it or stays unreachable.
 */
import { test } from './emailjs.ts';
import { allSettled, comeOnline, copiesOn, noticeOn, runUntil, submit } from './outbox-page.ts';
import { expect } from './site.ts';

const API = '**/api/quotes';

test.describe('when the server cannot be reached', () => {
  test.use({ expectedMessage: /net::ERR/ });

  test('the copy is given up after fourteen days', async ({ page, server: _ }) => {
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

test.describe('when the server refuses the copy', () => {
  test.use({ expectedMessage: /Failed to load resource|refused the copy/ });

  test('the copy is dropped after a 409 or 422, and the console reports it once', async ({
    page,
    server: _,
  }) => {
    const said: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('refused the copy')) said.push(message.text());
    });
    let calls = 0;
    for (const [index, { status, json }] of [
      { status: 409, json: { error: 'This request_id has other contents' } },
      { status: 422, json: { errors: { email: 'Email is invalid' } } },
    ].entries()) {
      await page.unroute(API);
      await page.route(API, (route) => {
        calls += 1;
        return route.fulfill({ status, json });
      });
      await submit(page, 'Dropped');
      await expect.poll(() => said).toHaveLength(index + 1);
      await expect.poll(() => copiesOn(page)).toEqual([]);
      await comeOnline(page);
      await allSettled(page);

      expect(said).toHaveLength(index + 1);
      expect(calls).toBe(index + 1);
      await expect(noticeOn(page)).toHaveCount(0);
    }
  });
});
