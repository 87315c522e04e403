/** What the form holds from the first render on, while it is being sent, and after it (spec §4). */
import type { Page } from '@playwright/test';
import { expectEmpty, holdSending } from './quote-form-page.ts';
import { closeDialog, fill, send, stored } from './quote-requests.ts';
import { expect, test } from './site.ts';

const success = (page: Page) => page.getByRole('dialog', { name: 'Success!' });
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test.describe('after success the form is empty', () => {
  for (const [how, arrive] of [
    ['from the service’s card', async (page: Page) => page.locator('#roof-cleaning').getByRole('link').click()],
    ['from the address', async (page: Page) => void (await page.goto('/contact?service=roof-cleaning'))],
  ] as const) {
    test(`also when a service was preselected ${how}; the next card preselects again`, async ({ page, hydrated }) => {
      await page.goto('/services');
      await hydrated(page);
      await arrive(page);
      await hydrated(page);
      await expect(page.getByLabel('Service Needed')).toHaveValue('roof-cleaning');
      await fill(page, 'Preselected');
      await send(page);
      await closeDialog(page);

      await expectEmpty(page);
      await nav(page).getByRole('link', { name: 'Services' }).click();
      await page.locator('#soft-washing').getByRole('link').click();
      await expect(page.getByLabel('Service Needed')).toHaveValue('soft-washing');
    });
  }

  test.describe('also on a page that answered a form posted without scripts', () => {
    test.use({ expectedMessage: /422/ });
    test('and what was corrected on it does not come back', async ({ page, hydrated }) => {
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
});

test('what was typed before the scripts came survives a reload', async ({ page, hydrated }) => {
  const { promise: go, resolve: letScriptsIn } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await go;
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel('First Name').fill('Early');
  await page.getByLabel('Service Needed').selectOption('soft-washing');
  await page.getByLabel('This is an emergency').check();
  letScriptsIn();
  await hydrated(page);

  await page.reload();
  await hydrated(page);

  await expect(page.getByLabel('First Name')).toHaveValue('Early');
  await expect(page.getByLabel('Service Needed')).toHaveValue('soft-washing');
  await expect(page.getByLabel('This is an emergency')).toBeChecked();
});

test('what is typed before the scripts come goes before the draft, field by field', async ({ page, hydrated }) => {
  await page.goto('/contact');
  await hydrated(page);
  await fill(page, 'Draft');
  await page.getByLabel('Property Type').selectOption('office');
  await page.getByLabel('Service Needed').selectOption('roof-cleaning');
  const { promise: go, resolve: letScriptsIn } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await go;
    await route.continue();
  });
  // A new document: a reload would have the browser itself restore the fields.
  await page.goto('/contact?again', { waitUntil: 'commit' });
  await page.getByLabel('First Name').fill('Early');
  await page.getByLabel('Service Needed').selectOption('soft-washing');
  letScriptsIn();
  await hydrated(page);

  await expect(page.getByLabel('Last Name')).toHaveValue('Draft');
  await expect(page.getByLabel('Property Type')).toHaveValue('office');
  await expect(page.getByLabel('First Name')).toHaveValue('Early');
  await expect(page.getByLabel('Service Needed')).toHaveValue('soft-washing');
});

test('a service chosen after a preselection outlives a reload; the next card chooses anew', async ({
  page,
  hydrated,
}) => {
  await page.goto('/services');
  await hydrated(page);
  await page.locator('#roof-cleaning').getByRole('link').click();
  await page.getByLabel('Last Name').fill('Chooser');
  await page.getByLabel('Service Needed').selectOption('gutter-cleaning');

  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel('Service Needed')).toHaveValue('gutter-cleaning');
  await nav(page).getByRole('link', { name: 'Services' }).click();
  await page.locator('#carpet-cleaning').getByRole('link').click();

  await expect(page.getByLabel('Service Needed')).toHaveValue('carpet-cleaning');
  await expect(page.getByLabel('Last Name')).toHaveValue('Chooser');
});

test.describe('while a request is being sent', () => {
  test.use({ expectedMessage: /did not take|Failed to load resource|net::ERR/ });

  test.beforeEach(async ({ page, hydrated }) => {
    await page.goto('/contact');
    await hydrated(page);
  });

  test('nothing can be typed that would be lost, and after a failure all can be edited', async ({ page }) => {
    // Storage refuses too, so that the form keeps its data.
    await page.evaluate(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/api/quotes', async (route) => {
      await isLetGo;
      await route.abort();
    });
    await fill(page, 'Locked');
    await page.getByLabel('Additional Details').fill('Two stories.');
    await send(page);
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();

    await page.locator('#additionalDetails').evaluate((field: HTMLTextAreaElement) => field.focus());
    await page.keyboard.type(' And a dog.');
    await expect(page.locator('#additionalDetails')).toHaveValue('Two stories.');
    await expect(page.locator('#additionalDetails')).toBeVisible();
    letGo();
    await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible();
    await closeDialog(page);

    await page.getByLabel('Additional Details').press('End');
    await page.keyboard.type(' And a dog.');
    await expect(page.getByLabel('Additional Details')).toHaveValue('Two stories. And a dog.');
  });

  test('three clicks send it once', async ({ page, site }) => {
    let sends = 0;
    await page.route('**/api/quotes', (route) => {
      sends += 1;
      return route.continue();
    });
    await fill(page, 'Thrice');
    await page.evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>('#quote-form [type=submit]');
      for (let click = 0; click < 3; click += 1) button?.click();
    });
    await closeDialog(page);

    expect(sends).toBe(1);
    expect(await stored(site, 'Thrice')).toBe(1);
  });

  test('a visitor who follows a link is told on the page where they are by then', async ({ page }) => {
    const letGo = await holdSending(page);
    await fill(page, 'Leaving');
    await send(page);
    await nav(page).getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL('/about');

    letGo();
    await expect(success(page)).toContainText('Your quote request #');
    await closeDialog(page);
    await nav(page).getByRole('link', { name: 'Contact' }).click();
    await expectEmpty(page);
  });

  test('a visitor who comes back finds it still being sent, and an empty form after it', async ({ page, site }) => {
    const letGo = await holdSending(page);
    await fill(page, 'Returning soon');
    await send(page);
    await nav(page).getByRole('link', { name: 'About' }).click();
    await nav(page).getByRole('link', { name: 'Contact' }).click();
    await expect(page.locator('#lastName')).toHaveValue('Returning soon');
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();

    letGo();
    await closeDialog(page);
    await expectEmpty(page);
    expect(await stored(site, 'Returning soon')).toBe(1);
  });
});
