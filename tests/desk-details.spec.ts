/** Details of the desk's screens: the focus, the questions to the owner, where a link back leads. */
import type { Page } from '@playwright/test';
import { purgeRequests } from '../server/requests/purge.ts';
import { stopClock } from './clock.ts';
import { openNew, rowOf, signIn, statusButton, test } from './desk-page.ts';
import { expect } from './site.ts';
import { services } from './support/content.ts';
import { signedInToProgram } from './support/desk-browser.ts';
import { openRunningStore } from './support/open-running-store.ts';

test.use({ expectedMessage: /404|ERR_|Failed to load/ });

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

test('after a line of a quote moves or is removed, the focus stays at it', async ({ page, desk: site }) => {
  await openNew(page, site, { lastName: 'Moving' });
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

test('an owner returns from the texts to the half-written quote', async ({ page, desk: site }) => {
  await openNew(page, site, { lastName: 'Detoured' });
  await beginQuote(page);
  // "Range" marks no line as an error before the owner can type its higher price.
  const mistake = page.locator('main .error');
  const to = page.getByRole('textbox', { name: 'To, line 1' });
  await button(page, 'Range, line 1').click();
  await expect(to).toBeFocused();
  await expect(mistake).toHaveCount(0);
  await page.getByRole('textbox', { name: 'From, line 1' }).click();
  await to.click();
  await expect(mistake).toHaveCount(0);
  await page.keyboard.type('80');
  await page.keyboard.press('Tab');
  await expect(mistake).toHaveText('The second price must be the higher one.');
  await page.getByRole('textbox', { name: 'Price, line 2' }).fill('4x');
  await page.keyboard.press('Tab');

  await page.getByRole('link', { name: 'Edit saved lines' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Saved line items' })).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Back to the quote' }).click();

  await expect(to).toHaveValue('80');
  await expect(page.getByRole('textbox', { name: 'Price, line 2' })).toHaveValue('4x');
  await page.getByRole('link', { name: 'Ada Detoured' }).click();
  await page.getByText('Prepared answers').click();
  await page.getByRole('link', { name: 'Edit these texts' }).click();
  await page.getByRole('link', { name: 'Back to the request' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Detoured' })).toBeVisible();
});

test('a day that cannot be is refused at its field', async ({ page, desk: site }) => {
  await openNew(page, site, { lastName: 'Yonder' });
  await button(page, 'Remind me').click();
  const day = page.getByLabel('Another day');
  await day.evaluate((field: HTMLInputElement) => {
    field.value = '202611-11-26';
  });
  await button(page, 'Set').click();
  await expect(page.getByText('Please choose a day within the next two years.')).toBeVisible();
  await expect(day).toHaveAttribute('aria-invalid', 'true');
  await expect(day).toBeFocused();
  await day.fill(new Date(Date.now() + 9e8).toISOString().slice(0, 10));
  await expect(day).not.toHaveAttribute('aria-invalid');

  await statusButton(page, 'Won').click();
  await button(page, 'Set a date').click();
  const visit = page.getByLabel('Day', { exact: true });
  await visit.fill('2020-01-01');
  await button(page, 'Save the date').click();
  await expect(visit).toBeFocused();
});

test('a request that was purged disappears from the screen', async ({ page, desk: site }) => {
  const id = await openNew(page, site, { lastName: 'Purged' });
  const gone = page.getByText('This request is gone.');

  await using database = await openRunningStore(site);
  await purgeRequests(database, [id]);

  await expect(gone).toBeVisible();
  await expect(page.getByText('Ada Purged')).toHaveCount(0);
  await expect(rowOf(page, 'Ada Purged')).toHaveCount(0);
  await page.reload();
  await expect(gone).toBeVisible();
});

test('a renamed service shows its new title on an open screen', async ({ page, desk: site }) => {
  await signIn(page, site);
  await page.goto(`${site.url}/desk/site/lines`);
  const [{ id, title } = { id: '', title: '' }] = services;
  await expect(page.getByText(title, { exact: true })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isFirst: true }));
  const other = await signedInToProgram(site);

  const draft = { path: `services/services/${id}/title`, value: 'Glass cleaning', base: title };
  expect((await other.send('PUT', 'site/draft', draft)).status).toBe(200);
  const publication = { id: crypto.randomUUID(), base: 0 };
  expect((await other.post('site/publish', publication)).status).toBe(200);

  await expect(page.getByText('Glass cleaning', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => 'isFirst' in window)).toBe(true);
});

test('the desk asks a stopped server less and less often', async ({ page, desk: site }) => {
  await page.clock.install();
  await signIn(page, site);
  let asked = 0;
  await page.route('**/api/desk/**', (route) => {
    asked += 1;
    return route.abort();
  });
  // The route does not end the open live connection. This event makes the desk replace it.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  // Otherwise a busy machine would count the calls of more than 20 s.
  await stopClock(page);

  for (let second = 0; second < 20; second += 1) await page.clock.runFor(1000);
  await expect(page.getByText('You’re offline.')).toBeVisible();

  expect(asked).toBeGreaterThan(4);
  expect(asked).toBeLessThan(40);
  const before = asked;
  await page.clock.resume();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => asked).toBeGreaterThan(before);
});
