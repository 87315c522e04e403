import { fileURLToPath } from 'node:url';
import { picture } from './photos-page.ts';
import { fill, send, stored } from './quote-requests.ts';
import { expect, STILL, test } from './site.ts';
import { about, services } from './support/content.ts';

// The response to an invalid form is a page with status 422, which the browser reports.
test.use({ ...STILL, javaScriptEnabled: false, expectedMessage: /422/ });

test('a visitor reads the pages in the system’s theme and follows their links', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(7, 26, 32)');
  const nav = page.getByRole('navigation', { name: 'Main' });
  const menu = page.getByRole('button', { name: 'Menu' });
  await expect(nav).toBeHidden();
  await menu.click();
  await expect(nav).toBeVisible();
  await menu.click();
  await expect(nav).toBeHidden();
  const callBar = page.getByRole('complementary', { name: 'Call us or ask for a quote' });
  await expect(callBar).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });
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

test('the browser stops an empty form, errors keep the text, it is sent', async ({ page, site }) => {
  await page.goto('/contact');
  await send(page);
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await fill(page, '<b>"Rhodes"</b>');
  await page.getByLabel('Email').fill('ida@nowhere');
  await page.getByLabel('Additional Details').fill('Line one\nLine two');
  await page.getByLabel('Service Needed').selectOption('soft-washing');
  await page.getByLabel('This is an emergency').check();
  const photos = page.getByLabel('Photos (optional)');
  await photos.setInputFiles([await picture('roof.jpg')]);
  await send(page);

  await expect(page).toHaveURL('/contact');
  await expect(page).toHaveTitle(/^Error: Free Cleaning Quote/);
  const error = page.getByRole('dialog', { name: 'Error' });
  await expect(error).toContainText('Please fill in all required fields');
  await error.getByRole('button', { name: 'Close' }).click();
  await expect(error).toBeHidden();
  const summary = page.getByRole('group', { name: 'Please correct these fields' });
  await expect(summary.getByRole('link')).toHaveText(['Email']);
  await summary.getByRole('link').click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('ida@nowhere');
  await expect(page.getByText('Email is invalid')).toBeVisible();
  await expect(page.getByLabel('Last Name')).toHaveValue('<b>"Rhodes"</b>');
  await expect(page.getByLabel('Additional Details')).toHaveValue('Line one\nLine two');
  await expect(page.getByLabel('Service Needed')).toHaveValue('soft-washing');
  await expect(page.getByLabel('This is an emergency')).toBeChecked();
  await expect(photos).toHaveAccessibleDescription('Please choose your photos again.');

  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
  await photos.setInputFiles([await picture('roof.jpg'), broken]);
  await page.getByLabel('Email').fill('ida@example.com');
  await send(page);
  const success = page.getByRole('dialog', { name: 'Success!' });
  await expect(success).toContainText(/#\d{4}-\d{4}-\d{4}/);
  await expect(success).toContainText('1 photo could not be used.');
  await expect(page).toHaveTitle(/^Free Cleaning Quote/);
  expect(await stored(site, '<b>"Rhodes"</b>')).toBe(1);
});

test.describe('a form that the server refuses', () => {
  test.use({ expectedMessage: /429/ });

  test('tells the visitor what to do, and Back leads to the form with all typed text', async ({ page }) => {
    // The page that server/receiving/plain-form.test.ts gets over the limit of requests.
    const path = fileURLToPath(new URL('../build/client/not-sent.html', import.meta.url));
    await page.route('**/contact', (route) => {
      const isPost = route.request().method() === 'POST';
      return isPost ? route.fulfill({ status: 429, contentType: 'text/html', path }) : route.continue();
    });
    await page.goto('/contact');
    await fill(page, 'Rhodes');
    await page.getByLabel('Additional Details').fill('Line one');

    await send(page);

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not sent yet');
    await expect(page.getByRole('main').getByRole('link', { name: '(734) 555-0148' })).toHaveAttribute(
      'href',
      'tel:+17345550148',
    );
    await page.goBack();
    await expect(page.getByLabel('First Name')).toHaveValue('Ada');
    await expect(page.getByLabel('Additional Details')).toHaveValue('Line one');
  });
});
