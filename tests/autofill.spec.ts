/**
 * Chromium's own autofill fills in the form from a saved profile (DevTools protocol, Autofill.trigger), and
 * the form is sent as it is. The headless shell has no autofill, so these tests run in Chromium itself.
 * Chromium reduces each spelling of a phone number to ten digits; domain/phone.test.ts has the spellings.
 */
import type { Page } from '@playwright/test';
import { requestsOf, send } from './quote-requests.ts';
import { expect, open, test } from './site.ts';

const ADA = {
  NAME_FIRST: 'Ada',
  NAME_LAST: 'Lovelace',
  EMAIL_ADDRESS: 'ada@example.com',
  PHONE_HOME_WHOLE_NUMBER: '(734) 555-0177',
  ADDRESS_HOME_STREET_ADDRESS: '123 Main St',
  ADDRESS_HOME_CITY: 'Plymouth',
  ADDRESS_HOME_STATE: 'MI',
  ADDRESS_HOME_ZIP: '48170',
  ADDRESS_HOME_COUNTRY: 'US',
};

async function autofill(page: Page, person: Record<string, string>): Promise<void> {
  await page.getByLabel('First Name').click();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Autofill.enable');
  const { root } = await devTools.send('DOM.getDocument');
  const { nodeId } = await devTools.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '#firstName',
  });
  const { node } = await devTools.send('DOM.describeNode', { nodeId });
  const fields = Object.entries(person).map(([name, value]) => ({ name, value }));
  // Chromium reads a form shortly after it appears, and returns an error until then.
  await expect(async () => {
    await devTools.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } });
    await expect(page.getByLabel('Email')).not.toHaveValue('', { timeout: 1000 });
  }).toPass();
}

async function sendAs(page: Page, lastName: string): Promise<void> {
  await page.getByLabel('Last Name').fill(lastName);
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
}

test('a visitor keeps and sees everything that autofill enters', async ({ page, site }) => {
  await open(page, '/contact');
  await autofill(page, {
    ...ADA,
    PHONE_HOME_WHOLE_NUMBER: '+1 734 555 0177',
    ADDRESS_HOME_STREET_ADDRESS: '123 Main St\nApt 4B',
    ADDRESS_HOME_STATE: 'Michigan',
    ADDRESS_HOME_ZIP: '48170-1234',
  });

  await expect(page.getByLabel('Address')).toHaveValue('123 Main St\nApt 4B');
  const { height, seen } = await page.getByLabel('Address').evaluate((field) => ({
    height: field.scrollHeight,
    seen: field.clientHeight,
  }));
  expect(seen).toBe(height);
  await sendAs(page, 'Both Lines');

  const [request] = await requestsOf(site, 'Both Lines');
  expect(request).toMatchObject({
    firstName: 'Ada',
    email: 'ada@example.com',
    phone: '7345550177',
    address: '123 Main St, Apt 4B',
    city: 'Plymouth',
    state: 'Michigan',
    zipCode: '48170-1234',
  });
});

test('a visitor whose profile has no last name is asked for it', async ({ page }) => {
  await open(page, '/contact');
  await autofill(page, {
    ...ADA,
    NAME_FIRST: 'Cher',
    NAME_LAST: '',
    PHONE_HOME_WHOLE_NUMBER: '17345550177',
  });
  await send(page);

  await page.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('#lastName-error')).toHaveText('Last name is required');
  await expect(page.getByLabel('Last Name')).toBeFocused();
  await expect(page.getByLabel('First Name')).toHaveValue('Cher');
  await expect(page.getByLabel('Phone')).toHaveValue('7345550177');
  await expect(page.getByLabel('City')).toHaveValue('Plymouth');
});

test('a visitor from abroad keeps all but a phone number that is too long', async ({ page }) => {
  await open(page, '/contact');
  await autofill(page, {
    ...ADA,
    PHONE_HOME_WHOLE_NUMBER: '+44 20 7946 0958',
    ADDRESS_HOME_STREET_ADDRESS: '12 St James’s Square',
    ADDRESS_HOME_CITY: 'London',
    ADDRESS_HOME_STATE: '',
    ADDRESS_HOME_ZIP: 'SW1Y 4JH',
    ADDRESS_HOME_COUNTRY: 'GB',
  });

  await expect(page.getByLabel('City')).toHaveValue('London');
  await expect(page.getByLabel('ZIP Code')).toHaveValue('SW1Y 4JH');
  await expect(page.getByLabel('Phone')).toHaveValue('');
  await expect(page.locator('#phone-note')).toHaveText(
    'That would be more than ten digits, so it was not added.',
  );
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a form that the browser filled in is accepted as it is', async ({ page, site }) => {
    await page.goto('/contact');
    await autofill(page, { ...ADA, ADDRESS_HOME_STREET_ADDRESS: '123 Main St\nApt 4B' });
    await sendAs(page, 'Scriptless');

    const [request] = await requestsOf(site, 'Scriptless');
    expect(request).toMatchObject({ phone: '7345550177', address: '123 Main St, Apt 4B' });
  });
});
