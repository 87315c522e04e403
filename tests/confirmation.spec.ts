/** What stands where the form was, from a request that is safe to the end of the visit (contract, "In the page"). */
import { closeDialog, fill, send } from './quote-requests.ts';
import { expect, test } from './site.ts';

test.use({ expectedMessage: /Failed to load resource|did not take/ });

test('its confirmation stands where the form was, for the rest of the visit', async ({ page, hydrated }) => {
  await page.goto('/contact');
  await hydrated(page);
  await fill(page, 'Confirmed');
  await send(page);
  await closeDialog(page);
  const form = page.locator('#quote-form');

  await expect(form.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(form).toContainText(/Request #\d{4}-\d{4}-\d{4}/);
  await expect(form).toContainText('has been submitted successfully');
  await expect(page.getByLabel('First Name')).toBeHidden();

  await page.getByRole('link', { name: 'About' }).first().click();
  await page.getByRole('link', { name: 'Contact', exact: true }).first().click();
  await form.getByText('Ask for another quote').click();
  await expect(page.getByLabel('First Name')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('First Name')).toBeVisible();
  await expect(form).not.toContainText('Request #');
});

test('one that still waits in this browser says so, until it is sent', async ({ page, hydrated }) => {
  await page.goto('/contact');
  await hydrated(page);
  await page.route('**/api/quotes', (route) => route.abort());
  await fill(page, 'Waiting Here');
  await send(page);
  await closeDialog(page);
  const form = page.locator('#quote-form');
  await expect(form).toContainText('It still waits in this browser');

  await page.unroute('**/api/quotes');
  await page.evaluate(() => dispatchEvent(new Event('online')));

  await expect(form).toContainText('It has been sent meanwhile.');
});

test('a service whose quote is wanted next opens the form with it', async ({ page, hydrated }) => {
  await page.goto('/contact');
  await hydrated(page);
  await fill(page, 'Next Service');
  await send(page);
  await closeDialog(page);
  await page.getByRole('link', { name: 'Services', exact: true }).first().click();
  await page.locator('#roof-cleaning').getByRole('link', { name: /Quote/ }).click();

  await expect(page.getByLabel('Service Needed')).toBeVisible();
  await expect(page.getByLabel('Service Needed')).toHaveValue('roof-cleaning');
});
