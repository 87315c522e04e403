/** The owner sets hours that differ by day: another row of hours, a lunch break, mistakes, midnight. */
import type { Page } from '@playwright/test';
import { signIn, test } from './desk-page.ts';
import { openPreview, save, sheet } from './preview-page.ts';
import { expect, type Site } from './site.ts';

test.use({ viewport: { width: 390, height: 844 } });

const footer = (page: Page) => page.getByRole('contentinfo');

async function openHours(page: Page, site: Site): Promise<void> {
  await signIn(page, site);
  await openPreview(page, site, '/contact');
  await footer(page).getByText('Mon-Sat 9AM-8PM').click();
  await expect(sheet(page).getByRole('heading', { name: 'Hours by day' })).toBeVisible();
}

function row(page: Page, label: string | RegExp) {
  return sheet(page)
    .getByRole('listitem')
    .filter({ has: page.locator('summary').getByText(label) });
}

/** Adds a row and fills it in. Its label changes with its days, so the test finds it by position. */
async function addHours(page: Page, days: string[], opens: string, closes: string): Promise<void> {
  await sheet(page).getByRole('button', { name: 'Add hours' }).click();
  await expect(row(page, 'New entry')).toBeVisible();
  const added = sheet(page).getByRole('listitem').last();
  for (const day of days) await added.getByRole('checkbox', { name: day }).check();
  await added.getByLabel('Opens', { exact: true }).fill(opens);
  await added.getByLabel('Closes', { exact: true }).fill(closes);
}

/** The controls of the sheet, with their labels, that are less than 44 px high. */
const lowControls = (page: Page) =>
  sheet(page)
    .locator('input, button, summary')
    .evaluateAll((controls) =>
      controls
        .map((control) => control.closest('label') ?? control)
        .filter((target) => target.getBoundingClientRect().height < 44)
        .map(({ textContent }) => textContent),
    );

test('the owner gives Saturday its own hours and adds a lunch break', async ({ page, desk: site }) => {
  await openHours(page, site);
  const regular = row(page, /^Mon-/);
  await regular.getByRole('checkbox', { name: 'Saturday' }).uncheck();
  await addHours(page, ['Saturday'], '09:00', '13:00');
  await save(page);
  await expect(footer(page)).toContainText('Sunday: emergencies only');
  await footer(page).getByText('Mon-Fri 9AM-8PM, Sat 9AM-1PM').click();
  await regular.locator('summary').click();
  // A closed row in which this makes a mistake keeps the sheet open and gets the focus.
  await regular.getByRole('checkbox', { name: 'Saturday' }).check();
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  const saturday = row(page, 'Sat 9AM-1PM').locator('summary');
  await expect(saturday).toBeFocused();
  await expect(saturday).toContainText('has a mistake');
  await regular.getByRole('checkbox', { name: 'Saturday' }).uncheck();
  await regular.getByLabel('Closes', { exact: true }).fill('12:00');
  // The owner chooses midnight as 12:00 AM.
  await addHours(page, ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], '13:00', '00:00');
  await save(page);
  const hours = 'Mon-Fri 9AM-12PM & 1PM-12AM, Sat 9AM-1PM';
  await expect(footer(page)).toContainText(hours);

  await page.goto(`${site.url}/desk/site/publish`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();
  // A phone has no room for some of the sentences below.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.clock.setFixedTime(new Date('2026-07-04T12:59-04:00'));
  await page.goto(`${site.url}/contact`);
  await expect(page.getByRole('main')).toContainText(hours);
  for (const role of ['main', 'contentinfo', 'banner'] as const)
    await expect(page.getByRole(role)).toContainText('Open now, until 1PM');
  await expect(page.getByRole('region', { name: 'Emergency Service' })).toContainText(
    'Storm damage, soot or a flooded room? We answer',
    { useInnerText: true },
  );
});

test('mistakes are shown at their field, and every control fits a phone', async ({ page, desk: site }) => {
  await openHours(page, site);
  const regular = row(page, /^Mon-Sat/);
  const closes = regular.getByLabel('Closes', { exact: true });
  const toSave = sheet(page).getByRole('button', { name: 'Save' });

  await closes.fill('02:00');
  await toSave.click();
  await expect(closes).toBeFocused();
  await expect(closes).toHaveAccessibleDescription(
    /must be later than the opening; for hours past midnight, close at/,
  );
  await closes.fill('20:00');
  await addHours(page, ['Saturday'], '19:00', '22:00');
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await lowControls(page), `${width} px`).toEqual([]);
    expect(await sheet(page).evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  }
  await toSave.click();
  const added = row(page, 'Sat 7PM-10PM');
  const opens = added.getByLabel('Opens', { exact: true });
  await expect(opens).toBeFocused();
  await expect(opens).toHaveAccessibleDescription(
    /Opens of "Sat 7PM-10PM" overlaps other hours on Saturday: 9AM-8PM and 7PM-10PM; change one of them$/,
  );
  await added.getByRole('button', { name: 'Remove' }).click();
  await expect(sheet(page).getByText('“Sat 7PM-10PM” was removed.')).toBeVisible();
  const own = sheet(page).getByRole('textbox', { name: 'The hours in your words' });
  await own.fill('Mon-Fri 9 to 8');
  await toSave.click();
  await expect(own).toBeFocused();
  await expect(own).toHaveAccessibleDescription(
    /leave out Saturday: the hours by day are Mon-Sat 9AM-8PM; change one/,
  );
  await own.fill('Monday to Saturday, 9 to 8');
  await save(page);
  await expect(footer(page)).toContainText('Monday to Saturday, 9 to 8');
});

test('an owner finds hours, and adds and removes some by keyboard', async ({ page, desk: site }) => {
  await signIn(page, site);
  await page.goto(`${site.url}/desk/site`);
  const search = page.getByRole('textbox', { name: 'Search' });
  await search.fill('8 pm');
  await expect(page.getByRole('link', { name: /Closes.*8PM/ })).toBeVisible();
  await search.fill('saturday');
  await page.getByRole('link', { name: /Days.*Mon, Tue, Wed, Thu, Fri, Sat/ }).click();
  await page.getByRole('button', { name: 'Add hours' }).focus();
  await page.keyboard.press('Enter');
  const added = page.getByRole('listitem').filter({ hasText: 'New entry' });
  await expect(added.getByRole('checkbox', { name: 'Monday' })).toBeFocused();
  for (let tab = 0; tab < 6; tab += 1) await page.keyboard.press('Tab');
  await expect(added.getByRole('checkbox', { name: 'Sunday' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(added.getByRole('button', { name: 'Every day' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('1000AM');
  await page.keyboard.press('Tab');
  const last = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name: 'Sunday', checked: true }) });
  await expect(last.getByLabel('Opens', { exact: true })).toHaveValue('10:00');
  await last.getByLabel('Closes', { exact: true }).focus();
  await page.keyboard.type('0200PM');
  await expect(last.locator('summary')).toContainText('Sun 10AM-2PM');
  await last.getByRole('button', { name: 'Remove: Sun 10AM-2PM' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect(page.getByText('“Sun 10AM-2PM” was removed.')).toBeVisible();
});
