/**
 * A network that resets, hangs and answers late, between the browser and the server: whatever the visitor was told is
 * held, arrives, once. FAULT_VISITS makes it longer (`npm run test:faults`).
 */
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, type Site, test } from '../site.ts';
import { seeded } from './seeded.ts';

const VISITS = Number(process.env.FAULT_VISITS ?? 60);
const TABS = 3;

test.use({ expectedMessage: /did not take|Failed to load resource|net::ERR/ });

/** Passes everything on, but for quote requests, of which each meets its own fate. */
async function startFlakyProxy(site: Site, random: () => number) {
  const fates = { passed: 0, 'reset before': 0, 'reset after': 0, hung: 0, slow: 0 };
  const server = createServer((request, response) => {
    const fate = request.method === 'POST' ? chooseFate(random()) : 'passed';
    fates[fate] += 1;
    if (fate === 'reset before') return request.socket.resetAndDestroy();
    // Silent for a while, and then gone; the request was never passed on.
    if (fate === 'hung') return void setTimeout(() => request.socket.destroy(), 1500);
    if (fate === 'slow') return void setTimeout(() => passOn(request, response), 400);
    passOn(request, response, () => fate === 'reset after' && request.socket.resetAndDestroy());
  });

  function passOn(request: IncomingMessage, response: ServerResponse, isCut = () => false as unknown) {
    const { method, url = '/', headers } = request;
    const upstream = ask(site.url + url, { method, headers }, (answer) => {
      if (isCut()) return answer.destroy();
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    request.pipe(upstream);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    fates,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Three of ten are reset, half of them only after the server has taken the request. */
function chooseFate(chance: number) {
  if (chance < 0.15) return 'reset before';
  if (chance < 0.3) return 'reset after';
  if (chance < 0.35) return 'hung';
  if (chance < 0.45) return 'slow';
  return 'passed';
}

async function submit(page: Page, lastName: string) {
  await page.evaluate((name) => {
    const form = document.querySelector<HTMLFormElement>('form#quote-form');
    if (!form) throw new Error('There is no form');
    const values = { firstName: 'Ada', lastName: name, email: 'ada@example.com', phone: '7345550199' };
    for (const [field, value] of Object.entries(values)) {
      const control = form.elements.namedItem(field);
      if (control instanceof HTMLInputElement) control.value = value;
    }
    form.requestSubmit();
  }, lastName);
  // Shown only for what is held somewhere.
  const dialog = page.getByRole('dialog', { name: 'Success!' });
  await expect(dialog).toBeVisible({ timeout: 15_000 });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

const heldHere = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('outbox');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const counting = opening.result.transaction('requests').objectStore('requests').count();
    await new Promise((resolve) => counting.addEventListener('success', resolve));
    opening.result.close();
    return counting.result;
  });

test('over a network that fails three times in ten, no request is lost or doubled', async ({
  browser,
  site,
  hydrated,
}, testInfo) => {
  test.setTimeout(60_000 + VISITS * 2000);
  const proxy = await startFlakyProxy(site, seeded(20261121));
  let next = 0;
  await Promise.all(
    Array.from({ length: TABS }, async () => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(`${proxy.url}/contact`);
      await hydrated(page);
      while (next < VISITS) {
        next += 1;
        await submit(page, `Visitor ${next}`);
      }
      await expect
        .poll(
          async () => {
            await page.evaluate(() => dispatchEvent(new Event('online')));
            return heldHere(page);
          },
          { timeout: 60_000 },
        )
        .toBe(0);
      await context.close();
    }),
  );
  proxy.close();
  testInfo.annotations.push({ type: 'fates', description: JSON.stringify(proxy.fates) });

  const all = JSON.parse(await site.desk('export', '--json')) as { lastName: string }[];
  const names = all.map(({ lastName }) => lastName).filter((name) => name.startsWith('Visitor '));
  expect(names.toSorted()).toEqual(Array.from({ length: VISITS }, (_, index) => `Visitor ${index + 1}`).toSorted());
  expect(proxy.fates['reset before'] + proxy.fates['reset after']).toBeGreaterThan(VISITS / 5);
});
