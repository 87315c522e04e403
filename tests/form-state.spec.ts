/**
 * The form's values before, during and after sending (promises: Quote form), and the confirmation.
 * Over 250 lines because each way of leaving and coming back has its test.
 */
import type { Page } from '@playwright/test';
import { withoutNavigationApi } from './navigation-page.ts';
import { closeDialog, expectEmpty, fill, holdSending, send, stored } from './quote-requests.ts';
import { expect, holdScripts, test } from './site.ts';

const success = (page: Page) => page.getByRole('dialog', { name: 'Success!' });
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const quoteLink = (page: Page, service: string) => page.locator(service).getByRole('link', { name: /Quote/ });

test('the form keeps the service that a visitor chose over a reload, and is empty after sending', async ({
  page,
  hydrated,
}) => {
  const form = page.locator('#quote-form');
  const service = page.getByLabel('Service Needed');
  await page.goto('/services');
  await hydrated(page);
  await quoteLink(page, '#roof-cleaning').click();
  await expect(service).toHaveValue('roof-cleaning');
  await page.getByLabel('Last Name').fill('Chooser');
  await service.selectOption('gutter-cleaning');
  await page.reload();
  await hydrated(page);
  await expect(service).toHaveValue('gutter-cleaning');
  await nav(page).getByRole('link', { name: 'Services' }).click();
  await quoteLink(page, '#carpet-cleaning').click();
  await expect(service).toHaveValue('carpet-cleaning');
  const named = form.getByRole('heading', { name: 'Tell us about the job' }).locator('+ p');
  await expect(named).toHaveText('Carpet Cleaning');
  await service.selectOption('roof-cleaning');
  await expect(named).toHaveText('Roof Cleaning');
  await service.selectOption('carpet-cleaning');
  await expect(page.getByLabel('Last Name')).toHaveValue('Chooser');

  await fill(page, 'Chooser');
  await send(page);
  await closeDialog(page);
  await expect(form.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(form).toContainText(/Request #\d{4}-\d{4}-\d{4}/);
  await expect(form).toContainText('has been submitted successfully');
  await expect(page.getByLabel('First Name')).toBeHidden();
  await expectEmpty(page);

  await nav(page).getByRole('link', { name: 'About' }).click();
  await nav(page).getByRole('link', { name: 'Contact' }).click();
  await expect(form).toContainText('Request #');
  await form.getByText('Ask for another quote').click();
  await expect(page.getByLabel('First Name')).toHaveValue('');
  await nav(page).getByRole('link', { name: 'Services' }).click();
  await quoteLink(page, '#soft-washing').click();
  await expect(service).toBeVisible();
  await expect(service).toHaveValue('soft-washing');
  await expect(page.getByLabel('Last Name')).toHaveValue('');
  await page.reload();
  await expect(form).toContainText('Request #');
  await expect(service).toHaveValue('soft-washing');
});

for (const where of ['in place', 'where each link loads a document'] as const) {
  test(`${where}, a card’s link always selects its service, and Back keeps the visitor’s own choice`, async ({
    page,
    hydrated,
  }) => {
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
    await page.goto('/services');
    await hydrated(page);
    await quoteLink(page, '#roof-cleaning').click();
    await expectService('roof-cleaning', 'Roof Cleaning');
    await service.selectOption('gutter-cleaning');
    await page.reload();
    await expectService('gutter-cleaning', 'Gutter Cleaning');
    await backToServices();

    await quoteLink(page, '#roof-cleaning').click();
    await expectService('roof-cleaning', 'Roof Cleaning');
    await backToServices();
    await quoteLink(page, '#carpet-cleaning').click();
    await expectService('carpet-cleaning', 'Carpet Cleaning');
    await service.selectOption('gutter-cleaning');

    await page.goBack();
    await expect(quoteLink(page, '#roof-cleaning')).toBeVisible();
    await page.goBack();
    await expectService('gutter-cleaning', 'Gutter Cleaning');
  });
}

test.describe('on the page that responds to a form posted without scripts', () => {
  test.use({ expectedMessage: /422/ });
  test('text that the visitor corrected does not come back, and after success the form is empty', async ({
    page,
    hydrated,
  }) => {
    await page.goto('/contact');
    await hydrated(page);
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

test('text typed before the scripts arrive survives a reload, and wins over earlier unsent text', async ({
  page,
  hydrated,
}) => {
  const releaseScripts = await holdScripts(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel('First Name').fill('Early');
  await page.getByLabel('Service Needed').selectOption('soft-washing');
  await page.getByLabel('This is an emergency').check();
  releaseScripts();
  await hydrated(page);
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

  test('the form takes no more text, and a failure leaves it filled and shows the phone number', async ({
    page,
    hydrated,
  }) => {
    // Without storage the browser cannot keep the request, so the visitor must see the server's failure.
    await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
    await page.goto('/contact');
    await hydrated(page);
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/quotes', async (route) => {
      await isReleased;
      await route.fulfill({ status: 503, json: { error: 'no' } });
    });
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

  test('a request that the server refuses for good is reported as an error, and the form keeps it', async ({
    page,
    hydrated,
  }) => {
    await page.route('**/api/quotes', (route) => route.fulfill({ status: 403, json: { error: 'no' } }));
    await page.goto('/contact');
    await hydrated(page);
    await fill(page, 'Turned-away');

    await send(page);

    await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible();
    await closeDialog(page);
    await expect(page.getByLabel('Last Name')).toHaveValue('Turned-away');
  });

  test('a form that is sent again unchanged, also after a reload, makes the same request', async ({
    page,
    hydrated,
    site,
  }) => {
    // Storage fails, and the server's response is lost.
    await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
    await page.route('**/api/quotes', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.goto('/contact');
    await hydrated(page);
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

  test('three clicks send one request, and the visitor is told the result on any page', async ({
    page,
    hydrated,
    site,
  }) => {
    await page.goto('/contact');
    await hydrated(page);
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
