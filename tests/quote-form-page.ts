/** The button that sends the quote form, and what the tests of its life share. */
import type { Page } from '@playwright/test';
import { expect } from './site.ts';

export const SEND = 'Get Free Quote';

export const send = (page: Page) => page.locator('#quote-form').getByRole('button', { name: SEND });

export async function expectEmpty(page: Page) {
  const held = await page.locator('#quote-form').evaluate((form: HTMLFormElement) =>
    // A field without files counts as one file without a name.
    [...new FormData(form)].map(([name, value]) => [name, value instanceof File ? value.name : value]),
  );
  expect(held.filter(([, value]) => value !== '')).toEqual([]);
}

/** Holds what is sent until it is let go. */
export async function holdSending(page: Page) {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/quotes', async (route) => {
    await isLetGo;
    await route.continue();
  });
  return letGo;
}
