/**
 * The quote form: its fields, its messages for missing or invalid values, and a request from the visitor to
 * the owner.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { closeDialog, expectEmpty, fill, requestsOf, send } from './quote-requests.ts';
import { expect, open, startSite, test } from './site.ts';

test('the form has every field with its fixed label and autocomplete token', async ({ page }) => {
  // An unknown service in the address chooses none.
  await open(page, '/contact?service=chimney-sweeping');
  await expect(page.getByLabel('Service Needed')).toHaveValue('');
  const fields = {
    'First Name': ['firstName', 'given-name'],
    'Last Name': ['lastName', 'family-name'],
    Email: ['email', 'email'],
    Phone: ['phone', 'tel-national'],
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
    // getByLabel ignores case.
    await expect(control).toHaveAccessibleName(label);
    if (token) await expect(control).toHaveAttribute('autocomplete', token);
  }
  for (const name of ['hasFlexibility', 'isEmergency']) {
    await expect(form.locator(`input[type=checkbox][name=${name}]`)).toBeVisible();
  }
  await expect(form).toHaveAttribute('novalidate', '');
  for (const name of [/^About you \(required/, /^Where \(optional/, /^The job \(optional/]) {
    await expect(page.getByRole('group', { name })).toBeVisible();
  }

  const line = form.getByRole('link', { name: 'Call Emergency Line' });
  await expect(line).toBeHidden();
  await page.getByLabel('This is an emergency').check();
  await expect(line).toBeVisible();
  await expect(line).toHaveAttribute('href', /^tel:/);
  await page.getByLabel('This is an emergency').uncheck();
  await expect(line).toBeHidden();
});

test('on a phone the required fields come first, and the button is within two screens', async ({ page }) => {
  await page.goto('/contact');
  const form = page.locator('#quote-form');
  const city = page.getByLabel('City');
  await city.fill('Ann Arbor');
  const ids = (selector: string) =>
    page.locator(selector).evaluateAll((fields) => fields.map(({ id }) => id));
  const required = await ids('#quote-form [required]');
  expect((await ids('#quote-form [id][name]:visible')).slice(0, 4)).toEqual(required);
  for (const [width, furthest] of [
    [390, 1450],
    [320, 1500],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    const [first, last, town, state, zip, button] = await form
      .locator('#firstName, #lastName, #city, #state, #zipCode, [type=submit]')
      .evaluateAll((all) => all.map((part) => Math.round(part.getBoundingClientRect().top + scrollY)));

    expect(first).toBe(last);
    expect([state, zip]).toEqual([town, town]);
    // The button is within two screens of the heading.
    expect(button, `${width} px`).toBeLessThan(furthest);
    if (width === 390) expect(await city.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
  }
});

test.describe('a visitor in Bangkok', () => {
  test.use({ timezoneId: 'Asia/Bangkok', locale: 'th-TH' });

  test('sends a request of their own local minute, and the owner an e-mail', async ({ page }) => {
    // A separate site, because after many requests of other tests this e-mail may be joined with others.
    await using site = await startSite();
    await page.clock.setFixedTime(new Date('2026-07-03T01:05:00Z'));
    await open(page, `${site.url}/contact`);
    await fill(page, 'Byron');
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
    await send(page);

    const dialog = page.getByRole('dialog', { name: 'Success!' });
    await expect(dialog).toContainText(
      "Thank you! Your quote request #2026-0703-0805 has been submitted successfully. We'll contact you within 48 hours to discuss your cleaning needs.",
    );
    // Without photos the dialog does not mention them.
    await expect(dialog.getByRole('status')).toHaveCount(0);
    const payload = (await sent).postDataJSON();
    expect(payload).not.toHaveProperty('photos');
    expect(payload).toMatchObject({
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
    await closeDialog(page);
    await expectEmpty(page);

    expect((await requestsOf(site, 'Byron')).map(({ quote_id }) => quote_id)).toEqual(['2026-0703-0805']);
    await expect
      .poll(async () => {
        const messages = await readdir(join(site.dataDir, 'mail')).catch(() => []);
        const texts = await Promise.all(
          messages.map((message) => readFile(join(site.dataDir, 'mail', message), 'utf8')),
        );
        return texts.filter((text) => text.includes('Byron')).length;
      })
      .toBe(1);
  });
});

test('a visitor with only a keyboard completes and sends the form', async ({ page }) => {
  await open(page, '/contact');
  await page.getByLabel('First Name').focus();
  for (const text of ['Grace', 'Franklin', 'grace@example.com', '7345550100']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.getByLabel('Phone').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  await page.keyboard.press('Escape');

  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('all errors are shown on submit, and editing a field clears its own', async ({ page }) => {
  await open(page, '/contact');
  await page.getByLabel('First Name').fill('  ');
  await page.getByLabel('Email').fill('ada@nowhere');
  await page.getByLabel('Phone').fill('734 555');
  await page.getByLabel('City').fill('Brighton');
  await page.getByLabel('City').blur();
  const errors = page.locator('[id$="-error"]');
  await expect(errors).toHaveCount(0);

  await send(page);

  const dialog = page.getByRole('dialog', { name: 'Error' });
  await expect(dialog).toContainText(
    'Please fill in all required fields and correct any errors before submitting.',
  );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(errors).toHaveText([
    'First name is required',
    'Last name is required',
    'Email is invalid',
    'Phone number must be 10 digits',
  ]);
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('First name is required');
  await expect(page.getByLabel('City')).toHaveValue('Brighton');
  await expect(page.getByLabel('Email')).toHaveValue('ada@nowhere');
  for (const [label, text, left] of [
    ['Email', 'a', ['firstName', 'lastName', 'phone']],
    ['Phone', '7', ['firstName', 'lastName']],
    ['First Name', 'A', ['lastName']],
    ['Last Name', 'L', []],
  ] as const) {
    await page.getByLabel(label).fill(text);
    await expect(errors).toHaveCount(left.length);
    for (const name of left) await expect(page.locator(`#${name}-error`)).toBeVisible();
  }
});
