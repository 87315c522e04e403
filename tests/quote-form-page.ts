/** The button that sends the quote form. */
import type { Page } from '@playwright/test';

export const SEND = 'Get Free Quote';

export const send = (page: Page) => page.locator('#quote-form').getByRole('button', { name: SEND });
