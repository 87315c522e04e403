/** What the quote form says when something is missing, wrong, or fails. */
import { send } from './quote-form-page.ts';
import { closeDialog, fill } from './quote-requests.ts';
import { expect, test } from './site.ts';

test.beforeEach(async ({ page, hydrated }) => {
  await page.goto('/contact');
  await hydrated(page);
});

test.describe('errors', () => {
  test('are all shown at once on submit, not before, and the form keeps its data', async ({ page }) => {
    await page.getByLabel('First Name').fill('  ');
    await page.getByLabel('Email').fill('ada@nowhere');
    await page.getByLabel('Phone').fill('734 555');
    await page.getByLabel('City').fill('Brighton');
    await page.getByLabel('City').blur();
    await expect(page.locator('[id$="-error"]')).toHaveCount(0);

    await send(page).click();

    const dialog = page.getByRole('dialog', { name: 'Error' });
    await expect(dialog).toContainText('Please fill in all required fields and correct any errors before submitting.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.locator('[id$="-error"]')).toHaveText([
      'First name is required',
      'Last name is required',
      'Email is invalid',
      'Phone number must be 10 digits',
    ]);
    await expect(page.getByLabel('First Name')).toBeFocused();
    await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('First name is required');
    await expect(page.getByLabel('City')).toHaveValue('Brighton');
    await expect(page.getByLabel('Email')).toHaveValue('ada@nowhere');
  });

  test('of an empty form name each required field', async ({ page }) => {
    await send(page).click();
    await page.keyboard.press('Escape');

    await expect(page.locator('[id$="-error"]')).toHaveText([
      'First name is required',
      'Last name is required',
      'Email is required',
      'Phone number is required',
    ]);
  });

  test('clear when that field is edited, and only that one', async ({ page }) => {
    await send(page).click();
    await closeDialog(page);

    await page.getByLabel('Email').fill('a');

    await expect(page.locator('#email-error')).toHaveCount(0);
    await expect(page.locator('[id$="-error"]')).toHaveCount(3);
  });

  for (const [fault, status] of [
    ['the server cannot store it', 503],
    ['the server breaks', 500],
  ] as const) {
    test.describe(`${fault}, and neither can the browser`, () => {
      test.use({ expectedMessage: /did not take|could not be|Failed to load resource/ });
      test('shows the error dialog with the phone, and the form keeps its data', async ({ page, hydrated }) => {
        await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
        await page.reload();
        await hydrated(page);
        await page.route('**/api/quotes', (route) => route.fulfill({ status, json: { error: 'no' } }));
        await fill(page, 'Mistaken');
        await send(page).click();

        const dialog = page.getByRole('dialog', { name: 'Error' });
        await expect(dialog).toContainText(
          'Something went wrong while submitting your request. Please try again or call us directly for immediate assistance.',
        );
        await expect(dialog.getByRole('link', { name: '(734) 555-0148' })).toBeVisible();
        await closeDialog(page);
        await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
        await page.unroute('**/api/quotes');
        await send(page).click();

        await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
      });
    });
  }
});
