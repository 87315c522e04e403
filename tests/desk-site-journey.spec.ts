/**
 * A new owner makes the site their own by touch: changes everything in the preview, checks it, publishes it
 * to visitors, and restores the first version.
 */
import { DAY } from '../domain/time-spans.ts';
import { signInByLink, test, type } from './desk-page.ts';
import { field, openPreview, photo, save, sheet } from './preview-page.ts';
import { expect } from './site.ts';

const PHONE = '(734) 555-0199';
/** The day that the test calls Thanksgiving: always three days ahead. */
const THANKSGIVING = new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10);

// The narrowest phone. The style sheets treat wider phones the same.
test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

test('a new owner does everything by touch, from the first sign-in to restoring the first version', async ({
  page,
  desk: site,
}) => {
  // This test has the steps of ten tests.
  test.slow();
  await signInByLink(page, site);
  await page.getByRole('link', { name: 'Site', exact: true }).tap();
  await expect(page.getByText('Tap what you want to change.')).toBeVisible();

  await page.getByRole('contentinfo').getByRole('link', { name: '(734) 555-0148' }).tap();
  await type(field(page, 'Phone'), PHONE);
  await save(page);
  await expect(page.getByRole('contentinfo')).toContainText(PHONE);

  await page.getByRole('heading', { level: 1 }).tap();
  await type(field(page, 'Heading'), 'Glass you *forget* is there');
  await save(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Glass you forget is there');

  await page.getByRole('contentinfo').getByText('Mon-Sat 9AM-8PM').tap();
  await sheet(page).getByRole('button', { name: 'Add one: Special days' }).tap();
  await sheet(page).getByLabel('First day').fill(THANKSGIVING);
  await sheet(page).getByLabel('Last day').fill(THANKSGIVING);
  await type(field(page, 'Sentence'), 'Closed for Thanksgiving');
  // Only the part between the sheet's head and foot scrolls.
  expect(await sheet(page).evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await save(page);

  await page.getByText('Marianne K.').first().tap();
  await sheet(page).getByRole('button', { name: 'Add one: Testimonials' }).tap();
  await sheet(page).getByRole('button', { name: 'Yes, they agreed' }).tap();
  const added = sheet(page).getByRole('listitem').last();
  const texts = {
    Initials: 'HW',
    Name: 'Harriet W.',
    Role: 'Gutters',
    Words: 'Not a leaf left.',
  };
  for (const [name, text] of Object.entries(texts)) {
    await type(added.getByRole('textbox', { name, exact: true }), text);
  }
  await added.getByLabel('Town').selectOption('Brighton');
  await added.getByLabel('Service').selectOption('Gutter Cleaning');
  await save(page);
  await expect(page.getByText('Not a leaf left.')).toBeAttached();

  await openPreview(page, site, '/services');
  await page.getByText('Those black streaks are algae').tap();
  for (const [which, color] of Object.entries({ before: 'sienna', after: 'seagreen' })) {
    const chosen = page.waitForResponse(
      (response) => response.url().endsWith('/site/draft') && response.ok(),
    );
    const path = `services/services/roof-cleaning/${which}Picture`;
    await sheet(page)
      .locator(`[id="${path}"]`)
      .setInputFiles(await photo(color));
    await chosen;
    await type(sheet(page).locator(`[id="services/services/roof-cleaning/${which}"]`), `The roof, ${which}`);
  }
  await sheet(page).getByRole('button', { name: 'Add one: Services' }).tap();
  const eleventh = sheet(page).getByRole('listitem').last();
  const service = {
    Title: 'Chimney Sweeping',
    Summary: 'Soot out, draft back.',
    Description: 'We sweep from the top and catch it below.',
  };
  for (const [name, text] of Object.entries(service)) {
    await type(eleventh.getByRole('textbox', { name, exact: true }), text);
  }
  await type(eleventh.getByRole('textbox', { name: "What's Included" }), 'Flue\nCap\nHearth\nSoot');
  await save(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Eleven services');

  await page.getByRole('link', { name: /^Publish…/ }).tap();
  await expect(page.getByRole('heading', { name: 'Phone', exact: true })).toBeVisible();
  await using visitor = await page.context().newPage();
  await page.getByRole('button', { name: 'Publish', exact: true }).tap();
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();
  // This instance shows a publication at once (promises: Content editor).
  await visitor.goto(site.url);
  await expect(visitor.getByRole('contentinfo')).toContainText(PHONE);
  await expect(visitor.getByText('Not a leaf left.')).toBeAttached();
  await visitor.goto(`${site.url}/services`);
  await expect(visitor.locator('#chimney-sweeping')).toContainText('Flue');
  const roof = visitor.locator('#roof-cleaning').getByRole('img', { name: /^Before/ });
  await expect(roof).toHaveAttribute('src', /\/pictures\/[0-9a-f]{24}-50-/);

  await visitor.goto(`${site.url}/contact`);
  await expect(visitor.getByRole('main')).toContainText('Closed for Thanksgiving');

  await page.goto(`${site.url}/desk/site/history`);
  const first = page.getByRole('listitem').filter({ hasText: 'The files' });
  await first.getByRole('button', { name: /^Bring this back/ }).tap();
  await first.getByRole('button', { name: 'Yes, bring it back' }).tap();
  await expect(page.getByText('That version is live.')).toBeVisible();
  await visitor.goto(`${site.url}/services`);
  await expect(visitor.getByRole('contentinfo')).toContainText('(734) 555-0148');
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Ten services');
});
