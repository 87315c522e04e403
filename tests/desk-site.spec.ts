/**
 * The owner changes the site's content from a phone: drafts, publishing, undo, history, and another device
 * meanwhile. This file is over 250 lines because its journeys share the steps for changing a field and
 * publishing.
 */
import type { Locator, Page } from '@playwright/test';
import { signIn, test, type } from './desk-page.ts';
import { expect, type Site } from './site.ts';

test.use({ viewport: { width: 390, height: 844 } });

const NEW_PHONE = '(734) 555-0199';

async function open(page: Page, site: Site, part: string): Promise<void> {
  await page.goto(`${site.url}/desk/site/${part}`);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Site');
}

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

/** Types a text, leaves the field, and waits until it is saved. */
async function change(page: Page, name: string, text: string): Promise<void> {
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await type(field(page, name), text);
  await field(page, name).blur();
  await saved;
  await expect(page.getByRole('button', { name: `Revert: ${name}`, exact: true })).toBeVisible();
}

function publish(page: Page) {
  return page.getByRole('button', { name: 'Publish', exact: true });
}

async function publishAll(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Publish…' }).click();
  await publish(page).click();
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();
}

/** From the third testimonial on, the form first asks for the customer's consent. */
async function addTestimonial(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add one: Testimonials' }).click();
  await expect(page.getByText('Only with the customer’s consent.')).toBeVisible();
  await page.getByRole('button', { name: 'Yes, they agreed' }).click();
}

/** A second phone of the owner, signed in. */
async function anotherDevice(page: Page, site: Site): Promise<Page> {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('There is no browser');
  const other = await context.newPage();
  await signIn(other, site);
  return other;
}

test.describe('where a response is lost', () => {
  test.use({ expectedMessage: /ERR_FAILED/ });

  test('another version can be brought back', async ({ page, desk: site }) => {
    await signIn(page, site);
    for (const phone of [NEW_PHONE, '(734) 555-0188']) {
      await open(page, site, 'company');
      await change(page, 'Phone', phone);
      await publishAll(page);
    }
    await open(page, site, 'history');
    const bringBack = async (version: Locator) => {
      await version.getByRole('button', { name: /^Bring this back/ }).click();
      await version.getByRole('button', { name: 'Yes, bring it back' }).click();
    };
    const versions = page.getByRole('listitem').filter({ hasText: /AM|PM/ });
    await page.route('**/site/bring-back', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await bringBack(versions.filter({ hasText: 'The files' }));
    await expect(page.getByRole('alert').first()).toBeVisible();
    await page.unroute('**/site/bring-back');

    // The newest is now the one that was brought back.
    await expect(versions).toHaveCount(4);
    await bringBack(versions.nth(2));

    await expect(page.getByText('That version is live.')).toBeVisible();
    expect(await (await page.request.get(site.url)).text()).toContain(NEW_PHONE);
  });
});

test('the owner finds, changes, compares and publishes a text, and restores the old site by Undo', async ({
  page,
  desk: site,
}) => {
  await signIn(page, site);
  await page.getByRole('link', { name: 'Site', exact: true }).click();
  await page.getByRole('link', { name: 'List', exact: true }).click();
  const announced = page.getByRole('search').getByRole('status');
  await expect(announced).toBeEmpty();
  await type(field(page, 'Search'), 'phone');
  await expect(announced).toHaveText(/^\d+ found$/);
  await page.getByRole('link', { name: /^Phone The company/ }).click();
  await expect(field(page, 'Phone')).toBeFocused();
  await change(page, 'Phone', NEW_PHONE);
  await expect(page.getByText('Saved as a draft')).toBeVisible();
  await expect(page.getByText('(734) 555-0148', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Publish…' }).click();
  const phone = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Phone', exact: true }) });
  await expect(phone).toContainText('Before (734) 555-0148 → After (734) 555-0199');
  await publish(page).click();
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Look at it (opens in a new tab)' })).toHaveAttribute(
    'href',
    '/',
  );
  const home = async () => (await page.request.get(`${site.url}/`)).text();
  expect(await home()).toContain(NEW_PHONE);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  expect(await home()).not.toContain(NEW_PHONE);
});

test('a mistake is shown at its field, and the owner cannot publish until it is corrected', async ({
  page,
  desk: site,
}) => {
  await signIn(page, site);
  await open(page, site, 'company');
  await change(page, 'Phone', '(734) 555');
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(/must have ten digits/);
  await expect(field(page, 'Phone')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'Phone').press('5');
  await expect(field(page, 'Phone')).toHaveAttribute('aria-invalid', 'false');
  await field(page, 'Phone').blur();
  await expect(field(page, 'Phone')).toHaveAttribute('aria-invalid', 'true');

  await page.getByRole('link', { name: 'Publish…' }).click();
  await expect(publish(page)).toBeDisabled();
  await page.getByRole('link', { name: /^Phone must have ten digits/ }).click();
  await expect(field(page, 'Phone')).toBeFocused();
  await change(page, 'Phone', NEW_PHONE);
  await expect(page.getByText('must have ten digits')).toBeHidden();

  await publishAll(page);
});

test('a text that is too long is a mistake as soon as the owner has left its field', async ({
  page,
  desk: site,
}) => {
  await signIn(page, site);
  await open(page, site, 'company');

  await change(page, 'Name', 'X'.repeat(81));

  await expect(field(page, 'Name')).toHaveAccessibleDescription(/is too long; at most 80 letters/);
  await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true');
});

test('an empty field of a new entry is a mistake only when the owner publishes', async ({
  page,
  desk: site,
}) => {
  await signIn(page, site);
  await open(page, site, 'testimonials');
  await addTestimonial(page);
  await expect(page.getByText('1 change, not published yet')).toBeVisible();
  await expect(page.getByText('is empty')).toHaveCount(0);

  await page.getByRole('link', { name: 'Publish…' }).click();
  await expect(publish(page)).toBeDisabled();
  await page.getByRole('link', { name: /^Words of .* is empty/ }).click();

  await expect(field(page, 'Words')).toBeFocused();
  await expect(field(page, 'Words')).toHaveAccessibleDescription(/is empty/);
});

test('the owner moves, removes and restores entries, and the focus stays with them', async ({
  page,
  desk: site,
}) => {
  await signIn(page, site);
  await open(page, site, 'testimonials');
  const labels = page.getByRole('listitem').locator('summary');
  await expect(labels).toHaveText(['Marianne K.', 'Daniel T.', 'Rosa P.']);

  await page.getByRole('button', { name: 'Up: Rosa P.' }).click();
  await expect(page.getByRole('button', { name: 'Up: Rosa P.' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(labels).toHaveText(['Rosa P.', 'Marianne K.', 'Daniel T.']);
  await expect(page.getByRole('button', { name: 'Down: Rosa P.' })).toBeFocused();
  await expect(page.getByText('Rosa P. is now 1 of 3.')).toBeAttached();
  await labels.filter({ hasText: 'Marianne' }).click();
  await page.getByRole('button', { name: 'Remove: Marianne K.' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect(labels).toHaveText(['Rosa P.', 'Daniel T.']);
  await expect(page.getByText('Saved as a draft')).toBeVisible();
  // The server's draft no longer has the entry, and its responses to Undo are held.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/desk/site{,/draft}', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await expect(labels).toHaveText(['Rosa P.', 'Marianne K.', 'Daniel T.']);
  held.resolve();
  await page.getByRole('button', { name: 'Revert: Testimonials' }).click();

  await expect(labels).toHaveText(['Marianne K.', 'Daniel T.', 'Rosa P.']);
  await expect(page.getByText('Everything is published.')).toBeVisible();
});

test('a job that the owner adds comes first, because the newest four are shown', async ({
  page,
  desk: site,
}) => {
  await signIn(page, site);
  await open(page, site, 'jobs');
  async function addJob(month: string): Promise<void> {
    await page.getByRole('button', { name: 'Add one: Jobs' }).click();
    await page.getByRole('button', { name: 'Yes, they agreed' }).click();
    await expect(page.getByRole('combobox', { name: 'Service' }).first()).toBeFocused();
    const saved = page.waitForResponse((response) => !!response.request().postData()?.includes(month));
    await field(page, 'Month').first().fill(month);
    await page.keyboard.press('Tab');
    await saved;
    await page.reload();
  }

  await addJob('2026-10');
  await addJob('2026-11');

  await expect(page.getByRole('main').locator('summary')).toHaveText([/November 2026/, /October 2026/]);
});

test('visitors do not see a hidden service, and its address leads to the other services', async ({
  page,
  desk: site,
}) => {
  await signIn(page, site);
  await using visitor = await page.context().newPage();
  const footer = visitor.getByRole('contentinfo');
  await open(page, site, 'services');
  const entry = page.getByRole('listitem').filter({ hasText: 'Carpet Cleaning' });
  await entry.getByText('Carpet Cleaning').click();
  await page.getByRole('button', { name: 'Hide: Carpet Cleaning' }).click();
  await expect(page.getByRole('button', { name: 'Show again: Carpet Cleaning' })).toBeFocused();
  await expect(entry.locator('summary')).toContainText('Hidden, changed');
  await expect(page.getByText('1 change, not published yet')).toBeVisible();
  await page.getByRole('link', { name: 'Publish…' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Carpet Cleaning' })).toContainText(
    'VisibilityBefore Shown → After Hidden',
  );
  await publish(page).click();
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();

  await visitor.goto(`${site.url}/services#carpet-cleaning`);
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Nine services');
  expect(await visitor.evaluate(() => scrollY)).toBe(0);
  for (const path of [
    '/',
    '/services',
    '/contact',
    '/content/services.json',
    '/content/home.json',
    '/sitemap.xml',
  ]) {
    expect(await (await page.request.get(site.url + path)).text(), path).not.toMatch(/carpet.cleaning/i);
  }
  await visitor.goto(`${site.url}/contact?service=carpet-cleaning`);
  await expect(visitor.getByRole('combobox', { name: /Service Needed/ })).not.toContainText('Carpet');

  await open(page, site, 'services');
  await expect(entry.locator('summary')).toContainText('Hidden');
  await entry.getByText('Carpet Cleaning').click();
  await page.getByRole('button', { name: 'Show again: Carpet Cleaning' }).click();
  await expect(page.getByText('1 change, not published yet')).toBeVisible();
  await publishAll(page);
  await visitor.reload();
  // The footer folds the services on phones.
  await footer.locator('summary').click();
  await expect(footer.getByRole('link', { name: 'Carpet Cleaning' })).toBeVisible();
});

test('visitors find a renamed service at its old address, and its saved lines for quotes stay', async ({
  page,
  desk: site,
}) => {
  await signIn(page, site);
  await page.goto(`${site.url}/desk/site/lines`);
  await page.getByText('Carpet Cleaning').click();
  await page.getByRole('button', { name: 'Add a line' }).click();
  await page.keyboard.type('Three rooms');
  await page.getByRole('textbox', { name: 'Price' }).fill('180');
  await page.getByRole('button', { name: 'Save: Carpet Cleaning' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await open(page, site, 'services');
  await page.getByText('Carpet Cleaning').click();
  await change(page, 'Title', 'Rug Care');
  await publishAll(page);

  await page.goto(`${site.url}/services#carpet-cleaning`);

  await expect(page.getByRole('article', { name: 'Rug Care' })).toBeInViewport();
  await expect
    .poll(() =>
      page.getByRole('article', { name: 'Rug Care' }).evaluate((card) => card.getBoundingClientRect().top),
    )
    .toBeLessThan(200);
  await page.goto(`${site.url}/desk/site/lines`);
  await expect(page.locator('summary').filter({ hasText: 'Rug Care' })).toContainText('1 line');
});

test('the owner discards all unpublished changes after a question', async ({ page, desk: site }) => {
  await signIn(page, site);
  await open(page, site, 'company');
  await change(page, 'Phone', NEW_PHONE);
  await change(page, 'State', 'Ohio');
  await page.getByRole('link', { name: 'Publish…' }).click();
  const ask = page.getByRole('button', { name: 'Discard all' });
  await page.setViewportSize({ width: 390, height: 700 });
  await ask.click();
  const bar = await page.getByRole('navigation', { name: 'Desk' }).boundingBox();
  const question = await page.getByRole('group', { name: 'Discard all' }).boundingBox();
  expect((question?.y ?? 0) + (question?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(ask).toBeFocused();
  await expect(page.getByText('2 changes. Visitors see them')).toBeVisible();

  await ask.click();
  await page.getByRole('button', { name: 'Yes, discard them' }).click();

  await expect(page.getByRole('heading', { name: 'Nothing to publish' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await open(page, site, 'company');
  await expect(field(page, 'Phone')).toHaveValue('(734) 555-0148');
});

test('the owner sees each change in plain words, and what a placeholder becomes', async ({
  page,
  desk: site,
}) => {
  await signIn(page, site);
  await open(page, site, 'pages/home');
  await expect(field(page, 'Page title')).toHaveAccessibleDescription(
    /\{towns-in-short\} becomes Livonia and Ann Arbor/,
  );
  await open(page, site, 'hours');
  await page.getByRole('button', { name: 'Add one: Special days' }).click();
  await page.getByLabel('First day').fill('2026-11-26');
  await page.getByLabel('Last day').fill('2026-11-26');
  await type(field(page, 'Sentence'), 'Closed for Thanksgiving');
  await field(page, 'Sentence').blur();
  await expect(page.locator('summary').last()).toContainText('Closed for Thanksgiving');
  await expect(page.getByText('1 change, not published yet')).toBeVisible();
  await page.getByRole('link', { name: 'Publish…' }).click();
  const discard = page.getByRole('button', { name: 'Discard all' });
  await expect(page.getByText('1 change. Visitors see it')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'New special day' })).toContainText(
    'New special day: Closed for ThanksgivingFirst dayThu, Nov 26Last dayThu, Nov 26',
  );
  const below = await page.getByText('Last day', { exact: true }).boundingBox();
  expect((await discard.boundingBox())?.y).toBeGreaterThan(below?.y ?? 0);
  await publish(page).click();
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();

  await page.goto(`${site.url}/desk/site/history`);
  const versions = page.getByRole('main').getByRole('listitem');
  await expect(versions.first()).toContainText('New special day: Closed for Thanksgiving');
});

test.describe('a publication that the server refuses', () => {
  test.use({ expectedMessage: /422|ERR_FAILED/ });

  test('names its mistakes until another device has mended them, and Cancel works meanwhile', async ({
    page,
    desk: site,
  }) => {
    await signIn(page, site);
    await open(page, site, 'company');
    await change(page, 'Phone', NEW_PHONE);
    await page.getByRole('link', { name: 'Publish…' }).click();
    const mistakes = [{ path: 'company/phone', message: 'Phone is that of a competitor' }];
    const refuse = { status: 422, json: { error: 'There is a mistake', mistakes } };
    await page.route('**/site/publish', (route) => route.fulfill(refuse), { times: 1 });
    await publish(page).click();
    await expect(page.getByRole('link', { name: 'Phone is that of a competitor' })).toBeVisible();
    await expect(publish(page)).toBeDisabled();
    const discard = page.getByRole('button', { name: 'Discard all' });
    await discard.click();

    // An unsaved edit disables "Yes, discard them", but not Cancel.
    await page.context().route('**/site/draft', (route) => route.abort());
    const tab = await page.context().newPage();
    await open(tab, site, 'company');
    await type(field(tab, 'State'), 'Ohio');
    await expect(page.getByRole('button', { name: 'Yes, discard them' })).toBeDisabled();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('group', { name: 'Discard all' })).toHaveCount(0);

    await page.context().unroute('**/site/draft');
    await tab.close();
    const other = await anotherDevice(page, site);
    await open(other, site, 'company');
    await change(other, 'Phone', '(734) 555-0177');
    await other.context().close();

    await expect(page.getByRole('link', { name: 'Phone is that of a competitor' })).toHaveCount(0);
    // The closed tab's edit has arrived, too.
    await expect(page.getByText('2 changes. Visitors see them once you publish.')).toBeVisible();
    await expect(page.getByText('(734) 555-0177')).toBeVisible();
    await publish(page).click();
    await expect(page.getByText('Published.', { exact: true })).toBeVisible();
  });
});

test('a space at the end changes nothing, and offers no Undo that would take back the previous publication', async ({
  page,
  desk: site,
}) => {
  await signIn(page, site);
  await open(page, site, 'company');
  await type(field(page, 'Phone'), '(734) 555-0161');
  await field(page, 'Phone').blur();
  await expect(page.getByText('1 change, not published yet')).toBeVisible();
  await page.getByRole('link', { name: 'Publish…' }).click();
  await publish(page).click();
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();
  await open(page, site, 'company');
  await type(field(page, 'Short name'), 'Huron Bright ');
  await field(page, 'Short name').blur();
  await expect(page.getByText('1 change, not published yet')).toBeVisible();
  await page.getByRole('link', { name: 'Publish…' }).click();

  await publish(page).click();

  await expect(page.getByRole('heading', { name: 'Nothing to publish' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('the history tells two versions of one minute apart by their seconds', async ({ page, desk: site }) => {
  await signIn(page, site);
  const version = (number: number, time: string, by = 'Chrome on Linux') => {
    return { number, madeMs: Date.parse(`2026-11-20T${time}Z`), by, changes: ['Phone'], count: 1 };
  };
  const publications = [version(3, '15:00:40'), version(2, '15:00:07'), version(1, '15:00:07', 'The files')];
  await page.route('**/api/desk/site/history', (route) => route.fulfill({ json: { publications } }));

  await page.goto(`${site.url}/desk/site/history`);

  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Fri, Nov 20, 10:00:40 AM',
    'Fri, Nov 20, 10:00:07 AM',
    'Fri, Nov 20, 10:00:07 AM',
  ]);
});

test('on a wide screen the page stays in place and the form scrolls inside it', async ({
  page,
  desk: site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, site);

  for (const part of ['company', 'services', 'pages/home']) {
    await open(page, site, part);
    await expect(page.getByRole('heading', { name: 'Everything is published.' })).toBeAttached();
    // The extra pixel belongs to the region for notices, which only a screen reader reads.
    expect(await page.evaluate(() => document.documentElement.scrollHeight), part).toBeLessThanOrEqual(901);
  }
});

test.describe('without a connection', () => {
  test.use({ expectedMessage: /ERR_|Failed to load/ });

  test('text waits, survives a reload, and is saved by itself', async ({ page, desk: site }) => {
    await signIn(page, site);
    await open(page, site, 'company');
    await page.route('**/api/desk/**', (route) => route.abort());

    await type(field(page, 'Phone'), NEW_PHONE);
    await field(page, 'Phone').blur();
    await expect(page.getByText('Not saved yet, trying again')).toBeVisible();
    await type(field(page, 'State'), 'Michigan and Ohio');
    await page.reload();
    await expect(page.getByText(/changes? saved here/)).toBeVisible();
    await page.unroute('**/api/desk/**');

    await expect(field(page, 'Phone')).toHaveValue(NEW_PHONE);
    await expect(field(page, 'State')).toHaveValue('Michigan and Ohio');
    await expect(page.getByText('Saved as a draft')).toHaveCount(2);
    await expect(page.getByText('2 changes, not published yet')).toBeVisible();
  });

  test('a change that cannot be saved is named where the owner publishes', async ({ page, desk: site }) => {
    await signIn(page, site);
    await open(page, site, 'company');
    await page.route('**/site/draft', (route) => route.abort());
    await type(field(page, 'State'), 'Ohio');
    await field(page, 'State').blur();

    await page.getByRole('link', { name: 'Publish…' }).click();

    await expect(page.getByText('Some changes aren’t saved yet:')).toBeVisible();
    await expect(page.getByText('Nothing to publish')).toBeHidden();
    await page.getByRole('main').getByRole('link', { name: 'State' }).click();
    await expect(field(page, 'State')).toHaveValue('Ohio');
  });

  test('a failed publishing is reported, loses nothing, and makes one publication when sent again', async ({
    page,
    desk: site,
  }) => {
    await signIn(page, site);
    await open(page, site, 'company');
    await change(page, 'Phone', NEW_PHONE);
    await page.getByRole('link', { name: 'Publish…' }).click();
    await page.route('**/site/publish', (route) => route.abort());
    await publish(page).click();
    await expect(page.getByText('Nothing is lost.')).toBeVisible();
    await expect(page.getByText('Can’t reach the server.')).toBeVisible();
    await page.unroute('**/site/publish');
    // The publication is stored, but its response is lost.
    await page.route(
      '**/site/publish',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );

    await publish(page).dblclick();
    await expect(page.getByText('Published.', { exact: true })).toBeVisible();
    await page.goto(`${site.url}/desk/site/history`);

    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  });
});

test.describe('two devices', () => {
  test.use({ expectedMessage: /404|409/ });

  for (const [choice, kept] of [
    ['Keep mine', NEW_PHONE],
    ['Take theirs', '(734) 555-0111'],
  ] as const) {
    test(`at one field: the owner sees both texts, and after ${choice} the chosen one is the draft`, async ({
      page,
      desk: site,
    }) => {
      await signIn(page, site);
      await open(page, site, 'company');
      const other = await anotherDevice(page, site);
      await open(other, site, 'company');
      // The other device changes the field before this one's text arrives.
      await page.route(
        '**/site/draft',
        async (route) => {
          await change(other, 'Phone', '(734) 555-0111');
          await route.continue();
        },
        { times: 1 },
      );

      await type(field(page, 'Phone'), NEW_PHONE);
      await field(page, 'Phone').blur();
      const conflict = page.getByRole('alert').filter({ hasText: /“Phone”: .* also changed this\./ });
      await expect(conflict).toContainText(NEW_PHONE);
      await expect(conflict).toContainText('(734) 555-0111');
      await page.reload();
      await conflict.getByRole('button', { name: choice }).click();

      await expect(field(page, 'Phone')).toHaveValue(kept);
      await expect(conflict).toHaveCount(0);
      await expect(page.getByText('Saved as a draft')).toBeVisible();
      await expect(field(other, 'Phone')).toHaveValue(kept);
      await other.context().close();
    });
  }

  test('at one field of a closed card: the card says that something in it is not saved', async ({
    page,
    desk: site,
  }) => {
    await signIn(page, site);
    const other = await anotherDevice(page, site);
    const card = page.locator('summary').filter({ hasText: 'Rosa P.' });
    for (const device of [page, other]) {
      await open(device, site, 'testimonials');
      await device.locator('summary').filter({ hasText: 'Rosa P.' }).click();
    }
    await page.route(
      '**/site/draft',
      async (route) => {
        await change(other, 'Role', 'Two windows');
        await route.continue();
      },
      { times: 1 },
    );
    await type(field(page, 'Role'), 'Three windows');
    await field(page, 'Role').blur();
    await expect(page.getByRole('alert').filter({ hasText: '“Role”' })).toBeVisible();

    await card.click();

    await expect(card).toContainText('not saved');
    await card.click();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(card).not.toContainText('not saved');
    await other.context().close();
  });

  test('text for an entry that the other removed meanwhile can still be read', async ({
    page,
    desk: site,
  }) => {
    await signIn(page, site);
    await open(page, site, 'testimonials');
    const other = await anotherDevice(page, site);
    await open(other, site, 'testimonials');
    // The other device removes the entry before this one's text arrives.
    await page.route(
      '**/site/draft',
      async (route) => {
        await other.locator('summary').filter({ hasText: 'Rosa P.' }).click();
        await other.getByRole('button', { name: 'Remove: Rosa P.' }).click();
        await expect(other.getByText('Saved as a draft')).toBeVisible();
        await route.continue();
      },
      { times: 1 },
    );

    await page.locator('summary').filter({ hasText: 'Rosa P.' }).click();
    await type(field(page, 'Words'), 'On time, and kind.');
    await field(page, 'Words').blur();

    const notice = page.getByRole('alert').filter({ hasText: 'was not saved. This no longer exists.' });
    await expect(notice).toContainText('On time, and kind.');
    await expect(field(page, 'Words')).toHaveCount(0);
    await page.reload();
    await expect(notice).toContainText('On time, and kind.');
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toHaveCount(0);
    await other.context().close();
  });

  test('at two fields do not affect each other', async ({ page, desk: site }) => {
    await signIn(page, site);
    await open(page, site, 'company');
    const other = await anotherDevice(page, site);
    await open(other, site, 'company');

    await Promise.all([change(page, 'Phone', NEW_PHONE), change(other, 'State', 'Ohio')]);

    await expect(field(page, 'State')).toHaveValue('Ohio');
    await expect(field(other, 'Phone')).toHaveValue(NEW_PHONE);
    await other.context().close();
  });

  test('that publish: the later sees what the earlier has published, and checks again', async ({
    page,
    desk: site,
  }) => {
    await signIn(page, site);
    await open(page, site, 'company');
    await change(page, 'Phone', NEW_PHONE);
    const other = await anotherDevice(page, site);
    await open(other, site, 'company');
    await page.getByRole('link', { name: 'Publish…' }).click();
    await expect(publish(page)).toBeEnabled();
    await page.route(
      '**/site/publish',
      async (route) => {
        await publishAll(other);
        await open(other, site, 'company');
        await change(other, 'State', 'Ohio');
        await route.continue();
      },
      { times: 1 },
    );

    await publish(page).click();
    const overtaken = page.getByRole('alert').filter({ hasText: 'Another device has published' });
    await expect(overtaken).toContainText(NEW_PHONE);
    await overtaken.getByRole('button', { name: 'Show the new changes' }).click();
    await publish(page).click();

    await expect(page.getByText('Published.', { exact: true })).toBeVisible();
    expect(await (await page.request.get(`${site.url}/about`)).text()).toContain('Ohio');
    await other.context().close();
  });
});
