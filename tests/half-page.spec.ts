/** A page of which only half has come yet, as on a phone whose line stalls. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PHONE } from './first-load.ts';
import { expect, type Site, test } from './site.ts';
import { company } from './support/content.ts';

test.use(PHONE);

/** Serves a page up to some words in it, and the rest once `finish` is called. All other files come whole. */
async function serveHalf(site: Pick<Site, 'url'>, path: string, upTo: string) {
  const html = await (await fetch(site.url + path)).text();
  const half = html.indexOf(upTo);
  const rest = Promise.withResolvers<void>();
  const server = createServer(async ({ url }, response) => {
    if (url === path) {
      response.setHeader('content-type', 'text/html');
      response.write(html.slice(0, half));
      await rest.promise;
      response.end(html.slice(half));
      return;
    }
    const file = await fetch(site.url + url);
    response.setHeader('content-type', file.headers.get('content-type') ?? '');
    response.end(await file.bytes());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    finish: rest.resolve,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('the page is not painted before its header is whole', async ({ page, site }) => {
  await using half = await serveHalf(site, '/', 'About</a>');
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      Object.assign(window, { headerAtFirst: document.querySelector('header')?.textContent });
    });
  });

  await page.goto(half.address, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('header ul'), undefined, { polling: 50 });
  // Long enough for it to be painted.
  await page.waitForTimeout(500);
  half.finish();
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);

  expect(await page.evaluate(() => (window as { headerAtFirst?: string }).headerAtFirst)).toContain(
    company.phone,
  );
  // Before what it still waits for is cut off.
  await page.close();
});

test('what is pressed while the page is still coming is answered when it is there', async ({
  page,
  site,
}) => {
  await using half = await serveHalf(site, '/about', '</footer>');

  await page.goto(half.address, { waitUntil: 'commit' });
  const card = page.getByRole('main').locator('button[aria-pressed]').first();
  await card.click();
  half.finish();

  await expect(card).toHaveAttribute('aria-pressed', 'true');
  await page.close();
});
