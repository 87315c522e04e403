/** The owner's day at the desk, from a new request to the figures; over 250 lines because it is one day. */
import { createRequestActions } from '../server/requests/request-actions.ts';
import {
  arrive,
  historyOf,
  openRequest,
  rowOf,
  signIn,
  signInByLink,
  statusButton,
  tapAway,
  test,
  type,
} from './desk-page.ts';
import { sendQuote } from './quote-page.ts';
import { expect } from './site.ts';
import { openRunningStore } from './support/open-running-store.ts';

test('the owner calls, notes, undoes and wins a request, and all changes last', async ({ page, site }) => {
  await signInByLink(page, site);
  await arrive(site, {
    firstName: 'Mary',
    lastName: 'Somerville',
    city: 'Livonia',
    address: '12 Elm St',
    serviceNeeded: 'gutter-cleaning',
    additionalDetails: 'The gate code is 4512.\nMind the <b>dog</b>.',
  });

  const row = rowOf(page, 'Mary Somerville');
  await expect(row).toContainText('Gutter Cleaning · Livonia');
  await expect(row).toContainText('just now');
  await expect(row).toContainText('New');
  await expect(row).toContainText('quote due in 2');

  await openRequest(page, 'Mary Somerville');
  await expect(page.getByRole('region', { name: 'Additional Details' })).toHaveText(
    'The gate code is 4512.\nMind the <b>dog</b>.',
    { useInnerText: true },
  );
  const dock = page.getByRole('region', { name: 'Answer' });
  await expect(dock.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+17345550199');
  await expect(dock.getByRole('link', { name: 'Text' })).toHaveAttribute('href', 'sms:+17345550199');
  await expect(dock.getByRole('link', { name: 'Email' })).toHaveAttribute(
    'href',
    /^mailto:ada@example\.com\?subject=Your%20quote%20request%202026-0703-0905&body=Hi%20Mary%2C/,
  );
  await expect(dock.getByRole('link', { name: 'Map' })).toHaveAttribute(
    'href',
    /query=12%20Elm%20St%2C%20Livonia$/,
  );

  await tapAway(dock.getByRole('link', { name: 'Call' }));
  await page.getByRole('button', { name: 'Yes, mark contacted' }).click();
  await expect(statusButton(page, 'Contacted')).toHaveAttribute('aria-pressed', 'true');
  await type(page.getByLabel('Add a note'), 'Ladder of 28 ft.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(historyOf(page).first()).toContainText('Ladder of 28 ft.');
  await expect(page.getByLabel('Add a note')).toHaveValue('');

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(statusButton(page, 'New')).toHaveAttribute('aria-pressed', 'true');
  await expect(historyOf(page).first()).toContainText('Undid: Marked as Contacted');
  await statusButton(page, 'Won').click();
  await expect(historyOf(page).first()).toContainText('Marked as Won');

  await page.reload();
  await expect(statusButton(page, 'Won')).toHaveAttribute('aria-pressed', 'true');
  await expect(historyOf(page)).toHaveCount(6);
  await page.goto('/desk#to-schedule');
  await expect(rowOf(page, 'Mary Somerville')).toContainText('Won');
});

test('Lost asks for a reason, which the owner gives with a tap and finds in the history', {
  tag: '@one-engine',
}, async ({ page, site }) => {
  await arrive(site, { lastName: 'Herschel' });
  await signIn(page, site);
  await openRequest(page, 'Ada Herschel');

  await statusButton(page, 'Lost').click();
  await expect(page.getByRole('heading', { name: 'Why was it lost?' })).toBeFocused();
  await page.getByRole('button', { name: 'Went with someone else' }).click();

  await expect(statusButton(page, 'Lost')).toHaveAttribute('aria-pressed', 'true');
  await expect(historyOf(page).first()).toContainText('Marked as Lost: Went with someone else');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(statusButton(page, 'New')).toHaveAttribute('aria-pressed', 'true');
});

test('the owner moves a request to spam, and back with one tap', { tag: '@one-engine' }, async ({
  page,
  site,
}) => {
  await arrive(site, { lastName: 'Spambury' });
  await signIn(page, site);
  await openRequest(page, 'Ada Spambury');

  await page.getByRole('button', { name: 'This is spam' }).click();
  await expect(page.getByRole('button', { name: 'Not spam' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: /Spam/ }).click();
  await openRequest(page, 'Ada Spambury');
  await page.getByRole('region', { name: 'Status' }).getByRole('button', { name: 'Not spam' }).click();

  await expect(statusButton(page, 'New')).toHaveAttribute('aria-pressed', 'true');
});

test('a request that another device took out of spam offers no Undo here', { tag: '@one-engine' }, async ({
  page,
  desk: site,
}) => {
  const ids: string[] = [];
  for (const lastName of ['First', 'Second', 'Third', 'Fourth', 'Fifth'])
    ids.push(await arrive(site, { lastName }));
  await using database = await openRunningStore(site);
  const { mark } = createRequestActions(database, []);
  const author = () => ({ by: 'the van', nowMs: Date.now() });
  for (const id of ids) await mark(id, 'quarantine', author());
  await page.setViewportSize({ width: 390, height: 500 });
  await signIn(page, site);
  await page.goto(`${site.url}/desk?view=spam`);
  const row = page.getByRole('listitem').filter({ hasText: 'Ada Third' });
  await row.getByRole('button', { name: 'Not spam' }).scrollIntoViewIfNeeded();
  // A list that is scrolled to its top would remove the row.
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);

  await mark(ids[2] ?? '', 'new', author());

  await expect(row).toContainText('Moved to Open.');
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
});

test.describe('deleting spam', () => {
  // Race: the live connection may report the deletion first, so that the open request is read once more.
  test.use({ expectedMessage: /404/ });

  test('is for good, after a question', { tag: '@one-engine' }, async ({ page, site }) => {
    const id = await arrive(site, { lastName: 'Junkmail' });
    await signIn(page, site);
    await openRequest(page, 'Ada Junkmail');
    await page.getByRole('button', { name: 'This is spam' }).click();
    const deleteButton = page.getByRole('button', { name: 'Delete', exact: true });
    await deleteButton.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(deleteButton).toBeFocused();
    await deleteButton.click();
    await page.getByRole('button', { name: 'Yes, delete' }).click();

    await expect(page).toHaveURL(`${site.url}/desk?view=spam`);
    await expect(rowOf(page, 'Ada Junkmail')).toHaveCount(0);
    expect((await page.request.get(`${site.url}/api/desk/requests/${id}`)).status()).toBe(404);
  });
});

test('emergencies stay on top until the owner contacts the visitor', { tag: '@one-engine' }, async ({
  page,
  desk: site,
}) => {
  await arrive(site, { lastName: 'Urgent', isEmergency: true });
  await arrive(site, { lastName: 'Patient' });
  await signIn(page, site);

  const names = page.getByRole('list').getByRole('link', { name: /^Ada/ });
  await expect(names).toHaveText([/Urgent/, /Patient/]);
  await expect(page.getByRole('region', { name: 'Emergencies' })).toContainText('Urgent');
  await openRequest(page, 'Ada Urgent');
  await expect(page.getByText('Emergency: call now')).toBeVisible();
  // The owner is back in the list before the server responds.
  const back = Promise.withResolvers<void>();
  await page.route(/\/status$/, (route) => back.promise.then(() => route.continue()));
  await statusButton(page, 'Contacted').click();

  // The row stays in place until the owner returns to the list.
  await expect(statusButton(page, 'Contacted')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('region', { name: 'Emergencies' })).toContainText('Urgent');
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Requests' }).click();
  await expect(page.getByRole('region', { name: 'Emergencies' })).toBeHidden();
  await expect(page.getByRole('region', { name: /^(Due today|Later)$/ }).first()).toContainText('Urgent');
  back.resolve();
});

test('the owner searches by name, phone in any spelling, street and town, in every list', {
  tag: '@one-engine',
}, async ({ page, site }) => {
  await arrive(site, {
    lastName: 'Noether',
    phone: '(734) 555-0123',
    address: '77 Symmetry Lane',
    city: 'Dexter',
  });
  await signIn(page, site);
  const field = page.getByRole('textbox', { name: 'Search' });
  const announced = page.getByRole('search').getByRole('status');
  await expect(announced).toBeEmpty();
  // Screen readers announce changes only in a region that was there before.
  await announced.evaluate((status) => status.setAttribute('data-was', 'there'));

  await arrive(site, { lastName: 'Nobody' });
  for (const query of ['noeth', '734.555.0123', 'symmetry', 'dexter']) {
    await type(field, query);
    await expect(page.getByText('All requests')).toBeVisible();
    await expect(page.getByRole('list').getByRole('link', { name: /^Ada/ })).toHaveText([/Noether/]);
    await expect(page.locator('[data-was]')).toHaveText('1 found');
  }
  await type(field, 'nobody at all');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await expect(page.locator('[data-was]')).toHaveText('Nothing found');
  await page.reload();
  await expect(field).toHaveValue('nobody at all');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(field).toBeFocused();
  await expect(rowOf(page, 'Ada Noether')).toBeVisible();
});

test('the owner sees the figures as tables', {
  tag: '@one-engine',
}, async ({ page, desk: site }) => {
  await arrive(site, { serviceNeeded: 'roof-cleaning', city: 'Plymouth' });
  await arrive(site, { serviceNeeded: 'roof-cleaning', city: 'Brighton' });
  await signIn(page, site);

  await page.getByRole('link', { name: 'Figures' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Figures' })).toBeFocused();
  await expect(
    page.getByRole('region', { name: 'By service' }).getByRole('row', { name: 'Roof Cleaning' }),
  ).toContainText('2');
  await expect(page.getByRole('region', { name: 'By town' }).getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Requests per week' }).getByRole('row').last()).toContainText(
    '2',
  );
  await expect(page.getByText('None contacted yet')).toBeVisible();
  // On a wide screen the window stays in place, and the screen scrolls inside it.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(
    1,
  );
});

test('the owner sees in the figures what was quoted and won', {
  tag: '@one-engine',
}, async ({ page, desk: site }) => {
  const { path } = await sendQuote(site, 'Yolanda');
  await sendQuote(site, 'Zacharias');
  await signIn(page, site);
  await page.getByRole('link', { name: 'Figures' }).click();
  await expect(page.getByText('0 of 2 quotes accepted (0%)')).toBeVisible();
  const customer = await page.context().newPage();
  await customer.goto(site.url + path);
  await customer.getByRole('checkbox').check();
  await customer.getByRole('button', { name: 'Accept This Quote' }).click();
  await expect(customer.getByText('Total you accepted')).toBeVisible();
  await customer.close();

  await expect(page.getByText('1 of 2 quotes accepted (50%)')).toBeVisible();

  await expect(
    page.getByRole('region', { name: 'Won by service' }).getByRole('row', { name: 'Window Cleaning' }),
  ).toContainText('2 quoted, 1 won$320–$340');
  const weeks = page.getByRole('region', { name: 'Won per week' });
  await expect(weeks.getByRole('row').last()).toContainText('2 quoted, 1 won$320–$340');
});

test('the owner loads requests beyond the first page with a tap, and sees each once', {
  tag: '@one-engine',
}, async ({ page, desk: site }) => {
  for (let number = 100; number < 160; number += 1) await arrive(site, { lastName: `Number${number}` });
  await signIn(page, site);
  const rows = page.getByRole('list').getByRole('link', { name: /Number/ });
  await expect(rows).toHaveCount(50);

  await page.getByRole('button', { name: 'Show more' }).click();

  await expect(rows).toHaveCount(60);
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
  const names = await rows.evaluateAll((links) =>
    links.map((link) => /Number\d+/.exec(link.textContent)?.[0]),
  );
  expect(new Set(names).size).toBe(60);
});

test('an empty desk tells the owner what will appear', { tag: '@one-engine' }, async ({
  page,
  desk: site,
}) => {
  await signIn(page, site);

  await expect(page.getByText('New requests show up here automatically')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Lists' })
    .getByRole('link', { name: /Closed/ })
    .click();
  await expect(page.getByText('Nothing closed yet')).toBeVisible();
});

test.describe('a request that no longer exists', { tag: '@one-engine' }, () => {
  test.use({ expectedMessage: /404/ });

  test('says that it is gone', async ({ page, site }) => {
    await signIn(page, site);
    await page.goto(`/desk/request/${crypto.randomUUID()}`);

    await expect(page.getByText('This request is gone')).toBeVisible();
  });
});
