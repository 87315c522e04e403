/** The owner corrects what a request says, and adds requests by hand with all details. */
import { historyOf, openNew, signIn, test } from './desk-page.ts';
import { expect } from './site.ts';
import { openRunningStore } from './support/open-running-store.ts';

test.use({ expectedMessage: /401|ERR_|Failed to load/ });

test('the owner corrects a request offline, and undoes the correction', async ({ page, desk: site }) => {
  await openNew(page, site, { lastName: 'Lovelase', city: 'Livonia', additionalDetails: 'Two dogs' });
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

test('the quote begins with the services that the owner ticks', async ({ page, desk: site }) => {
  await openNew(page, site, { firstName: 'Tilda', lastName: 'Ticked', serviceNeeded: 'roof-cleaning' });
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

test('a request by hand has all details, also if its device is signed out', async ({ page, desk: site }) => {
  await signIn(page, site);
  const more = page.getByText('More details');
  const email = page.getByLabel('Email', { exact: true });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const byHand = async (name: string) => {
    await page.goto(`${site.url}/desk/new`);
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Phone').fill('734-555-0107');
    await more.click();
    await email.fill('wanda@');
    await page.getByLabel('City').fill('Brighton');
  };
  await byHand('Wanda Whole');
  // A mistake in the closed details opens them.
  await more.click();
  await expect(email).toBeHidden();
  await save.click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/email/i);
  await email.fill('wanda@example.com');
  await save.click();
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
  await email.fill('wanda@example.com');
  await save.click();
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
