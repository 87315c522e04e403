/**
 * Things that a browser, its extensions and its user can do to the page while a request is being sent. Codes
 * such as B12 in the titles name rows of docs/reliability.md. Over 250 lines because each row has its test.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { CONTENT_TIMEOUT } from '../../domain/timeouts.ts';
import { CHROMIUM, FLAGS } from '../../tools/chromium.ts';
import { withoutNavigationApi } from '../navigation-page.ts';
import { closeDialog, fill, send, stored } from '../quote-requests.ts';
import { expect, hold, hydrated, open, test } from '../site.ts';

test('B12: no file has a name that content blockers take for an advertisement or a tracker', () => {
  const client = fileURLToPath(new URL('../../build/client', import.meta.url));
  const suspicious =
    /social-|facebook|instagram|twitter|banner|advert|\bads?\b|beacon|collect|analytic|track|pixel|stats/i;

  const files = readdirSync(client, { recursive: true }).map(String);
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => suspicious.test(join('/', file)))).toEqual([]);
});

test.describe('B13: when the scripts fail to load', () => {
  test.use({ expectedMessage: /Failed to (load resource|fetch dynamically)/ });
  test('the browser posts the form itself and the server stores the request', async ({ page, site }) => {
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto('/contact');
    await fill(page, 'Scriptless');
    await send(page);

    await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
    expect(await stored(site, 'Scriptless')).toBe(1);
  });
});

test.describe('B15: a page of an earlier build', () => {
  test.use({ expectedMessage: /Failed to (load resource|fetch dynamically)/ });
  test('follows its links to the new build, and finds the visitor’s text on the way back', async ({
    page,
  }) => {
    await open(page, '/contact');
    await fill(page, 'Deployed');
    await page.route('**/assets/about-*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();

    await expect(page.getByRole('heading', { level: 1 })).toContainText('Neighbors');
    await page.goBack();
    await hydrated(page);
    await expect(page.getByLabel('Last Name')).toHaveValue('Deployed');
  });
});

test('B15: a form whose code for sending never arrives is posted by the browser', async ({ page, site }) => {
  await page.clock.install();
  await page.route('**/assets/submit-*.js', () => {});
  await open(page, '/contact');
  await fill(page, 'Codeless');
  await send(page);
  await expect(page.getByRole('button', { name: 'Submitting' })).toBeVisible();
  // A second tap would begin the upload anew, so an unlocked button must not appear. The page reports it in the
  // console, because Playwright reads nothing of a page that is being left.
  const unlocked: string[] = [];
  page.on('console', (message) => {
    if (message.text() === 'unlocked') unlocked.push(message.text());
  });
  await page.locator('#quote-form [type="submit"]').evaluate((button: HTMLButtonElement) => {
    new MutationObserver(() => button.disabled || console.log('unlocked')).observe(button, {
      attributes: true,
    });
  });
  const release = await hold(page, '**/contact');
  const isPosted = page.waitForRequest((request) => request.method() === 'POST');

  await page.clock.runFor(CONTENT_TIMEOUT);

  await isPosted;
  release();
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  expect(unlocked).toEqual([]);
  expect(await stored(site, 'Codeless')).toBe(1);
});

test.describe('a request that could not be sent', () => {
  test.use({ expectedMessage: /did not take|Failed to load resource|net::ERR/ });

  test.beforeEach(async ({ page }) => {
    await page.route('**/api/quotes', (route) => route.abort());
    await open(page, '/contact');
    await fill(page, 'Waiting');
    await send(page);
    await closeDialog(page);
  });

  test('B18, B19: waits when the clock says 2050, tells the visitor so, and is sent later', async ({
    page,
    context,
    site,
  }) => {
    await expect(page.getByLabel('Last Name')).toHaveValue('');
    const before = await stored(site, 'Waiting');
    await page.close();
    const later = await context.newPage();
    await later.clock.setFixedTime(Date.UTC(2050, 0, 2));
    await later.route('**/api/quotes', (route) => route.abort());
    await open(later, '/');
    const notice = later.getByRole('complementary', { name: 'Your quote request' });
    await expect(notice).toContainText('We could not send your quote request');
    await expect(notice.getByRole('link', { name: '(734) 555-0148' })).toBeVisible();

    await later.unroute('**/api/quotes');
    await later.evaluate(() => dispatchEvent(new Event('online')));

    await expect.poll(() => stored(site, 'Waiting')).toBe(before + 1);
  });

  test('B19: is sent when it can be, also when the clock says 1970', async ({ page, context, site }) => {
    const before = await stored(site, 'Waiting');
    await page.close();
    const later = await context.newPage();
    await later.clock.install({ time: new Date(Date.UTC(1970, 0, 2)) });
    await later.goto('/');
    await later.clock.runFor(5000);
    await hydrated(later);

    await expect.poll(() => stored(site, 'Waiting')).toBe(before + 1);
  });
});

test('B20: a visitor who goes Back after success finds an empty form, and nothing is sent again', async ({
  page,
  site,
}) => {
  await open(page, '/contact');
  await fill(page, 'Returning');
  await send(page);
  await closeDialog(page);
  await page.goto('/about');
  await page.goBack();
  await hydrated(page);

  await expect(page.getByLabel('Last Name')).toHaveValue('');
  expect(await stored(site, 'Returning')).toBe(1);
});

test('B20: a form from the back/forward cache shows what was sent or typed since', async ({ site }) => {
  const options = { executablePath: CHROMIUM, args: FLAGS };
  // Playwright turns the back/forward cache off for the whole browser, so start another one.
  const browser = await chromium.launch({ ...options, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  const page = await browser.newPage({ baseURL: site.url });
  await withoutNavigationApi(page);
  // This listener must run before the page's own, which may reload the page.
  await page.addInitScript(() => {
    const note = ({ persisted }: PageTransitionEvent) => {
      if (persisted) sessionStorage.setItem('is-from-cache', '1');
    };
    addEventListener('pageshow', note, { capture: true });
  });
  const follow = async (part: string, name: string, path: string) => {
    await page.locator(part).getByRole('link', { name, exact: true }).first().click();
    await expect(page).toHaveURL(path);
    await hydrated(page);
  };
  /** `page.goBack()` waits for a load, which a page from the cache does not have. */
  const goBack = async (path: string) => {
    await page.evaluate(() => void setTimeout(() => history.back()));
    await expect(page).toHaveURL(path);
  };
  await open(page, '/contact');
  await fill(page, 'Kept');
  await follow('header', 'About', '/about');
  await follow('header', 'Contact', '/contact');
  await page.getByLabel('City').fill('Plymouth');

  await goBack('/about');
  await goBack('/contact');
  await expect(page.getByLabel('City')).toHaveValue('Plymouth');
  expect(await page.evaluate(() => sessionStorage.getItem('is-from-cache'))).toBe('1');

  await hydrated(page);
  await follow('header', 'About', '/about');
  await follow('header', 'Contact', '/contact');
  await send(page);
  await closeDialog(page);
  await goBack('/about');
  await goBack('/contact');
  await expect(page.getByText(/^Request #/)).toBeVisible();
  await expect(page.getByLabel('Last Name')).toHaveValue('');
  expect(await stored(site, 'Kept')).toBe(1);
  await browser.close();
});

test('B21: a program that fills every field is quarantined, and its request is kept', async ({
  page,
  site,
}) => {
  await open(page, '/contact');
  await fill(page, 'Robot');
  await page.locator('#quote-form input[tabindex="-1"]').fill('https://spam.example', { force: true });
  await send(page);

  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  expect(await stored(site, 'Robot')).toBe(0);
  expect(await stored(site, 'Robot', true)).toBe(1);
});

test('B23: a visitor whose extension replaces all text sees errors, sends and navigates', async ({
  page,
  site,
}) => {
  await open(page, '/contact');
  const translate = () =>
    page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest('script, style, option, textarea')) continue;
        const font = document.createElement('font');
        font.textContent = text.data;
        text.replaceWith(font);
      }
    });
  await translate();
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible();
  await translate();
  await closeDialog(page);
  await fill(page, 'Translated');
  await send(page);

  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  await translate();
  await closeDialog(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(/about/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await stored(site, 'Translated')).toBe(1);
});
