/** The phone field, and what it does beyond formatting (promises: Phone field). */
import type { Page } from '@playwright/test';
import { fill } from './quote-requests.ts';
import { expect, test } from './site.ts';

const LEADING_ONE = 'Please leave out the 1 at the beginning: ten digits, starting with your area code.';
const TOO_MANY = 'That would be more than ten digits, so it was not added.';

const phone = (page: Page) => page.getByLabel('Phone');
const note = (page: Page) => page.locator('#phone-note');

async function copy(page: Page, text: string) {
  await page.getByLabel('Additional Details').fill(text);
  await page.getByLabel('Additional Details').press('ControlOrMeta+A');
  await page.getByLabel('Additional Details').press('ControlOrMeta+X');
}

/** Fills in a field as autofill does: the whole value, and one event. */
const autofill = (page: Page, text: string) =>
  phone(page).evaluate((input: HTMLInputElement, value) => {
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);

test.describe('with scripts', () => {
  test.beforeEach(async ({ page, hydrated }) => {
    await page.goto('/contact');
    await hydrated(page);
  });

  test('the field drops other characters, refuses an eleventh digit and says so, and formats ten digits', async ({
    page,
  }) => {
    await phone(page).pressSequentially('a7b3c4-555-0199x');
    await expect(phone(page)).toHaveValue('734-555-0199');
    await expect(note(page)).toBeEmpty();
    await phone(page).press('8');
    await expect(phone(page)).toHaveValue('734-555-0199');
    await expect(phone(page)).toHaveAttribute('maxlength', '18');
    await expect(note(page)).toHaveText(TOO_MANY);
    await phone(page).press('Backspace');
    await expect(note(page)).toBeEmpty();

    await phone(page).fill('734 555');
    await phone(page).blur();
    await expect(phone(page)).toHaveValue('734 555');
    await phone(page).fill('734 555 0199');
    await phone(page).blur();
    await expect(phone(page)).toHaveValue('+1 (734) 555-0199');
    for (const key of ['End', 'Backspace', '7', '8']) await phone(page).press(key);
    await phone(page).blur();
    await expect(phone(page)).toHaveValue('+1 (734) 555-0197');
  });

  test('digits of an Arabic, Persian or full-width keyboard count, and are plain digits when the field is left', async ({
    page,
  }) => {
    await phone(page).focus();
    for (const digit of '٧۳４-٥٥٥-٠١٩') await page.keyboard.insertText(digit);
    await expect(phone(page)).toHaveValue('٧۳４-٥٥٥-٠١٩');
    await phone(page).press('Home');
    for (const digit of ['٩', '8']) await page.keyboard.insertText(digit);
    await expect(phone(page)).toHaveValue('9734-555-019');
    await expect(note(page)).toHaveText(TOO_MANY);
    await phone(page).blur();
    await expect(phone(page)).toHaveValue('+1 (973) 455-5019');

    await phone(page).focus();
    await autofill(page, '٧٣٤٥٥٥٠١٩٩');
    await phone(page).blur();

    await expect(phone(page)).toHaveValue('+1 (734) 555-0199');
    await expect(note(page)).toBeEmpty();
  });

  test('digits that a keyboard composes are typed once, and are plain digits when the field is left', async ({
    page,
  }) => {
    const keyboard = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      keyboard.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    await phone(page).focus();
    for (const digit of '７３４') {
      await compose(digit);
      await keyboard.send('Input.insertText', { text: digit });
    }
    for (const text of ['５', '５５', '５５５']) await compose(text);
    await keyboard.send('Input.insertText', { text: '５５５' });

    await phone(page).blur();

    await expect(phone(page)).toHaveValue('734555');
  });

  test('after a paste in the middle, typing continues there', async ({ page }) => {
    await phone(page).fill('734 0148');
    await copy(page, '555 ');
    await phone(page).press('Home');
    for (let count = 0; count < 4; count++) await phone(page).press('ArrowRight');
    await phone(page).press('ControlOrMeta+V');
    await phone(page).press('Backspace');
    await phone(page).press('-');

    await expect(phone(page)).toHaveValue('734 555-0148');
  });

  test('too many pasted or autofilled digits change nothing, and the visitor is told', async ({ page }) => {
    await phone(page).fill('734');
    await copy(page, '734-555-0199 ext. 2000');
    await phone(page).press('End');
    await phone(page).press('ControlOrMeta+V');
    await expect(phone(page)).toHaveValue('734');
    await expect(note(page)).toHaveText(TOO_MANY);

    await autofill(page, '734555019923');
    await expect(phone(page)).toHaveValue('734');
    await copy(page, 'Call me: +1 (734)  555 - 0199 !');
    await phone(page).press('ControlOrMeta+A');
    await phone(page).press('ControlOrMeta+V');

    await expect(phone(page)).toHaveValue('+1 (734) 555-0199');
    await expect(note(page)).toBeEmpty();
  });

  test('a visitor who types a leading 1 is politely told at once to leave it out, until it is gone', async ({
    page,
  }) => {
    // The live region must exist before its text, or no screen reader announces the text.
    await expect(note(page)).toHaveAttribute('role', 'status');
    await expect(note(page)).toBeEmpty();
    await note(page).evaluate((region) => region.setAttribute('data-was', 'there'));
    for (const typed of ['1-555-123-4567', '15551234567', '1 (555) 123-4567']) {
      await phone(page).fill('');
      await phone(page).pressSequentially(typed);
      await expect(note(page), typed).toHaveText(LEADING_ONE);
      await expect(note(page)).toHaveAttribute('data-was', 'there');
      await expect(phone(page)).not.toHaveAttribute('aria-invalid');
      await expect(phone(page)).toHaveAccessibleDescription(LEADING_ONE);
      await phone(page).blur();
      await expect(phone(page), typed).toHaveValue('+1 (155) 512-3456');
      await expect(note(page)).toHaveText(LEADING_ONE);

      await phone(page).fill('555-123-4567');
      await phone(page).blur();
      await expect(note(page)).toBeEmpty();
      await expect(phone(page)).toHaveValue('+1 (555) 123-4567');
    }
  });

  test('a leading 1 of a whole number, pasted, filled in or dictated, is its country code', async ({
    page,
  }) => {
    for (const whole of ['1-555-123-4567', '15551234567', '1 (555) 123-4567']) {
      await phone(page).fill('');
      await copy(page, whole);
      await phone(page).press('ControlOrMeta+V');
      await expect(phone(page), whole).toHaveValue('+1 (555) 123-4567');
      await expect(note(page), whole).toBeEmpty();

      // Replaces the typed text as a password manager does: the value and one event.
      for (const typed of ['734', '7345550188', '1734555018']) {
        await phone(page).fill(typed);
        await autofill(page, whole);
        await expect(phone(page), whole).toHaveValue('+1 (555) 123-4567');
        await expect(note(page), whole).toBeEmpty();
      }

      await phone(page).fill('');
      // Dictation, and the suggestion of a phone's keyboard, insert the whole text.
      await page.keyboard.insertText(whole);
      await expect(phone(page), whole).toHaveValue('+1 (555) 123-4567');
      await phone(page).press('End');
      await phone(page).press('8');
      await expect(phone(page), whole).toHaveValue('+1 (555) 123-4567');
      await expect(note(page), whole).toHaveText(TOO_MANY);
    }
  });

  test('a dictated number is parsed before it is cut to the field’s length', async ({ page }) => {
    for (const dictated of ['+1 (734) 555 - 0177', 'Phone: 734.555.0177', 'my number is 734 555 0177']) {
      await phone(page).fill('');
      await page.keyboard.insertText(dictated);
      await phone(page).blur();
      await expect(phone(page), dictated).toHaveValue('+1 (734) 555-0177');
    }
  });

  test('a value that arrives with only a change event counts, and survives a reload', async ({
    page,
    hydrated,
  }) => {
    await phone(page).evaluate((input: HTMLInputElement) => {
      input.value = '17345550177';
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await phone(page).press('End');
    await phone(page).press('9');
    await expect(phone(page)).toHaveValue('+1 (734) 555-0177');
    await expect(note(page)).toHaveText(TOO_MANY);
    await page.reload();
    await hydrated(page);
    await expect(phone(page)).toHaveValue('+1 (734) 555-0177');
  });

  test('a restored number stays when an eleventh digit or an autofill is refused', async ({
    page,
    hydrated,
  }) => {
    await phone(page).fill('7345550199');
    await page.reload();
    await hydrated(page);
    await expect(phone(page)).toHaveValue('7345550199');

    await autofill(page, '734555019923');
    await expect(phone(page)).toHaveValue('7345550199');
    await phone(page).press('End');
    await phone(page).press('8');
    await expect(phone(page)).toHaveValue('7345550199');
    await page.reload();
    await hydrated(page);
    await expect(phone(page)).toHaveValue('7345550199');

    await phone(page).fill('');
    await phone(page).pressSequentially('1555123456');
    await page.reload();
    await hydrated(page);
    await expect(phone(page)).toHaveValue('1555123456');
    await expect(note(page)).toHaveText(LEADING_ONE);
  });
});

test('Enter in the field sends the number formatted, as leaving it does', async ({ page, hydrated }) => {
  await page.goto('/contact');
  await hydrated(page);
  await fill(page, 'Entered');
  await page.getByLabel('Phone').fill('7345550123');
  const sent = page.waitForRequest('**/api/quotes');

  await page.getByLabel('Phone').press('Enter');

  expect((await sent).postDataJSON().phone).toBe('+1 (734) 555-0123');
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
});
