import { picture } from './photos-page.ts';
import { stored } from './quote-requests.ts';
import { expect, startSite, test } from './site.ts';
import { about, services } from './support/content.ts';

// The response to an invalid form is a page with status 422, which the browser reports.
test.use({ javaScriptEnabled: false, expectedMessage: /422/ });

test('a visitor reads the pages in the system’s theme and follows their links', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(7, 26, 32)');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'About' }).click();
  for (const { text } of about.values.shown) await expect(page.getByText(text)).toBeVisible();
  await nav.getByRole('link', { name: 'Services' }).click();
  await expect(page).toHaveURL('/services');
  for (const { title, features } of services) {
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    for (const feature of features) await expect(page.getByText(feature)).toBeVisible();
  }
  await page
    .locator('#carpet-cleaning')
    .getByRole('link', { name: /^Get Quote/ })
    .click();

  await expect(page.getByLabel('Service Needed')).toHaveValue('carpet-cleaning');
});

test('the mobile menu opens and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu).toBeHidden();

  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();

  await expect(menu).toBeHidden();
});

test('the browser stops an empty form, errors keep the text, and success shows a number', async ({
  page,
  site,
}) => {
  await page.goto('/contact');
  await page.locator('#quote-form').getByRole('button', { name: 'Get Free Quote' }).click();
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByLabel('First Name').fill('Ida');
  await page.getByLabel('Last Name').fill('<b>"Rhodes"</b>');
  await page.getByLabel('Email').fill('ida@nowhere');
  await page.getByLabel('Phone').fill('734 555 0102');
  await page.getByLabel('Additional Details').fill('Line one\nLine two');
  await page.getByLabel('Service Needed').selectOption('soft-washing');
  await page.getByLabel('This is an emergency').check();
  await page.locator('#quote-form').getByRole('button', { name: 'Get Free Quote' }).click();

  await expect(page).toHaveURL('/contact');
  const error = page.getByRole('dialog', { name: 'Error' });
  await expect(error).toContainText('Please fill in all required fields');
  await error.getByRole('button', { name: 'Close' }).click();
  await expect(error).toBeHidden();
  await expect(page.getByText('Email is invalid')).toBeVisible();
  await expect(page.getByLabel('Last Name')).toHaveValue('<b>"Rhodes"</b>');
  await expect(page.getByLabel('Additional Details')).toHaveValue('Line one\nLine two');
  await expect(page.getByLabel('Service Needed')).toHaveValue('soft-washing');
  await expect(page.getByLabel('This is an emergency')).toBeChecked();

  await page.getByLabel('Email').fill('ida@example.com');
  await page.locator('#quote-form').getByRole('button', { name: 'Get Free Quote' }).click();
  await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText(/#\d{4}-\d{4}-\d{4}/);

  expect(await stored(site, '<b>"Rhodes"</b>')).toBe(1);
});

test('photos are posted with the form, and the visitor must choose them again to correct something', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.getByLabel('First Name').fill('Ida');
  await page.getByLabel('Last Name').fill('Rhodes');
  await page.getByLabel('Email').fill('ida@nowhere');
  await page.getByLabel('Phone').fill('734 555 0102');
  await page.getByLabel('Photos (optional)').setInputFiles([await picture('roof.jpg')]);
  const button = page.locator('#quote-form').getByRole('button', { name: 'Get Free Quote' });
  await button.click();

  await page.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByLabel('Photos (optional)')).toHaveAccessibleDescription(
    'Please choose your photos again.',
  );
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
  await page.getByLabel('Photos (optional)').setInputFiles([await picture('roof.jpg'), broken]);
  await page.getByLabel('Email').fill('ida@example.com');
  await button.click();

  await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText('1 photo could not be used.');
});

test.describe('a form that the server refuses', () => {
  test.use({ expectedMessage: /429/ });

  test('tells the visitor what to do, and Back leads to the form with all typed text', async ({ page }) => {
    await using site = await startSite({ QUOTE_RATE_LIMIT: '1' });
    // Uses up the limit of one request for each address, so that the visitor's is refused.
    await fetch(`${site.url}/contact`, { method: 'POST', body: new URLSearchParams() });
    await page.goto(`${site.url}/contact`);
    await page.getByLabel('First Name').fill('Ida');
    await page.getByLabel('Last Name').fill('Rhodes');
    await page.getByLabel('Email').fill('ida@example.com');
    await page.getByLabel('Phone').fill('734 555 0102');
    await page.getByLabel('Additional Details').fill('Line one');

    await page.locator('#quote-form').getByRole('button', { name: 'Get Free Quote' }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not sent yet');
    await expect(page.getByRole('main').getByRole('link', { name: '(734) 555-0148' })).toHaveAttribute(
      'href',
      'tel:+17345550148',
    );
    await page.goBack();
    await expect(page.getByLabel('First Name')).toHaveValue('Ida');
    await expect(page.getByLabel('Additional Details')).toHaveValue('Line one');
    // The page may still be loading pictures, and the site stops with this test.
    await page.close();
  });
});
