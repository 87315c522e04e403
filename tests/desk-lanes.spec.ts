/** A change does not hold up others: independent lanes, two tabs, and text typed meanwhile. */
import type { Page } from '@playwright/test';
import {
  arrive,
  bodyOf,
  historyOf,
  openNew,
  openRequest,
  passUntil,
  rowOf,
  saveNote,
  signIn,
  test,
} from './desk-page.ts';
import { openPreview } from './preview-page.ts';
import { expect, hold } from './site.ts';
import { expectAccessible } from './wcag.ts';

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });

test.describe('a change that the server cannot handle', () => {
  test.use({ expectedMessage: /500/, hasTouch: true, viewport: { width: 390, height: 844 } });

  test('is reported, holds up no other request, and can be tried again', async ({ page, desk: site }) => {
    await arrive(site, { firstName: 'Bea', lastName: 'Bystanding' });
    await openNew(page, site, { lastName: 'Stuck' });
    await page.clock.install();
    const respond = await hold(page, '**/notes', (route) =>
      route.fulfill({ status: 500, json: { error: 'An error' } }),
    );

    await saveNote(page, 'Ring twice.');
    await passUntil(page, notices(page).getByText('1 change saved here. Still sending…'));
    respond();
    const stuck = notices(page).getByRole('alert').filter({ hasText: 'A note was not saved for Ada Stuck.' });
    await passUntil(page, stuck);
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

    // The desk also retries by itself. While that attempt is held, the notice stays.
    const save = await hold(page, '**/notes');
    await stuck.getByRole('button', { name: 'Try again' }).click();
    save();
    await expect(stuck).toHaveCount(0);
    await page.goto(`${site.url}/desk`);
    await openRequest(page, 'Ada Stuck');
    await expect(historyOf(page).first()).toContainText('Ring twice.');
  });
});

test.describe('an edit of the content that the server cannot save', () => {
  test.use({ expectedMessage: /500/ });

  test('is reported at its field, to try again or to discard it', async ({ page, desk: site }) => {
    await signIn(page, site);
    await page.goto(`${site.url}/desk/site/company`);
    const field = page.getByLabel('Phone', { exact: true });
    const before = await field.inputValue();
    await page.clock.install();
    await page.route('**/site/draft', (route) => route.fulfill({ status: 500, json: { error: 'An error' } }));

    await field.fill('(734) 555-0177');
    await field.blur();
    const stuck = page.getByRole('main').getByRole('status').filter({ hasText: 'The server had a problem.' });
    await passUntil(page, stuck);
    await expect(notices(page).getByRole('alert')).toBeEmpty();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(field).toHaveValue('(734) 555-0177');
    await passUntil(page, stuck);
    await expectAccessible(page);
    await stuck.getByRole('button', { name: 'Discard' }).click();
    await expect(field).toHaveValue(before);
  });
});

test('with two windows side by side, the one that gets the focus sends', async ({ page, desk: site }) => {
  await openNew(page, site, { lastName: 'Sidebyside' });
  const beside = await page.context().newPage();
  await beside.goto(`${site.url}/desk`);
  await expect(rowOf(beside, 'Ada Sidebyside')).toBeVisible();
  let besides = 0;
  beside.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/notes')) besides += 1;
  });

  await page.evaluate(() => dispatchEvent(new Event('focus')));
  const sent = page.waitForRequest('**/notes');
  await saveNote(page, 'Ring twice.');

  await sent;
  await expect(historyOf(page).first()).toContainText(/Ring twice\..*just now/);
  expect(besides).toBe(0);
});

test('a browser that refuses locks sends a change', async ({ page, desk: site }) => {
  await page.addInitScript(() => {
    const request = () => Promise.reject(new DOMException('Blocked', 'SecurityError'));
    if (navigator.locks) Object.assign(navigator.locks, { request });
  });
  await openNew(page, site, { lastName: 'Lockless' });

  await saveNote(page, 'Ring twice.');

  await expect(historyOf(page).first()).toContainText(/Ring twice\..*just now/);
});

test('two tabs show what is typed in either, and neither overwrites', async ({ page, desk: site }) => {
  await signIn(page, site);
  await page.goto(`${site.url}/desk/site/company`);
  const other = await page.context().newPage();
  await other.goto(`${site.url}/desk/site/company`);
  const here = page.getByLabel('Phone', { exact: true });
  const there = other.getByLabel('Phone', { exact: true });
  await expect(there).toHaveValue(await here.inputValue());
  const letThrough = await hold(page.context(), '**/site/draft');

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

test.describe('in the preview', () => {
  test.use({ expectedMessage: /409/ });

  test('a saved edit is shown, also while another waits for a choice', async ({ page, desk: site }) => {
    await signIn(page, site);
    await page.goto(`${site.url}/desk/site/company`);
    const json = { error: 'Another tab also changed this.', current: '(734) 555-0100' };
    await page.route('**/site/draft', (route) => route.fulfill({ status: 409, json }), { times: 1 });
    const phone = page.getByLabel('Phone', { exact: true });
    const conflict = page.getByRole('alert').filter({ hasText: 'Another tab also changed this' });
    await phone.fill('(734) 555-0199');
    await phone.blur();
    await expect(conflict).toBeVisible();

    await page.goto(`${site.url}/desk/site/preview`);
    await page.getByRole('alert').getByRole('link', { name: 'Look at it' }).click();
    await expect(conflict).toBeVisible();
    await expect(phone).toHaveValue('(734) 555-0199');

    await openPreview(page, site);
    await page.locator('h1[data-edit], h1 [data-edit]').first().click();
    await page.getByRole('dialog').getByRole('textbox').first().fill('Clean rooms by Friday');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Clean rooms by Friday');
  });
});
