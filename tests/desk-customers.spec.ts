/** The owner's list of customers, their notes, and who is the same person, on a phone. */
import type { DeskRequest } from '../domain/desk.ts';
import { arrive, historyOf, openNew, openRequest, signIn, tapAway, test } from './desk-page.ts';
import { expect } from './site.ts';
import { read, signedInToProgram } from './support/desk-browser.ts';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  expectedMessage: /409/,
});

const CAROL = { firstName: 'Carol', lastName: 'Miller', phone: '(734) 555-0142', email: 'c@example.com' };
const BOB = { firstName: 'Bob', lastName: 'Adams', phone: '(734) 555-0190', email: 'b@example.com' };

test('notes are shown with the next request; two customers become one', async ({ page, desk: site }) => {
  await arrive(site, { ...CAROL, address: '12 Oak Drive' });
  await arrive(site, BOB);
  await signIn(page, site);
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Customers' }).click();
  const rows = page.getByRole('list', { name: 'Customers' }).getByRole('listitem');
  await expect(rows).toHaveText([/^Bob Adams/, /^Carol Miller/]);
  const search = page.getByRole('textbox', { name: 'Search' });
  const announced = page.getByRole('search').getByRole('status');
  await expect(announced).toBeEmpty();

  await search.fill('Mrs. Miller');
  await expect(rows).toHaveText([/^Carol Miller/]);
  await expect(announced).toHaveText('1 found');
  const byVisit = page.getByRole('button', { name: 'Last visit' });
  await byVisit.click();
  await rows.getByRole('link').click();
  const heading = page.getByRole('heading', { level: 1, name: 'Carol Miller' });
  await expect(heading).toBeVisible();
  await page.goBack();
  await expect(byVisit).toHaveAttribute('aria-pressed', 'true');
  await rows.getByRole('link').click();
  await expect(page.getByRole('link', { name: 'Call', exact: true })).toHaveAttribute(
    'href',
    'tel:+17345550142',
  );
  await tapAway(page.getByRole('link', { name: '+1 (734) 555-0142', exact: true }));
  await expect(page.getByText('Did you reach Carol?').last()).toBeVisible();
  await page.getByRole('button', { name: 'Not yet' }).click();
  const notes = page.getByRole('textbox', { name: 'Notes' });
  await notes.fill('Dog (Biscuit)');
  await page.reload();
  await expect(notes).toHaveValue('Dog (Biscuit)');
  await page.getByRole('button', { name: 'Save: Notes' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();

  await arrive(site, { ...CAROL, firstName: 'Caroline', email: 'work@example.com' });
  await page.goto(`${site.url}/desk`);
  await openRequest(page, 'Caroline Miller');
  await expect(page.getByRole('region', { name: 'Customer notes' })).toContainText('Dog (Biscuit)');
  await page.getByRole('link', { name: 'Open customer' }).click();
  const sums = page.getByText(/^\d requests/);
  await expect(sums).toHaveText('2 requests');

  await page.getByText('Same person as…').click();
  await expect(announced).toBeEmpty();
  await search.fill('adams');
  await expect(announced).toHaveText('1 found');
  await page.getByRole('button', { name: 'Bob Adams' }).click();
  await expect(sums).toHaveText('3 requests');
  const apart = page.getByRole('button', { name: 'Not the same person: Bob Adams' });
  await apart.click();
  await expect(sums).toHaveText('2 requests');
  await expect(apart).toHaveCount(0);
  await expect(notes).toHaveValue('Dog (Biscuit)');
  await page.getByRole('link', { name: 'Back to the request' }).click();
  await page.getByText(/^Second request; new in \w+ \d{4}$/).click();
  await page.getByRole('link', { name: /^New · / }).click();
  await expect(heading).toBeVisible();
  await expect(page.getByText('First request')).toBeVisible();
  await expect(historyOf(page).first()).toContainText('Tapped Call');
});

test('notes that two devices changed are shown to the later one', async ({ page, desk: site }) => {
  await openNew(page, site, CAROL);
  await page.getByRole('link', { name: 'Customer and notes' }).click();
  const notes = page.getByRole('textbox', { name: 'Notes', exact: true });
  await notes.fill('Dog (Biscuit)');
  const other = await signedInToProgram(site);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const change = { notes: 'Gate code 4711', version: 0 };
  expect((await other.send('PUT', `customers/${id}/notes`, change)).status).toBe(200);

  await page.getByRole('button', { name: 'Save: Notes' }).click();

  const conflict = page.getByRole('alert').filter({ hasText: 'Gate code 4711' });
  await expect(conflict).toContainText('Dog (Biscuit)');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(notes).toHaveValue('Dog (Biscuit)');

  await notes.fill('Two dogs');
  const job = await arrive(site, BOB);
  const { customer } = await read<DeskRequest>(other.get(`requests/${job}`));
  expect((await other.send('PUT', `customers/${id}/same-as`, { other: customer?.id })).status).toBe(200);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Bob Adams' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Notes: Carol Miller' })).toHaveValue('Two dogs');
  await page.getByRole('button', { name: 'Save: Notes: Carol Miller' }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Keep mine' }).click();
  await expect(notes).toHaveValue('Two dogs');
});
