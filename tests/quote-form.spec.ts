import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { send } from './quote-form-page.ts';
import { fill, requestsOf, stored } from './quote-requests.ts';
import { expect, startSite, test } from './site.ts';

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
    Address: ['address', 'address-line1'],
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

test('the four required fields come first, and short ones share a line even on a phone', async ({ page }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const top = async (label: string) => (await page.locator('#quote-form').getByLabel(label).boundingBox())?.y;

    expect(await top('First Name')).toBe(await top('Last Name'));
    expect(await top('City')).toBe(await top('State'));
    expect(await top('City')).toBe(await top('ZIP Code'));
  }
  const required = await page.locator('#quote-form [required]').evaluateAll((fields) => fields.map(({ id }) => id));
  const first = await page
    .locator('#quote-form [id][name]:visible')
    .evaluateAll((fields) => fields.map(({ id }) => id));
  expect(first.slice(0, 4)).toEqual(required);
});

test('on a phone the button is within two screens of the heading', async ({ page }) => {
  for (const [width, furthest] of [
    [390, 1450],
    [320, 1500],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });

    expect((await send(page).boundingBox())?.y, `${width} px`).toBeLessThan(furthest);
  }
});

test('the name of a town is seen whole on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const city = page.getByLabel('City');

  await city.fill('Ann Arbor');

  expect(await city.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
});

test('the legends say which part is optional, and why it helps', async ({ page }) => {
  for (const name of [/^About you \(required/, /^Where \(optional/, /^The job \(optional/]) {
    await expect(page.getByRole('group', { name })).toBeVisible();
  }
});

test('who ticks the emergency box gets the emergency line at once', async ({ page }) => {
  const line = page.locator('#quote-form').getByRole('link', { name: 'Call Emergency Line' });
  await expect(line).toBeHidden();

  await page.getByLabel('This is an emergency').check();

  await expect(line).toBeVisible();
  await expect(line).toHaveAttribute('href', /^tel:/);
  await page.getByLabel('This is an emergency').uncheck();
  await expect(line).toBeHidden();
});

test.describe('sending', () => {
  test('a complete request succeeds, resets the form and reaches the owner', async ({ page, hydrated }) => {
    // Its own: where others send too, this e-mail may wait for a digest.
    await using site = await startSite();
    await page.goto(`${site.url}/contact`);
    await hydrated(page);
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

    expect((await requestsOf(site, 'Byron')).map(({ quote_id }) => quote_id)).toEqual([quoteId]);
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

  test('says Submitting... on a disabled button meanwhile, and three clicks are one request', async ({
    page,
    site,
  }) => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/quotes', async (route) => {
      await answered;
      await route.continue();
    });
    await fill(page, 'Once');
    await page.evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>('#quote-form [type=submit]');
      for (let click = 0; click < 3; click += 1) button?.click();
    });
    const button = page.getByRole('button', { name: 'Submitting...' });
    await expect(button).toBeDisabled();

    answer();
    await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();

    expect(await stored(site, 'Once')).toBe(1);
  });

  test('after Close the focus is on the form’s heading', async ({ page }) => {
    await fill(page, 'Franklin');
    await send(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('#quote-form-heading')).toBeFocused();
  });

  test('works with the keyboard alone', async ({ page }) => {
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
  await fill(page, 'Franklin');
  await send(page).click();

  await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText('#2026-0703-0805');
  await context.close();
});
