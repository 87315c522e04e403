/**
 * The preview of the site on the owner's phone: a tap on a text opens its field in a sheet, and the page
 * shows the saved text. This file is over 250 lines because its journeys share the steps for tapping and
 * saving.
 */
import { boxOf } from './comparison-page.ts';
import { openNew, signIn, test, type } from './desk-page.ts';
import { field, isTappable, openPreview, save, sheet } from './preview-page.ts';
import { expect, hold } from './site.ts';

test.use({ viewport: { width: 390, height: 844 } });

const PHONE = '(734) 555-0148';
const NEW_PHONE = '(734) 555-0199';

test('the owner taps the phone number and changes it in its place', async ({ page, desk: site }) => {
  await signIn(page, site);
  await page.getByRole('link', { name: 'Site', exact: true }).click();
  await expect(page.getByText('Preview. Tap what you want to change.')).toBeVisible();
  const phone = page.getByRole('contentinfo').getByRole('link', { name: PHONE });
  await phone.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);

  await phone.click();
  await expect(field(page, 'Phone')).toBeFocused();
  await expect(field(page, 'Phone')).toHaveValue(PHONE);
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(/^Ten digits/);
  await type(field(page, 'Phone'), NEW_PHONE);
  await save(page);

  const changed = page.getByRole('contentinfo').getByRole('link', { name: NEW_PHONE });
  await expect(changed).toBeInViewport();
  await expect(changed).toBeFocused();
  expect(before).toBeGreaterThan(1000);
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(2);
  await page.getByRole('link', { name: 'Publish… 1 change' }).click();
  await expect(page.getByRole('heading', { name: 'Phone' })).toBeVisible();
});

test('a mistake keeps the sheet open until it is corrected; a closed sheet keeps its text as a draft', {
  tag: '@one-engine',
}, async ({ page, desk: site }) => {
  await signIn(page, site);
  await openPreview(page, site);
  const heading = page.getByRole('heading', { level: 1 });
  await heading.click();
  await type(field(page, 'Heading'), 'Glass you *forget');
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  await expect(sheet(page).getByText('has a star without its partner')).toBeVisible();
  await expect(field(page, 'Heading')).toBeFocused();
  await expect(field(page, 'Heading')).toHaveAttribute('aria-invalid', 'true');
  await type(field(page, 'Heading'), 'Glass you *forget*');
  await save(page);
  await expect(heading).toHaveText('Glass you forget');

  await heading.click();
  await type(field(page, 'Heading'), 'Glass you forgot');
  const loaded = page.waitForEvent('load');
  await page.keyboard.press('Escape');
  await loaded;
  await expect(heading).toHaveText('Glass you forgot');
  await expect(heading).toBeFocused();

  await heading.click();
  await type(field(page, 'Heading'), 'Glass *you');
  const again = page.waitForEvent('load');
  await page.mouse.click(195, 100);
  await again;
  // A draft with a mistake is not in the page, but the bar tells the owner.
  await expect(heading).toHaveText('See your home in its best light.');
  await expect(page.getByText(/^Preview\. Heading .*has a star without its partner/)).toBeVisible();
  await isTappable(page);
  await heading.click();
  await expect(field(page, 'Heading')).toHaveValue('Glass *you');
});

test('the owner opens a card, moves it, removes it, brings it back, adds one', {
  tag: '@one-engine',
}, async ({ page, desk: site }) => {
  await signIn(page, site);
  await openPreview(page, site, '/services');
  const titles = () => page.locator('main article h2').allTextContents();
  const [first, second] = await titles();

  await page.getByText('Those black streaks are algae').click();
  await expect(field(page, 'Description')).toBeFocused();
  for (const name of ['Title', 'Summary', "What's Included"]) await expect(field(page, name)).toBeVisible();
  await expect(sheet(page).locator('summary')).toHaveText(['Roof Cleaning']);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);

  await page.getByRole('heading', { level: 2, name: first ?? '', exact: true }).click();
  // The sheet shows no other card, so the position is the only sign of the move.
  await expect(sheet(page).getByText('1 of 10', { exact: true })).toBeVisible();
  await sheet(page)
    .getByRole('button', { name: `Down: ${first}` })
    .click();
  await expect(sheet(page).getByText('2 of 10', { exact: true })).toBeVisible();
  await save(page);
  expect((await titles()).slice(0, 2)).toEqual([second, first]);

  await page.getByRole('heading', { level: 2, name: first ?? '', exact: true }).click();
  await sheet(page)
    .getByRole('button', { name: `Remove: ${first}` })
    .click();
  await sheet(page).getByRole('button', { name: 'Undo' }).click();
  // The focus scrolls to the entry.
  await expect(sheet(page).locator('summary')).toBeFocused();
  await sheet(page).getByRole('button', { name: 'Add one: Services' }).click();
  await expect(sheet(page).locator('summary')).toHaveText([first ?? '', /^New entry/]);
  const added = sheet(page).getByRole('listitem').last();
  const texts = {
    Title: 'Chimney Sweeping',
    Summary: 'Soot out, draft back.',
    Description: 'We sweep from the top and catch it below.',
    "What's Included": 'Flue\nCap\nHearth\nSoot',
  };
  const included = added.getByRole('textbox', { name: "What's Included", exact: true });
  await included.fill('Flue');
  await included.blur();
  await expect(included).toHaveAttribute('aria-invalid', 'true');
  await added.locator('summary').click();
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  // The mistake is in the closed entry.
  await expect(added.locator('summary')).toBeFocused();
  const [label, up] = [await boxOf(added.locator('summary')), await boxOf(added.getByRole('button').first())];
  expect(up.left, 'no button covers the words').toBeGreaterThanOrEqual(label.right);
  await added.locator('summary').click();
  for (const [name, text] of Object.entries(texts))
    await added.getByRole('textbox', { name, exact: true }).fill(text);
  // Only the part between the sheet's head and foot scrolls.
  expect(await sheet(page).evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await save(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Eleven services');
  await expect(page.locator('#chimney-sweeping')).toContainText('Hearth');
});

test.describe('while the server refuses a correction', () => {
  test.use({ expectedMessage: /422/ });

  test('the preview reports it and quotes the owner’s text', { tag: '@one-engine' }, async ({
    page,
    desk: site,
  }) => {
    await openNew(page, site, { lastName: 'Rebuffed' });
    await page.route('**/details', (route) =>
      route.fulfill({ status: 422, json: { error: 'The request is gone.' } }),
    );
    await page.getByRole('link', { name: 'Edit details' }).click();
    await page.getByLabel('Service Needed').selectOption('window-cleaning');
    await page.getByRole('button', { name: 'Save details' }).click();
    const problem = page.getByText('The request is gone.');
    await expect(problem).toBeVisible();

    await openPreview(page, site);

    await expect(problem).toBeVisible();
    await expect(page.getByText('Service Needed: Window Cleaning')).toBeVisible();
  });

  test('the sheet stays open and says so at the field; elsewhere a mistake still counts', async ({
    page,
    desk: site,
  }) => {
    await signIn(page, site);
    await openPreview(page, site);
    const heading = page.getByRole('heading', { level: 1 });
    await page.route(
      '**/site/draft',
      (route) => route.fulfill({ status: 422, json: { error: 'Too much.' } }),
      {
        times: 1,
      },
    );
    await page.getByRole('contentinfo').getByRole('link', { name: PHONE }).click();
    await type(field(page, 'Phone'), NEW_PHONE);
    await sheet(page).getByRole('button', { name: 'Save' }).click();
    await expect(sheet(page).getByText('Too much.')).toBeVisible();
    await expect(field(page, 'Phone')).toBeFocused();
    await expect(field(page, 'Phone')).toHaveAccessibleDescription(/Too much\.$/);
    const loaded = page.waitForEvent('load');
    await page.keyboard.press('Escape');
    await loaded;
    await expect(page.getByText('Too much.')).toBeVisible();
    await isTappable(page);
    await heading.click();
    await type(field(page, 'Heading'), 'Glass you *forget');
    const letThrough = await hold(page, '**/site/draft');
    await sheet(page).getByRole('button', { name: 'Save' }).click();
    letThrough();
    await expect(sheet(page).getByText('has a star without its partner')).toBeVisible();
  });
});

test('a flip card’s sheet includes its back, and a tap on the hours opens all of them', {
  tag: '@one-engine',
}, async ({ page, desk: site }) => {
  await signIn(page, site);
  await openPreview(page, site, '/about');
  await page.locator('main button').filter({ hasText: 'Reliability' }).first().click();
  await expect(field(page, 'Front')).toBeVisible();
  await type(field(page, 'Back'), 'We come when we said we would.');
  await save(page);
  await expect(page.getByText('We come when we said we would.')).toBeAttached();

  await page.getByRole('contentinfo').getByText('Mon-Sat 9AM-8PM').click();
  await expect(sheet(page).getByRole('heading', { level: 2 }).first()).toHaveText('Opening hours');
  await sheet(page).getByRole('checkbox', { name: 'Saturday' }).uncheck();
  await sheet(page).getByLabel('Closes', { exact: true }).fill('18:00');
  await save(page);
  await expect(page.getByRole('contentinfo')).toContainText('Mon-Fri 9AM-6PM');
});

test('the preview looks like the site, runs none of its scripts, and sends nothing', {
  tag: '@one-engine',
}, async ({ page, desk: site }) => {
  await signIn(page, site);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await openPreview(page, site);
  await page.evaluate(() => document.fonts.ready);
  const loaded = await page.evaluate(() =>
    [...document.fonts].filter((one) => one.status === 'loaded').map((one) => one.family),
  );
  expect(loaded.map((family) => family.replaceAll('"', ''))).toEqual(
    expect.arrayContaining(['Bricolage Grotesque', 'Figtree']),
  );
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((path) => !path.startsWith('/desk/assets/'))).toEqual([]);

  // A link of the text leads nowhere.
  await page.getByRole('main').getByRole('link', { name: 'View Services' }).first().click();
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL(/\/desk\/site\/preview\/about$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Neighbors');
  await expect(page.locator('html')).toHaveClass(/dark/);

  await openPreview(page, site, '/contact');
  await page.locator('form [data-edit="pages/contact/assurance"]').click();
  await expect(field(page, 'Beneath the button')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.locator('form :is(input, select, textarea, button):not([inert] *, [inert])')).toHaveCount(
    0,
  );
});

test('by keyboard the owner goes from text to text, and opens a field', async ({ page, desk: site }) => {
  await signIn(page, site);
  await openPreview(page, site, '/services');
  const focused = () =>
    page.evaluate(() => {
      const { edit, entry } = (document.activeElement as HTMLElement).dataset;
      return entry ?? edit;
    });

  await page.getByRole('heading', { level: 1 }).focus();
  const reached: (string | undefined)[] = [await focused()];
  while (reached.length < 24) {
    await page.keyboard.press('Tab');
    reached.push(await focused());
  }
  // In Firefox a row that scrolls is a tab stop.
  const texts = reached.filter((text) => text !== undefined);
  const first = ['services/services/window-cleaning', 'services/services/power-washing'];
  expect(texts.slice(0, 4)).toEqual(['pages/services/heading', 'pages/services/lead', ...first]);
  // The row above the cards comes first, then the cards.
  expect(texts.slice(12, 14)).toEqual(first);

  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(field(page, 'First sentence')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  expect(await focused()).toBe('pages/services/lead');
});

test('on the smallest phone the sheet stays above the keyboard, and every target is large enough', {
  tag: '@one-engine',
}, async ({ page, desk: site }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, site);
  await openPreview(page, site);
  await page.getByRole('heading', { level: 1 }).click();

  // A phone's keyboard makes only the visual viewport smaller.
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { value: 340 });
    visualViewport?.dispatchEvent(new Event('resize'));
  });
  const save = sheet(page).getByRole('button', { name: 'Save' });
  const end = () => save.evaluate((button) => button.getBoundingClientRect().bottom);
  // The sheet moves there gradually.
  await expect.poll(end).toBeLessThanOrEqual(340);
  expect((await sheet(page).boundingBox())?.y).toBeGreaterThanOrEqual(0);
  const small = await page.locator('#desk :is(button, a)').evaluateAll((targets) =>
    targets
      .map((target) => ({ name: target.textContent, ...target.getBoundingClientRect().toJSON() }))
      .filter(({ width, height }) => width < 44 || height < 44)
      .map(({ name }) => name),
  );
  expect(small).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

// Playwright has no phone with Firefox.
test.describe('on a phone', { tag: '@one-engine' }, () => {
  test.use({ hasTouch: true, isMobile: true });

  test('Wide shows the desktop layout, also on the next page', async ({ page, desk: site }) => {
    await signIn(page, site);
    await openPreview(page, site);
    const width = () => page.evaluate(() => document.documentElement.clientWidth);

    const wide = page.getByRole('button', { name: 'Wide' });
    await wide.tap();
    await expect.poll(width).toBe(1280);
    // The bar keeps its size on the phone, also when the phone is turned.
    const heightOnPhone = async () => {
      const { height = 0 } = (await wide.boundingBox()) ?? {};
      return Math.round(height / (await page.evaluate(() => 1280 / screen.width)));
    };
    const upright = await heightOnPhone();
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(heightOnPhone).toBe(upright);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(field(page, 'Heading')).toBeVisible();
    const { width: shown = 0 } = (await field(page, 'Heading').boundingBox()) ?? {};
    expect(shown).toBeGreaterThan(0.8 * 1280);
    await sheet(page).getByRole('button', { name: 'Close' }).tap();
    await openPreview(page, site, '/about');
    await expect.poll(width).toBe(1280);
    await wide.tap();

    await expect.poll(width).toBe(390);
  });
});

test('on a wide screen the sheet opens beside the tapped text, and Phone opens a narrow window', {
  tag: '@one-engine',
}, async ({ page, desk: site }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, site);
  await openPreview(page, site, '/services');
  for (const card of ['#roof-cleaning', '#power-washing']) {
    const word = page.locator(`${card} h2`);
    await word.click();
    const [covered, tapped] = await Promise.all([sheet(page).boundingBox(), word.boundingBox()]);
    if (!covered || !tapped) throw new Error('There is nothing to see');
    expect(covered.width).toBeLessThan(500);
    const isFree = tapped.x + tapped.width <= covered.x || tapped.x >= covered.x + covered.width;
    expect(isFree).toBe(true);
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
  }

  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Phone' }).click();
  const phone = await opened;
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Ten services');
  await expect(phone.getByRole('button', { name: 'Phone' })).toHaveCount(0);
  await phone.close();
});

test.describe('without a connection', { tag: '@one-engine' }, () => {
  test.use({ expectedMessage: /ERR_|Failed to load|establish a connection/ });

  test('an edit waits, and appears in the page with the connection', async ({ page, desk: site }) => {
    await signIn(page, site);
    await openPreview(page, site);
    await page.getByRole('heading', { level: 1 }).click();
    await expect(field(page, 'Heading')).toBeFocused();
    await page.route('**/api/desk/**', (route) => route.abort());

    await type(field(page, 'Heading'), 'Glass you forget');
    await sheet(page).getByRole('button', { name: 'Save' }).click();
    await expect(sheet(page)).toHaveCount(0);
    await expect(page.getByText('1 change is not saved yet.')).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(field(page, 'Heading')).toHaveValue('Glass you forget');
    await page.keyboard.press('Escape');
    const loaded = page.waitForEvent('load');
    await page.unroute('**/api/desk/**');
    await loaded;

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Glass you forget');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a tap on a picture opens its photo, also through what is drawn in front of it', async ({
    page,
    desk: site,
    browserName,
  }) => {
    await signIn(page, site);
    const places = [
      { path: '/services', part: 'figure', at: { x: 40, y: 120 }, name: /^Before picture Choose/ },
      { path: '/services', part: 'figure', at: { x: 280, y: 120 }, name: /^After picture Choose/ },
      { path: '', part: '[data-layers]', at: { x: 160, y: 150 }, name: /^Large picture Choose/ },
      { path: '/about', part: '[data-layers]', at: { x: 160, y: 120 }, name: /^Photograph Choose/ },
    ];
    for (const { path, part, at, name } of places) {
      await openPreview(page, site, path);
      const picture = page.locator('main').locator(part).first();
      // Playwright's Firefox sends no click after a touch.
      await (browserName === 'firefox' ? picture.click({ position: at }) : picture.tap({ position: at }));
      await expect(sheet(page).locator(':focus')).toHaveAccessibleName(name);
    }
  });
});
