/**
 * Prepared answers, requests taken on the phone, repeat customers, on a phone and a computer. This file is
 * over 250 lines because each journey is told whole.
 */
import type { Locator, Page } from '@playwright/test';
import { DAY, MINUTE } from '../domain/time-spans.ts';
import {
  arrive,
  arriveDone,
  bodyOf,
  historyOf,
  openNew,
  openRequest,
  rowOf,
  signIn,
  statusButton,
  tapAway,
  test,
} from './desk-page.ts';
import { expect, hold } from './site.ts';
import { company, services } from './support/content.ts';
import { expectAccessible } from './wcag.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const YEAR = 365 * DAY;

/** Only the details of the open request, because its row in the list shows the same text. */
function details(page: Page): Locator {
  return page.getByRole('region', { name: 'Additional Details' });
}

async function openCustomers(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Customers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
}

async function openTexts(page: Page): Promise<void> {
  await openCustomers(page);
  await page.getByRole('link', { name: 'Prepared texts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Prepared texts' })).toBeVisible();
}

async function unfold(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByText(name, { exact: true }).click();
}

/** The unfolded form of a prepared text. */
function formOf(page: Page, name: string): Locator {
  return page
    .getByRole('main')
    .locator('form')
    .filter({ has: page.getByRole('button', { name: `Save: ${name}` }) });
}

async function changeText(page: Page, name: string, text: string): Promise<void> {
  const form = formOf(page, name);
  await form.getByRole('textbox').last().fill(text);
  await form.getByRole('button', { name: `Save: ${name}` }).click();
}

test.describe('on a phone', () => {
  test.use({ ...PHONE, expectedMessage: /ERR_|Failed to load/ });

  test('a tapped text, call or e-mail is recorded at once, and counts as first contact', async ({
    page,
    desk: site,
  }) => {
    const serviceNeeded = services[0]?.id ?? '';
    await openNew(page, site, { firstName: 'Petra', lastName: 'Prepared', serviceNeeded });

    await page.getByText('Prepared answers').click();
    const price = page.getByRole('link', { name: 'Text: The price' });
    await expect(page.getByLabel('Price', { exact: true })).toBeVisible();
    await expect(price).toHaveCount(0);
    await page.getByLabel('Price', { exact: true }).fill('$240 & tax');
    expect(bodyOf((await price.getAttribute('href')) ?? '')).toContain(
      `The price for ${services[0]?.title} is $240 & tax.`,
    );
    const href = await tapAway(page.getByRole('link', { name: 'Text: I tried to call' }));

    expect(href).toMatch(/^sms:\+17345550199\?&body=/);
    expect(bodyOf(href)).toContain(`Hi Petra, this is ${company.shortName}.`);
    expect(bodyOf(href)).toContain(`about ${services[0]?.title}`);
    await expect(historyOf(page)).toHaveText([/Opened a text/, /Request received/]);
    const notices = page.getByRole('region', { name: 'Notices' });
    await expect(notices).toContainText('You opened a text just now. Did you reach Petra?');
    await notices.getByRole('button', { name: 'Yes, mark contacted' }).click();
    await expect(historyOf(page)).toHaveText([/Marked as Contacted/, /Opened a text/, /Request received/]);
    await expect(page.getByText('after 1 min')).toBeVisible();

    // Without a connection a tap waits, and is sent later.
    await page.route('**/api/desk/**', (route) => route.abort());
    const dock = page.getByRole('region', { name: 'Answer' });
    await tapAway(dock.getByRole('link', { name: 'Call' }));
    const last = historyOf(page).first();
    await expect(last).toContainText('Tapped Call');
    await expect(last).toContainText('not sent yet');
    await page.unroute('**/api/desk/**');
    await expect(last).not.toContainText('not sent yet');
    await expect(historyOf(page)).toHaveCount(4);
    for (const [name, told] of [
      ['Text', 'Opened a text'],
      ['Email', 'Opened an email'],
    ] as const) {
      await tapAway(dock.getByRole('link', { name, exact: true }));
      await expect(last).toContainText(told);
    }
  });

  test('a phone call is recorded in three taps, also without a connection', async ({ page, desk: site }) => {
    await signIn(page, site);

    await page.getByRole('link', { name: 'Add a request' }).tap();
    await page.getByLabel('Name').tap();
    await page.keyboard.type('Theo Telephone');
    await page.getByLabel('Phone').tap();
    await page.keyboard.type('734-555-0107 x12');
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { level: 1, name: 'Theo Telephone' })).toBeVisible();
    await expect(page.getByText('Phone call')).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'The request' }).getByText('+1 (734) 555-0107'),
    ).toBeVisible();
    await expect(details(page)).toContainText('Extension 12');
    // No e-mail is offered without an address.
    const ways = page.getByRole('region', { name: 'Answer' });
    await expect(ways.getByRole('link', { name: 'Call' })).toBeVisible();
    await expect(ways.getByRole('link', { name: 'Email' })).toHaveCount(0);
    await expect(page.locator('main a[href^="mailto:"]')).toHaveCount(0);
    await page.getByRole('link', { name: 'Requests' }).first().click();
    await expect(rowOf(page, 'Theo Telephone')).toContainText('quote due');
    await expect(page.getByText('1 new request')).toHaveCount(0);

    // A request survives a lost connection and a reload, and is sent by itself.
    await page.getByRole('link', { name: 'Add a request' }).click();
    await page.route('**/api/desk/**', (route) => route.abort());

    await page.getByLabel('Name').fill('Wanda Waiting');
    await page.getByLabel('Phone').fill('555-0107');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('10-digit phone number')).toBeVisible();
    await expect(page.getByLabel('Phone')).toBeFocused();
    // A phone copies a number from its list of calls with these invisible marks of direction.
    await page.getByLabel('Phone').fill('\u202d+1 (734) 555-0107\u202c');
    await page.getByLabel('Service or notes').fill(`${services[1]?.title}, gate code 4711`);
    await page.getByRole('button', { name: 'Save' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Wanda Waiting' })).toBeVisible();
    await expect(page.getByText('Saved here. This request will send')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Saved here. This request will send')).toBeVisible();
    await page.unroute('**/api/desk/**');
    await expect(details(page)).toContainText('gate code 4711');
    await expect(page.getByRole('definition').filter({ hasText: services[1]?.title ?? '' })).toBeVisible();
  });

  test('the owner texts last year’s customers of this month, each once', async ({ page, desk: site }) => {
    const person = (firstName: string, lastName: string, number: number) => ({
      firstName,
      lastName,
      phone: `734555015${number}`,
      email: `${firstName}@example.com`,
    });
    const sam = person('Sam', 'Season', 3);
    for (const one of [person('Cora', 'Seasonal', 1), person('Dirk', 'Never', 2), sam])
      await arriveDone(site, one, YEAR);
    await page.clock.install();
    await signIn(page, site);
    await openCustomers(page);
    const season = page.getByText(/^Past \w+ customers/);
    const rowFor = (name: string) => page.locator('details').getByRole('listitem').filter({ hasText: name });
    const text = page.getByRole('link', { name: 'Text: Cora Seasonal' });
    await season.click();
    await expect(text).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(PHONE.viewport);

    const href = await tapAway(text);
    await page.getByRole('button', { name: 'No reminders: Dirk Never' }).click();

    expect(href).toMatch(/^sms:\+17345550151\?&body=Hi%20Cora/);
    await expect(rowFor('Cora Seasonal')).toContainText('Sent');
    await expect(rowFor('Dirk Never')).toContainText('gets no more reminders');
    // A customer who asks again leaves the list, without a note that they declined reminders.
    await expect(rowFor('Sam Season')).toBeVisible();
    await arrive(site, sam);
    await expect(rowFor('Sam Season')).toHaveCount(0);
    await expect(page.getByText('gets no more reminders')).toHaveCount(1);
    await page.reload();
    await season.click();
    await expect(rowFor('Cora Seasonal')).toContainText('Sent');
    await expect(text).toBeHidden();
    await expect(rowFor('Dirk Never')).toHaveCount(0);
    await rowFor('Cora Seasonal').getByRole('link', { name: 'Cora Seasonal' }).click();
    await expect(historyOf(page).first()).toContainText('same season');

    // The open list keeps its month’s name until it is read again.
    await page.goBack();
    await season.click();
    await expect(rowFor('Cora Seasonal')).toBeVisible();
    const month = (await season.textContent()) ?? '';
    await page.route('**/api/desk/**', (route) => route.abort());
    await page.clock.setSystemTime(Date.now() + 32 * DAY);
    await page.clock.runFor(MINUTE);
    await expect(season).toHaveText(month);
    await expect(rowFor('Cora Seasonal')).toBeVisible();
    const later = { json: { review: [], season: [], nowMs: Date.now() + 32 * DAY } };
    await page.route('**/past-customers', (route) => route.fulfill(later));
    await expect(async () => {
      await page.clock.runFor(MINUTE);
      await expect(season).toHaveCount(0, { timeout: 200 });
    }).toPass();
  });

  test('after Done the owner asks for a review once, with their own link', async ({ page, desk: site }) => {
    await openNew(page, site, { firstName: 'Rita', lastName: 'Reviewed' });
    await statusButton(page, 'Done').click();
    await page.getByRole('link', { name: 'Add your review link first.' }).click();
    await changeText(page, 'Your review link', 'javascript:alert(1)');
    await expect(page.getByRole('alert').filter({ hasText: 'begins with https://' })).toBeVisible();
    await changeText(page, 'Your review link', 'https://g.page/r/us/review?a=1&b=2');
    await expect(page.getByText('Saved.')).toBeVisible();

    await page.goto(`${site.url}/desk?view=closed`);
    await openRequest(page, 'Rita Reviewed');
    const href = await tapAway(page.getByRole('link', { name: 'Text: Ask for a review' }));

    expect(bodyOf(href)).toMatch(/^Hi Rita, thank you .* https:\/\/g\.page\/r\/us\/review\?a=1&b=2$/);
    const review = page.getByRole('region', { name: 'Ask for a review' });
    await expect(review).toContainText('Sent');
    await page.reload();
    await expect(review).toContainText('Sent');
    await expect(review.getByRole('link')).toHaveCount(0);
    await expect(historyOf(page).first()).toContainText('asked for a review');
  });
});

test.describe('on a computer', () => {
  test.use({ viewport: { width: 1440, height: 900 }, permissions: ['clipboard-write', 'clipboard-read'] });

  test('a text is copied where no messages app exists, whatever the name is', async ({
    page,
    desk: site,
  }) => {
    const cleo = { firstName: 'Cleo', lastName: 'Clipped', phone: '7345550160', email: 'cleo@example.com' };
    await arriveDone(site, cleo, YEAR);
    await openNew(page, site, { firstName: '{price} <b>يوسف</b>', lastName: 'Clipboard' });
    await page.getByText('Prepared answers').click();
    await expect(page.getByRole('link', { name: /^Text: / })).toHaveCount(0);

    await page.getByRole('button', { name: 'Copy: Hello' }).click();

    await expect(page.getByText('Copied.')).toBeVisible();
    const note = page.getByLabel('Add a note');
    await note.press('ControlOrMeta+v');
    await expect(note).toHaveValue(/^Hi \{price\} <b>يوسف<\/b>, this is/);
    await expect(historyOf(page).first()).toContainText('Copied a text');
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('You copied a text');

    // The same for a past customer.
    await openCustomers(page);
    await page.getByText(/^Past \w+ customers/).click();

    await page.getByRole('button', { name: 'Copy: Cleo Clipped' }).click();

    await expect(page.getByText('Copied.')).toBeVisible();
    await expect(page.locator('details').getByRole('listitem')).toContainText('Sent');
  });

  test('on plain HTTP the text is selected for copying by hand', async ({ page, desk: site }) => {
    // The clipboard is missing at any address that is neither https nor this machine.
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
    await openNew(page, site, { firstName: 'Henry', lastName: 'Byhand' });
    await page.getByText('Prepared answers').click();

    for (const time of ['first', 'second']) {
      await page.getByRole('button', { name: 'Copy: Hello' }).click();
      await expect(page.getByText('This browser won’t let the desk copy.'), time).toBeVisible();
      const selected = () => {
        const field = document.activeElement;
        if (!(field instanceof HTMLTextAreaElement)) return '';
        return field.value.slice(field.selectionStart, field.selectionEnd);
      };
      await expect.poll(() => page.evaluate(selected), time).toMatch(/^Hi Henry, this is/);
    }
    await expect(historyOf(page)).toHaveCount(1);
    await page.goto(`${site.url}/desk/calendars`);
    await page.getByLabel('Whose calendar').fill('Maria');
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('textbox', { name: 'Text to copy' })).toBeFocused();
  });

  test('only a text that was shared is recorded, and a refusal offers to copy it', async ({
    page,
    desk: site,
  }) => {
    await page.addInitScript(() => {
      const failures = ['AbortError', 'NotAllowedError'];
      navigator.share = async () => {
        const failure = failures.shift();
        if (failure) throw new DOMException('Not shared', failure);
      };
    });
    await openNew(page, site, { firstName: 'Sheila', lastName: 'Shared' });
    await page.getByText('Prepared answers').click();
    const share = page.getByRole('button', { name: 'Share: Hello' });

    await share.click();
    const refused = page.getByText('This browser couldn’t share the text.');
    await expect(refused).toHaveCount(0);
    await share.click();
    await expect(refused).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Text to copy' })).toHaveValue(/^Hi Sheila, this is/);
    await share.click();

    await expect(historyOf(page)).toHaveText([/Shared a text/, /Request received/]);
    await expect(refused).toHaveCount(0);
  });
});

test.describe('prepared texts', () => {
  test.use({ viewport: { width: 1440, height: 900 }, expectedMessage: /409|422|413/ });

  test('each mistake shows its message, and the owner’s text stays', async ({ page, desk: site }) => {
    await signIn(page, site);
    await openTexts(page);
    const alert = page.getByRole('main').getByRole('alert');

    await unfold(page, 'Hello');
    await changeText(page, 'Hello', 'Hi {nmae}, hello');
    await expect(alert).toContainText(
      '{nmae} is no field. These can be filled in: {name}, {service}, {price}, {company}',
    );
    await changeText(page, 'Hello', 'x'.repeat(10_000));
    await expect(alert).toContainText('At most 1000 characters fit. This has 10000.');
    await changeText(page, 'Asking for a review', 'Please review us');
    await expect(alert.last()).toContainText('It needs {link}');
    await page.reload();
    await expect(page.getByLabel('Text', { exact: true }).first()).toHaveValue('x'.repeat(10_000));
    await changeText(page, 'Hello', 'Book here: https://example.com/?a=1&b=2#c {name}');
    await expect(page.getByText('Saved.')).toBeVisible();

    // An empty text is not saved, and stays until the owner taps Remove.
    await changeText(page, 'Hello', '');
    await expect(page.getByText('Write the text, or tap Remove.')).toBeVisible();
    const { texts } = await (await page.request.get(`${site.url}/api/desk/texts`)).json();
    expect(texts).toContainEqual(
      expect.objectContaining({ name: 'Hello', words: expect.stringMatching(/^Book here/) }),
    );

    await arrive(site, { firstName: 'Linda', lastName: 'Linked' });
    await page.goto(`${site.url}/desk`);
    await openRequest(page, 'Linda Linked');
    await page.getByText('Prepared answers').click();
    const href = await page.getByRole('link', { name: 'Email: Hello' }).getAttribute('href');
    expect(bodyOf(href ?? '')).toBe('Book here: https://example.com/?a=1&b=2#c Linda');
  });

  test('if two devices edit one text, the later sees both and chooses', async ({
    page,
    browser,
    desk: site,
  }) => {
    await signIn(page, site);
    await openTexts(page);
    await unfold(page, 'Hello');
    const field = page.getByLabel('Text', { exact: true }).first();
    await field.fill('Mine {name}');
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const other = await context.newPage();
    await signIn(other, site);
    await openTexts(other);
    await unfold(other, 'Hello');
    await changeText(other, 'Hello', 'Theirs {name}');
    await expect(other.getByText('Saved.')).toBeVisible();
    await context.close();

    await page.getByRole('button', { name: 'Save: Hello' }).click();

    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('also changed this.');
    await expect(alert).toContainText('Theirs {name}');
    // Text that the owner types while the field is being saved stays, and is saved next.
    const letThrough = await hold(page, '**/api/desk/texts');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await field.press('End');
    await field.pressSequentially(', good morning');
    const returned = page.waitForResponse((response) => response.request().method() === 'PUT');
    letThrough();
    await (await returned).finished();
    await expect(field).toHaveValue('Mine {name}, good morning');
    await page.getByRole('button', { name: 'Save: Hello' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await page.reload();
    await unfold(page, 'Hello');
    await expect(field).toHaveValue('Mine {name}, good morning');
  });

  test('the owner adds, uses and removes a text, saved or not', async ({ page, desk: site }) => {
    await arrive(site, { firstName: 'Ulla', lastName: 'Used' });
    await signIn(page, site);
    await openTexts(page);
    const added = formOf(page, 'New text');
    const add = page.getByRole('button', { name: 'Add a text' });

    await add.click();
    await page.getByRole('button', { name: 'Remove: New text' }).click();
    await expect(added).toHaveCount(0);
    await add.click();
    await added.getByLabel('Name').fill('Parking');
    await page.reload();
    await expect(added).toHaveCount(1);
    await expect(added.getByLabel('Name')).toHaveValue('Parking');
    await added.getByLabel('Text', { exact: true }).fill('Hi {name}, where can I park?');
    await added.getByRole('button', { name: 'Save: New text' }).click();
    const parking = page.getByText('Parking', { exact: true });
    await expect(parking).toBeVisible();
    await page.goto(`${site.url}/desk`);
    await openRequest(page, 'Ulla Used');
    await page.getByText('Prepared answers').click();
    await expect(page.getByText('Hi Ulla, where can I park?')).toBeVisible();
    await page.getByRole('link', { name: 'Edit these texts' }).click();
    await unfold(page, 'Parking');
    await page.getByRole('button', { name: 'Remove: Parking' }).press('Enter');
    await expect(page.getByText('You can’t undo it')).toBeVisible();
    await expect(parking).toBeVisible();
    await page.getByRole('button', { name: 'Yes, remove' }).press('Enter');
    await expect(parking).toHaveCount(0);
    // The pressed button is gone. The focus stays nearby instead of going to the top of the page.
    expect(await page.evaluate(() => document.activeElement?.contains(document.querySelector('h1')))).toBe(
      false,
    );
    await expect(page.getByText('Hello', { exact: true })).toBeVisible();
    // A text that was saved a moment ago.
    await add.click();
    await added.getByLabel('Name').fill('Doorbell');
    await added.getByLabel('Text', { exact: true }).fill('Hi {name}, the bell is broken.');
    await added.getByRole('button', { name: 'Save: New text' }).click();
    await page.getByRole('button', { name: 'Remove: Doorbell' }).click();
    await page.getByRole('group', { name: 'Remove: Doorbell' }).getByRole('button').first().click();
    await expect(page.getByText('Doorbell').or(added)).toHaveCount(0);
  });
});
