/**
 * From an accepted quote to a visit that is moved and marked Done, and to the question for a review; the week
 * in print.
 */
import type { Page } from '@playwright/test';
import { isoDay } from '../domain/clocks.ts';
import { daysAfter, type Visit } from '../domain/quote.ts';
import { dateVisit } from '../domain/reminders.ts';
import type { RequestStatus } from '../domain/status.ts';
import { createQuotes } from '../server/quotes/quotes.ts';
import { createRequestActions } from '../server/requests/request-actions.ts';
import { arrive, historyOf, openRequest, rowOf, signIn, statusButton, test } from './desk-page.ts';
import { expect, type Site } from './site.ts';
import { openingHours, services } from './support/content.ts';
import { seen } from './support/desk-store.ts';
import { openRunningStore } from './support/open-running-store.ts';
import { contents } from './support/quotes.ts';

const { timeZone } = openingHours;
const today = () => isoDay(Date.now(), timeZone);
const customer = () => ({ by: 'the customer', nowMs: Date.now() });

/** A request whose quote the customer accepted: $240, or $320 to $340 with gutters. */
async function accept(site: Site, firstName: string, options: string[] = []): Promise<string> {
  const id = await arrive(site, {
    firstName,
    address: '12 Elm Street',
    city: 'Livonia',
    serviceNeeded: services[0]?.id ?? '',
  });
  await using database = await openRunningStore(site);
  const quotes = createQuotes(database, []);
  await quotes.saveDraft(id, { contents: contents(), draftVersion: 0 });
  await quotes.send(id, { id: crypto.randomUUID(), draftVersion: 1, seen: 99 }, customer(), today());
  const answer = { what: 'accepted' as const, quoteVersion: 1, options, words: 'Tuesdays' };
  expect(await quotes.record(id, { ...seen(99), ...answer }, customer())).toBe('changed');
  return id;
}

/** Sets the date of a visit, as the owner does on another device. */
async function date(site: Site, id: string, visit: Visit): Promise<void> {
  await using database = await openRunningStore(site);
  const change = { id: crypto.randomUUID(), seen: 99, visit: dateVisit(visit, timeZone) };
  await createRequestActions(database, []).setVisit(id, change, { by: 'the van', nowMs: Date.now() });
}

/** Sets the status, as the owner does on another device. */
async function mark(site: Site, id: string, to: RequestStatus): Promise<void> {
  await using database = await openRunningStore(site);
  await createRequestActions(database, []).mark(id, to, { by: 'the van', nowMs: Date.now() });
}

const desk = (page: Page) => page.getByRole('navigation', { name: 'Desk' });
const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('an accepted quote waits to be scheduled, gets a date, is moved and done, and a review is offered', async ({
    page,
    desk: site,
  }) => {
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

test('“Was it done?” is asked again after an Undo of Done', async ({ page, desk: site }) => {
  const id = await accept(site, 'Una');
  await date(site, id, { day: daysAfter(today(), -1), time: null });
  await signIn(page, site);
  await page.goto(`${site.url}/desk/request/${id}`);
  const question = part(page, 'Was it done?');

  await question.getByRole('button', { name: 'Done: Una' }).click();
  await expect(statusButton(page, 'Done')).toHaveAttribute('aria-pressed', 'true');
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();

  await expect(question.getByRole('button', { name: 'Done: Una' })).toBeVisible();
});

test('“Was it done?” leads the keyboard to the form of the date', async ({ page, desk: site }) => {
  const id = await accept(site, 'Kay');
  await date(site, id, { day: daysAfter(today(), -1), time: null });
  await signIn(page, site);
  await page.goto(`${site.url}/desk/request/${id}`);

  await part(page, 'Was it done?').getByRole('button', { name: 'Move it' }).press('Enter');

  const change = page.getByRole('button', { name: 'Change the date' });
  await expect(change).toBeFocused();
  await expect(change).toBeInViewport();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Day', { exact: true })).toBeFocused();
});

test('a job of today that is marked done stays in the week as done', async ({ page, desk: site }) => {
  const id = await accept(site, 'Tess');
  await date(site, id, { day: today(), time: null });
  await signIn(page, site);
  await page.goto(`${site.url}/desk/week`);
  const visit = page.getByRole('listitem').filter({ hasText: 'Tess Lovelace' });

  await visit.getByRole('button', { name: 'Done: Tess Lovelace' }).click();

  await expect(visit.getByText('Done', { exact: true })).toBeVisible();
  await expect(visit.getByRole('button', { name: 'Done: Tess Lovelace' })).toHaveCount(0);
});

test.describe('two devices', () => {
  test.use({ expectedMessage: /409/ });

  test('a date that another device set while the form was open is not overwritten in silence', async ({
    page,
    desk: site,
  }) => {
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

    await expect(page.getByRole('alert')).toContainText('Another device set a different date');
  });

  test('a job that another device marked done offers no Undo here', async ({ page, desk: site }) => {
    const id = await arrive(site, { firstName: 'Oda' });
    await signIn(page, site);
    await openRequest(page, 'Oda Lovelace');
    await statusButton(page, 'Won').click();
    await expect(historyOf(page).first()).toContainText('Marked as Won');
    await date(site, id, { day: daysAfter(today(), -1), time: null });
    await desk(page).getByRole('link', { name: 'Week' }).click();
    const visit = part(page, 'Not marked done').getByRole('listitem');
    const done = visit.getByRole('button', { name: 'Done: Oda Lovelace' });
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await expect(done).toBeVisible();

    await mark(site, id, 'done');
    await expect(visit).toHaveCount(0);
    await expect(undo).toHaveCount(0);

    // Undo leaves once another device has set the status.
    await mark(site, id, 'scheduled');
    const isMarked = page.waitForResponse('**/status');
    await done.click();
    expect((await isMarked).status()).toBe(200);
    await expect(undo).toBeVisible();
    await mark(site, id, 'lost');
    await expect(undo).toHaveCount(0);
  });
});

test('the owner prints a busy week on one page, without the desk around it', async ({ page, desk: site }) => {
  for (let number = 0; number < 21; number += 1) {
    const id = await accept(site, `Customer${number}`, ['gutters']);
    await date(site, id, { day: daysAfter(today(), number % 7), time: number % 3 ? '09:30' : null });
  }
  await date(site, await accept(site, 'Distant'), { day: daysAfter(today(), 30), time: null });
  await signIn(page, site);
  await desk(page).getByRole('link', { name: 'Week' }).click();
  await expect(page.getByText('Customer20 Lovelace')).toBeVisible();

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });

  await expect(desk(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByText('Distant Lovelace')).toBeHidden();
  const pages = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(pages).toHaveLength(1);
});
