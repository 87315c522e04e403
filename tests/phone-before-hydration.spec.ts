/** A phone number that is filled in before the scripts arrive. */
import type { Page } from '@playwright/test';
import { closeDialog, send } from './quote-requests.ts';
import { expect, holdScripts, test } from './site.ts';

const TOO_MANY = 'That would be more than ten digits, so it was not added.';

const phone = (page: Page) => page.getByLabel('Phone');
const note = (page: Page) => page.locator('#phone-note');

test.describe('filled in before the scripts arrived', () => {
  test('a number stays when an eleventh digit is refused', async ({ page, hydrated }) => {
    const releaseScripts = await holdScripts(page);
    await page.goto('/contact', { waitUntil: 'commit' });
    await phone(page).fill('7345550199');
    releaseScripts();
    await hydrated(page);

    await phone(page).press('End');
    await phone(page).press('8');

    await expect(phone(page)).toHaveValue('7345550199');
  });

  test('eleven digits that begin with 1 get the standard format once the scripts arrive', async ({
    page,
    hydrated,
  }) => {
    const releaseScripts = await holdScripts(page);
    await page.goto('/contact', { waitUntil: 'commit' });
    await phone(page).fill('15551234567');
    releaseScripts();
    await hydrated(page);

    await expect(phone(page)).toHaveValue('+1 (555) 123-4567');
    await expect(note(page)).toBeEmpty();
  });

  test('twelve digits stay, a note says that they are too many, and the visitor can shorten them digit by digit', async ({
    page,
    hydrated,
  }) => {
    const releaseScripts = await holdScripts(page);
    await page.goto('/contact', { waitUntil: 'commit' });
    await phone(page).fill('734555019923');
    releaseScripts();
    await hydrated(page);

    await expect(phone(page)).toHaveValue('734555019923');
    await expect(note(page)).toHaveText(TOO_MANY);
    await send(page);
    await closeDialog(page);
    await expect(page.locator('#phone-error')).toHaveText('Phone number must be 10 digits');
    for (const key of ['End', 'Backspace', 'Backspace']) await phone(page).press(key);
    await expect(phone(page)).toHaveValue('7345550199');
    await expect(note(page)).toBeEmpty();
  });
});
