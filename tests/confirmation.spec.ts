/**
 * The confirmation of a request, which stays for the rest of the visit (promises: Messages), and the form
 * below it.
 */
import type { Page } from '@playwright/test';
import { withoutNavigationApi } from './navigation-page.ts';
import { closeDialog, fill, send, stored } from './quote-requests.ts';
import { expect, holdScripts, hydrated, open, test } from './site.ts';

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const quoteLink = (page: Page, service: string) => page.locator(service).getByRole('link', { name: /Quote/ });

test('the confirmation stays after a reload, and leads to another request', async ({ page }) => {
  const form = page.locator('#quote-form');
  const firstName = page.getByLabel('First Name');
  await withoutNavigationApi(page);
  await open(page, '/contact?service=roof-cleaning');
  await expect(page.getByLabel('Service Needed')).toHaveValue('roof-cleaning');
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
  await expect(page.getByLabel('Service Needed')).toHaveValue('');
  await expect(page.getByLabel('Last Name')).toHaveValue('');
  await page.keyboard.type('Ida');
  await page.reload();
  await hydrated(page);
  await expect(form.getByText(/^Request #/)).toHaveText(confirmation ?? '');
  await expect(firstName).toHaveValue('Ida');
  await expect(firstName).toBeVisible();
});

test('the next request for the same service has that service preselected, also after a reload', {
  tag: '@one-engine',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const service = page.getByLabel('Service Needed');
  await open(page, '/services');
  for (const lastName of ['Same', 'Same Again']) {
    await quoteLink(page, '#roof-cleaning').click();
    await expect(service).toHaveValue('roof-cleaning');
    await page.reload();
    await hydrated(page);
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

  // Another service replaces it, and the name sent with the request is gone.
  await quoteLink(page, '#soft-washing').click();
  for (const reload of [() => page.reload(), undefined]) {
    await hydrated(page);
    await expect(service).toHaveValue('soft-washing');
    await expect(page.getByLabel('Last Name')).toHaveValue('');
    await expect(page.getByText(/^Request #/)).toBeVisible();
    await reload?.();
  }
});

test('a tap or text before the page reads the confirmation keeps its field', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/contact');
  await fill(page, 'Twice');
  await send(page);
  await closeDialog(page);
  const releaseScripts = await holdScripts(page);
  await page.goto('/contact?tapped', { waitUntil: 'commit' });
  await page.getByLabel('First Name').click();
  releaseScripts();
  await hydrated(page);
  await expect(page.getByText(/^Request #/)).toBeVisible();
  await expect(page.getByLabel('First Name')).toBeVisible();
  await expect(page.getByLabel('First Name')).toBeFocused();

  await page.unrouteAll();
  const releaseAgain = await holdScripts(page);
  await page.goto('/contact?again', { waitUntil: 'commit' });
  await page.getByLabel('City').pressSequentially('Plym');
  releaseAgain();
  await hydrated(page);
  await expect(page.getByText(/^Request #/)).toBeVisible();
  await page.keyboard.type('outh');

  await expect(page.getByLabel('City')).toHaveValue('Plymouth');
  await expect(page.getByLabel('City')).toBeFocused();
});

test('a broken value in sessionStorage does not harm the page', { tag: '@one-engine' }, async ({
  page,
  site,
}) => {
  const keys = ['confirmed', 'under-way', 'draft', 'submitted', 'photos'].map((key) => `quote-${key}`);
  for (const value of [
    '5',
    '"x"',
    '[["a"]]',
    '[null]',
    '{"outcome":{"kind":"zzz"}}',
    '{"kind":"held"}',
    '{',
  ]) {
    await page.addInitScript(
      ([keys, value]) => {
        for (const key of keys) sessionStorage.setItem(key, value);
      },
      [[...keys, 'left-at'], value] as const,
    );
    await open(page, '/contact');
    await expect(page.locator('#quote-form [type=submit]'), value).toBeEnabled();
  }
  await fill(page, 'Unreadable');
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  expect(await stored(site, 'Unreadable')).toBe(1);
});
