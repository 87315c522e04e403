/**
 * The confirmation of a request, which stays for the rest of the visit (promises: Messages), and the form
 * below it.
 */
import type { Page } from '@playwright/test';
import { withoutNavigationApi } from './navigation-page.ts';
import { closeDialog, fill, send, stored } from './quote-requests.ts';
import { expect, holdScripts, test } from './site.ts';

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const quoteLink = (page: Page, service: string) => page.locator(service).getByRole('link', { name: /Quote/ });

test('a visitor keeps the confirmation after a reload, and can begin another request from it', async ({
  page,
  hydrated,
}) => {
  const form = page.locator('#quote-form');
  const firstName = page.getByLabel('First Name');
  await withoutNavigationApi(page);
  await page.goto('/contact?service=roof-cleaning');
  await hydrated(page);
  await fill(page, 'Confirmed');
  await send(page);
  await closeDialog(page);
  const heading = form.getByRole('heading', { name: /^Request #/ });
  await expect(heading).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: 'Done: You send the form.' })).toBeVisible();
  const confirmation = await heading.textContent();

  for (const leave of [
    () => page.reload(),
    async () => {
      await nav(page).getByRole('link', { name: 'About' }).click();
      await expect(page).toHaveURL('/about');
      // Firefox reports a page error if the page is left while its scripts are fetched.
      await hydrated(page);
      await nav(page).getByRole('link', { name: 'Contact' }).click();
    },
  ]) {
    await leave();
    await expect(form.getByText(/^Request #/)).toHaveText(confirmation ?? '');
    await expect(form).toContainText('has been submitted successfully');
    await expect(firstName).toBeHidden();
  }
  await form.getByText('Ask for another quote').press('Enter');
  await expect(firstName).toBeFocused();
  await page.keyboard.type('Ida');
  await page.reload();
  await hydrated(page);
  await expect(form.getByText(/^Request #/)).toHaveText(confirmation ?? '');
  await expect(firstName).toHaveValue('Ida');
  await expect(firstName).toBeVisible();
});

test('the next request for the same service has that service preselected, like the first', async ({
  page,
  hydrated,
}) => {
  const service = page.getByLabel('Service Needed');
  await page.goto('/services');
  await hydrated(page);
  for (const lastName of ['Same', 'Same Again']) {
    await quoteLink(page, '#roof-cleaning').click();
    await expect(service).toHaveValue('roof-cleaning');
    await expect(service).toBeVisible();
    await fill(page, lastName);
    await send(page);
    await closeDialog(page);
    // The address asks for no service any more, whichever way the visitor returns.
    await nav(page).getByRole('link', { name: 'About' }).click();
    await page.goBack();
    await expect(page.getByText(/^Request #/)).toBeVisible();
    await expect(service).toBeHidden();
    await nav(page).getByRole('link', { name: 'Services' }).click();
  }
});

test('a field that the visitor taps before the page reads the confirmation stays open for typing', async ({
  page,
  hydrated,
}) => {
  await page.goto('/contact');
  await hydrated(page);
  await fill(page, 'Tapped');
  await send(page);
  await closeDialog(page);
  const releaseScripts = await holdScripts(page);
  await page.goto('/contact?tapped', { waitUntil: 'commit' });
  await page.getByLabel('First Name').click();
  releaseScripts();
  await hydrated(page);
  await expect(page.getByText(/^Request #/)).toBeVisible();
  await page.keyboard.type('Ida');

  await expect(page.getByLabel('First Name')).toHaveValue('Ida');
});

test('a form shown again by the back/forward cache does not bring back text that was sent meanwhile', async ({
  page,
  hydrated,
}) => {
  await page.goto('/contact');
  await hydrated(page);
  await fill(page, 'Sent Meanwhile');
  const loaded = page.waitForEvent('domcontentloaded');
  // The test sends the cache's events: the cache is off under Playwright. faults/browser.spec.ts turns it on.
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    sessionStorage.removeItem('quote-draft');
    setTimeout(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  });
  await loaded;
  await hydrated(page);

  await expect(page.getByLabel('Last Name')).toHaveValue('');
});

test('a broken value in sessionStorage does not harm the page', async ({ page, hydrated, site }) => {
  const keys = [
    'quote-confirmed',
    'quote-under-way',
    'quote-draft',
    'quote-submitted',
    'quote-photos',
    'left-at',
  ];
  for (const value of [
    '5',
    '"x"',
    '[["a"]]',
    '[null]',
    '{"outcome":{"kind":"zzz"}}',
    '{"kind":"held"}',
    '{',
  ]) {
    await page.goto('/about');
    await hydrated(page);
    await page.evaluate(
      ([keys, value]) => {
        for (const key of keys) sessionStorage.setItem(key, value);
      },
      [keys, value] as const,
    );
    await page.goto('/contact');
    await hydrated(page);
    await expect(page.locator('#quote-form [type=submit]'), value).toBeEnabled();
  }
  await fill(page, 'Unreadable');
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  expect(await stored(site, 'Unreadable')).toBe(1);
});

test('a visitor who types before the page reads the confirmation keeps the text and the caret', async ({
  page,
  hydrated,
}) => {
  await page.goto('/contact');
  await hydrated(page);
  await fill(page, 'Twice');
  await send(page);
  await closeDialog(page);
  const releaseScripts = await holdScripts(page);
  await page.goto('/contact?again', { waitUntil: 'commit' });
  await page.getByLabel('City').pressSequentially('Plym');
  releaseScripts();
  await hydrated(page);
  await expect(page.getByText(/^Request #/)).toBeVisible();
  await page.keyboard.type('outh');

  await expect(page.getByLabel('City')).toHaveValue('Plymouth');
  await expect(page.getByLabel('City')).toBeFocused();
});
