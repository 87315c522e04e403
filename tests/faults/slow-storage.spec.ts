/**
 * A browser whose storage is slow, as on a cheap phone with many tabs: another tab keeps it busy. The visitor
 * is told the truth, whatever the network does meanwhile. STORAGE_SECONDS sets the delays (`npm run
 * test:faults`).
 */
import type { Browser, BrowserContext } from '@playwright/test';
import { isHydrated } from '../is-hydrated.ts';
import { comeOnline, runUntil, SENDING_CODE } from '../outbox-page.ts';
import { closeDialog, fill, inOutbox, send, stored } from '../quote-requests.ts';
import { expect, open, type Site, test } from '../site.ts';

test.use({ expectedMessage: /did not take|Failed to load resource|net::ERR/ });

/** How long storage hangs, s. The default exceeds the timeout after which the form sends anyway. */
const SECONDS = (process.env.STORAGE_SECONDS ?? '2').split(',').map(Number);

const DIALOGS = ['Success!', 'Error'];
/** How Playwright's routes imitate each network. */
const NETWORKS = { accepts: 'continue', refuses: 'abort', hangs: undefined } as const;

test('however slow storage is, a visitor is told the truth about whether the request is kept', async ({
  browser,
  site,
}) => {
  test.setTimeout(120_000);
  const cases = SECONDS.flatMap((seconds) =>
    Object.entries(NETWORKS).map(([network, action]) => ({ seconds, network, action })),
  );

  const results = await Promise.all(
    cases.map(async ({ seconds, network, action }) => {
      await using visit = await openForm(browser, site);
      const { page, storage } = visit;
      const name = `Slow${10 * seconds}${network}`;
      await page.route('**/api/quotes', (route) => (action ? route[action]() : undefined));
      await fill(page, name);
      await storage.hold();
      await send(page);
      setTimeout(storage.release, 1000 * seconds);
      const said = await Promise.race(
        DIALOGS.map(async (dialog) => {
          await page.getByRole('dialog', { name: dialog }).waitFor();
          return dialog;
        }),
      );
      storage.release();
      // A sent request leaves the outbox as soon as storage allows.
      await expect.poll(() => inOutbox(page)).toBe(network === 'accepts' ? 0 : 1);
      return { seconds, network, said, onServer: await stored(site, name) };
    }),
  );

  console.log(
    results.map(({ seconds, network, said }) => `${seconds} s, network ${network}: ${said}`).join('\n'),
  );
  expect(results.filter(({ said }) => said !== 'Success!')).toEqual([]);
  expect(results.filter(({ network, onServer }) => onServer !== (network === 'accepts' ? 1 : 0))).toEqual([]);
});

test('a visitor who saw an error sees Success! once slow storage has kept the request', async ({
  browser,
  site,
}) => {
  await using visit = await openForm(browser, site);
  const { page, storage } = visit;
  await sendInVain(visit, 'Verylate');

  storage.release();

  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  await expect(page.getByLabel('Last Name')).toHaveValue('');
  expect(await inOutbox(page)).toBe(1);
  await page.unroute('**/api/quotes');
  await comeOnline(page);
  await expect.poll(() => stored(site, 'Verylate')).toBe(1);
});

test('a visitor who reloads while the request is sent sees Success! once slow storage has kept it', async ({
  browser,
  site,
}) => {
  await using visit = await openForm(browser, site);
  const { page, storage } = visit;
  await page.clock.install();
  await page.route('**/api/quotes', () => {});
  await fill(page, 'Reloaded');
  await storage.hold();
  const sent = page.waitForRequest('**/api/quotes');
  await send(page);
  await sent;
  await page.route('**/api/quotes', (route) => route.abort());
  const codeAgain = page.waitForResponse(SENDING_CODE);
  await page.reload();
  // The page's clock must not reach its timeouts before its scripts have arrived.
  await runUntil(page, () => page.evaluate(isHydrated));
  await (await codeAgain).finished();
  await runUntil(page, () => page.getByRole('dialog', { name: 'Error' }).isVisible(), 5000);

  storage.release();

  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  await expect(page.getByLabel('Last Name')).toHaveValue('');
});

test('text that a visitor types after the error stays when slow storage keeps the request after all', async ({
  browser,
  site,
}) => {
  await using visit = await openForm(browser, site);
  const { page, storage } = visit;
  await sendInVain(visit, 'Verytyped');
  await closeDialog(page);
  await page.getByLabel('Additional Details').fill('The gate code is 12.');

  storage.release();

  await expect.poll(() => inOutbox(page)).toBe(1);
  await comeOnline(page);
  await expect(page.getByLabel('Additional Details')).toHaveValue('The gate code is 12.');
  await expect(page.getByLabel('Last Name')).toHaveValue('Verytyped');
});

/** Sends the form while neither network nor storage takes the request. Resolves once the error is shown. */
async function sendInVain({ page, code, storage }: Awaited<ReturnType<typeof openForm>>, lastName: string) {
  await page.clock.install();
  await page.route('**/api/quotes', (route) => route.abort());
  await fill(page, lastName);
  await (await code).finished();
  await storage.hold();
  const refused = page.waitForEvent('requestfailed');
  await send(page);
  await runUntil(page, () => page.getByRole('dialog', { name: 'Error' }).isVisible(), 5000);
  await refused;
}

async function openForm(browser: Browser, site: Site) {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  const code = page.waitForResponse(SENDING_CODE);
  await open(page, '/contact');
  return { page, code, storage: await otherTab(context), [Symbol.asyncDispose]: () => context.close() };
}

/**
 * Another tab of the same visitor, whose transaction blocks the form's page. Call `hold` before the form's
 * page opens the storage.
 */
async function otherTab(context: BrowserContext) {
  const tab = await context.newPage();
  await tab.goto('/privacy');
  return {
    hold: () =>
      tab.evaluate(
        () =>
          new Promise<void>((resolve) => {
            const opening = indexedDB.open('outbox');
            opening.onupgradeneeded = () => {
              const store = opening.result.createObjectStore('held');
              const goOn = () => {
                if (document.documentElement.dataset.released === undefined) store.count().onsuccess = goOn;
                // Aborting the upgrade leaves storage as if this tab had never opened it.
                else opening.transaction?.abort();
                resolve();
              };
              goOn();
            };
          }),
      ),
    release: () =>
      tab.evaluate(() => document.documentElement.setAttribute('data-released', '')).catch(() => {}),
  };
}
