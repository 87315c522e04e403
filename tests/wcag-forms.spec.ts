import type { Page } from '@playwright/test';
import { closeDialog, fill, send } from './quote-requests.ts';
import { expect, test } from './site.ts';

const TITLE = 'Free Cleaning Quote in Livonia and Ann Arbor | Huron Bright';
const summary = (page: Page) => page.getByRole('group', { name: 'Please correct these fields' });

test.describe('with scripts', () => {
  test.beforeEach(async ({ page, hydrated }) => {
    await page.goto('/contact');
    await hydrated(page);
  });

  test('a dialog gets the focus, keeps it, and Escape moves it to the first invalid field', async ({
    page,
  }) => {
    await page.getByLabel('First Name').fill('Ada');
    await page.getByLabel('First Name').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Error' });
    const close = dialog.getByRole('button', { name: 'Close' });
    await expect(close).toBeFocused();
    await expect(dialog).toHaveAccessibleDescription(/Please fill in all required fields/);

    // The page behind the dialog cannot have the focus.
    await page.evaluate(() => document.getElementById('email')?.focus());
    await expect(page.getByLabel('Email')).not.toBeFocused();
    for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      // From the dialog's end the focus goes to the browser's own controls, never to the page behind.
      expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.localName)).toMatch(
        /dialog|body/,
      );
      expect(await page.evaluate(() => document.querySelector('#root :focus:not(dialog *)'))).toBeNull();
    }
    await page.keyboard.press('Escape');

    await expect(page.getByLabel('Last Name')).toBeFocused();
  });

  test('errors are listed above the fields, and each link gives its field the focus, in full view', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 640 });
    await page.getByLabel('First Name').fill('Ada');
    await page.getByLabel('Email').fill('ada@nowhere');
    await send(page);
    await closeDialog(page);
    const links = summary(page).getByRole('link');
    await expect(links).toHaveText(['Last Name', 'Email', 'Phone']);
    await expect(links.nth(1)).toHaveAccessibleDescription('Email is invalid');
    const bottom = await summary(page).evaluate((element) => element.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThan(
      await page.getByLabel('First Name').evaluate((field) => field.getBoundingClientRect().top),
    );

    for (const label of ['Email', 'Last Name', 'Phone']) {
      await summary(page).getByRole('link', { name: label }).press('Enter');

      await expect(page.getByLabel(label)).toBeFocused();
      await expect
        .poll(() =>
          page.evaluate(() => {
            const label = document.querySelector('label:has(+ :focus)')?.getBoundingClientRect().top ?? 0;
            return label - (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0);
          }),
        )
        .toBeGreaterThanOrEqual(0);
    }
  });

  test('each field says whether it is required and its error, and editing clears the error', async ({
    page,
  }) => {
    const messages = {
      'First Name': 'First name is required',
      'Last Name': 'Last name is required',
      Email: 'Email is required',
      Phone: 'Phone number is required',
    };
    await expect(page).toHaveTitle(TITLE);
    for (const label of Object.keys(messages)) {
      await expect(page.getByLabel(label)).toHaveAttribute('required', '');
      await expect(page.getByLabel(label)).not.toHaveAttribute('aria-invalid');
    }

    await send(page);
    await closeDialog(page);
    await expect(page).toHaveTitle(`Error: ${TITLE}`);
    await expect(summary(page).getByRole('link')).toHaveCount(4);
    for (const [label, message] of Object.entries(messages)) {
      await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(message);
    }

    await page.getByLabel('Email').fill('a');
    await expect(summary(page).getByRole('link')).toHaveText(['First Name', 'Last Name', 'Phone']);
    await fill(page, 'Summary');
    await expect(summary(page)).toHaveCount(0);
    await expect(page).toHaveTitle(TITLE);
  });

  test('a visitor who leaves and returns finds the form without errors', async ({ page }) => {
    await send(page);
    await closeDialog(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveTitle(/^Our Cleaning Company/);

    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();

    await expect(page).toHaveTitle(TITLE);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedMessage: /422/ });

  test('the title of the response says Error, and its list leads to the fields', async ({ page }) => {
    await page.goto('/contact');
    await fill(page, 'Rhodes');
    await page.getByLabel('Email').fill('ida@nowhere');
    await send(page);
    await expect(page).toHaveTitle(`Error: ${TITLE}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(summary(page).getByRole('link')).toHaveText(['Email']);

    await summary(page).getByRole('link').click();

    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue('ida@nowhere');
    await page.getByLabel('Email').fill('ida@example.com');
    await send(page);
    await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
    await expect(page).toHaveTitle(TITLE);
  });
});
