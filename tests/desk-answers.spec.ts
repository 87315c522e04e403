/**
 * Prepared answers, requests taken on the phone, repeat customers, on a phone and a computer. This file is
 * over 250 lines because each journey is told whole.
 */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { fillInText } from '../domain/prepared-texts.ts';
import { DAY } from '../domain/time-spans.ts';
import { createRequestActions } from '../server/requests/request-actions.ts';
import {
  arrive,
  bodyOf,
  historyOf,
  openRequest,
  rowOf,
  signIn,
  statusButton,
  tapAway,
  test,
} from './desk-page.ts';
import { expect, type Site } from './site.ts';
import { company, services } from './support/content.ts';
import { openRunningStore } from './support/open-running-store.ts';
import { expectAccessible } from './wcag.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const YEAR = 365 * DAY;

/** Marks a request as done `ago` ms ago, and as received a day earlier. */
async function finishAgo(site: Site, id: string, ago: number): Promise<void> {
  await using database = await openRunningStore(site);
  const doneMs = Date.now() - ago;
  const sent = { id: crypto.randomUUID(), version: 0 };
  await createRequestActions(database, []).setStatus(id, 'done', '', sent, {
    by: 'Safari on iPhone',
    nowMs: doneMs,
  });
  await database.db
    .updateTable('quote_request')
    .set({ received_ms: doneMs - DAY })
    .where('request_id', '=', id)
    .execute();
}

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

  test('a tapped text opens the messages app and counts as first contact; one with a price asks for it first', async ({
    page,
    desk: site,
  }) => {
    await arrive(site, { firstName: 'Petra', lastName: 'Prepared', serviceNeeded: services[0]?.id ?? '' });
    await signIn(page, site);
    await openRequest(page, 'Petra Prepared');

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
  });

  test('without a connection a tap is recorded at once with its time, and sent later', async ({
    page,
    desk: site,
  }) => {
    await arrive(site, { firstName: 'Olaf', lastName: 'Tunnel' });
    await signIn(page, site);
    await openRequest(page, 'Olaf Tunnel');
    await page.route('**/api/desk/**', (route) => route.abort());

    await tapAway(page.getByRole('region', { name: 'Answer' }).getByRole('link', { name: 'Call' }));

    await expect(historyOf(page).first()).toContainText('Tapped Call');
    await expect(historyOf(page).first()).toContainText('not sent yet');
    await page.unroute('**/api/desk/**');
    await expect(historyOf(page).first()).not.toContainText('not sent yet');
    await expect(historyOf(page)).toHaveCount(2);
    for (const [name, told] of [
      ['Text', 'Opened a text'],
      ['Email', 'Opened an email'],
    ] as const) {
      await tapAway(page.getByRole('region', { name: 'Answer' }).getByRole('link', { name, exact: true }));
      await expect(historyOf(page).first()).toContainText(told);
    }
  });

  test('the owner records a phone call in three taps and Enter, and it becomes a request like any other', async ({
    page,
    desk: site,
  }) => {
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
    await page.getByRole('link', { name: 'Requests' }).first().click();
    await expect(rowOf(page, 'Theo Telephone')).toContainText('quote due');
    await expect(page.getByText('1 new request')).toHaveCount(0);
  });

  test('a request taken on the phone without a connection survives a reload and is sent by itself', async ({
    page,
    desk: site,
  }) => {
    await signIn(page, site);
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

  test('the owner texts last year’s customers of this month with one tap each, and each once', async ({
    page,
    desk: site,
  }) => {
    const ids = [
      await arrive(site, {
        firstName: 'Cora',
        lastName: 'Seasonal',
        phone: '7345550151',
        email: 'cora@example.com',
      }),
      await arrive(site, {
        firstName: 'Dirk',
        lastName: 'Never',
        phone: '7345550152',
        email: 'dirk@example.com',
      }),
    ];
    for (const id of ids) await finishAgo(site, id, YEAR);
    await signIn(page, site);
    await openCustomers(page);
    const openSeason = () => page.getByText(/^Past \w+ customers/).click();
    const rowFor = (name: string) => page.locator('details').getByRole('listitem').filter({ hasText: name });
    await openSeason();

    const href = await tapAway(page.getByRole('link', { name: 'Text: Cora Seasonal' }));
    await page.getByRole('button', { name: 'No reminders: Dirk Never' }).click();

    expect(href).toMatch(/^sms:\+17345550151\?&body=Hi%20Cora/);
    await expect(rowFor('Cora Seasonal')).toContainText('Sent');
    await expect(rowFor('Dirk Never')).toContainText('gets no more reminders');
    await page.reload();
    await openSeason();
    await expect(rowFor('Cora Seasonal')).toContainText('Sent');
    await expect(page.getByRole('link', { name: 'Text: Cora Seasonal' })).toBeHidden();
    await expect(rowFor('Dirk Never')).toHaveCount(0);
    await rowFor('Cora Seasonal').getByRole('link', { name: 'Cora Seasonal' }).click();
    await expect(historyOf(page).first()).toContainText('same season');
  });

  test('a past customer who asks again leaves the list, without a note that they declined reminders', async ({
    page,
    desk: site,
  }) => {
    const sam = { firstName: 'Sam', lastName: 'Season', phone: '7345550153', email: 'sam@example.com' };
    await finishAgo(site, await arrive(site, sam), YEAR);
    await signIn(page, site);
    await openCustomers(page);
    await page.getByText(/^Past \w+ customers/).click();
    const row = page.locator('details').getByRole('listitem').filter({ hasText: 'Sam Season' });
    await expect(row).toBeVisible();

    await arrive(site, sam);

    await expect(row).toHaveCount(0);
    await expect(page.getByText('gets no more reminders')).toHaveCount(0);
  });

  test('a list of past customers that is open when the month ends keeps its month’s name until it is read again', async ({
    page,
    desk: site,
  }) => {
    await page.clock.install();
    await finishAgo(site, await arrive(site, { firstName: 'Mona', lastName: 'Monthly' }), YEAR);
    await signIn(page, site);
    await openCustomers(page);
    const heading = page.getByText(/^Past \w+ customers/);
    const month = (await heading.textContent()) ?? '';
    await heading.click();

    await page.route('**/api/desk/**', (route) => route.abort());
    await page.clock.setSystemTime(Date.now() + 32 * DAY);
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      dispatchEvent(new Event('online'));
    });
    await expect(page.getByText('You’re offline.')).toBeVisible();

    await expect(heading).toHaveText(month);
    await expect(page.getByRole('link', { name: 'Text: Mona Monthly' })).toBeVisible();
    await page.route('**/past-customers', (route) =>
      route.fulfill({ json: { review: [], season: [], nowMs: Date.now() + 32 * DAY } }),
    );
    await page.unroute('**/api/desk/**');
    await expect(heading).toHaveCount(0);
  });

  test('after Done the owner asks for a review once, through their own review link', async ({
    page,
    desk: site,
  }) => {
    await arrive(site, { firstName: 'Rita', lastName: 'Reviewed' });
    await signIn(page, site);
    await openRequest(page, 'Rita Reviewed');
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

  test('the requests of one person are grouped', async ({ page, desk: site }) => {
    await finishAgo(site, await arrive(site, { lastName: 'Regular' }), YEAR);
    await finishAgo(site, await arrive(site, { lastName: 'Regular', email: 'new@example.com' }), 100 * DAY);
    await arrive(site, { lastName: 'Returning', phone: '(734) 555 0199' });
    await signIn(page, site);

    await openRequest(page, 'Ada Returning');

    await page.getByText(/^Third request; done in \w+ \d{4}$/).click();
    await page
      .getByRole('link', { name: /^Done · / })
      .last()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ada Regular' })).toBeVisible();
    await expect(page.getByText('First request')).toBeVisible();
  });
});

test.describe('on a computer', () => {
  test.use({ viewport: { width: 1440, height: 900 }, permissions: ['clipboard-write', 'clipboard-read'] });

  test('the owner copies a text where no messages app exists, and a visitor’s name cannot alter it', async ({
    page,
    desk: site,
  }) => {
    await arrive(site, { firstName: '{price} <b>يوسف</b>', lastName: 'Clipboard' });
    await signIn(page, site);
    await openRequest(page, 'Clipboard');
    await page.getByText('Prepared answers').click();
    await expect(page.getByRole('link', { name: /^Text: / })).toHaveCount(0);

    await page.getByRole('button', { name: 'Copy: Hello' }).click();

    await expect(page.getByText('Copied.')).toBeVisible();
    const note = page.getByLabel('Add a note');
    await note.press('ControlOrMeta+v');
    await expect(note).toHaveValue(/^Hi \{price\} <b>يوسف<\/b>, this is/);
    await expect(historyOf(page).first()).toContainText('Copied a text');
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('You copied a text');
  });

  test('the owner reads that a message to a past customer was copied', async ({ page, desk: site }) => {
    await finishAgo(site, await arrive(site, { firstName: 'Cleo', lastName: 'Clipped' }), YEAR);
    await signIn(page, site);
    await openCustomers(page);
    await page.getByText(/^Past \w+ customers/).click();

    await page.getByRole('button', { name: 'Copy: Cleo Clipped' }).click();

    await expect(page.getByText('Copied.')).toBeVisible();
    await expect(page.locator('details').getByRole('listitem')).toContainText('Sent');
  });

  test('on plain HTTP, where pages cannot copy, the text is selected for copying by hand', async ({
    page,
    desk: site,
  }) => {
    await arrive(site, { firstName: 'Henry', lastName: 'Byhand' });
    // The clipboard is missing at any address that is neither https nor this machine.
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
    await signIn(page, site);
    await openRequest(page, 'Henry Byhand');
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

  test('the owner shares a text where the computer can, and a canceled share is not recorded', async ({
    page,
    desk: site,
  }) => {
    await arrive(site, { firstName: 'Sheila', lastName: 'Shared' });
    await page.addInitScript(() => {
      let isRefused = true;
      navigator.share = async () => {
        isRefused = !isRefused;
        if (!isRefused) throw new DOMException('The owner went back', 'AbortError');
      };
    });
    await signIn(page, site);
    await openRequest(page, 'Sheila Shared');
    await page.getByText('Prepared answers').click();
    const share = page.getByRole('button', { name: 'Share: Hello' });

    await share.click();
    await share.click();

    await expect(historyOf(page)).toHaveText([/Shared a text/, /Request received/]);
  });

  test('the owner saves the current list as the same CSV that the terminal writes', async ({
    page,
    desk: site,
  }) => {
    await arrive(site, { firstName: '=cmd()', lastName: 'Exported', city: 'Ann "Arbor", MI' });
    await finishAgo(site, await arrive(site, { lastName: 'Finished' }), DAY);
    await signIn(page, site);
    await expect(rowOf(page, 'Exported')).toBeVisible();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export this list' }).click(),
    ]);

    expect(download.suggestedFilename()).toBe('requests-open.csv');
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain(`,'=cmd(),Exported,`);
    expect(text).toContain('"Ann ""Arbor"", MI"');
    expect(text).not.toContain('Finished');
    expect(text.split('\r\n')[0]).toBe((await site.desk('export')).split('\r\n')[0]);
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

    await arrive(site, { firstName: 'Linda', lastName: 'Linked' });
    await page.goto(`${site.url}/desk`);
    await openRequest(page, 'Linda Linked');
    await page.getByText('Prepared answers').click();
    const href = await page.getByRole('link', { name: 'Email: Hello' }).getAttribute('href');
    expect(bodyOf(href ?? '')).toBe('Book here: https://example.com/?a=1&b=2#c Linda');
  });

  test('a prepared text left empty is not saved, and stays until the owner taps Remove', async ({
    page,
    desk: site,
  }) => {
    await signIn(page, site);
    await openTexts(page);
    const mistake = page.getByText('Write the text, or tap Remove.');
    await unfold(page, 'Hello');
    await changeText(page, 'Hello', '');
    await expect(mistake).toBeVisible();
    await page.getByRole('button', { name: 'Add a text' }).click();
    const added = formOf(page, 'New text');
    await added.getByLabel('Name').fill('Driveway');
    await added.getByRole('button', { name: 'Save: New text' }).click();

    await expect(mistake).toHaveCount(2);
    await expect(added.getByLabel('Name')).toHaveValue('Driveway');
    const { texts } = await (await page.request.get(`${site.url}/api/desk/texts`)).json();
    expect(texts).toContainEqual(
      expect.objectContaining({ name: 'Hello', words: expect.stringMatching('.') }),
    );
  });

  test('when two devices edit one text, the later sees the other version and chooses', async ({
    page,
    browser,
    desk: site,
  }) => {
    await signIn(page, site);
    await openTexts(page);
    await unfold(page, 'Hello');
    await page.getByLabel('Text', { exact: true }).first().fill('Mine {name}');
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
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await page.reload();
    await unfold(page, 'Hello');
    await expect(page.getByLabel('Text', { exact: true }).first()).toHaveValue('Mine {name}');
  });

  test('the owner adds, uses and removes a text', async ({ page, desk: site }) => {
    await arrive(site, { firstName: 'Ulla', lastName: 'Used' });
    await signIn(page, site);
    await openTexts(page);

    await page.getByRole('button', { name: 'Add a text' }).click();
    const added = formOf(page, 'New text');
    await added.getByLabel('Name').fill('Parking');
    await added.getByLabel('Text', { exact: true }).fill('Hi {name}, where can I park?');
    await added.getByRole('button', { name: 'Save: New text' }).click();
    await expect(page.getByText('Parking', { exact: true })).toBeVisible();
    await page.goto(`${site.url}/desk`);
    await openRequest(page, 'Ulla Used');
    await page.getByText('Prepared answers').click();
    await expect(page.getByText('Hi Ulla, where can I park?')).toBeVisible();
    await page.getByRole('link', { name: 'Edit these texts' }).click();
    await unfold(page, 'Parking');
    await page.getByRole('button', { name: 'Remove: Parking' }).press('Enter');
    await expect(page.getByText('You can’t undo it')).toBeVisible();
    await expect(page.getByText('Parking', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Yes, remove' }).press('Enter');

    await expect(page.getByText('Parking', { exact: true })).toHaveCount(0);
    // The pressed button is gone. The focus stays nearby instead of going to the top of the page.
    expect(await page.evaluate(() => document.activeElement?.contains(document.querySelector('h1')))).toBe(
      false,
    );
    await expect(page.getByText('Hello', { exact: true })).toBeVisible();
  });
});

test.describe('on the smallest phone', () => {
  test.use({ ...PHONE, viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing in customers, prepared texts, a request by hand and a repeat customer', async ({
    page,
    desk: site,
  }) => {
    await finishAgo(site, await arrive(site, { firstName: 'Xenia', lastName: 'Earlier' }), YEAR);
    await finishAgo(
      site,
      await arrive(site, { firstName: 'Xenia', lastName: 'Axe', email: 'x@example.com' }),
      DAY,
    );
    await finishAgo(
      site,
      await arrive(site, { firstName: 'Xaver', phone: '7345550161', email: 'x2@example.com' }),
      YEAR,
    );
    await signIn(page, site);
    const look = async () => {
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
    };

    await openCustomers(page);
    await page.getByText(/^Past \w+ customers/).click();
    await look();
    await page.getByRole('link', { name: 'Prepared texts' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Prepared texts' })).toBeVisible();
    await look();
    await page.goto(`${site.url}/desk`);
    await page.getByRole('link', { name: 'Add a request' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Please add the name.')).toBeVisible();
    await look();
    await page.goto(`${site.url}/desk?view=closed`);
    await openRequest(page, 'Xenia Axe');
    await page.getByText('Prepared answers').click();
    await expect(page.getByText('Edit these texts')).toBeVisible();
    await look();
  });
});

test('an unknown placeholder stays in the text, even one named like a property of every object', () => {
  expect(fillInText('{name} {constructor} {x} {', { name: '{x}', x: '1' })).toBe('{x} {constructor} 1 {');
});
