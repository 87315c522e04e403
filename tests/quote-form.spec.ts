import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { fields } from '../quote/fields.ts';
import { closeDialog } from './quote-requests.ts';
import { expect, startSite, test } from './site.ts';

const SEND = 'Get Free Quote';
const send = (page: Page) => page.locator('#quote-form').getByRole('button', { name: SEND });

async function fillRequired(page: Page, { lastName = 'Lovelace' } = {}) {
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill(lastName);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Phone').fill('7345550199');
}

test.beforeEach(async ({ page, hydrated }) => {
  await page.goto('/contact');
  await hydrated(page);
});

test('has every field of the specification, with its label and autocomplete token', async ({ page }) => {
  const fields = {
    'First Name': ['firstName', 'given-name'],
    'Last Name': ['lastName', 'family-name'],
    Email: ['email', 'email'],
    Phone: ['phone', 'tel'],
    Address: ['address', 'street-address'],
    City: ['city', 'address-level2'],
    State: ['state', 'address-level1'],
    'ZIP Code': ['zipCode', 'postal-code'],
    'Property Type': ['propertyType', null],
    'Service Needed': ['serviceNeeded', null],
    'Additional Details': ['additionalDetails', null],
    'Preferred Contact Method': ['contactMethod', null],
  } as const;
  const form = page.locator('#quote-form');

  for (const [label, [name, token]] of Object.entries(fields)) {
    const control = form.getByLabel(label);
    await expect(control).toHaveAttribute('name', name);
    if (token) await expect(control).toHaveAttribute('autocomplete', token);
  }
  for (const name of ['hasFlexibility', 'isEmergency']) {
    await expect(form.locator(`input[type=checkbox][name=${name}]`)).toBeVisible();
  }
  await expect(form).toHaveAttribute('novalidate', '');
});

test('the dropdowns offer exactly the options, behind a disabled placeholder', async ({ page }) => {
  for (const field of ['propertyType', 'serviceNeeded', 'contactMethod'] as const) {
    const select = page.locator(`select[name=${field}]`);
    await expect(select.locator('option').first()).toBeDisabled();
    await expect(select).toHaveValue('');
    const offered = await select
      .locator('option:not([value=""])')
      .evaluateAll((all) =>
        all.map((option) => ({ value: (option as HTMLOptionElement).value, label: option.textContent })),
      );
    expect(offered).toEqual([...fields[field].options]);
  }
});

test('one dropdown is open at a time; its button toggles it, and a click outside closes it', async ({ page }) => {
  const property = page.getByLabel('Property Type');
  const method = page.getByLabel('Preferred Contact Method');
  const areOpen = () =>
    Promise.all([property, method].map((select) => select.evaluate((element) => element.matches(':open'))));

  await property.click();
  expect(await areOpen()).toEqual([true, false]);
  await property.click();
  expect(await areOpen()).toEqual([false, false]);
  await property.click();
  await page.getByRole('heading', { level: 1 }).click();
  expect(await areOpen()).toEqual([false, false]);
  await property.click();
  await method.click();

  expect(await areOpen()).toEqual([false, true]);
});

test('choosing an option sets the value and closes the list', async ({ page }) => {
  const select = page.getByLabel('Service Needed');
  await select.click();

  await select.locator('option').nth(1).click();

  await expect(select).toHaveValue('window-cleaning');
  expect(await select.evaluate((element) => element.matches(':open'))).toBe(false);
});

test('a dropdown’s list is as high as the specification says, and scrolls to the rest', async ({ page }) => {
  const select = page.getByLabel('Service Needed');
  const heightOf = (picked: Locator) => picked.evaluate((option) => option.getBoundingClientRect().top);
  const first = select.locator('option').nth(1);
  const last = select.locator('option').last();
  await select.click();
  expect(await select.evaluate((element) => getComputedStyle(element, '::picker(select)').maxHeight)).toBe('208px');
  const top = await heightOf(first);
  // What is further down than the list is high is out of its sight.
  expect((await heightOf(last)) - top).toBeGreaterThan(208);

  await page.keyboard.press('End');

  await expect(last).toBeFocused();
  expect(await heightOf(first)).toBeLessThan(top);
  expect((await heightOf(last)) - top).toBeLessThan(208);
});

test.describe('sending', () => {
  test('a complete request succeeds, resets the form and reaches the owner', async ({ page, hydrated }) => {
    // Its own: where others send too, this letter may wait for a digest.
    await using site = await startSite();
    await page.goto(`${site.url}/contact`);
    await hydrated(page);
    await fillRequired(page, { lastName: 'Byron' });
    await page.getByLabel('Address').fill('12 River Road');
    await page.getByLabel('City').fill('Livonia');
    await page.getByLabel('State').fill('MI');
    await page.getByLabel('ZIP Code').fill('48150');
    await page.getByLabel('Property Type').selectOption('single-family');
    await page.getByLabel('Service Needed').selectOption('gutter-cleaning');
    await page.getByLabel('Additional Details').fill('Two stories.\nA dog called Baxter.');
    await page.getByLabel('Preferred Contact Method').selectOption('text');
    await page.getByLabel('My schedule is flexible').check();
    const sent = page.waitForRequest('**/api/quotes');
    await send(page).click();

    const dialog = page.getByRole('dialog', { name: 'Success!' });
    await expect(dialog).toContainText(
      /Thank you! Your quote request #\d{4}-\d{4}-\d{4} has been submitted successfully\. We'll contact you within 48 hours to discuss your cleaning needs\./,
    );
    expect((await sent).postDataJSON()).toMatchObject({
      firstName: 'Ada',
      first_name: 'Ada',
      phone: '+1 (734) 555-0199',
      service_needed: 'Gutter Cleaning',
      property_type: 'Single Family Home',
      contact_method: 'Text Message',
      hasFlexibility: true,
      has_flexibility: 'Yes',
      isEmergency: false,
      is_emergency: '',
      additional_details: 'Two stories.\nA dog called Baxter.',
    });
    const quoteId = /#(\S+)/.exec(await dialog.innerText())?.[1] ?? '';
    await expect(page.getByLabel('First Name')).toHaveValue('');
    await expect(page.getByLabel('My schedule is flexible')).not.toBeChecked();

    const listed = JSON.parse(await site.desk('export', '--json')) as { lastName: string; quote_id: string }[];
    expect(listed.filter(({ lastName }) => lastName === 'Byron').map(({ quote_id }) => quote_id)).toEqual([quoteId]);
    await expect
      .poll(async () => {
        const letters = await readdir(join(site.dataDir, 'mail')).catch(() => []);
        const texts = await Promise.all(letters.map((letter) => readFile(join(site.dataDir, 'mail', letter), 'utf8')));
        return texts.filter((text) => text.includes('Byron')).length;
      })
      .toBe(1);
  });

  test('says Submitting... on a disabled button meanwhile, and three clicks are one request', async ({
    page,
    site,
  }) => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/quotes', async (route) => {
      await answered;
      await route.continue();
    });
    await fillRequired(page, { lastName: 'Once' });
    await page.evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>('#quote-form [type=submit]');
      for (let click = 0; click < 3; click += 1) button?.click();
    });
    const button = page.getByRole('button', { name: 'Submitting...' });
    await expect(button).toBeDisabled();

    answer();
    await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();

    const stored = JSON.parse(await site.desk('export', '--json')) as { lastName: string }[];
    expect(stored.filter(({ lastName }) => lastName === 'Once')).toHaveLength(1);
  });

  test('after Close the focus is on the form’s heading', async ({ page }) => {
    await fillRequired(page);
    await send(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('#quote-form-heading')).toBeFocused();
  });

  test('works with the keyboard alone', async ({ page }) => {
    await page.getByLabel('First Name').focus();
    for (const text of ['Grace', 'Hopper', 'grace@example.com', '7345550100']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.getByLabel('Phone').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
    await page.keyboard.press('Escape');

    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
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
        await fillRequired(page);
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

test.describe('preselection', () => {
  test('reads the service from the address', async ({ page, hydrated }) => {
    await page.goto('/contact?service=roof-cleaning');
    await hydrated(page);

    await expect(page.getByLabel('Service Needed')).toHaveValue('roof-cleaning');
  });

  test('ignores a service there is none of', async ({ page, hydrated }) => {
    await page.goto('/contact?service=chimney-sweeping');
    await hydrated(page);

    await expect(page.getByLabel('Service Needed')).toHaveValue('');
  });
});

test('what was typed before scripts arrived stays', async ({ page, hydrated }) => {
  const { promise: go, resolve: letScriptsIn } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await go;
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel('First Name').fill('Early');
  await page.getByLabel('Service Needed').selectOption('soft-washing');
  letScriptsIn();
  await hydrated(page);

  await expect(page.getByLabel('First Name')).toHaveValue('Early');
  await expect(page.getByLabel('Service Needed')).toHaveValue('soft-washing');
});

test('the quote id is the visitor’s own minute', async ({ browser }) => {
  await using site = await startSite();
  const context = await browser.newContext({ timezoneId: 'Asia/Bangkok', locale: 'th-TH' });
  const page = await context.newPage();
  await page.clock.setFixedTime(new Date('2026-07-03T01:05:00Z'));
  await page.goto(`${site.url}/contact`);
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === '');
  await fillRequired(page);
  await send(page).click();

  await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText('#2026-0703-0805');
  await context.close();
});
