/** The open list, ordered by what is due next; reminders; the Spam list. Partly on phones, by touch. */
import { state } from '../desk/frame/messages.ts';
import { DAY } from '../domain/time-spans.ts';
import {
  age,
  arrive,
  historyOf,
  openRequest,
  remindIn,
  rowOf,
  signIn,
  statusButton,
  test,
} from './desk-page.ts';
import { expect } from './site.ts';

const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 320, height: 640 };

test('the open list begins with what is due, then the newest', async ({ page, desk: site }) => {
  for (const lastName of ['Late', 'Later'])
    await arrive(site, { lastName, additionalDetails: 'Two\n\nstories.' });
  await arrive(site, { lastName: 'Flood', isEmergency: true });
  await age(site, 'Late', 30);
  await age(site, 'Flood', 2);
  // The whole list fits, so the open row scrolls nothing.
  await page.setViewportSize({ width: 1440, height: 1200 });
  await signIn(page, site);
  const rows = page.getByRole('list').getByRole('link', { name: /^Ada/ });

  await expect(rows).toHaveText([/Flood/, /Late/, /Later/]);
  await expect(page.getByText('1 late')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Late', exact: true })).toContainText('6 h late');
  await expect(rowOf(page, 'Ada Flood')).toContainText('waiting 2 h');
  await expect(rowOf(page, 'Ada Flood')).not.toContainText('quote');
  await expect(rowOf(page, 'Ada Later')).toContainText('Two stories.');

  // Also after a change.
  await openRequest(page, 'Ada Later');
  await statusButton(page, 'Quoted').click();
  await expect(page.getByText('Marked Ada Later as quoted.')).toBeVisible();
  await arrive(site, { lastName: 'Ensuing' });
  await expect(rows).toHaveText([/Flood/, /Late/, /Ensuing/, /Later/]);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: SMALL_PHONE, expectedMessage: /ERR_FAILED|Failed to load/ });

  test('on the smallest phone the owner sets a reminder with two taps', async ({ page, desk: site }) => {
    await arrive(site, { lastName: 'Minded', phone: '7345550177', serviceNeeded: 'roof-cleaning' });
    await signIn(page, site);
    await rowOf(page, 'Ada Minded').tap();
    const below = page.getByRole('heading', { level: 1 }).locator('xpath=following-sibling::p[1]');
    await expect(below).toHaveText('Roof Cleaning');
    await expect(page.getByRole('definition').filter({ hasText: '(734)' })).toHaveText('+1 (734) 555-0177');
    // A screen reader announces only what appears in a region that was there before.
    const reminder = page.getByRole('region', { name: 'Reminder' });
    const said = reminder.getByRole('status');
    await expect(said).toBeEmpty();
    await page.getByRole('button', { name: 'Remind me' }).tap();
    await page.getByRole('button', { name: 'Tomorrow at 8' }).tap();
    await expect(said).toContainText('8:00 AM');
    await expect(reminder).toContainText(/Reminder: \w{3}, \w{3} \d+(, \d{4})?, 8:00 AM/);
    await expect(historyOf(page).first()).toContainText(/Reminder for .*8:00 AM/);
    await page.reload();
    await expect(reminder).toContainText('8:00 AM');
    await page.getByRole('link', { name: 'Requests' }).first().tap();
    await expect(rowOf(page, 'Ada Minded')).toContainText(/Reminder: .*8:00 AM/);
    await rowOf(page, 'Ada Minded').tap();
    await reminder.getByRole('button', { name: 'Remove' }).tap();
    await expect(historyOf(page).first()).toContainText('Reminder removed');

    // A day can be over a year ahead, but not in the past.
    await page.getByRole('button', { name: 'Remind me' }).tap();
    const day = page.getByLabel('Another day');
    await day.fill('2020-01-01');
    await page.getByRole('button', { name: 'Set' }).tap();
    await expect(day).toBeVisible();
    const wanted = new Date(Date.now() + 400 * DAY);
    await day.fill(wanted.toISOString().slice(0, 10));
    await page.getByRole('button', { name: 'Set' }).tap();
    const date = wanted.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
    await expect(reminder).toContainText(`${date}, 8:00 AM`);
    await expect(historyOf(page).first()).toContainText('Reminder for');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL_PHONE.width);

    // Without a connection a removed reminder leaves the list at once, and Undo brings it back.
    await page.route('**/api/desk/requests/*/reminder', (route) => route.abort());
    await reminder.getByRole('button', { name: 'Remove' }).tap();
    await page.getByRole('link', { name: 'Requests' }).first().tap();
    await expect(rowOf(page, 'Ada Minded')).not.toContainText('Reminder');
    await page.unroute('**/api/desk/requests/*/reminder');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await rowOf(page, 'Ada Minded').tap();
    await historyOf(page).first().getByRole('button', { name: 'Undo: Reminder removed' }).tap();
    await expect(reminder).toContainText('8:00 AM');
  });
});

test('a request whose reminder is due returns to the top by itself', async ({ page, desk: site }) => {
  for (const lastName of ['First', 'Second', 'Third']) await arrive(site, { lastName });
  await signIn(page, site);
  await openRequest(page, 'Ada Third');
  await remindIn(page, DAY);
  const rows = page.getByRole('list').getByRole('link', { name: /^Ada/ });
  await expect(page.getByRole('region', { name: 'Reminder', exact: true })).toContainText('Reminder: ');
  await expect(rows).toHaveText([/First/, /Second/, /Third/]);
  await remindIn(page, 3000);

  await expect(rows).toHaveText([/Third/, /First/, /Second/], { timeout: 15_000 });
  await expect(page.getByRole('region', { name: 'Reminders' })).toContainText('Reminder: due');
  const reminder = page.getByRole('region', { name: 'Reminder', exact: true });
  await expect(reminder).toContainText('Reminder: due');
  // The age of a due reminder changes each minute, and a status would announce it each time.
  await expect(reminder.getByRole('status')).toBeEmpty();
  await reminder.getByRole('button', { name: 'Done' }).click();
  // A change still in flight keeps the row in its place, so that nothing moves under the finger.
  await expect(historyOf(page).first()).toContainText('Reminder removed');
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Requests' }).click();
  await expect(rows).toHaveText([/First/, /Second/, /Third/]);
});

test('spam shows its messages, and one taken out of it stays in place', async ({ page, desk: site }) => {
  await page.setViewportSize(PHONE);
  for (const lastName of ['Junk', 'Genuine'])
    await arrive(site, { lastName, additionalDetails: `Words of ${lastName}.` });
  await signIn(page, site);
  for (const name of ['Ada Genuine', 'Ada Junk']) {
    await openRequest(page, name);
    await page.getByRole('button', { name: 'This is spam' }).click();
    await expect(page.getByText('This is in Spam.')).toBeVisible();
    await expect(historyOf(page).getByRole('button', { name: 'Undo: Marked as Spam' })).toBeVisible();
    await page.goBack();
  }
  const count = page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: /Spam/ });
  await count.click();
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Words of' });
  const genuine = rows.filter({ hasText: 'Genuine' });
  await expect(rows).toHaveCount(2);
  const places = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top));

  await genuine.getByRole('button', { name: 'Not spam' }).click();
  await expect(count).toContainText('1');
  await expect(genuine).toContainText('Moved to Open.');
  expect(await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top))).toEqual(places);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(count).toContainText('2');
  await expect(genuine.getByRole('button', { name: 'Not spam' })).toBeVisible();
  await expect(rowOf(page, 'Ada Genuine')).toBeFocused();
});

test('nothing in the list moves when the open request changes', async ({ page, desk: site }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (let number = 10; number < 30; number += 1) await arrive(site, { lastName: `Steady${number}` });
  await signIn(page, site);
  await openRequest(page, 'Ada Steady25');
  await page.reload();
  await expect(rowOf(page, 'Ada Steady25')).toBeInViewport();
  const tops = () =>
    page
      .getByRole('list')
      .getByRole('link', { name: /^Ada/ })
      .evaluateAll((all) => all.map((row) => [row.id, row.getBoundingClientRect().top] as const));
  // An alarm bar above the list would move all of it.
  const needsOwner = page.getByRole('complementary', { name: state.label });
  await expect(needsOwner).toHaveCount(0);
  const before = await tops();

  for (const status of ['Won', 'Contacted', 'Quoted']) {
    await statusButton(page, status).click();
    await expect(page.getByText(`Marked Ada Steady25 as ${status.toLowerCase()}.`)).toBeVisible();
    await arrive(site, { firstName: 'Bea', lastName: status });
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText(`Bea ${status}`);
    const after = new Map(await tops());
    const places = before.map(([id, top]) => ({ id, before: top, after: after.get(id) ?? 9999 }));
    // Browsers that keep the scroll position do so only to whole pixels.
    const moved = places.filter((place) => Math.abs(place.after - place.before) > 1.5);
    expect(moved, `${status} ${await needsOwner.allTextContents()}`).toEqual([]);
  }
});
