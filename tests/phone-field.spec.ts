/** The phone field in the page (promises: Phone field). domain/phone.test.ts has its rules. */
import type { Page } from '@playwright/test';
import { closeDialog, fill, send } from './quote-requests.ts';
import { expect, holdScripts, hydrated, open, test } from './site.ts';

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
const autofill = (page: Page, text: string, event = 'input') =>
  phone(page).evaluate(
    (input: HTMLInputElement, [value, type]) => {
      input.value = value;
      input.dispatchEvent(new Event(type, { bubbles: true }));
    },
    [text, event] as const,
  );

test.describe('with scripts', () => {
  test.beforeEach(async ({ page }) => {
    await open(page, '/contact');
  });

  test('the field drops other characters and an eleventh digit, and formats ten', async ({ page }) => {
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

  test('digits of another keyboard count, and are plain ones in the end', async ({ page }) => {
    await phone(page).focus();
    for (const digit of '٧۳４-٥٥٥-٠١٩') await page.keyboard.insertText(digit);
    await expect(phone(page)).toHaveValue('٧۳４-٥٥٥-٠١٩');
    await phone(page).press('Home');
    for (const digit of ['٩', '8']) await page.keyboard.insertText(digit);
    await expect(phone(page)).toHaveValue('9734-555-019');
    await expect(note(page)).toHaveText(TOO_MANY);
    await phone(page).blur();
    await expect(phone(page)).toHaveValue('+1 (973) 455-5019');

    await phone(page).fill('');
    const keyboard = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      keyboard.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    for (const digit of '７３４') {
      await compose(digit);
      await keyboard.send('Input.insertText', { text: digit });
    }
    for (const text of ['５', '５５', '５５５']) await compose(text);
    await phone(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    await keyboard.send('Input.insertText', { text: '５５５' });
    await phone(page).blur();
    await expect(phone(page)).toHaveValue('734555');
  });

  test('a paste with too many digits changes nothing', async ({ page }) => {
    await phone(page).fill('734 0148');
    await copy(page, '555 ');
    await phone(page).press('Home');
    for (let count = 0; count < 4; count++) await phone(page).press('ArrowRight');
    await phone(page).press('ControlOrMeta+V');
    await phone(page).press('Backspace');
    await phone(page).press('-');
    await expect(phone(page)).toHaveValue('734 555-0148');

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

  test('a typed leading 1 is to be left out; that of a whole number is no digit', async ({ page }) => {
    // The live region must exist before its text, or no screen reader announces the text.
    await expect(note(page)).toHaveAttribute('role', 'status');
    await expect(note(page)).toBeEmpty();
    await note(page).evaluate((region) => region.setAttribute('data-was', 'there'));
    await phone(page).pressSequentially('1-555-123-4567');
    await expect(note(page)).toHaveText(LEADING_ONE);
    await expect(note(page)).toHaveAttribute('data-was', 'there');
    await expect(phone(page)).not.toHaveAttribute('aria-invalid');
    await expect(phone(page)).toHaveAccessibleDescription(LEADING_ONE);
    await phone(page).blur();
    await expect(phone(page)).toHaveValue('+1 (155) 512-3456');
    await expect(note(page)).toHaveText(LEADING_ONE);
    await phone(page).fill('555-123-4567');
    await phone(page).blur();
    await expect(note(page)).toBeEmpty();
    await expect(phone(page)).toHaveValue('+1 (555) 123-4567');

    const whole = '1 (555) 123-4567';
    await phone(page).fill('');
    await copy(page, whole);
    await phone(page).press('ControlOrMeta+V');
    await expect(phone(page)).toHaveValue('+1 (555) 123-4567');
    await expect(note(page)).toBeEmpty();
    // Replaces the typed text as a password manager does: the value and one event.
    await phone(page).fill('1734555018');
    await autofill(page, whole);
    await expect(phone(page)).toHaveValue('+1 (555) 123-4567');
    await expect(note(page)).toBeEmpty();
    // Dictation, and the suggestion of a phone's keyboard, insert the whole text.
    for (const dictated of ['my number is 1 (555) 123-4567', whole]) {
      await phone(page).fill('');
      await page.keyboard.insertText(dictated);
      await expect(phone(page), dictated).toHaveValue('+1 (555) 123-4567');
    }
    await phone(page).press('End');
    await phone(page).press('8');
    await expect(phone(page)).toHaveValue('+1 (555) 123-4567');
    await expect(note(page)).toHaveText(TOO_MANY);
  });

  test('a restored number stays when a digit or an autofill is refused', async ({ page }) => {
    const reload = async () => {
      await page.reload();
      await hydrated(page);
    };
    // A value may arrive with only a change event.
    await autofill(page, '17345550199', 'change');
    await reload();
    await expect(phone(page)).toHaveValue('+1 (734) 555-0199');
    await autofill(page, '734555019923');
    await expect(phone(page)).toHaveValue('+1 (734) 555-0199');
    await phone(page).press('End');
    await phone(page).press('8');
    await expect(phone(page)).toHaveValue('+1 (734) 555-0199');
    await expect(note(page)).toHaveText(TOO_MANY);
    await reload();
    await expect(phone(page)).toHaveValue('+1 (734) 555-0199');

    await phone(page).fill('');
    await phone(page).pressSequentially('1555123456');
    await reload();
    await expect(phone(page)).toHaveValue('1555123456');
    await expect(note(page)).toHaveText(LEADING_ONE);
  });

  test('Enter in the field sends the number formatted, as leaving it does', async ({ page }) => {
    await fill(page, 'Entered');
    await phone(page).fill('7345550123');
    const sent = page.waitForRequest('**/api/quotes');

    await phone(page).press('Enter');

    expect((await sent).postDataJSON().phone).toBe('+1 (734) 555-0123');
    await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  });
});

test.describe('filled in before the scripts arrived', () => {
  async function fillEarly(page: Page, text: string) {
    const releaseScripts = await holdScripts(page);
    await page.goto('/contact', { waitUntil: 'commit' });
    await phone(page).fill(text);
    releaseScripts();
    await hydrated(page);
  }

  test('eleven digits that begin with 1 get the standard format', async ({ page }) => {
    await fillEarly(page, '15551234567');
    await expect(phone(page)).toHaveValue('+1 (555) 123-4567');
    await expect(note(page)).toBeEmpty();

    for (const key of ['End', '8']) await phone(page).press(key);

    await expect(phone(page)).toHaveValue('+1 (555) 123-4567');
  });

  test('twelve digits stay with a note, and can be shortened', async ({ page }) => {
    await fillEarly(page, '734555019923');
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
