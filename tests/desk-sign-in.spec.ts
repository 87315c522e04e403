/**
 * Signing in and out and the devices, as the owner sees them. `server/desk/sign-in/sign-in.test.ts` has the
 * server's rules.
 */
import {
  arrive,
  historyOf,
  newCode,
  openDevices,
  openMenu,
  openRequest,
  signIn,
  statusButton,
  test,
} from './desk-page.ts';
import { expect, frames } from './site.ts';

test.use({ expectedMessage: /401|ERR_FAILED/ });

test('a link signs in once with one button, and leaves no code', async ({ page, context, desk: site }) => {
  const code = await newCode(site);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto(`/desk/sign-in#${code}`);
  await expect(page.getByRole('button')).toHaveCount(1);
  const button = page.getByRole('button', { name: 'Sign in on this device' });
  await button.click();
  await expect(page).toHaveURL('/desk');
  await expect(page.getByRole('heading', { name: 'Requests' })).toBeVisible();
  expect(addresses.filter((address) => address.includes(code))).toEqual([]);
  await page.goBack();
  await expect(page).not.toHaveURL(/sign-in/);

  await context.clearCookies();
  await page.goto(`/desk/sign-in#${code}`);
  await button.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Each one works once, for 15 minutes.' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Email me a new link' }).click();
  // This site writes its e-mails to files. The page says so without naming a command, which is for operators.
  const said = page.getByRole('status');
  await expect(said).toContainText('This site sends no email yet. The email with the link, written at');
  await expect(said).not.toContainText('npm');
  await expect(page.getByText('npm run quotes -- desk')).toBeHidden();

  // A second link in the same tab is tried with its own code.
  const next = await newCode(site);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, next);
  await button.click();
  await expect(page.getByRole('heading', { name: 'Requests' })).toBeVisible();
});

test('a sign-in link leads to the wanted request, in the first tab too', async ({ page, site, context }) => {
  const id = await arrive(site, { lastName: 'Wanted' });
  await page.goto(`/desk/request/${id}`);
  await expect(page.getByRole('button', { name: 'Email me a link' })).toBeVisible();
  await expect(page.getByText('Wanted')).toHaveCount(0);

  const tab = await context.newPage();
  await tab.goto(`/desk/sign-in#${await newCode(site)}`);
  await tab.getByRole('button', { name: 'Sign in on this device' }).click();
  await expect(tab.getByRole('heading', { level: 1, name: 'Ada Wanted' })).toBeVisible();
  await tab.close();

  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Wanted' })).toBeVisible();
});

test('the owner sees all devices, signs one out, and names another', async ({
  page,
  desk: site,
  browser,
}) => {
  await arrive(site);
  await signIn(page, site);
  const other = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1',
  });
  const phone = await other.newPage();
  await signIn(phone, site);
  await expect(phone.getByText('Ada Lovelace')).toBeVisible();

  await openDevices(page);
  const devices = page.getByRole('main').getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: 'This device' })).toContainText(/Chrome on/);
  await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).press('Enter');
  await expect(page.getByText('Safari on iPhone is signed out right away')).toBeVisible();
  await expect(devices).toHaveCount(2);
  await page.getByRole('button', { name: 'Yes, sign out' }).press('Enter');
  await expect(devices).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('list')).toBeFocused();
  await expect(phone.getByRole('button', { name: 'Email me a link' })).toBeVisible();
  await expect(phone.getByText('Lovelace')).toHaveCount(0);
  await other.close();

  await page.getByRole('button', { name: /^Rename/ }).click();
  await page.getByLabel('Name, such as').fill('Maria’s phone');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Maria’s phone' })).toBeVisible();
  await expect(page.getByText(/^https?:\/\/.*\/desk$/)).toBeVisible();
  const code = page.getByRole('img', { name: 'QR code of the address' });
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(20);
  await page.getByRole('link', { name: 'Requests' }).click();
  await openRequest(page, 'Ada Lovelace');
  await statusButton(page, 'Contacted').click();
  await expect(historyOf(page).first()).toContainText('Maria’s phone');
});

test('signing out asks first, and deletes unsent text on this device', async ({ page, site }) => {
  const id = await arrive(site, { lastName: 'Secret' });
  await signIn(page, site);
  await page.goto(`/desk/request/${id}`);
  await page.getByLabel('Add a note').fill('The key is under the mat');
  const { promise: isOut, resolve: release } = Promise.withResolvers<void>();
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
  for (const screen of ['/desk/customers', '/desk/site', '/desk']) {
    // On a slow line, a response arrives only after the sign-out.
    if (screen === '/desk')
      await page.route('**/known', async (route) => {
        const response = await route.fetch();
        ask();
        await isOut;
        await route.fulfill({ response });
      });
    await page.goto(screen);
    await page.getByLabel('Search').fill('Doormat');
  }
  await isAsked;

  await page.setViewportSize({ width: 320, height: 640 });
  await openMenu(page);
  await page.getByRole('button', { name: 'Sign out this device' }).click();
  await expect(page.getByText('You’ll need a new link')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Devices' })).toBeHidden();
  await openDevices(page);
  await page.getByRole('button', { name: 'Sign out This device' }).click();
  await page.getByRole('button', { name: 'Yes, sign out' }).click();

  const sentence = page.getByText('You are signed out on this device.');
  await expect(sentence).toBeVisible();
  const late = page.waitForResponse('**/known');
  release();
  await late;
  await frames(page);
  await expect(sentence).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'mat',
  );
});

test('a device signed out from afar deletes all text but one call', async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-write']);
  const id = await arrive(site, { lastName: 'Faraway' });
  await signIn(page, site);
  await page.goto(`/desk/request/${id}`);
  await page.getByLabel('Add a note').fill('The key is under the pot');
  const saving = page.waitForResponse('**/notes');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('The key is under the pot')).toBeVisible();
  expect((await saving).status()).toBe(200);
  await page.getByLabel('Add a note').fill('The alarm code is 1815');
  await page.route('**/status', (route) => route.abort());
  await statusButton(page, 'Won').click();
  await page.route('**/api/desk/requests', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.goto('/desk/new');
  await page.getByLabel('Name').fill('Hilda Handwritten');
  await page.getByLabel('Phone').fill('(734) 555-0142');
  await page.getByLabel('Service or notes').fill('Gutters, before the wedding');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hilda Handwritten' })).toBeVisible();

  await site.desk('desk', 'sign-out', '--all');

  await expect(page.getByText('2 unsent changes were not saved.')).toBeVisible();
  const lost = page.getByRole('region', { name: 'Not saved' });
  await expect(lost).toContainText('Hilda Handwritten');
  await lost.getByRole('button', { name: 'Copy' }).click();
  await expect(lost).toContainText('Copied.');
  const field = page.getByLabel('Or paste the link or enter the code');
  await field.press('ControlOrMeta+v');
  await expect(field).toHaveValue(/^Hilda Handwritten\s?\(734\) 555-0142\s?Gutters, before the wedding$/);
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).not.toMatch(/pot|1815|Faraway|won|Hilda|wedding/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Email me a link' })).toBeVisible();
  await expect(page.getByText('Hilda')).toHaveCount(0);
});
