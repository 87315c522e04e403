/**
 * A change does not hold up others: independent lanes, many tabs, and text typed meanwhile.
 * Over 250 lines because each way in which a change could hold up another has its test.
 */
import type { Page } from '@playwright/test';
import { arrive, bodyOf, historyOf, openRequest, rowOf, signIn, test, type } from './desk-page.ts';
import { expect } from './site.ts';
import { expectAccessible } from './wcag.ts';

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });

/** Makes the page believe that it is in a hidden tab, or in the visible one. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: hidden ? 'hidden' : 'visible',
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

test.describe('a change that the server cannot handle', () => {
  test.use({ expectedMessage: /500/, hasTouch: true, viewport: { width: 390, height: 844 } });

  test('is reported, holds up no other request, and can be tried again', async ({ page, desk: site }) => {
    await arrive(site, { lastName: 'Stuck' });
    await arrive(site, { firstName: 'Bea', lastName: 'Bystanding' });
    await signIn(page, site);
    await openRequest(page, 'Ada Stuck');
    await page.clock.install();
    await page.route('**/notes', (route) => route.fulfill({ status: 500, json: { error: 'An error' } }));

    await type(page.getByLabel('Add a note'), 'Ring twice.');
    await page.getByRole('button', { name: 'Save note' }).click();
    const stuck = notices(page).getByRole('alert').filter({ hasText: 'A note was not saved for Ada Stuck.' });
    await expect(async () => {
      await page.clock.runFor(5000);
      await expect(stuck).toBeVisible({ timeout: 200 });
    }).toPass();
    await expect(stuck).toContainText('The server had a problem.');
    await expect(stuck).toContainText('Ring twice.');
    await expect(notices(page)).not.toContainText('connection');
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Requests' }).first().click();
    await openRequest(page, 'Bea Bystanding');
    await page.getByRole('link', { name: 'Write a quote' }).click();
    await page.getByRole('button', { name: 'Custom line' }).click();
    await page.keyboard.type('Windows');
    await page.getByRole('textbox', { name: 'Price, line 1' }).fill('240');
    await page.getByRole('button', { name: 'Send…' }).click();
    const mail = page.getByRole('link', { name: 'Email', exact: true });
    const path = /\/quote\/\w+/.exec(bodyOf((await mail.getAttribute('href')) ?? ''))?.[0];
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    await mail.click();
    await expect(page.getByText('Open until')).toBeVisible();
    expect((await fetch(`${site.url}${path}`)).status).toBe(200);

    await page.unroute('**/notes');
    await stuck.getByRole('button', { name: 'Try again' }).click();
    await expect(stuck).toHaveCount(0);
    await page.goto(`${site.url}/desk`);
    await openRequest(page, 'Ada Stuck');
    await expect(historyOf(page).first()).toContainText('Ring twice.');
  });
});

test.describe('an edit of the content that the server cannot save', () => {
  test.use({ expectedMessage: /500/ });

  test('is reported at its field, where the owner can try again or discard it', async ({
    page,
    desk: site,
  }) => {
    await signIn(page, site);
    await page.goto(`${site.url}/desk/site/company`);
    const field = page.getByLabel('Phone', { exact: true });
    const before = await field.inputValue();
    await page.clock.install();
    await page.route('**/site/draft', (route) => route.fulfill({ status: 500, json: { error: 'An error' } }));

    await field.fill('(734) 555-0177');
    await field.blur();
    const stuck = page.getByRole('main').getByRole('status').filter({ hasText: 'The server had a problem.' });
    await expect(async () => {
      await page.clock.runFor(5000);
      await expect(stuck).toBeVisible({ timeout: 200 });
    }).toPass();
    await expect(notices(page).getByRole('alert')).toBeEmpty();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(field).toHaveValue('(734) 555-0177');
    await expect(async () => {
      await page.clock.runFor(5000);
      await expect(stuck).toBeVisible({ timeout: 200 });
    }).toPass();
    await expectAccessible(page);
    await stuck.getByRole('button', { name: 'Discard' }).click();
    await expect(field).toHaveValue(before);
  });
});

test('eight tabs of the desk load over HTTP/1.1, and the visible one shows new requests', async ({
  page,
  desk: site,
}) => {
  await signIn(page, site);
  const tabs = [page];
  for (let count = 2; count <= 8; count += 1) {
    await setHidden(tabs.at(-1) as Page, true);
    const tab = await page.context().newPage();
    await tab.goto(`${site.url}/desk`);
    await expect(tab.getByRole('heading', { name: 'Requests' })).toBeVisible();
    tabs.push(tab);
  }
  await arrive(site, { lastName: 'Eighth' });
  await expect(rowOf(tabs.at(-1) as Page, 'Ada Eighth')).toBeVisible();
  // A hidden tab keeps its connection, for the count in its title.
  await expect(async () => {
    const titles = await Promise.all(tabs.slice(0, -1).map((tab) => tab.title()));
    expect(titles.filter((title) => title.startsWith('(1)')).length).toBeGreaterThan(0);
  }).toPass();
  await setHidden(tabs.at(-1) as Page, true);
  await setHidden(page, false);
  await expect(rowOf(page, 'Ada Eighth')).toBeVisible();
});

test('with two windows side by side, the one that gets the focus sends', async ({ page, desk: site }) => {
  await arrive(site, { lastName: 'Sidebyside' });
  await signIn(page, site);
  await openRequest(page, 'Ada Sidebyside');
  const beside = await page.context().newPage();
  await beside.goto(`${site.url}/desk`);
  await expect(rowOf(beside, 'Ada Sidebyside')).toBeVisible();
  let besides = 0;
  beside.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/notes')) besides += 1;
  });

  await page.evaluate(() => dispatchEvent(new Event('focus')));
  const sent = page.waitForRequest('**/notes');
  await type(page.getByLabel('Add a note'), 'Ring twice.');
  await page.getByRole('button', { name: 'Save note' }).click();

  await sent;
  await expect(historyOf(page).first()).toContainText(/Ring twice\..*just now/);
  expect(besides).toBe(0);
});

test('a browser that refuses locks sends a change', async ({ page, desk: site }) => {
  await page.addInitScript(() => {
    const request = () => Promise.reject(new DOMException('Blocked', 'SecurityError'));
    if (navigator.locks) Object.assign(navigator.locks, { request });
  });
  await arrive(site, { lastName: 'Lockless' });
  await signIn(page, site);
  await openRequest(page, 'Ada Lockless');

  await type(page.getByLabel('Add a note'), 'Ring twice.');
  await page.getByRole('button', { name: 'Save note' }).click();

  await expect(historyOf(page).first()).toContainText(/Ring twice\..*just now/);
});

test('two tabs of one browser show what is typed in either, and neither overwrites the other', async ({
  page,
  desk: site,
}) => {
  await signIn(page, site);
  await page.goto(`${site.url}/desk/site/company`);
  const other = await page.context().newPage();
  await other.goto(`${site.url}/desk/site/company`);
  const [here, there] = [
    page.getByLabel('Phone', { exact: true }),
    other.getByLabel('Phone', { exact: true }),
  ];
  const before = await here.inputValue();
  await expect(there).toHaveValue(before);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.context().route('**/site/draft', async (route) => {
    await held;
    await route.continue();
  });

  await here.fill('(734) 555-0111');
  await expect(there).toHaveValue('(734) 555-0111');
  await here.blur();
  await there.fill('(734) 555-0112');
  await there.blur();
  await expect(here).toHaveValue('(734) 555-0112');
  letThrough();

  await expect(page.getByText('Saved as a draft')).toBeVisible();
  await expect(other.getByText('Saved as a draft')).toBeVisible();
  await page.reload();
  await expect(here).toHaveValue('(734) 555-0112');
});

test('text typed while its field is being saved stays, and is saved next', async ({ page, desk: site }) => {
  await signIn(page, site);
  await page.goto(`${site.url}/desk/customers/texts`);
  await page.getByRole('main').getByText('Hello', { exact: true }).click();
  const field = page.getByLabel('Text', { exact: true }).first();
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/desk/texts', async (route) => {
    if (route.request().method() === 'PUT') await held;
    await route.continue();
  });

  await field.fill('Hi {name}');
  await page.getByRole('button', { name: 'Save: Hello' }).click();
  await field.press('End');
  await field.pressSequentially(', good morning');
  const returned = page.waitForResponse((response) => response.request().method() === 'PUT');
  letThrough();
  await (await returned).finished();
  await expect(field).toHaveValue('Hi {name}, good morning');
  await page.getByRole('button', { name: 'Save: Hello' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await page.getByRole('main').getByText('Hello', { exact: true }).click();
  await expect(field).toHaveValue('Hi {name}, good morning');
});

test('the owner removes a prepared text at once, saved or not, and keeps unsent text after a reload', async ({
  page,
  desk: site,
}) => {
  await signIn(page, site);
  await page.goto(`${site.url}/desk/customers/texts`);
  const saves = page.getByRole('button', { name: 'Save: New text' });
  await page.getByRole('button', { name: 'Add a text' }).click();
  await page.getByRole('button', { name: 'Remove: New text' }).click();
  await expect(saves).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a text' }).click();
  const added = page.locator('form', { has: saves });
  await added.getByLabel('Name').fill('Doorbell');
  await added.getByLabel('Text', { exact: true }).fill('Hi {name}, the bell is broken.');
  await page.getByRole('button', { name: 'Save: New text' }).click();
  await page.getByRole('button', { name: 'Remove: Doorbell' }).click();
  await page.getByRole('group', { name: 'Remove: Doorbell' }).getByRole('button').first().click();
  await expect(page.getByText('Doorbell').or(saves)).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a text' }).click();
  await page.getByLabel('Name').last().fill('Parking');
  await page.reload();
  await expect(page.getByLabel('Name').last()).toHaveValue('Parking');
  await expect(saves).toHaveCount(1);
});

test.describe('in the preview', () => {
  test.use({ expectedMessage: /409/ });

  test('the page shows a saved edit, also while another edit waits for the owner’s choice', async ({
    page,
    desk: site,
  }) => {
    await signIn(page, site);
    await page.goto(`${site.url}/desk/site/company`);
    const refuse = {
      status: 409,
      json: { error: 'Another tab also changed this.', current: '(734) 555-0100' },
    };
    await page.route('**/site/draft', (route) => route.fulfill(refuse), { times: 1 });
    await page.getByLabel('Phone', { exact: true }).fill('(734) 555-0199');
    await page.getByLabel('Phone', { exact: true }).blur();
    await expect(page.getByRole('alert').filter({ hasText: 'Another tab also changed this' })).toBeVisible();

    await page.goto(`${site.url}/desk/site/preview`);
    await page.getByRole('alert').getByRole('link', { name: 'Look at it' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Another tab also changed this' })).toBeVisible();
    await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('(734) 555-0199');

    await page.goto(`${site.url}/desk/site/preview`);
    const heading = page.locator('h1[data-edit], h1 [data-edit]').first();
    await heading.click();
    const field = page.getByRole('dialog').getByRole('textbox').first();
    await field.fill('Clean rooms by Friday');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Clean rooms by Friday');
  });
});
