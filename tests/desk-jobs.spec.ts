/**
 * The owner's daily jobs on a phone. Every tap counts, also on Save and on the way to the screen. Typed
 * letters do not count.
 */
import type { Locator } from '@playwright/test';
import { daysAfter } from '../domain/quote.ts';
import { createSavedLines } from '../server/quotes/saved-lines.ts';
import { arrive, rowOf, signIn, tapAway, test } from './desk-page.ts';
import { isTappable, photo } from './preview-page.ts';
import { expect } from './site.ts';
import { services } from './support/content.ts';
import { openRunningStore } from './support/open-running-store.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** The most taps that each job may take. */
const MOST = {
  'call a customer from the list': 1,
  'send a quote by text': 5,
  'give Saturday other hours': 8,
  // Four of these taps choose from two lists: one opens the list, another chooses.
  'add a testimonial': 10,
  // Four of these taps choose two photos: one on the drawing or button, one in the phone's own list.
  'change both pictures of a service': 8,
  'find a customer': 2,
  'close for Thanksgiving': 7,
};

test('an owner does the daily jobs of a phone in few taps', async ({ page, desk: site }) => {
  const serviceNeeded = services[0]?.id ?? '';
  await arrive(site, { firstName: 'Quentin', lastName: 'Quintero', serviceNeeded });
  await arrive(site, { firstName: 'Carol', lastName: 'Milner', phone: '7345550142', email: 'c@example.com' });
  await using database = await openRunningStore(site);
  const line = { words: 'Inside windows, 24 panes', low: 24_000, high: 24_000, isOptional: false };
  const saved = { service: serviceNeeded, lines: [line], version: 0 };
  await createSavedLines(database).save(saved, 'Safari on iPhone', Date.now());
  await signIn(page, site);
  const counts: Record<string, number> = {};
  let taps = 0;
  const tap = (target: Locator) => {
    taps += 1;
    return target.tap();
  };
  /** Taps what leads to the preview or loads it again. */
  async function follow(target: Locator): Promise<void> {
    const loaded = page.waitForEvent('load');
    await tap(target);
    await loaded;
    await isTappable(page);
  }
  /** A tap into a field counts; what is typed there does not. */
  async function fill(field: Locator, text: string): Promise<void> {
    await tap(field);
    await field.fill(text);
  }
  /** One tap opens the phone's own list, another chooses. */
  async function select(field: Locator, option: string): Promise<void> {
    taps += 2;
    await field.selectOption(option);
  }
  async function count(job: keyof typeof MOST, work: () => Promise<void>): Promise<void> {
    await page.goto(`${site.url}/desk`);
    await expect(rowOf(page, 'Carol Milner')).toBeVisible();
    taps = 0;
    await work();
    counts[job] = taps;
  }
  const nav = (name: string) => page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const sheet = page.getByRole('dialog');
  const textbox = (name: string) => sheet.getByRole('textbox', { name, exact: true });
  async function save(): Promise<void> {
    await follow(sheet.getByRole('button', { name: 'Save' }));
    await expect(sheet).toHaveCount(0);
  }

  await count('call a customer from the list', async () => {
    const row = page.getByRole('listitem').filter({ hasText: 'Carol Milner' });
    taps += 1;
    expect(await tapAway(row.getByRole('link', { name: /^Call/ }))).toBe('tel:+17345550142');
  });

  await count('send a quote by text', async () => {
    await tap(rowOf(page, 'Quentin Quintero'));
    await tap(page.getByRole('link', { name: 'Write a quote' }));
    const line = button(/^\+ Inside windows/);
    // The line that the owner saved for the service may be there already.
    const price = page.getByRole('textbox', { name: 'Price, line 1' });
    await expect(line.or(price).first()).toBeVisible();
    if (await line.isVisible()) await tap(line);
    await expect(price).toHaveValue('240');
    await tap(button('Send…'));
    taps += 1;
    const text = page.getByRole('link', { name: 'Text', exact: true });
    expect(await tapAway(text)).toMatch(/^sms:\+17345550199/);
    await expect(page.getByText('Open until')).toBeVisible();
  });

  await count('find a customer', async () => {
    await tap(nav('Customers'));
    await page.getByRole('textbox', { name: 'Search' }).fill('mrs milner');
    const found = page.getByRole('list', { name: 'Customers' }).getByRole('listitem');
    await expect(found).toHaveText([/^Carol Milner/]);
    await tap(page.getByRole('link', { name: 'Carol Milner' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Carol Milner' })).toBeVisible();
  });

  await count('give Saturday other hours', async () => {
    await follow(nav('Site'));
    await tap(page.getByRole('contentinfo').getByText('Mon-Sat 9AM-8PM'));
    const row = (label: string) =>
      sheet.getByRole('listitem').filter({ has: page.locator('summary').getByText(label) });
    await tap(row('Mon-Sat 9AM-8PM').getByRole('checkbox', { name: 'Saturday' }));
    await tap(sheet.getByRole('button', { name: 'Add hours' }));
    const added = sheet.getByRole('listitem').last();
    await tap(added.getByRole('checkbox', { name: 'Saturday' }));
    await fill(added.getByLabel('Opens', { exact: true }), '09:00');
    await fill(added.getByLabel('Closes', { exact: true }), '14:00');
    await save();
    await expect(page.getByRole('contentinfo')).toContainText('Mon-Fri 9AM-8PM, Sat 9AM-2PM');
  });

  await count('add a testimonial', async () => {
    await follow(nav('Site'));
    await tap(page.getByText('Marianne K.').first());
    await tap(sheet.getByRole('button', { name: 'Add one: Testimonials' }));
    await tap(sheet.getByRole('button', { name: 'Yes, they agreed' }));
    await expect(textbox('Name').last()).toBeFocused();
    await textbox('Name').last().fill('Harriet W.');
    await fill(textbox('Words').last(), 'Not a leaf left.');
    await select(sheet.getByLabel('Town').last(), 'Brighton');
    await select(sheet.getByLabel('Service').last(), 'Gutter Cleaning');
    await save();
    await expect(page.getByText('Not a leaf left.')).toBeAttached();
    await expect(page.locator('[data-initials="HW"]')).toBeAttached();
  });

  await count('change both pictures of a service', async () => {
    await follow(nav('Site'));
    const picture = page.getByRole('main').getByRole('figure').first();
    for (const [which, color] of Object.entries({ before: 'sienna', after: 'seagreen' })) {
      const path = `services/services/window-cleaning/${which}`;
      const choosing = page.waitForEvent('filechooser');
      const button = sheet.locator('label', { has: page.locator(`[id="${path}Picture"]`) });
      await tap(which === 'before' ? picture : button);
      const chosen = page.waitForResponse(
        (response) => response.url().endsWith('/site/draft') && response.ok(),
      );
      // A tap on the photo in the phone's own list.
      taps += 1;
      await (await choosing).setFiles(await photo(color));
      await chosen;
      await fill(sheet.locator(`[id="${path}"]`), `The window, ${which}`);
    }
    await save();
  });

  await count('close for Thanksgiving', async () => {
    const day = daysAfter(new Date().toISOString().slice(0, 10), 3);
    await follow(nav('Site'));
    await tap(page.getByRole('contentinfo').getByText('Mon-Fri 9AM-8PM, Sat 9AM-2PM'));
    await tap(sheet.getByRole('button', { name: 'Add one: Special days' }));
    const added = sheet.getByRole('listitem').last();
    await fill(added.getByLabel('First day'), day);
    await fill(added.getByLabel('Last day'), day);
    await fill(added.getByRole('textbox', { name: 'Sentence' }), 'Closed for Thanksgiving');
    await save();
  });

  const over = Object.entries(MOST).filter(([job, most]) => (counts[job] ?? 99) > most);
  expect(over.map(([job, most]) => `${job}: ${counts[job]}, not ${most}`)).toEqual([]);
});
