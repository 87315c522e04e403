/** How the tests of the quote form fill it in and send it. */
import type { Page } from '@playwright/test';

export const SEND = 'Get Free Quote';

export const send = (page: Page) => page.locator('#quote-form').getByRole('button', { name: SEND });

export async function fillRequired(page: Page, { lastName = 'Lovelace' } = {}) {
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill(lastName);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Phone').fill('7345550199');
}
