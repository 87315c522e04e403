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

test('the owner gives Saturday its own hours in a second row, and the page shows both', async ({
  page,
  desk: site,
}) => {
  await openHours(page, site);
  await row(page, 'Mon-Sat 9AM-8PM').getByRole('checkbox', { name: 'Saturday' }).uncheck();
  await addHours(page, ['Saturday'], '09:00', '13:00');
  await save(page);

  await expect(footer(page)).toContainText('Mon-Fri 9AM-8PM, Sat 9AM-1PM');
  await expect(footer(page)).toContainText('Sunday: emergencies only');
  await page.goto(`${site.url}/desk/site/publish`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();
  // A phone has no room for some of the sentences below.
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const [moment, sentence, line] of [
    ['2026-07-04T12:59-04:00', 'Open now, until 1PM', 'Storm damage, soot or a flooded room? We answer'],
    ['2026-07-04T15:00-04:00', 'Emergency line open', 'We pick up after hours, too'],
  ] as const) {
    await page.clock.setFixedTime(new Date(moment));
    await page.goto(`${site.url}/contact`);
    const main = page.getByRole('main');
    await expect(main).toContainText('Mon-Fri 9AM-8PM, Sat 9AM-1PM');
    await expect(main.getByText(sentence)).toBeVisible();
    await expect(footer(page).getByText(sentence)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Emergency Service' })).toContainText(line, {
      useInnerText: true,
    });
    await expect(page.getByRole('banner')).toContainText(sentence);
  }
});

test('a lunch break is a second row for the same days, and the owner chooses midnight as 12:00 AM', async ({
  page,
  desk: site,
}) => {
  await openHours(page, site);
  const regular = row(page, 'Mon-Sat 9AM-8PM');
  await regular.getByRole('checkbox', { name: 'Saturday' }).uncheck();
  await regular.getByLabel('Closes', { exact: true }).fill('12:00');
  await addHours(page, ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], '13:00', '00:00');
  await save(page);

  await expect(footer(page)).toContainText('Mon-Fri 9AM-12PM & 1PM-12AM');
});

test('mistakes are shown at their field: hours past midnight, overlapping hours, an untrue sentence', async ({
  page,
  desk: site,
}) => {
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
  await toSave.click();
  const opens = row(page, 'Sat 7PM-10PM').getByLabel('Opens', { exact: true });
  await expect(opens).toBeFocused();
  await expect(opens).toHaveAccessibleDescription(
    /Opens of "Sat 7PM-10PM" overlaps other hours on Saturday: 9AM-8PM and 7PM-10PM; change one of them$/,
  );
  await row(page, 'Sat 7PM-10PM').getByRole('button', { name: 'Remove' }).click();
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

test('the search of the list finds a day by its whole name, and a time as the owner types it', async ({
  page,
  desk: site,
}) => {
  await signIn(page, site);
  await page.goto(`${site.url}/desk/site`);
  await page.getByRole('textbox', { name: 'Search' }).fill('saturday');
  await expect(page.getByRole('link', { name: /Days.*Mon, Tue, Wed, Thu, Fri, Sat/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'Search' }).fill('8 pm');
  await expect(page.getByRole('link', { name: /Closes.*8PM/ })).toBeVisible();
});

test('an owner with only a keyboard adds, fills in and removes hours', { tag: '@one-engine' }, async ({
  page,
  desk: site,
}) => {
  await signIn(page, site);
  await page.goto(`${site.url}/desk/site/hours`);
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

for (const width of [390, 320]) {
  test(`at ${width} px every control of the hours is 44 px high and fits the screen`, {
    tag: '@one-engine',
  }, async ({ page, desk: site }) => {
    await page.setViewportSize({ width, height: 844 });
    await openHours(page, site);
    await sheet(page).getByRole('button', { name: 'Add hours' }).click();

    const controls = sheet(page).locator('input, button, summary');
    for (const control of await controls.all()) {
      const target = control
        .locator('xpath=ancestor-or-self::label[1] | self::*[not(ancestor::label)]')
        .first();
      const { height = 0 } = (await target.boundingBox()) ?? {};
      expect(height, await target.innerText()).toBeGreaterThanOrEqual(44);
    }
    expect(await sheet(page).evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  });
}

test('a closed row in which another device made a mistake keeps the sheet open and gets the focus', {
  tag: '@one-engine',
}, async ({ page, desk: site }) => {
  await openHours(page, site);
  await addHours(page, ['Sunday'], '10:00', '14:00');
  await save(page);
  await footer(page).getByText('Mon-Sat 9AM-8PM, Sun 10AM-2PM').click();
  await row(page, 'Mon-Sat 9AM-8PM').locator('summary').click();
  await row(page, 'Mon-Sat 9AM-8PM').getByRole('checkbox', { name: 'Sunday' }).check();
  await sheet(page).getByRole('button', { name: 'Save' }).click();

  await expect(row(page, 'Sun 10AM-2PM').locator('summary')).toBeFocused();
  await expect(row(page, 'Sun 10AM-2PM').locator('summary')).toContainText('has a mistake');
});
