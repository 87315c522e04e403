/**
 * The customer's page of a quote, on a phone and a desktop, with and without scripts; also run in Firefox.
 */
import { noNginx, startNginx } from './nginx.ts';
import { answerTo, sendQuote, withoutQuotes } from './quote-page.ts';
import { expect, test } from './site.ts';
import { content } from './support/content.ts';

const { quote } = content.pages;
const PHONE = { width: 390, height: 844 };

// Pages with status 404 and 503 are expected here, and the browser reports them.
test.use({ expectedMessage: /404|503/, contextOptions: { reducedMotion: 'reduce' } });

for (const javaScriptEnabled of [true, false]) {
  // Without scripts all engines do the same.
  const tag = javaScriptEnabled ? [] : ['@one-engine'];
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', { tag }, () => {
    test.use({ javaScriptEnabled, viewport: PHONE });

    test('a customer reads a quote, ticks an extra, and accepts', async ({ page, site }) => {
      const { id, path } = await sendQuote(site, 'Olivia');
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(quote.heading.join(''));
      await expect(page.getByText('Quote for Olivia')).toBeVisible();
      await expect(page.getByText('$240').first()).toBeVisible();
      await expect(page.getByText('$320–$340 with all extras')).toBeVisible();

      await page.getByRole('checkbox', { name: /Gutters/ }).check();
      if (javaScriptEnabled) {
        await expect(page.getByText('without extras', { exact: true })).toBeHidden();
        await expect(page.getByText('$320–$340', { exact: true })).toBeVisible();
      }
      await page.getByLabel(/Preferred days/).fill('Tuesdays,\nor any morning');
      await page.getByRole('button', { name: 'Accept This Quote' }).click();

      await expect(page.getByRole('heading', { level: 1 })).toHaveText(quote.accepted.heading.join(''));
      await expect(page).toHaveURL(path);
      await expect(page.getByText(quote.accepted.lead)).toBeVisible();
      await expect(page.getByText('Total you accepted')).toBeVisible();
      await expect(page.getByText('$320–$340')).toBeVisible();
      await expect(page.getByText('or any morning')).toBeVisible();
      await expect(page.getByRole('button', { name: /Accept|Decline/ })).toHaveCount(0);
      const { state, won_low, won_high, events } = await answerTo(site, id);
      expect([state, won_low, won_high]).toEqual(['accepted', 32_000, 34_000]);
      expect(events.at(-1)).toMatchObject({ options: ['gutters'], words: 'Tuesdays,\nor any morning' });
    });
  });
}

test.describe('without scripts', { tag: '@one-engine' }, () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test('a customer asks a question, then declines with a reason', async ({ page, site }) => {
    const { id, path } = await sendQuote(site, 'Pavel');
    await page.goto(path);
    await page.getByText('Ask a question', { exact: true }).click();
    await page.getByLabel('Your question').fill('Is the ladder yours?');
    await page.getByRole('button', { name: 'Send the Question' }).click();
    await expect(page.getByRole('status')).toContainText(quote.asked);
    await expect(page.getByText('Is the ladder yours?')).toHaveCount(0);

    await page.getByText('No, thank you', { exact: true }).click();
    await page.getByLabel(/Reason/).fill('A neighbor does it');
    await page.getByRole('button', { name: 'Decline This Quote' }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(quote.declined.heading.join(''));
    const { state, events } = await answerTo(site, id);
    expect(state).toBe('declined');
    expect(events.map(({ what }) => what)).toEqual(['sent', 'asked', 'declined']);
    expect(events.at(-1)).toMatchObject({ words: 'A neighbor does it' });
  });

  test('an answer that the store cannot take is sent again with one tap', async ({ page, site }) => {
    const { id, path } = await sendQuote(site, 'Rosalind');
    await page.goto(path);
    await page.getByText('Ask a question', { exact: true }).click();
    await page.getByLabel('Your question').fill('Is the ladder yours?');
    await withoutQuotes(site, async () => {
      await page.getByRole('button', { name: 'Send the Question' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not saved yet');
      await expect(page.getByLabel('What you wrote')).toHaveValue('Is the ladder yours?');
    });

    await page.getByRole('button', { name: 'Send It Again' }).click();

    await expect(page.getByRole('status')).toContainText(quote.asked);
    expect((await answerTo(site, id)).events.at(-1)).toMatchObject({ words: 'Is the ladder yours?' });
  });
});

test('a quote’s page follows the chosen theme, loads only its own files, and does not reveal its address', {
  tag: '@one-engine',
}, async ({ page, site }) => {
  const { path } = await sendQuote(site, 'Winona');
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const response = await page.goto(path, { waitUntil: 'networkidle' });

  expect(
    asked.filter((one) => !/^\/(favicon|apple-touch-icon|assets\/figtree[^/]*\.woff2)/.test(one)),
  ).toEqual([path]);
  await expect(page.locator('html')).toHaveClass('dark');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(7, 26, 32)');
  const headers = (await response?.allHeaders()) ?? {};
  expect([headers['cache-control'], headers['referrer-policy'], headers['x-robots-tag']]).toEqual([
    'no-store',
    'strict-origin',
    'noindex',
  ]);
  expect(headers['set-cookie']).toBeUndefined();
});

test.describe('behind the supplied nginx', { tag: '@one-engine' }, () => {
  test.skip(noNginx !== undefined, noNginx);
  test.use({ ignoreHTTPSErrors: true });

  test('nginx logs no address of a quote or calendar, nor as a referrer', async ({ page, site }) => {
    await using nginx = await startNginx('nginx.conf', { '127.0.0.1:3000': new URL(site.url).host });
    const origin = `https://localhost:${nginx.https}`;
    const { id, path } = await sendQuote(site, 'Xavière');
    const addresses = [path, `/quote/${'w'.repeat(22)}`, `/calendar/${'c'.repeat(43)}.ics`, '/calendar/x'];
    const sent = page.waitForRequest((request) => request.method() === 'POST');

    await page.goto(origin + path, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Accept This Quote' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(quote.accepted.heading.join(''));
    for (const address of addresses) {
      await page.goto(origin + address, { waitUntil: 'networkidle' });
      const link = page.locator('main a[href^="/"], header a[href^="/"]').first();
      await link.click();
      await page.waitForURL((url) => url.pathname !== address, { waitUntil: 'networkidle' });
    }

    expect((await (await sent).allHeaders()).origin).toBe(origin);
    expect((await answerTo(site, id)).state).toBe('accepted');
    const logged = await nginx.logged();
    expect(logged).toContain(`"${origin}/"`);
    for (const address of addresses) expect(logged).not.toContain(address);
    // An idle page may still fetch, and nginx ends now.
    await page.goto('about:blank');
  });
});
