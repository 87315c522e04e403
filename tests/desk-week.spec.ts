/** From an accepted quote to a visit that is moved and marked Done, and to the question for a review. */
import type { Page } from '@playwright/test';
import { isoDay } from '../domain/clocks.ts';
import { daysAfter, type Visit } from '../domain/quote.ts';
import { dateVisit } from '../domain/reminders.ts';
import { createQuotes } from '../server/quotes/quotes.ts';
import { createRequestActions } from '../server/requests/request-actions.ts';
import { arrive, mark, openRequest, rowOf, signIn, statusButton, test } from './desk-page.ts';
import { writeQuote } from './quote-page.ts';
import { expect, type Site } from './site.ts';
import { openingHours, services } from './support/content.ts';
import { seen } from './support/desk-store.ts';
import { openRunningStore } from './support/open-running-store.ts';

const { timeZone } = openingHours;
const today = () => isoDay(Date.now(), timeZone);

/** A request whose quote the customer accepted: $240, or $320 to $340 with gutters. */
async function accept(site: Site, firstName: string, options: string[] = []): Promise<string> {
  const asked = { address: '12 Elm Street', city: 'Livonia', serviceNeeded: services[0]?.id ?? '' };
  const id = await arrive(site, { firstName, ...asked });
  await writeQuote(site, id);
  await using database = await openRunningStore(site);
  const answer = { ...seen(99), what: 'accepted', quoteVersion: 1, options, words: 'Tuesdays' } as const;
  const author = { by: 'the customer', nowMs: Date.now() };
  expect(await createQuotes(database, []).record(id, answer, author)).toBe('changed');
  return id;
}

/** Sets the date of a visit, as the owner does on another device. */
async function date(site: Site, id: string, visit: Visit): Promise<void> {
  await using database = await openRunningStore(site);
  const change = { id: crypto.randomUUID(), seen: 99, visit: dateVisit(visit, timeZone) };
  await createRequestActions(database, []).setVisit(id, change, { by: 'the van', nowMs: Date.now() });
}

const desk = (page: Page) => page.getByRole('navigation', { name: 'Desk' });
const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('an accepted quote gets a date, is moved and done', async ({ page, desk: site }) => {
    await arrive(site, { firstName: 'Nora' });
    await signIn(page, site);
    const id = await accept(site, 'Agnes', ['gutters']);
    const group = page.getByText('To schedule (1)');
    await expect(group).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open 1' })).toBeVisible();
    await expect(rowOf(page, 'Agnes Lovelace')).toHaveCount(0);
    await group.tap();
    await expect(rowOf(page, 'Agnes Lovelace')).toContainText('Preferred days: Tuesdays');
    await openRequest(page, 'Agnes Lovelace');
    await expect(part(page, 'Ask for a review')).toHaveCount(0);
    await page.getByRole('button', { name: 'Set a date' }).tap();
    await page.getByLabel('Day', { exact: true }).fill(daysAfter(today(), 1));
    await page.getByLabel('Time').fill('09:30');
    await page.getByRole('button', { name: 'Save the date' }).tap();
    await expect(statusButton(page, 'Scheduled')).toHaveAttribute('aria-pressed', 'true');

    await page.getByRole('link', { name: 'Requests' }).first().tap();
    await expect(group).toHaveCount(0);
    await desk(page).getByRole('link', { name: 'Week' }).tap();
    const tomorrow = part(page, /^Tomorrow/);
    await expect(tomorrow).toContainText('9:30 AM');
    await expect(tomorrow).toContainText('$320–$340');
    await expect(tomorrow).toContainText('Windows, in and out, Gutters');
    await expect(tomorrow.getByRole('link', { name: /^Map: 12 Elm Street/ })).toHaveAttribute(
      'href',
      /^https:\/\/www\.google\.com\/maps\/.*Elm/,
    );
    await expect(tomorrow.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+17345550199');
    await expect(page.getByRole('button', { name: 'Done: Agnes Lovelace' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Move: Agnes Lovelace' }).tap();
    const inAYear = daysAfter(today(), 366);
    await page.getByLabel('Day', { exact: true }).fill(inAYear);
    const isStored = page.waitForResponse('**/visit');
    await page.getByRole('button', { name: 'Save the date' }).tap();
    expect((await isStored).status()).toBe(200);
    await expect(part(page, 'Later')).toContainText('Agnes Lovelace');
    await expect(part(page, 'Later')).toContainText(inAYear.slice(0, 4));
    await expect(tomorrow).toContainText('No visits');

    // Another device moves the visit to yesterday, so its evening is over.
    await date(site, id, { day: daysAfter(today(), -1), time: null });
    await expect(part(page, 'Not marked done')).toContainText('Agnes Lovelace');
    const done = page.getByRole('button', { name: 'Done: Agnes Lovelace' });
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await done.tap();
    await expect(done).toHaveCount(0);
    await undo.tap();
    await expect(done).toBeVisible();
    await expect(undo).toHaveCount(0);
    await desk(page).getByRole('link', { name: 'Requests' }).tap();
    await expect(part(page, 'Reminders')).toContainText('Was it done?');
    await expect(page.getByRole('link', { name: 'Open 2' })).toBeVisible();
    await done.tap();
    await expect(undo).toBeVisible();
    await openRequest(page, 'Agnes Lovelace');
    await expect(statusButton(page, 'Done')).toHaveAttribute('aria-pressed', 'true');
    await expect(part(page, 'Ask for a review')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Was it done?' })).toHaveCount(0);
  });
});

test('“Was it done?” is asked again after an Undo, and leads to the date', async ({ page, desk: site }) => {
  const id = await accept(site, 'Una');
  await date(site, id, { day: daysAfter(today(), 1), time: null });
  await signIn(page, site);
  // The list is empty until the evening of the visit. Its export has the request.
  await expect(page.getByText('All answered')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Export this list' })).toBeVisible();
  await date(site, id, { day: daysAfter(today(), -1), time: null });
  await page.goto(`${site.url}/desk/request/${id}`);
  const question = part(page, 'Was it done?');

  await question.getByRole('button', { name: 'Done: Una' }).click();
  await expect(statusButton(page, 'Done')).toHaveAttribute('aria-pressed', 'true');
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(question.getByRole('button', { name: 'Done: Una' })).toBeVisible();

  await question.getByRole('button', { name: 'Move it' }).press('Enter');
  const change = page.getByRole('button', { name: 'Change the date' });
  await expect(change).toBeFocused();
  await expect(change).toBeInViewport();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const day = page.getByLabel('Day', { exact: true });
  await expect(day).toBeFocused();

  // A job of today that is marked done stays in the week as done.
  await day.fill(today());
  const isMoved = page.waitForResponse('**/visit');
  await page.getByRole('button', { name: 'Save the date' }).click();
  await isMoved;
  await page.goto(`${site.url}/desk/week`);
  const visit = page.getByRole('listitem').filter({ hasText: 'Una Lovelace' });
  const isMarked = page.waitForResponse('**/status');
  await visit.getByRole('button', { name: 'Done: Una Lovelace' }).click();
  await isMarked;
  await expect(visit.getByText('Done', { exact: true })).toBeVisible();
  await expect(visit.getByRole('button', { name: 'Done: Una Lovelace' })).toHaveCount(0);

  // Undo leaves once another device has set the status.
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await expect(undo).toBeVisible();
  await mark(site, 'lost', id);
  await expect(undo).toHaveCount(0);
});

test.describe('two devices', () => {
  test.use({ expectedMessage: /409/ });

  test('a date that another device set meanwhile is not overwritten', async ({ page, desk: site }) => {
    const id = await accept(site, 'Opal');
    await date(site, id, { day: daysAfter(today(), 3), time: '09:30' });
    await signIn(page, site);
    await page.goto(`${site.url}/desk/request/${id}`);
    await page.getByRole('button', { name: 'Change the date' }).click();
    const isReadAgain = page.waitForResponse((response) => response.url().endsWith(id) && response.ok());
    await date(site, id, { day: daysAfter(today(), 5), time: '09:30' });
    await (await isReadAgain).finished();

    await page.getByLabel('Time').fill('14:00');
    await page.getByRole('button', { name: 'Save the date' }).click();

    await expect(page.getByRole('alert')).toContainText('Another device changed the date of the visit.');
  });
});
