/**
 * The owner writes, previews and sends a quote on the phone, the customer answers, and the visit gets a date;
 * bad prices, two devices, no connection. This file is over 250 lines because each journey is told whole.
 */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { DAY } from '../domain/time-spans.ts';
import { createSavedLines } from '../server/quotes/saved-lines.ts';
import { holdClock } from './clock.ts';
import {
  arrive,
  bodyOf,
  historyOf,
  mark,
  openNew,
  openRequest,
  signIn,
  statusButton,
  tapAway,
  tapToSend,
  test,
} from './desk-page.ts';
import { sendQuote } from './quote-page.ts';
import { expect, frames, hold } from './site.ts';
import { company, services } from './support/content.ts';
import { openRunningStore } from './support/open-running-store.ts';

const SERVICE = services[0] ?? { id: '', title: '' };
/** Fields of a request for this service. */
const ASKED = { serviceNeeded: SERVICE.id, city: 'Ann Arbor' };

/** Counts every tap of the owner. */
function countTaps() {
  let taps = 0;
  return {
    taps: () => taps,
    async tap(target: Locator): Promise<void> {
      taps += 1;
      await target.tap();
    },
  };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });
const total = (page: Page) => page.getByRole('region', { name: 'Total' });
const goOffline = (at: Page | BrowserContext) => at.route('**/api/desk/**', (route) => route.abort());

/** Restores the connection, and says so as the browser does. */
async function goOnline(page: Page): Promise<void> {
  await page.unroute('**/api/desk/**');
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

/** Writes a quote of $240 with an optional line of $45. */
async function writeQuote(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Write a quote' }).tap();
  await page.getByRole('textbox', { name: 'Price, line 1' }).fill('240');
  await button(page, '+ Custom line').tap();
  await page.keyboard.type('Screens');
  await page.getByRole('textbox', { name: 'Price, line 2' }).fill('45');
  await button(page, 'Optional, line 2').tap();
}

/** The path of the quote's page, from the link that opens the prepared message. */
const pathIn = (href: string | null) => /\/quote\/\w+/.exec(bodyOf(href ?? ''))?.[0] ?? '';

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    expectedMessage: /409|422|ERR_|Failed to load/,
  });

  test('an accepted quote gets a date, and appears in the calendar', async ({
    page,
    desk: site,
    context,
  }) => {
    await openNew(page, site, { firstName: 'Agnes', lastName: 'Accepting', ...ASKED });
    await writeQuote(page);

    // The preview is the customer's page, and sends nothing.
    await page.getByRole('link', { name: 'Preview' }).tap();
    await expect(page.getByText('Screens')).toBeVisible();
    await expect(page.getByText('$240').first()).toBeVisible();
    await expect(page.locator('form:not([inert])')).toHaveCount(0);
    await page.getByRole('link', { name: 'back to the quote' }).tap();
    await expect(page.getByRole('textbox', { name: 'Price, line 1' })).toHaveValue('240');
    await button(page, 'Send…').tap();
    const href = await tapToSend(page, page.getByRole('link', { name: 'Text', exact: true }));
    await button(page, 'Yes, mark quoted').tap();
    await page.getByRole('link', { name: 'Agnes Accepting' }).tap();
    await expect(page.getByText('if they don’t answer')).toBeVisible();
    await page.getByRole('link', { name: 'Requests' }).first().tap();

    const customer = await context.newPage();
    await customer.goto(site.url + pathIn(href));
    await customer.getByRole('checkbox').check();
    await customer.getByRole('textbox').first().fill('Tuesdays');
    await customer
      .getByRole('button', { name: /accept|yes/i })
      .first()
      .click();
    await expect(customer.getByRole('button', { name: /accept/i })).toHaveCount(0);
    await customer.close();

    await page.getByText('To schedule (1)').tap();
    await openRequest(page, 'Agnes Accepting');
    const quote = page.getByRole('region', { name: 'Quote' });
    await expect(quote).toContainText('Quote: $285');
    await expect(quote).toContainText('Preferred days: Tuesdays');
    await expect(historyOf(page).first()).toContainText('Accepted: $285. “Tuesdays”');
    // A version that was not sent changes nothing for the customer.
    await page.getByRole('link', { name: 'Open the quote' }).tap();
    await button(page, 'Change the quote').tap();
    const isSaved = page.waitForResponse((response) => response.url().endsWith('/quote'));
    await page.getByRole('textbox', { name: 'Price, line 1' }).fill('300');
    await isSaved;
    await page.getByRole('link', { name: 'Agnes Accepting' }).tap();
    await expect(quote).toContainText('Quote: $285');
    await button(page, 'Set a date').tap();
    const day = new Date(Date.now() + 7 * DAY).toISOString().slice(0, 10);
    await page.getByLabel('Day', { exact: true }).fill(day);
    await page.getByLabel('Time').fill('09:30');
    const isDated = page.waitForResponse('**/visit');
    await button(page, 'Save the date').tap();
    await isDated;
    await expect(quote).toContainText('9:30 AM');
    await expect(page.getByText('Reminder: due')).toHaveCount(0);

    await page.goto(`${site.url}/desk/calendars`);
    await page.getByLabel('Whose calendar').fill('Maria’s phone');
    await button(page, 'Create link').tap();
    await expect(page.getByRole('link', { name: 'Add it to this device' })).toHaveAttribute(
      'href',
      /^webcal:/,
    );
    const written = (await page.getByText(/https?:\/\/\S+\.ics/).textContent()) ?? '';
    const calendar = await (await fetch(site.url + new URL(written).pathname)).text();
    expect(calendar).toContain(`DTSTART:${day.replaceAll('-', '')}T`);
    await button(page, 'Turn off: Maria’s phone').tap();
    await button(page, 'Yes, turn it off').tap();
    await expect(page.getByText('No calendars yet.')).toBeVisible();
    await expect(page.getByText('.ics')).toHaveCount(0);
    expect((await fetch(site.url + new URL(written).pathname)).status).toBe(404);
  });

  test('a quote begins with saved lines, and is sent within six taps', async ({ page, desk: site }) => {
    const windows = { words: 'Inside windows', low: 24_000, high: 24_000, isOptional: false };
    const screens = { words: 'Screens', low: 4500, high: 4500, isOptional: true };
    {
      await using database = await openRunningStore(site);
      const change = { service: SERVICE.id, lines: [windows, screens], version: 0 };
      await createSavedLines(database).save(change, 'the van', Date.now());
    }
    await sendQuote(site, 'Sixtus', { lines: [{ ...windows, id: 'a', low: 26_000, high: 26_000 }] });
    const id = await openNew(page, site, { firstName: 'Sixtus', lastName: 'Taps', ...ASKED });
    const { taps, tap } = countTaps();
    const quote = async () => {
      const response = await page.request.get(`${site.url}/api/desk/requests/${id}`);
      return (await response.json()).quote;
    };

    await tap(page.getByRole('link', { name: 'Write a quote' }));
    await expect(page.getByRole('textbox', { name: 'Price, line 1' })).toHaveValue('260');
    await expect(page.getByRole('textbox', { name: 'Price, line 2' })).toHaveValue('45');
    await expect(button(page, 'Optional, line 2')).toHaveAttribute('aria-pressed', 'true');
    await expect(total(page)).not.toContainText('aved');
    await expect(button(page, '14 days')).toHaveAttribute('aria-pressed', 'true');

    // An untouched form is stored nowhere.
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Price, line 2' })).toHaveValue('45');
    await expect(notices(page)).not.toContainText('change');
    expect(await quote()).toBeNull();

    await tap(button(page, 'Remove, line 2'));
    await tap(button(page, '30 days'));
    await expect(total(page)).toContainText('Saved');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Price, line 1' })).toHaveValue('260');
    await expect(page.getByRole('textbox', { name: 'Price, line 2' })).toHaveCount(0);
    await expect(button(page, '30 days')).toHaveAttribute('aria-pressed', 'true');
    await tap(button(page, 'Send…'));
    const text = page.getByRole('link', { name: 'Text', exact: true });
    const href = await tapToSend(page, text);
    expect(taps() + 1).toBeLessThanOrEqual(6);
    expect(bodyOf(href)).toContain('is $260.');
    await expect(page.getByText('Open until')).toBeVisible();
    // Wait for the question. The desk opens the other app first, which would cancel the next `goto`.
    const asked = notices(page).getByText(/^You opened a text .* Did you send the quote to Sixtus\?/);
    await expect(asked).toHaveCount(1);

    // A form that was never touched is stored by the tap on Send.
    await arrive(site, { firstName: 'Sixtus', lastName: 'Sixfold', ...ASKED });
    await page.goto(`${site.url}/desk`);
    await openRequest(page, 'Sixtus Sixfold');
    await page.getByRole('link', { name: 'Write a quote' }).tap();
    await button(page, 'Send…').tap();
    const letThrough = await hold(page, '**/quote/sent');
    await holdClock(page, async () => {
      expect(bodyOf(await tapAway(text))).toContain('is $260.');
      await tapAway(text);
      letThrough();
      await expect(asked).toHaveCount(2);
    });
    await page.getByRole('link', { name: 'Sixtus Sixfold' }).first().tap();
    await expect(historyOf(page).filter({ hasText: 'Opened a text' })).toHaveCount(1);
  });

  test('an ambiguous price is refused at its field and not sent', async ({ page, desk: site }) => {
    await openNew(page, site, { firstName: 'Boris', lastName: 'Badprice', ...ASKED });
    await page.getByRole('link', { name: 'Write a quote' }).tap();
    await button(page, 'Remove, line 1').tap();
    await button(page, 'Send…').tap();
    await expect(page.getByText('Add at least one line.')).toBeVisible();
    await button(page, `+ ${SERVICE.title}`).tap();
    const price = page.getByRole('textbox', { name: 'Price, line 1' });
    await expect(price).toBeFocused();
    await expect(price).toHaveAttribute('inputmode', 'decimal');

    // domain/money.test.ts has the other spellings.
    await price.fill('1.234,50');
    await button(page, 'Send…').tap();
    await expect(page.getByText('Enter a price, like 240.')).toBeVisible();
    await expect(price).toBeFocused();
    await expect(price).toHaveAttribute('aria-invalid', 'true');
    await price.fill('$1,234.50');
    await button(page, 'Range, line 1').tap();
    await page.getByRole('textbox', { name: 'To, line 1' }).fill('99');
    await button(page, 'Send…').tap();
    await expect(page.getByText('The second price must be the higher one.')).toBeVisible();
    // The focus moves in the next frame. A fill before it would type into this field.
    await expect(page.getByRole('textbox', { name: 'From, line 1' })).toBeFocused();
    await page.getByRole('textbox', { name: 'To, line 1' }).fill('1300');
    await page.setViewportSize({ width: 390, height: 420 });
    await button(page, 'Optional, line 1').tap();
    const mistake = page.getByRole('alert').filter({ hasText: 'At least one line must not be optional.' });
    await expect(mistake).toBeVisible();
    await page.evaluate(() => scrollTo(0, 0));
    await button(page, 'Send…').tap();
    await expect(mistake).toBeInViewport();
    await button(page, 'Optional, line 1').tap();
    await page.getByLabel('Valid until').fill('2020-01-01');
    await button(page, 'Send…').tap();
    await expect(page.getByText('Choose today or a later day.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The message' })).toHaveCount(0);
  });

  test('saved lines that cannot be saved say why, and the form keeps the focus', async ({
    page,
    desk: site,
  }) => {
    const put = async (words: string[], version: number) => {
      const lines = words.map((text) => ({ words: text, low: 4500, high: 4500, isOptional: false }));
      const response = await page.request.put(`${site.url}/api/desk/saved-lines`, {
        headers: { 'sec-fetch-site': 'same-origin', origin: site.url },
        data: { service: SERVICE.id, lines, version },
      });
      expect(response.status()).toBe(200);
    };
    await signIn(page, site);
    const thirty = Array.from({ length: 30 }, (_, at) => `Window ${at + 1}`);
    await put(thirty, 0);
    await page.goto(`${site.url}/desk/site/lines`);
    await page.getByText(SERVICE.title, { exact: true }).tap();
    const save = button(page, `Save: ${SERVICE.title}`);

    const price = page.getByRole('textbox', { name: 'Price, line 2', exact: true });
    await price.fill('');
    await save.tap();
    await expect(price).toBeFocused();
    await price.fill('45');
    await button(page, '+ Add a line').tap();
    await page.keyboard.type('Screens');
    await page.getByRole('textbox', { name: 'Price, line 31' }).fill('45');
    await save.tap();
    await expect(page.getByRole('alert').filter({ hasText: 'At most 30 lines fit.' })).toBeInViewport();

    await put(['Windows'], 1);
    await button(page, 'Remove, line 31').tap();
    await save.tap();
    const conflict = page.getByRole('alert').filter({ hasText: `“${SERVICE.title}”:` });
    await expect(conflict).toBeVisible();
    // Two equal lines, of which one is changed.
    const words = (number: number) =>
      page.getByRole('textbox', { name: `Description, line ${number}`, exact: true });
    await words(2).fill('Window 1');
    await expect(conflict.getByText('Window 1: $45')).toHaveCount(2);
    await words(1).fill('Door');
    await expect(conflict.getByText('Door: $45')).toBeVisible();
    await expect(conflict.getByText('Window 1: $45')).toHaveCount(1);
    await page.reload();
    // Like a tap in Safari, click() gives a button no focus that the removed button could pass on.
    await button(page, 'Keep mine').evaluate((keepMine: HTMLElement) => keepMine.click());
    await expect(page.getByRole('form', { name: SERVICE.title })).toBeFocused();
    await expect(page.getByText('Saved.')).toBeVisible();
  });

  test('a declined quote past its last day is sent again with a new day', async ({ page, desk: site }) => {
    const { id } = await sendQuote(site, 'Dora', {
      validUntil: new Date(Date.now() - 2 * DAY).toISOString().slice(0, 10),
    });
    await signIn(page, site);
    await openRequest(page, 'Dora Lovelace');
    await page.getByRole('link', { name: 'Open the quote' }).tap();
    await button(page, 'They declined').tap();
    await button(page, 'Save').tap();
    await expect(page.getByText('Declined', { exact: true })).toBeVisible();
    const text = page.getByRole('link', { name: 'Text', exact: true });
    await tapAway(text);
    const refusal = notices(page).getByText('“Quote sent” was not saved for Dora Lovelace.');
    await expect(refusal).toContainText('Choose today or a later day.');

    await button(page, 'Change the quote').tap();
    await button(page, '14 days').tap();
    await button(page, 'Send…').tap();
    await expect(page.getByRole('heading', { name: 'The message' })).toBeVisible();
    await expect(refusal).toBeVisible();
    await tapToSend(page, text);

    await expect(page.getByText('Open until')).toBeVisible();
    await expect(notices(page)).toContainText('Did you send the quote to Dora?');
    await expect(refusal).toHaveCount(0);
    // On another device.
    await mark(site, 'lost', id);
    await expect(notices(page)).not.toContainText('Did you send');
  });

  test('when two devices write one quote, the later is shown both versions', async ({
    page,
    desk: site,
    browser,
  }) => {
    await openNew(page, site, { firstName: 'Clara', lastName: 'Conflict', ...ASKED });
    await writeQuote(page);
    await expect(total(page)).toContainText('Saved');
    const other = await (await browser.newContext({ hasTouch: true })).newPage();
    await signIn(other, site);
    await other.goto(page.url());
    await expect(other.getByRole('textbox', { name: 'Price, line 1' })).toHaveValue('240');
    // The other device writes without a connection, and its owner leaves the screen.
    await goOffline(other);
    await other.getByRole('textbox', { name: 'Price, line 1' }).fill('200');
    await other.getByRole('link', { name: 'Clara Conflict' }).first().tap();
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
    await page.getByRole('textbox', { name: 'Price, line 1' }).fill('260');
    await saved;
    await goOnline(other);
    await expect(notices(other)).toContainText('Another device changed this quote.');
    await notices(other).getByRole('link', { name: 'Open the quote' }).tap();
    await expect(other.getByText('“Quote”: Another device changed this quote.')).toBeVisible();
    const both = other.getByRole('main').getByRole('alert');
    await expect(both).toContainText('$200');
    await expect(both).toContainText('$260');
    await other.getByRole('button', { name: 'Keep mine' }).tap();
    await expect(other.getByLabel('Note for the customer')).toBeFocused();
    await expect(total(other)).toContainText('Saved');
    await expect(page.getByRole('textbox', { name: 'Price, line 1' })).toHaveValue('200');

    // The same conflict on the open screen, and in a tab that is ready to send. The desk retries by itself.
    const sending = await other.context().newPage();
    await sending.goto(page.url());
    await button(sending, 'Send…').tap();
    await expect(sending.getByRole('heading', { name: 'The message' })).toBeVisible();
    await goOffline(other.context());
    await other.getByRole('textbox', { name: 'Price, line 1' }).fill('210');
    const savedAgain = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.ok(),
    );
    await page.getByRole('textbox', { name: 'Price, line 1' }).fill('270');
    await savedAgain;
    await other.context().unroute('**/api/desk/**');
    await expect(both).toContainText('$210');
    await expect(both).toContainText('$270');
    await expect(sending.getByRole('main').getByRole('alert')).toContainText('$270');
    await sending.close();
    // A price that cannot be read, and a day that is being typed.
    await other.getByRole('textbox', { name: 'Price, line 1' }).fill('2 1 0');
    await other.getByLabel('Valid until').fill('');
    await expect(both).toContainText('Total$0');
    await other.context().close();
  });

  test('without a connection no text is lost, and a quote is sent later', async ({ page, desk: site }) => {
    await openNew(page, site, { firstName: 'Ottilie', lastName: 'Unplugged', ...ASKED });
    await writeQuote(page);
    // If the owner leaves the screen at once, the text is still sent.
    await page.getByRole('link', { name: 'Ottilie Unplugged' }).first().tap();
    await expect(page.getByRole('region', { name: 'Quote' })).toContainText('Quote: $240');
    await page.getByRole('link', { name: 'Open the quote' }).tap();
    await expect(total(page)).toContainText('Saved');
    await goOffline(page);

    await page.getByRole('textbox', { name: 'Price, line 1' }).fill('250');
    await expect(total(page)).toContainText('Not saved yet');
    await button(page, 'Send…').tap();
    const unreachable = page.getByText('Can’t reach the server.');
    await expect(unreachable).toBeInViewport();
    await page.getByRole('textbox', { name: 'Price, line 1' }).fill('251');
    await expect(unreachable).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Price, line 1' }).fill('250');
    await page.getByRole('link', { name: 'Ottilie Unplugged' }).first().tap();
    await expect(notices(page)).toContainText('1 change saved here');
    await page.getByRole('link', { name: 'Open the quote' }).tap();
    await expect(page.getByRole('textbox', { name: 'Price, line 1' })).toHaveValue('250');
    await expect(total(page)).toContainText('Not saved yet');
    await page.getByRole('link', { name: 'Ottilie Unplugged' }).first().tap();
    // The phone closes the tab.
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await expect(notices(page)).toContainText('1 change saved here');
    await goOnline(page);
    await expect(page.getByRole('region', { name: 'Quote' })).toContainText('Quote: $250');
    await page.getByRole('link', { name: 'Open the quote' }).tap();
    await expect(page.getByRole('textbox', { name: 'Price, line 1' })).toHaveValue('250');
    await expect(total(page)).toContainText('Saved');
    await button(page, 'Send…').tap();
    const text = page.getByRole('link', { name: 'Text', exact: true });
    await expect(text).toBeVisible();
    await goOffline(page);
    await text.tap();
    await expect(page.getByText('The link doesn’t work yet')).toBeVisible();
    await expect(notices(page)).toContainText('1 change saved here');
    expect((await fetch(site.url + pathIn(await text.getAttribute('href')))).status).toBe(404);
    await goOnline(page);
    await expect(page.getByText('The link works now.')).toBeVisible();
    expect((await fetch(site.url + pathIn(await text.getAttribute('href')))).status).toBe(200);
    await expect(page.getByText('Open until')).toBeVisible();
    const letMarkThrough = await hold(page, '**/status');
    await tapAway(text);

    // The owner may send a quote again, even before the server has the first mark.
    const asked = notices(page).getByText('Did you send the quote to Ottilie?').last();
    await expect(asked).toBeVisible();
    await button(page, 'Yes, mark quoted').tap();
    await expect(asked).toHaveCount(0);
    await tapAway(text);
    await expect(asked).toBeVisible();
    const marked = page.waitForResponse('**/status');
    letMarkThrough();
    await marked;
    await expect(notices(page)).not.toContainText('saved here');
    await frames(page);
    await expect(asked).toBeVisible();
    await button(page, 'Yes, mark quoted').tap();
    await expect(asked).toHaveCount(0);

    await button(page, 'Change the quote').tap();
    await page.getByRole('textbox', { name: 'Price, line 1' }).fill('260');
    await expect(total(page)).toContainText('Saved');
    await button(page, 'Send…').tap();
    await goOffline(page);
    await text.tap();
    await expect(page.getByText('The link still shows the earlier quote.')).toBeVisible();
    await goOnline(page);
    await expect(page.getByText('The link works now.')).toBeVisible();
  });

  test('a save that ends after the owner left changes nothing elsewhere', async ({ page, desk: site }) => {
    await openNew(page, site, { firstName: 'Larry', lastName: 'Latecomer', ...ASKED });
    const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route('**/quote', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await isLetThrough;
      await route.continue();
    });
    await writeQuote(page);
    await page.getByRole('link', { name: 'Preview' }).tap();
    await page.getByRole('link', { name: 'Larry Latecomer' }).first().tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Larry Latecomer' })).toBeVisible();

    const documents: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/quote') && response.status() === 200,
    );
    letThrough();
    await saved;
    await expect(page.getByRole('link', { name: 'Open the quote' })).toBeVisible();
    await page.getByRole('link', { name: 'Requests' }).first().tap();
    await expect(page.getByRole('heading', { name: 'Requests' })).toBeVisible();
    expect(documents).toEqual([]);
  });

  test('the total stays in view above a keyboard, and the history records a shared or copied link', async ({
    page,
    desk: site,
    context,
  }) => {
    await context.grantPermissions(['clipboard-write']);
    await page.addInitScript(() => {
      navigator.share = async ({ text = '' } = {}) => {
        document.title = text;
      };
    });
    await openNew(page, site, { firstName: 'Keith', lastName: 'Keyboard', ...ASKED });
    // A preview that was left in its wide layout changes nothing here.
    await page.evaluate(() => sessionStorage.setItem('preview-wide', '1'));
    await writeQuote(page);

    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 420 });
      visualViewport?.dispatchEvent(new Event('resize'));
    });
    const box = await total(page).boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(420);
    await button(page, 'Send…').tap();
    // With the page's clock at rest, the desk waits for the link. After 1.5 s it would share nothing.
    await holdClock(page, async () => {
      await button(page, 'Share').tap();
      await expect(page).toHaveTitle(
        new RegExp(
          `^Hi Keith, this is ${company.shortName}\\. .*${SERVICE.title} is \\$240\\. .*/quote/\\w+$`,
        ),
      );
    });
    await button(page, 'Copy link').tap();
    await expect(page.getByText('Link copied.')).toBeVisible();

    await page.getByRole('link', { name: 'Keith Keyboard' }).first().tap();
    const note = page.getByLabel('Add a note');
    await note.press('ControlOrMeta+v');
    await expect(note).toHaveValue(/^https?:\S+\/quote\/\w{32}$/);
    await expect(historyOf(page)).toHaveText([
      /Copied a text: the quote/,
      /Shared a text: the quote/,
      /Quote 1: \$240/,
      /Request received/,
    ]);
    await expect(notices(page)).toContainText('Did you send the quote to Keith?');
    await button(page, 'Yes, mark quoted').last().tap();
    await expect(statusButton(page, 'Quoted')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('if they don’t answer')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Quote' })).toContainText('Quote: $240');
  });

  test('the owner records an answer by phone, and replaces the link', async ({ page, desk: site }) => {
    const id = await openNew(page, site, { firstName: 'Paula', lastName: 'Phoning', ...ASKED });
    await writeQuote(page);
    await button(page, 'Send…').tap();
    const first = pathIn(await tapAway(page.getByRole('link', { name: 'Text', exact: true })));
    await expect(page.getByText('Open until')).toBeVisible();

    // An answer to an earlier version is refused, and the owner sees what was not saved.
    const refuse = { status: 422, json: { error: 'The quote has changed since.' } };
    await page.route('**/quote/answer', (route) => route.fulfill(refuse), { times: 1 });
    await button(page, 'They accepted').tap();
    const days = page.getByLabel('Preferred days');
    await days.fill('Tuesdays after 3, call at the gate');
    // The phone may drop the page during a call.
    await page.reload();
    await button(page, 'They accepted').tap();
    await expect(days).toHaveValue('Tuesdays after 3, call at the gate');
    await button(page, 'Save').tap();
    const refused = page.getByRole('alert').filter({ hasText: '“They accepted” was not saved for Paula' });
    await expect(refused).toContainText('Tuesdays after 3, call at the gate');
    await notices(page).getByRole('button', { name: 'Dismiss' }).tap();

    await button(page, 'They declined').tap();
    await expect(page.getByLabel('Why')).toHaveValue('');
    await page.getByLabel('Why').fill('Too dear');
    await button(page, 'Save').tap();
    await expect(page.getByText('Declined', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Paula Phoning' }).first().tap();
    await expect(statusButton(page, 'Lost')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Reason: Too dear')).toBeVisible();
    await historyOf(page).filter({ hasText: 'Too dear' }).getByRole('button').tap();
    await expect(statusButton(page, 'Lost')).toHaveAttribute('aria-pressed', 'false');
    const openQuote = page.getByRole('region', { name: 'Quote' }).filter({ hasText: 'Open until' });
    await expect(openQuote).toBeVisible();

    // The status that an answer sets is shown before the server has the answer, or the status before it.
    const letStatusThrough = await hold(page, '**/status');
    await statusButton(page, 'Done').tap();
    await button(page, 'Set a date').tap();
    await page
      .getByLabel('Day', { exact: true })
      .fill(new Date(Date.now() + 7 * DAY).toISOString().slice(0, 10));
    await button(page, 'Save the date').tap();
    for (const { answer, status, event } of [
      { answer: 'They declined', status: 'Done', event: /^Declined/ },
      { answer: 'They accepted', status: 'Scheduled', event: /^Accepted/ },
    ]) {
      const letAnswerThrough = await hold(page, '**/quote/answer');
      await page.getByRole('link', { name: 'Open the quote' }).tap();
      await button(page, answer).tap();
      await button(page, 'Save').tap();
      await page.getByRole('link', { name: 'Paula Phoning' }).first().tap();
      await expect(statusButton(page, status)).toHaveAttribute('aria-pressed', 'true');
      letStatusThrough();
      letAnswerThrough();
      await historyOf(page).filter({ hasText: event }).first().getByRole('button').tap();
      await expect(openQuote).toBeVisible();
      await statusButton(page, 'Contacted').tap();
    }

    await page.getByRole('link', { name: 'Open the quote' }).tap();
    await button(page, 'Replace the link').tap();
    await button(page, 'Yes, make a new link').tap();
    const text = page.getByRole('link', { name: 'Text', exact: true });
    await expect(text).not.toHaveAttribute('href', new RegExp(encodeURIComponent(first)));
    const second = pathIn(await text.getAttribute('href'));
    const statusOf = async (path: string) => (await fetch(site.url + path)).status;
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    await button(page, 'Withdraw the quote').tap();
    await button(page, 'Yes, withdraw it').tap();
    await expect(page.getByText('Withdrawn.')).toBeVisible();
    await expect(button(page, 'Replace the link')).toHaveCount(0);
    expect(await statusOf(second)).toBe(404);

    // The owner begins another customer's quote as a copy of this one.
    await arrive(site, {
      firstName: 'Petra',
      lastName: 'Next',
      phone: '7345550177',
      email: 'petra@example.com',
      ...ASKED,
    });
    await page.goto(`${site.url}/desk/request/${id}`);
    await page.getByRole('link', { name: 'Requests' }).first().tap();
    await openRequest(page, 'Petra Next');
    await page.getByRole('link', { name: 'Write a quote' }).tap();
    await page.getByLabel('Note for the customer').fill('Ring twice');
    const removals = page.getByRole('button', { name: /^Remove/ });
    while ((await removals.count()) > 0) await removals.first().tap();
    await page.getByText('Copy an earlier quote').tap();
    await button(page, /Paula Phoning/).tap();
    await expect(page.getByLabel('Note for the customer')).toHaveValue('Ring twice');
    await expect(page.getByRole('textbox', { name: 'Price, line 2' })).toHaveValue('45');
    await expect(total(page)).toContainText('$285 with options');
  });
});
