/** The owner corrects what a request says, and adds requests by hand with all details. */
import { arrive, historyOf, openRequest, signIn, statusButton, test } from './desk-page.ts';
import { expect } from './site.ts';
import { openRunningStore } from './support/open-running-store.ts';

test.use({ expectedMessage: /401|ERR_|Failed to load/ });

test('the owner corrects a request while offline, still sees the visitor’s text, and undoes it', async ({
  page,
  desk: site,
}) => {
  await arrive(site, { lastName: 'Lovelase', city: 'Livonia', additionalDetails: 'Two dogs' });
  await signIn(page, site);
  await openRequest(page, 'Ada Lovelase');
  await page.getByRole('link', { name: 'Edit details' }).click();
  const fields = page.locator('main :is(input:not([type="checkbox"]), select, textarea)');
  for (const field of await fields.all()) await expect(field).toHaveAttribute('autocomplete', 'off');
  await page.getByLabel('Last Name').fill('Lovelace');
  await page.getByLabel('Phone').fill('55');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Phone number must be 10 digits')).toBeVisible();
  await expect(page.getByLabel('Phone')).toBeFocused();
  await page.getByLabel('Phone').fill('734-555-0142');
  await expect(page.getByText('Phone number must be 10 digits')).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Last Name')).toHaveValue('Lovelace');

  await page.getByLabel('Phone').fill('734-555-0142');
  await page.getByLabel('Property Type').selectOption('Office Building');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  await expect(page.getByRole('link', { name: '+1 (734) 555-0142', exact: true })).toBeVisible();
  await page.context().setOffline(false);

  const corrected = historyOf(page).filter({ hasText: 'Last Name: Lovelase → Lovelace' });
  await expect(corrected).toContainText('Property Type: – → Office Building');
  await expect(page.getByText('Last Name, as sent')).toBeVisible();
  await page.getByRole('button', { name: /^Undo: Last Name/ }).click();
  await expect(page.getByRole('heading', { name: 'Ada Lovelase' })).toBeVisible();
  await expect(page.getByText('Last Name, as sent')).toBeHidden();
});

test('the owner ticks the services that a customer named, and the quote begins with each', async ({
  page,
  desk: site,
}) => {
  await arrive(site, { firstName: 'Tilda', lastName: 'Ticked', serviceNeeded: 'roof-cleaning' });
  await signIn(page, site);
  await openRequest(page, 'Tilda Ticked');
  await page.getByRole('link', { name: 'Edit details' }).click();
  await expect(page.getByRole('group', { name: 'Services' })).toHaveCount(0);
  await page.getByLabel('Service Needed').selectOption('multiple-services');
  for (const name of ['Window Cleaning', 'Gutter Cleaning'])
    await page.getByRole('group', { name: 'Services' }).getByLabel(name).check();
  await page.getByRole('button', { name: 'Save details' }).click();

  await expect(page.getByText('Window Cleaning, Gutter Cleaning').first()).toBeVisible();
  await expect(historyOf(page).first()).toContainText('Services: – → Window Cleaning, Gutter Cleaning');
  await page.getByRole('link', { name: 'Write a quote' }).click();
  for (const [number, title] of ['Window Cleaning', 'Gutter Cleaning'].entries())
    await expect(page.getByRole('textbox', { name: `Description, line ${number + 1}` })).toHaveValue(title);
});

test('a mistake in the closed details of a request by hand opens them', async ({ page, desk: site }) => {
  await signIn(page, site);
  await page.getByRole('link', { name: 'Add a request' }).click();
  await page.getByLabel('Name').fill('Phyllis Folded');
  await page.getByLabel('Phone').fill('734 555 0142');
  const more = page.getByText('More details');
  const email = page.getByLabel('Email', { exact: true });
  await more.click();
  await email.fill('phyllis@');
  await more.click();
  await expect(email).toBeHidden();

  await page.getByRole('button', { name: 'Save' }).click();

  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/email/i);
});

test('a request by hand is sent with all details, or shown whole if the device is signed out first', async ({
  page,
  desk: site,
}) => {
  await signIn(page, site);
  const byHand = async (name: string) => {
    await page.goto(`${site.url}/desk/new`);
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Phone').fill('734-555-0107');
    await page.getByText('More details').click();
    await page.getByLabel('Email').fill('wanda@example.com');
    await page.getByLabel('City').fill('Brighton');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
  };
  await byHand('Wanda Whole');
  await expect(page.getByRole('link', { name: 'wanda@example.com' })).toBeVisible();

  // A route would not do: a page that is left sends the request once more, and Playwright lets that through.
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (...args) =>
      String(args[0]).endsWith('/api/desk/requests')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : fetch(...args);
  });
  await byHand('Wanda Waiting');
  await expect(page.getByText('Saved here. This request will send')).toBeVisible();
  // An open desk would show the request when its device is signed out, and no longer after a reload.
  await page.goto('about:blank');
  await using database = await openRunningStore(site);
  await database.db.deleteFrom('device').execute();
  await page.goto(`${site.url}/desk`);

  const kept = page.getByText('Wanda Waiting');
  await expect(kept).toContainText('734-555-0107');
  await expect(kept).toContainText('Email: wanda@example.com');
  await expect(kept).toContainText('City: Brighton');
});

test('an emergency is still called one on its screen after the owner has contacted the visitor', async ({
  page,
  desk: site,
}) => {
  await arrive(site, { lastName: 'Drenched', isEmergency: true });
  await signIn(page, site);
  await openRequest(page, 'Ada Drenched');
  await expect(page.getByRole('main')).not.toContainText('This is an emergency');

  await statusButton(page, 'Contacted').click();

  await expect(page.getByRole('definition').filter({ hasText: 'Yes' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('This is an emergency');
});
