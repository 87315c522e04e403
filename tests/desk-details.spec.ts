/** Details of the desk's screens: the focus, the questions to the owner, where a link back leads. */
import type { Page } from '@playwright/test';
import {
  arrive,
  historyOf,
  newCode,
  openRequest,
  rowOf,
  signIn,
  statusButton,
  tapAway,
  test,
} from './desk-page.ts';
import { expect } from './site.ts';
import { services } from './support/content.ts';

test.use({ expectedMessage: /401|404|ERR_|Failed to load/ });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** A quote of two lines. The first costs $99.50, typed with a comma as some keypads have it. */
async function beginQuote(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Write a quote' }).click();
  for (const [at, text] of ['Windows', 'Screens'].entries()) {
    await button(page, '+ Custom line').click();
    await page.keyboard.type(text);
    await page.getByRole('textbox', { name: `Price, line ${at + 1}` }).fill(at === 0 ? '99,50' : '45');
  }
}

test('after a line of a quote is moved, removed or brought back, the focus stays at it', async ({
  page,
  desk: site,
}) => {
  await arrive(site, { lastName: 'Moving' });
  await signIn(page, site);
  await openRequest(page, 'Ada Moving');
  await beginQuote(page);
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('$144.50');
  const lines = page.getByRole('listitem', { name: /^Line/ });

  await button(page, 'Up: Line 2').press('Enter');
  await expect(page.getByRole('textbox', { name: 'Description, line 1' })).toHaveValue('Screens');
  await expect(button(page, 'Down: Line 1')).toBeFocused();
  await button(page, 'Remove, line 2').press('Enter');
  await expect(button(page, 'Undo')).toBeFocused();
  await button(page, 'Remove, line 1').press('Enter');
  await expect(button(page, 'Undo')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lines.first()).toBeFocused();

  for (const _ of [1, 2]) await button(page, '+ Custom line').click();
  for (const number of [3, 2]) {
    await button(page, `Remove, line ${number}`).press('Enter');
    await expect(button(page, 'Undo')).toBeFocused();
  }
});

test('"Range" marks no line as an error before the owner can type its higher price', async ({
  page,
  desk: site,
}) => {
  await arrive(site, { lastName: 'Ranging' });
  await signIn(page, site);
  await openRequest(page, 'Ada Ranging');
  await beginQuote(page);

  await button(page, 'Range, line 1').click();

  await expect(page.getByRole('textbox', { name: 'To, line 1' })).toBeFocused();
  await expect(page.locator('main .error')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'From, line 1' }).click();
  await page.getByRole('textbox', { name: 'To, line 1' }).click();
  await expect(page.locator('main .error')).toHaveCount(0);
  await page.keyboard.type('80');
  await page.keyboard.press('Tab');
  await expect(page.locator('main .error')).toHaveText('The second price must be the higher one.');
});

test('an owner who edits texts in the middle of a quote returns to the half-written quote', async ({
  page,
  desk: site,
}) => {
  await arrive(site, { lastName: 'Detoured' });
  await signIn(page, site);
  await openRequest(page, 'Ada Detoured');
  await beginQuote(page);
  await page.getByRole('textbox', { name: 'Price, line 2' }).fill('4x');
  await page.keyboard.press('Tab');

  await page.getByRole('link', { name: 'Edit saved lines' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Saved line items' })).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Back to the quote' }).click();

  await expect(page.getByRole('textbox', { name: 'Price, line 2' })).toHaveValue('4x');
  await page.getByRole('link', { name: 'Ada Detoured' }).click();
  await page.getByText('Prepared answers').click();
  await page.getByRole('link', { name: 'Edit these texts' }).click();
  await page.getByRole('link', { name: 'Back to the request' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Detoured' })).toBeVisible();
});

test('a year of six digits is refused at its field with a message', async ({ page, desk: site }) => {
  await arrive(site, { lastName: 'Yonder' });
  await signIn(page, site);
  await openRequest(page, 'Ada Yonder');
  await button(page, 'Remind me').click();
  const day = page.locator('input[type=date]');
  await day.evaluate((field: HTMLInputElement) => {
    field.value = '202611-11-26';
  });

  await button(page, 'Set').click();

  await expect(page.getByText('Please choose a day within the next two years.')).toBeVisible();
  await expect(day).toHaveAttribute('aria-invalid', 'true');
  await expect(day).toBeFocused();
  await day.fill(new Date(Date.now() + 9e8).toISOString().slice(0, 10));
  await expect(day).not.toHaveAttribute('aria-invalid');
});

test('a date in the past is refused, and the focus is in its field', async ({ page, desk: site }) => {
  await arrive(site, { lastName: 'Bygone' });
  await signIn(page, site);
  await openRequest(page, 'Ada Bygone');
  await statusButton(page, 'Won').click();
  await button(page, 'Set a date').click();
  const day = page.getByLabel('Day', { exact: true });

  await day.fill('2020-01-01');
  await button(page, 'Save the date').click();

  await expect(day).toBeFocused();
});

test('a request without an e-mail address offers no e-mail', async ({ page, desk: site }) => {
  await signIn(page, site);
  await page.getByRole('link', { name: 'Add a request' }).click();
  await page.getByLabel('Name').fill('Phoebe Phoned');
  await page.getByLabel('Phone').fill('734 555 0142');
  await button(page, 'Save').click();

  const ways = page.getByRole('region', { name: 'Answer' });
  await expect(ways.getByRole('link', { name: 'Call' })).toBeVisible();
  await expect(ways.getByRole('link', { name: 'Email' })).toHaveCount(0);
  await expect(page.locator('main a[href^="mailto:"]')).toHaveCount(0);
});

test('after signing in the owner sees the list that was open before', async ({ page, desk: site }) => {
  await page.goto(`${site.url}/desk?view=closed`);
  await expect(button(page, 'Email me a link')).toBeVisible();

  await page.goto(`${site.url}/desk/sign-in#${await newCode(site)}`);
  await button(page, 'Sign in on this device').click();

  await expect(page).toHaveURL(`${site.url}/desk?view=closed`);
});

test('a request that another device purged disappears from the screen', async ({ page, desk: site }) => {
  await arrive(site, { lastName: 'Purged', email: 'purged@example.com' });
  await signIn(page, site);
  await openRequest(page, 'Ada Purged');

  await site.desk('purge', '--of', 'purged@example.com', '--yes');

  await expect(page.getByText('This request is gone.')).toBeVisible();
  await expect(page.getByText('Ada Purged')).toHaveCount(0);
  await expect(rowOf(page, 'Ada Purged')).toHaveCount(0);
});

test('a renamed service shows its new title on an open screen', async ({ page, desk: site }) => {
  await signIn(page, site);
  await page.goto(`${site.url}/desk/site/lines`);
  const [{ id, title } = { id: '', title: '' }] = services;
  await expect(page.getByText(title, { exact: true })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isFirst: true }));
  const send = (method: string, path: string, data: object) =>
    page.request.fetch(`${site.url}/api/desk/${path}`, {
      method,
      headers: { 'sec-fetch-site': 'same-origin', origin: site.url },
      data,
    });

  const path = `services/services/${id}/title`;
  expect((await send('PUT', 'site/draft', { path, value: 'Glass cleaning', base: title })).status()).toBe(
    200,
  );
  const publish = await send('POST', 'site/publish', { id: crypto.randomUUID(), base: 0 });
  expect(publish.status()).toBe(200);

  await expect(page.getByText('Glass cleaning', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => 'isFirst' in window)).toBe(true);
});

test('the desk asks a stopped server less and less often, and at once when the phone is online', async ({
  page,
  desk: site,
}) => {
  await page.clock.install();
  await signIn(page, site);
  let asked = 0;
  await page.route('**/api/desk/**', (route) => {
    asked += 1;
    return route.abort();
  });
  // The route does not end the open live connection. This event makes the desk replace it.
  await page.evaluate(() => dispatchEvent(new Event('online')));

  for (let second = 0; second < 20; second += 1) await page.clock.runFor(1000);
  await expect(page.getByText('You’re offline.')).toBeVisible();

  expect(asked).toBeGreaterThan(4);
  expect(asked).toBeLessThan(40);
  const before = asked;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => asked).toBeGreaterThan(before);
});

test('after a phone call the owner is asked about it, even where the phone dropped the page', async ({
  page,
  desk: site,
}) => {
  await arrive(site, { firstName: 'Grace', lastName: 'Hopper' });
  await signIn(page, site);
  await openRequest(page, 'Grace Hopper');
  await tapAway(page.getByRole('region', { name: 'Answer' }).getByRole('link', { name: 'Call' }));
  await page.reload();

  await expect(page.getByText('Did you reach Grace?').last()).toBeVisible();
  await page.getByRole('button', { name: 'Yes, mark contacted' }).click();

  await expect(statusButton(page, 'Contacted')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Did you reach Grace?').last()).toBeHidden();
});

test('an owner who has marked a request is not asked again after an undo', async ({ page, site }) => {
  await arrive(site, { firstName: 'Grace', lastName: 'Marked' });
  await signIn(page, site);
  await openRequest(page, 'Grace Marked');
  await tapAway(page.getByRole('region', { name: 'Answer' }).getByRole('link', { name: 'Call' }));
  await expect(page.getByText('Did you reach Grace?').last()).toBeVisible();

  await statusButton(page, 'Quoted').click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();

  await expect(historyOf(page).first()).toContainText('Undid');
  await expect(page.getByText('Did you reach Grace?').last()).toBeHidden();
});
