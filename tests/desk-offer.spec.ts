/**
 * The quote on the owner's phone: written, seen as the customer sees it, sent, answered and dated; bad prices, two devices,
 * no connection. It is over 250 lines because each journey is told whole.
 */
import type { Locator, Page } from '@playwright/test';
import { arrive, historyOf, openRequest, rowOf, signIn, startDesk, statusButton } from './desk-page.ts';
import { expect, type Site, test } from './site.ts';
import { company, services } from './support/words.ts';

const SERVICE = services[0] ?? { id: '', title: '' };
/** The offer of a request that came for this service. */
const ASKED = { serviceNeeded: SERVICE.id, city: 'Ann Arbor' };

/** Counts every tap and every key that the owner needs. */
function countTaps(page: Page) {
  let taps = 0;
  return {
    taps: () => taps,
    async tap(target: Locator): Promise<void> {
      taps += 1;
      await target.tap();
    },
    async type(text: string): Promise<void> {
      taps += text.length;
      await page.keyboard.type(text);
    },
  };
}

/** Taps a link that would leave for another app. Resolves to where it leads. */
async function tapAway(link: Locator): Promise<string> {
  await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()));
  await link.tap();
  return (await link.getAttribute('href')) ?? '';
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const bodyOf = (href: string) => decodeURIComponent(/[?&]body=([^&]*)/.exec(href)?.[1] ?? '');
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });
const total = (page: Page) => page.getByRole('region', { name: 'Total' });

/** Saves a line for the service, as the owner does on the desk. */
async function saveLine(page: Page, words: string, price: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Site' }).waitFor();
  await page.goto(`${new URL(page.url()).origin}/desk/site`);
  await page.getByRole('link', { name: 'Lines of quotes' }).tap();
  await page.getByText(SERVICE.title, { exact: true }).tap();
  await button(page, /Add a line/).tap();
  await page.keyboard.type(words);
  await page.getByRole('textbox', { name: 'Price' }).last().tap();
  await page.keyboard.type(price);
  await button(page, `Save: ${SERVICE.title}`).tap();
  await expect(page.getByText('Saved.')).toBeVisible();
}

for (const width of [390, 320]) {
  test.describe(`on a phone of ${width} px`, () => {
    test.use({ viewport: { width, height: width === 390 ? 844 : 568 }, hasTouch: true, isMobile: true });

    test('from the request to the quote on its way in 25 taps and keys at most', async ({ page }) => {
      await using site = await startDesk(page);
      await arrive(site, { firstName: 'Quentin', lastName: 'Quoted', ...ASKED });
      await signIn(page, site);
      await saveLine(page, 'Inside windows, 24 panes', '240');
      await page.goto(`${site.url}/desk`);
      const { taps, tap, type } = countTaps(page);
      const started = Date.now();

      await tap(rowOf(page, 'Quentin Quoted'));
      await tap(page.getByRole('link', { name: 'Write a quote' }));
      await tap(button(page, /^\+ Inside windows/));
      await expect(total(page)).toContainText('$240');
      await tap(button(page, '+ Own line'));
      await type('Screens');
      await tap(page.getByRole('textbox', { name: 'Price, line 2' }));
      await type('45');
      await tap(button(page, 'Optional, line 2'));
      await expect(total(page)).toContainText('$285 with options');
      await tap(button(page, 'Send…'));
      const text = page.getByRole('link', { name: 'Text', exact: true });
      await text.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()));
      await tap(text);
      await expect(notices(page)).toContainText('You opened a text just now. Did you send the quote to Quentin?');
      await tap(button(page, 'Yes: Quoted'));

      expect(taps()).toBeLessThanOrEqual(25);
      expect(Date.now() - started).toBeLessThan(60_000);
      const href = (await text.getAttribute('href')) ?? '';
      expect(href).toMatch(/^sms:\+17345550199\?&body=/);
      expect(bodyOf(href)).toMatch(
        new RegExp(`^Hi Quentin, this is ${company.shortName}\\. .*${SERVICE.title} is \\$240\\. .*/offer/\\S+$`),
      );
      await expect(page.getByText('Open until')).toBeVisible();
      await page.getByRole('link', { name: 'Quentin Quoted' }).tap();
      await expect(statusButton(page, 'Quoted')).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByText('If no answer comes, this is due')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Quote' })).toContainText('Quote: $240');
      await expect(historyOf(page)).toHaveText([
        /Marked as Quoted/,
        /Opened a text: the quote/,
        /Quote 1: \$240/,
        /came in/,
      ]);
    });
  });
}
