/**
 * The owner changes the site's content from a phone: drafts, publishing, undo, history, and another device
 * meanwhile. This file is over 250 lines because its journeys share the steps for changing a field and
 * publishing.
 */
import type { Locator, Page, Route } from '@playwright/test';
import { detailsPath } from '../domain/desk-paths.ts';
import { holdClock } from './clock.ts';
import { arrive, signIn, test, type } from './desk-page.ts';
import { expect, hold, type Site } from './site.ts';

test.use({ viewport: { width: 390, height: 844 } });

const NEW_PHONE = '(734) 555-0199';

async function open(page: Page, site: Site, part: string): Promise<void> {
  await page.goto(`${site.url}/desk/site/${part}`);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Site');
}

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

/** Types a text and leaves the field. */
async function enter(page: Page, name: string, text: string): Promise<void> {
  await type(field(page, name), text);
  await field(page, name).blur();
}

const isSaved = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());

/** Enters a text, and waits until it is saved. */
async function change(page: Page, name: string, text: string): Promise<void> {
  const saved = isSaved(page);
  await enter(page, name, text);
  await saved;
  await expect(page.getByRole('button', { name: `Revert: ${name}`, exact: true })).toBeVisible();
}

function publish(page: Page) {
  return page.getByRole('button', { name: 'Publish', exact: true });
}

async function publishNow(page: Page): Promise<void> {
  await publish(page).click();
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();
}

async function publishAll(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Publish…' }).click();
  await publishNow(page);
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

test('the owner finds, changes, compares and publishes a text, and undoes it', async ({
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
  await publishNow(page);
  await expect(page.getByRole('link', { name: 'Look at it (opens in a new tab)' })).toHaveAttribute(
    'href',
    '/',
  );
  const home = async () => (await page.request.get(`${site.url}/`)).text();
  expect(await home()).toContain(NEW_PHONE);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  expect(await home()).not.toContain(NEW_PHONE);

  // A space at the end changes nothing, and offers no Undo of the publication before.
  await open(page, site, 'company');
  await enter(page, 'Short name', 'Huron Bright ');
  await expect(page.getByText('1 change, not published yet')).toBeVisible();
  await page.getByRole('link', { name: 'Publish…' }).click();
  await publish(page).click();
  await expect(page.getByRole('heading', { name: 'Nothing to publish' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('a mistake is shown at its field until it is corrected', async ({ page, desk: site }) => {
  await signIn(page, site);
  await open(page, site, 'company');
  await change(page, 'Phone', '(734) 555');
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(/must have ten digits/);
  await expect(field(page, 'Phone')).toHaveAttribute('aria-invalid', 'true');
  // The desk shows the mistake again once the text is saved, 1 s after the last key.
  const save = await hold(page, '**/site/draft');
  await field(page, 'Phone').press('5');
  await expect(field(page, 'Phone')).toHaveAttribute('aria-invalid', 'false');
  await field(page, 'Phone').blur();
  save();
  await expect(field(page, 'Phone')).toHaveAttribute('aria-invalid', 'true');

  await page.getByRole('link', { name: 'Publish…' }).click();
  await expect(publish(page)).toBeDisabled();
  await page.getByRole('link', { name: /^Phone must have ten digits/ }).click();
  await expect(field(page, 'Phone')).toBeFocused();
  await change(page, 'Phone', NEW_PHONE);
  await expect(page.getByText('must have ten digits')).toBeHidden();

  await change(page, 'Name', 'X'.repeat(81));
  await expect(field(page, 'Name')).toHaveAccessibleDescription(/is too long; at most 80 letters/);
  await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true');
  const reverted = isSaved(page);
  await page.getByRole('button', { name: 'Revert: Name', exact: true }).click();
  // A list of changes that was read before would not be published.
  await reverted;

  await publishAll(page);

  // An empty field of a new entry is a mistake only when the owner publishes.
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

test('Publish waits until its list has the change saved last', async ({ page, desk: site }) => {
  await signIn(page, site);
  await page.goto(`${site.url}/desk/site/company`);
  await change(page, 'Phone', '(734) 555-0133');
  const save = await hold(page, '**/site/draft');
  await enter(page, 'Short name', 'Huron');
  await page.getByRole('link', { name: 'Publish…' }).click();
  await expect(publish(page)).toBeDisabled();

  const read = await hold(page, '**/site/changes');
  save();
  await expect(publish(page)).toHaveCount(0);
  read();
  await expect(page.getByRole('heading', { name: 'Short name' })).toBeVisible();
  await publishNow(page);
});

test('the owner moves, removes and restores entries with the focus', async ({ page, desk: site }) => {
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
  const release = await hold(page, '**/api/desk/site{,/draft}');
  await page.keyboard.press('Enter');
  await expect(labels).toHaveText(['Rosa P.', 'Marianne K.', 'Daniel T.']);
  release();
  await page.getByRole('button', { name: 'Revert: Testimonials' }).click();

  await expect(labels).toHaveText(['Marianne K.', 'Daniel T.', 'Rosa P.']);
  await expect(page.getByText('Everything is published.')).toBeVisible();
});

test('a job that the owner adds comes first, as the newest four are shown', async ({ page, desk: site }) => {
  await signIn(page, site);
  await open(page, site, 'jobs');
  for (const month of ['2026-10', '2026-11']) {
    await page.getByRole('button', { name: 'Add one: Jobs' }).click();
    await page.getByRole('button', { name: 'Yes, they agreed' }).click();
    await expect(page.getByRole('combobox', { name: 'Service' }).first()).toBeFocused();
    const saved = page.waitForResponse((response) => !!response.request().postData()?.includes(month));
    await field(page, 'Month').first().fill(month);
    await page.keyboard.press('Tab');
    await saved;
  }

  await page.reload();

  await expect(page.getByRole('main').locator('summary')).toHaveText([/November 2026/, /October 2026/]);

  const newest = page.getByRole('main').locator('summary').first();
  const service = page.getByRole('combobox', { name: 'Service' }).first();
  await open(page, site, 'services');
  await page.getByRole('button', { name: 'Add one: Services' }).click();
  await expect(page.getByText('3 changes, not published yet')).toBeVisible();
  await open(page, site, 'jobs');
  await newest.click();
  await service.selectOption('A new service');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Saved as a draft').first()).toBeVisible();
  await open(page, site, 'services');
  await page.getByRole('listitem').last().locator('summary').click();
  await page
    .getByRole('button', { name: /^Remove: / })
    .last()
    .click();
  await expect(page.getByText('2 changes, not published yet')).toBeVisible();
  await open(page, site, 'jobs');
  await newest.click();
  await expect(service.locator('option:checked')).toHaveText('Choose one');
});

test('visitors see no hidden service, and find a renamed one as before', async ({ page, desk: site }) => {
  const request = await arrive(site, { lastName: 'Hidden', serviceNeeded: 'carpet-cleaning' });
  await signIn(page, site);
  await page.goto(`${site.url}/desk/site/lines`);
  await page.getByText('Carpet Cleaning').click();
  await page.getByRole('button', { name: 'Add a line' }).click();
  await page.keyboard.type('Three rooms');
  await page.getByRole('button', { name: 'Save: Carpet Cleaning' }).click();
  await expect(page.getByRole('textbox', { name: 'Price' })).toBeFocused();
  await page.keyboard.type('180');
  await page.getByRole('button', { name: 'Save: Carpet Cleaning' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a line' }).click();
  await page.keyboard.type('Stairs');
  await using visitor = await page.context().newPage();
  await open(page, site, 'services');
  const entry = page.getByRole('listitem').filter({ hasText: 'Carpet Cleaning' });
  await entry.getByText('Carpet Cleaning').click();
  await page.getByRole('button', { name: 'Hide: Carpet Cleaning' }).click();
  const showAgain = page.getByRole('button', { name: 'Show again: Carpet Cleaning' });
  await expect(showAgain).toBeFocused();
  await expect(entry.locator('summary')).toContainText('Hidden, changed');
  await expect(page.getByText('1 change, not published yet')).toBeVisible();
  await page.getByRole('link', { name: 'Publish…' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Carpet Cleaning' })).toContainText(
    'VisibilityBefore Shown → After Hidden',
  );
  await publishNow(page);
  await visitor.goto(`${site.url}/services#carpet-cleaning`);
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Nine services');
  await expect(visitor.getByText('Carpet Cleaning')).toHaveCount(0);
  expect(await visitor.evaluate(() => scrollY)).toBe(0);
  await visitor.goto(`${site.url}/contact?service=carpet-cleaning`);
  await expect(visitor.getByRole('combobox', { name: /Service Needed/ })).not.toContainText('Carpet');
  await page.goto(site.url + detailsPath(request));
  await expect(page.getByLabel('Service Needed').locator('option:checked')).toHaveText('Carpet Cleaning');
  await page.goto(`${site.url}/desk/site/lines`);
  const typed = page.getByRole('form', { name: 'Carpet Cleaning' }).getByRole('textbox');
  await expect(typed.and(page.getByLabel('Description, line 2'))).toHaveValue('Stairs');

  await open(page, site, 'services');
  await expect(entry.locator('summary')).toContainText('Hidden');
  await entry.getByText('Carpet Cleaning').click();
  await showAgain.click();
  await expect(page.getByText('1 change, not published yet')).toBeVisible();
  await change(page, 'Title', 'Rug Care');
  await publishAll(page);

  const card = visitor.getByRole('article', { name: 'Rug Care' });
  await visitor.goto(`${site.url}/services#carpet-cleaning`);
  await expect(card).toBeInViewport();
  await expect.poll(() => card.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(200);
  await page.goto(`${site.url}/desk/site/lines`);
  await expect(page.locator('summary').filter({ hasText: 'Rug Care' })).toContainText('1 line');
});

test('on a wide screen only the form scrolls; a discard asks first', async ({ page, desk: site }) => {
  await signIn(page, site);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const part of ['company', 'services', 'pages/home']) {
    await open(page, site, part);
    await expect(page.getByRole('heading', { name: 'Everything is published.' })).toBeAttached();
    // The extra pixel belongs to the region for notices, which only a screen reader reads.
    expect(await page.evaluate(() => document.documentElement.scrollHeight), part).toBeLessThanOrEqual(901);
  }

  await page.setViewportSize({ width: 390, height: 844 });
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

test('the owner sees each change in plain words, and its time', async ({ page, desk: site }) => {
  await signIn(page, site);
  await open(page, site, 'pages/home');
  await expect(field(page, 'Page title')).toHaveAccessibleDescription(
    /\{towns-in-short\} becomes Livonia and Ann Arbor/,
  );
  await open(page, site, 'hours');
  await page.getByRole('button', { name: 'Add one: Special days' }).click();
  await page.getByLabel('First day').fill('2026-11-26');
  await page.getByLabel('Last day').fill('2026-11-26');
  await enter(page, 'Sentence', 'Closed for Thanksgiving');
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
  await publishNow(page);

  await page.goto(`${site.url}/desk/site/history`);
  await expect(page.getByText('The newest 200 versions')).toBeVisible();
  const versions = page.getByRole('main').getByRole('listitem');
  await expect(versions.first()).toContainText('New special day: Closed for Thanksgiving');

  // Two versions of one minute differ by their seconds.
  const version = (number: number, time: string, by = 'Chrome on Linux') => {
    return { number, madeMs: Date.parse(`2026-11-20T${time}Z`), by, changes: ['Phone'], count: 1 };
  };
  const publications = [version(3, '15:00:40'), version(2, '15:00:07'), version(1, '15:00:07', 'The files')];
  await page.route('**/api/desk/site/history', (route) => route.fulfill({ json: { publications } }));
  await page.reload();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Fri, Nov 20, 10:00:40 AM',
    'Fri, Nov 20, 10:00:07 AM',
    'Fri, Nov 20, 10:00:07 AM',
  ]);
});

test.describe('a publication that the server refuses', () => {
  test.use({ expectedMessage: /422|ERR_FAILED/ });

  test('names its mistakes until another device has mended them', async ({ page, desk: site }) => {
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
    await publishNow(page);
  });
});

test.describe('without a connection', () => {
  test.use({ expectedMessage: /ERR_|Failed to load/ });

  test('text waits, survives a reload, and is saved by itself', async ({ page, desk: site }) => {
    await signIn(page, site);
    await open(page, site, 'company');
    await page.route('**/site/draft', (route) => route.abort());

    await enter(page, 'Phone', NEW_PHONE);
    await expect(page.getByText('Not saved yet, trying again')).toBeVisible();
    await enter(page, 'State', 'Michigan and Ohio');
    await page.getByRole('link', { name: 'Publish…' }).click();
    await expect(page.getByText('Some changes aren’t saved yet:')).toBeVisible();
    await expect(page.getByText('Nothing to publish')).toBeHidden();
    await page.getByRole('main').getByRole('link', { name: 'State' }).click();
    await expect(field(page, 'State')).toHaveValue('Michigan and Ohio');
    await page.route('**/api/desk/**', (route) => route.abort());
    await page.reload();
    await expect(page.getByText(/changes? saved here/)).toBeVisible();
    await page.unrouteAll();

    await expect(field(page, 'Phone')).toHaveValue(NEW_PHONE);
    await expect(field(page, 'State')).toHaveValue('Michigan and Ohio');
    await expect(page.getByText('Saved as a draft')).toHaveCount(2);
    await expect(page.getByText('2 changes, not published yet')).toBeVisible();
  });

  test('a failed publishing loses and doubles nothing', async ({ page, desk: site }) => {
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
    const loseResponse = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/site/publish', loseResponse, { times: 1 });
    await publish(page).dblclick();
    await expect(page.getByText('Published.', { exact: true })).toBeVisible();
    await open(page, site, 'history');
    const versions = page.getByRole('main').getByRole('listitem');
    await expect(versions).toHaveCount(2);

    const bringBack = async (version: Locator) => {
      await version.getByRole('button', { name: /^Bring this back/ }).click();
      await version.getByRole('button', { name: 'Yes, bring it back' }).click();
    };
    await page.route('**/site/bring-back', loseResponse);
    await bringBack(versions.filter({ hasText: 'The files' }));
    await expect(page.getByRole('alert').first()).toBeVisible();
    await page.unroute('**/site/bring-back');
    // The newest is now the one that was brought back.
    await expect(versions).toHaveCount(3);
    await bringBack(versions.nth(1));
    await expect(page.getByText('That version is live.')).toBeVisible();
    expect(await (await page.request.get(site.url)).text()).toContain(NEW_PHONE);
  });
});

/**
 * The other device does this before this device's next edit arrives. This page's clock rests meanwhile: its
 * call would end after 15 s.
 */
async function overtake(page: Page, act: () => Promise<void>): Promise<void> {
  await page.clock.install();
  const before = async (route: Route) => {
    await holdClock(page, act);
    await route.continue();
  };
  await page.route('**/site/{draft,publish}', before, { times: 1 });
}

test.describe('two devices', () => {
  test.use({ expectedMessage: /404|409/ });

  test('disturb each other only at one field, where the owner chooses', async ({ page, desk: site }) => {
    await signIn(page, site);
    await open(page, site, 'company');
    const other = await anotherDevice(page, site);
    await open(other, site, 'company');
    await Promise.all([change(page, 'Phone', NEW_PHONE), change(other, 'State', 'Ohio')]);
    await expect(field(page, 'State')).toHaveValue('Ohio');
    await expect(field(other, 'Phone')).toHaveValue(NEW_PHONE);

    const conflict = page.getByRole('alert').filter({ hasText: /“Phone”: .* also changed this\./ });
    for (const [choice, theirs, mine] of [
      ['Keep mine', '(734) 555-0111', '(734) 555-0122'],
      ['Take theirs', '(734) 555-0133', '(734) 555-0144'],
    ] as const) {
      await overtake(page, () => change(other, 'Phone', theirs));
      await enter(page, 'Phone', mine);
      await expect(conflict).toContainText(mine);
      await expect(conflict).toContainText(theirs);
      await page.reload();
      await conflict.getByRole('button', { name: choice }).click();

      const kept = choice === 'Keep mine' ? mine : theirs;
      await expect(field(page, 'Phone')).toHaveValue(kept);
      await expect(conflict).toHaveCount(0);
      // Phone and State.
      await expect(page.getByText('Saved as a draft')).toHaveCount(2);
      await expect(field(other, 'Phone')).toHaveValue(kept);
    }
    await other.context().close();
  });

  test('at one card: the card says what is not saved, and no text is lost', async ({ page, desk: site }) => {
    await signIn(page, site);
    const other = await anotherDevice(page, site);
    const card = page.locator('summary').filter({ hasText: 'Rosa P.' });
    for (const device of [page, other]) {
      await open(device, site, 'testimonials');
      await device.locator('summary').filter({ hasText: 'Rosa P.' }).click();
    }
    await overtake(page, () => change(other, 'Role', 'Two windows'));
    await enter(page, 'Role', 'Three windows');
    await expect(page.getByRole('alert').filter({ hasText: '“Role”' })).toBeVisible();
    await card.click();
    await expect(card).toContainText('not saved');
    await card.click();
    // The card no longer says so once the text is on its way, which is before it is saved.
    const saved = isSaved(page);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(card).not.toContainText('not saved');
    await saved;
    await expect(field(other, 'Role')).toHaveValue('Three windows');
    await overtake(page, () => change(other, 'Role', 'Four windows'));
    await enter(page, 'Role', 'Five windows');
    await expect(page.getByRole('alert').filter({ hasText: '“Role”' })).toBeVisible();

    await overtake(page, async () => {
      await other.getByRole('button', { name: 'Remove: Rosa P.' }).click();
      await expect(other.locator('summary').filter({ hasText: 'Rosa P.' })).toHaveCount(0);
      await expect(other.getByText('Saved as a draft').first()).toBeVisible();
    });
    await enter(page, 'Words', 'On time, and kind.');
    const notice = page.getByRole('alert').filter({ hasText: 'was not saved. This no longer exists.' });
    await expect(notice).toContainText('On time, and kind.');
    await expect(field(page, 'Words')).toHaveCount(0);
    await page.reload();
    await expect(notice).toContainText('On time, and kind.');
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toHaveCount(0);
    // The choice between two roles went with the card.
    await page.getByRole('link', { name: 'Publish…' }).click();
    await expect(publish(page)).toBeDisabled();
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await expect(publish(page)).toBeEnabled();
    await other.context().close();
  });

  test('that publish: the later sees the earlier publication first', async ({ page, desk: site }) => {
    await signIn(page, site);
    await open(page, site, 'company');
    await change(page, 'Phone', NEW_PHONE);
    const other = await anotherDevice(page, site);
    await open(other, site, 'company');
    await page.getByRole('link', { name: 'Publish…' }).click();
    await expect(publish(page)).toBeEnabled();
    await overtake(page, async () => {
      await publishAll(other);
      await open(other, site, 'company');
      await change(other, 'State', 'Ohio');
    });

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
