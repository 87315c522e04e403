/** A page of which only a part has arrived, as on a phone whose connection stalls. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PHONE } from './first-load.ts';
import { isHydrated } from './is-hydrated.ts';
import { expect, type Site, test } from './site.ts';
import { company } from './support/content.ts';

test.use(PHONE);

/** Serves a page up to a given text, and the rest once `finish` is called. Other files come complete. */
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

test('the visitor sees nothing of the page before its header is complete', async ({ page, site }) => {
  await using half = await serveHalf(site, '/', 'About</a>');
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      Object.assign(window, { headerAtFirst: document.querySelector('header')?.textContent });
    });
  });

  await page.goto(half.address, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('header ul'), undefined, { polling: 50 });
  // Long enough for the browser to paint what has arrived.
  await page.waitForTimeout(500);
  half.finish();
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);

  expect(await page.evaluate(() => (window as { headerAtFirst?: string }).headerAtFirst)).toContain(
    company.phone,
  );
  // Close the page before the server cuts off what the page still waits for.
  await page.close();
});

test('a control pressed while the page arrives works when it is complete', async ({ page, site }) => {
  await using half = await serveHalf(site, '/about', '</footer>');

  await page.goto(half.address, { waitUntil: 'commit' });
  const card = page.getByRole('main').locator('button[aria-pressed]').first();
  await card.press('Enter');
  half.finish();

  await page.waitForFunction(isHydrated);
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  await card.press('Enter');
  await expect(card).toHaveAttribute('aria-pressed', 'false');
  await page.close();
});
