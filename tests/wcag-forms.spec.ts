import type { Page } from '@playwright/test';
import { closeDialog, fill, send } from './quote-requests.ts';
import { expect, open, STILL, test } from './site.ts';

test.use(STILL);

const TITLE = 'Free Cleaning Quote in Livonia and Ann Arbor | Huron Bright';
const summary = (page: Page) => page.getByRole('group', { name: 'Please correct these fields' });

test.beforeEach(({ page }) => open(page, '/contact'));

test('a dialog keeps the focus, then each field says its error until edited', async ({ page }) => {
  const labels = ['First Name', 'Last Name', 'Email', 'Phone'];
  await expect(page).toHaveTitle(TITLE);
  for (const label of labels) {
    await expect(page.getByLabel(label)).toHaveAttribute('required', '');
    await expect(page.getByLabel(label)).not.toHaveAttribute('aria-invalid');
  }
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

  await expect(page).toHaveTitle(`Error: ${TITLE}`);
  await expect(summary(page).getByRole('link')).toHaveText(labels.slice(1));
  for (const [label, message] of Object.entries({
    'Last Name': 'Last name is required',
    Email: 'Email is required',
    Phone: 'Phone number is required',
  })) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(message);
  }
  await page.getByLabel('Email').fill('a');
  await expect(summary(page).getByRole('link')).toHaveText(['Last Name', 'Phone']);
  await fill(page, 'Summary');
  await expect(summary(page)).toHaveCount(0);
  await expect(page).toHaveTitle(TITLE);
});

test('the errors are listed, and each link gives its field the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await page.getByLabel('Email').fill('ada@nowhere');
  await send(page);
  await closeDialog(page);
  const links = summary(page).getByRole('link');
  await expect(links).toHaveText(['First Name', 'Last Name', 'Email', 'Phone']);
  await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('First name is required');
  await expect(links.nth(2)).toHaveAccessibleDescription('Email is invalid');
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

test('the errors stay with the form: Back shows none, and who returns finds none', async ({ page }) => {
  const link = (name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true });
  await link('About Us').click();
  await link('Contact').click();
  await expect(page).toHaveTitle(TITLE);
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible();

  await page.goBack();

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Neighbors');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveTitle(/^Our Cleaning Company/);
  await link('Contact').click();
  await expect(page).toHaveTitle(TITLE);
  await expect(summary(page)).toHaveCount(0);
});
