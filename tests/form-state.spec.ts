/** The form's values before, during and after sending (promises: Quote form). */
import type { Page } from '@playwright/test';
import { withoutNavigationApi } from './navigation-page.ts';
import { closeDialog, expectEmpty, fill, holdSending, send, stored } from './quote-requests.ts';
import { expect, hold, holdScripts, hydrated, open, STILL, test } from './site.ts';

test.use(STILL);

const success = (page: Page) => page.getByRole('dialog', { name: 'Success!' });
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const quoteLink = (page: Page, service: string) => page.locator(service).getByRole('link', { name: /Quote/ });

for (const where of ['in place', 'where each link loads a document'] as const) {
  test(`${where} a card’s link selects its service, Back keeps the choice`, async ({ page }) => {
    if (where !== 'in place') await withoutNavigationApi(page);
    const service = page.getByLabel('Service Needed');
    const named = page.getByRole('heading', { name: 'Tell us about the job' }).locator('+ p');
    const expectService = async (value: string, title: string) => {
      await hydrated(page);
      await expect(service).toHaveValue(value);
      await expect(named).toHaveText(title);
    };
    const backToServices = async () => {
      await nav(page).getByRole('link', { name: 'Services' }).click();
      await expect(quoteLink(page, '#roof-cleaning')).toBeVisible();
      await hydrated(page);
    };
    await open(page, '/services');
    await quoteLink(page, '#roof-cleaning').click();
    await expectService('roof-cleaning', 'Roof Cleaning');
    await page.getByLabel('Last Name').fill('Chooser');
    await service.selectOption('gutter-cleaning');
    await expect(named).toHaveText('Gutter Cleaning');
    await page.reload();
    await expectService('gutter-cleaning', 'Gutter Cleaning');
    await backToServices();

    await quoteLink(page, '#roof-cleaning').click();
    await expectService('roof-cleaning', 'Roof Cleaning');
    await backToServices();
    await quoteLink(page, '#carpet-cleaning').click();
    await expectService('carpet-cleaning', 'Carpet Cleaning');
    await expect(page.getByLabel('Last Name')).toHaveValue('Chooser');
    await service.selectOption('gutter-cleaning');

    await page.goBack();
    await expect(quoteLink(page, '#roof-cleaning')).toBeVisible();
    await page.goBack();
    await expectService('gutter-cleaning', 'Gutter Cleaning');
  });
}

test.describe('on the page that responds to a form posted without scripts', () => {
  test.use({ expectedMessage: /422/ });
  test('corrected text does not come back, and the form gets empty', async ({ page }) => {
    await open(page, '/contact');
    await fill(page, 'Corrected');
    await page.getByLabel('City').fill('Plymouth');
    await page.getByLabel('My schedule is flexible').check();
    await page.getByLabel('Email').fill('ada@nowhere');
    await page.locator('#quote-form').evaluate((form: HTMLFormElement) => form.submit());
    await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible();
    await hydrated(page);
    await closeDialog(page);
    await page.getByLabel('Email').fill('ada@example.com');

    await nav(page).getByRole('link', { name: 'About' }).click();
    await nav(page).getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
    await expect(page.getByLabel('City')).toHaveValue('Plymouth');
    await send(page);
    await expect(success(page)).toBeVisible();
    await closeDialog(page);

    await expectEmpty(page);
  });
});

test('text typed before the scripts arrive stays, and wins over older text', async ({ page }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto('/contact?service=roof-cleaning', { waitUntil: 'commit' });
  await page.getByLabel('First Name').fill('Early');
  await page.getByLabel('Service Needed').selectOption('soft-washing');
  await page.getByLabel('This is an emergency').check();
  releaseScripts();
  await hydrated(page);
  const named = page.getByRole('heading', { name: 'Tell us about the job' }).locator('+ p');
  await expect(named).toHaveText('Soft Washing');
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel('First Name')).toHaveValue('Early');
  await expect(page.getByLabel('Service Needed')).toHaveValue('soft-washing');
  await expect(page.getByLabel('This is an emergency')).toBeChecked();
  await page.getByLabel('Last Name').fill('Draft');
  await page.getByLabel('Property Type').selectOption('office');

  await page.unroute('**/assets/*.js');
  const releaseAgain = await holdScripts(page);
  // A new document, because on a reload the browser itself would restore the fields.
  await page.goto('/contact?again', { waitUntil: 'commit' });
  await page.getByLabel('First Name').fill('Earlier');
  await page.getByLabel('Service Needed').selectOption('roof-cleaning');
  releaseAgain();
  await hydrated(page);

  await expect(page.getByLabel('Last Name')).toHaveValue('Draft');
  await expect(page.getByLabel('Property Type')).toHaveValue('office');
  await expect(page.getByLabel('First Name')).toHaveValue('Earlier');
  await expect(page.getByLabel('Service Needed')).toHaveValue('roof-cleaning');
});

test.describe('while a request is being sent', () => {
  test.use({ expectedMessage: /did not take|could not be|Failed to load resource/ });

  test('the form takes no more text, and stays filled after a failure', async ({ page }) => {
    // Without storage the browser cannot keep the request, so the visitor must see the server's failure.
    await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
    await open(page, '/contact');
    const release = await hold(page, '**/api/quotes', (route) =>
      route.fulfill({ status: 503, json: { error: 'no' } }),
    );
    await fill(page, 'Locked');
    await page.getByLabel('Additional Details').fill('Two stories.');
    await send(page);
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();

    await page.locator('#additionalDetails').evaluate((field: HTMLTextAreaElement) => field.focus());
    await page.keyboard.type(' And a dog.');
    await expect(page.locator('#additionalDetails')).toHaveValue('Two stories.');
    await expect(page.locator('#additionalDetails')).toBeVisible();
    release();
    const dialog = page.getByRole('dialog', { name: 'Error' });
    await expect(dialog).toContainText(
      'Something went wrong while submitting your request. Please try again or call us directly for immediate assistance.',
    );
    await expect(dialog.getByRole('link', { name: '(734) 555-0148' })).toBeVisible();
    await closeDialog(page);

    await page.getByLabel('Additional Details').press('End');
    await page.keyboard.type(' And a dog.');
    await expect(page.getByLabel('Additional Details')).toHaveValue('Two stories. And a dog.');
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
    await page.unroute('**/api/quotes');
    await send(page);
    await expect(success(page)).toBeVisible();
  });

  test('a request refused for good is an error, and the form keeps it', async ({ page }) => {
    await page.route('**/api/quotes', (route) => route.fulfill({ status: 403, json: { error: 'no' } }));
    await open(page, '/contact');
    await fill(page, 'Turned-away');

    await send(page);

    await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible();
    await closeDialog(page);
    await expect(page.getByLabel('Last Name')).toHaveValue('Turned-away');
  });

  test('a form sent again unchanged makes the same request', async ({ page, site }) => {
    // Storage fails, and the server's response is lost.
    await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
    await page.route('**/api/quotes', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await open(page, '/contact');
    await fill(page, 'Unanswered');
    for (const _ of ['first', 'again']) {
      await send(page);
      await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible();
      await closeDialog(page);
    }
    await page.unroute('**/api/quotes');
    await page.reload();
    await hydrated(page);

    await send(page);

    await expect(success(page)).toBeVisible();
    expect(await stored(site, 'Unanswered')).toBe(1);
  });

  test('three clicks send one request, whose result any page tells', async ({ page, site }) => {
    await open(page, '/contact');
    const release = await holdSending(page);
    let sends = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/quotes')) sends += 1;
    });
    await fill(page, 'Leaving');
    await page.evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>('#quote-form [type=submit]');
      for (let click = 0; click < 3; click += 1) button?.click();
    });
    await nav(page).getByRole('link', { name: 'About' }).click();
    await nav(page).getByRole('link', { name: 'Contact' }).click();
    await expect(page.locator('#lastName')).toHaveValue('Leaving');
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    await nav(page).getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL('/about');

    release();
    await expect(success(page)).toContainText('Your quote request #');
    await closeDialog(page);
    await nav(page).getByRole('link', { name: 'Contact' }).click();
    await expectEmpty(page);
    expect(sends).toBe(1);
    expect(await stored(site, 'Leaving')).toBe(1);
  });
});
