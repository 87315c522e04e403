/**
 * Signing in and out and the devices, as the owner sees them. `server/desk/sign-in/sign-in.test.ts` has the
 * server's rules.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
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
import { expect, startSite } from './site.ts';

test.use({ expectedMessage: /401|ERR_FAILED/ });

test('a link signs the owner in with one button, and leaves no code in the address or the history', async ({
  page,
  site,
}) => {
  const code = await newCode(site);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));

  await page.goto(`/desk/sign-in#${code}`);
  await expect(page.getByRole('button')).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign in on this device' }).click();

  await expect(page).toHaveURL('/desk');
  await expect(page.getByRole('heading', { name: 'Requests' })).toBeVisible();
  expect(addresses.filter((address) => address.includes(code))).toEqual([]);
  await page.goBack();
  await expect(page).not.toHaveURL(/sign-in/);
});

test('a used link says that it works once, and one button e-mails a new one', async ({ page }) => {
  await using site = await startSite();
  const code = await newCode(site);
  await page.request.post(`${site.url}/api/desk/sign-in`, {
    headers: { 'sec-fetch-site': 'same-origin', origin: site.url },
    data: { code },
  });
  await page.context().clearCookies();

  await page.goto(`${site.url}/desk/sign-in#${code}`);
  await page.getByRole('button', { name: 'Sign in on this device' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Each one works once, for 15 minutes.' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Email me a new link' }).click();

  // This site writes its e-mails to files. The page says so without naming a command, which is for operators.
  const said = page.getByRole('status');
  await expect(said).toContainText('This site sends no email yet. The email with the link, written at');
  await expect(said).not.toContainText('npm');
  await page.getByRole('button', { name: 'Email me a new link' }).click();
  await expect(page.getByText('npm run quotes -- desk')).toBeHidden();
  expect(await readdir(join(site.dataDir, 'mail'))).toHaveLength(1);
  await page.goto('about:blank');
});

test('a second link in the same tab is tried with its own code', async ({ page, site }) => {
  await page.goto('/desk/sign-in#nothing');
  await page.getByRole('button', { name: 'Sign in on this device' }).click();
  await expect(page.getByText('This link or code doesn’t work.')).toBeVisible();

  const code = await newCode(site);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, code);
  await page.getByRole('button', { name: 'Sign in on this device' }).click();

  await expect(page.getByRole('heading', { name: 'Requests' })).toBeVisible();
});

test('an owner reaches the wanted request through a sign-in link, and the first tab follows', async ({
  page,
  site,
  context,
}) => {
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

test('the owner sees all devices and signs one out', async ({ page, desk: site, browser }) => {
  await signIn(page, site);
  const other = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1',
  });
  const phone = await other.newPage();
  await signIn(phone, site);

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
  await other.close();
});

test('signing out deletes unsent text on this device', async ({ page, site }) => {
  const id = await arrive(site, { lastName: 'Secret' });
  await signIn(page, site);
  await page.goto(`/desk/request/${id}`);
  await page.getByLabel('Add a note').fill('The key is under the mat');
  for (const screen of ['/desk', '/desk/customers', '/desk/site']) {
    await page.goto(screen);
    await page.getByLabel('Search').fill('Doormat');
  }
  await page.goto('/desk/devices');

  await page.getByRole('button', { name: 'Sign out This device' }).click();
  await page.getByRole('button', { name: 'Yes, sign out' }).click();

  await expect(page.getByText('You are signed out on this device.')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'mat',
  );
});

test('the menu signs out this device after a question', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, site);

  await openMenu(page);
  await page.getByRole('button', { name: 'Sign out this device' }).click();
  await expect(page.getByText('You’ll need a new link')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Devices' })).toBeHidden();
  await openMenu(page);
  await page.getByRole('button', { name: 'Yes, sign out' }).click();

  await expect(page.getByText('You are signed out on this device.')).toBeVisible();
});

test('a device that the terminal signs out deletes its unsent text and changes, and says so', async ({
  page,
  site,
}) => {
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
  await page
    .getByRole('region', { name: 'Status' })
    .getByRole('button', { name: 'Won', exact: true })
    .click();

  await site.desk('desk', 'sign-out', '--all');

  await expect(page.getByText('1 unsent change was not saved.')).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).not.toMatch(/pot|1815|Faraway|won/);
});

test('an unsent request from a phone call is shown once for copying when its device is signed out', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-write']);
  await signIn(page, site);
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

  const lost = page.getByRole('region', { name: 'Not saved' });
  await expect(lost).toContainText('Hilda Handwritten');
  await expect(lost).toContainText('Gutters, before the wedding');
  await lost.getByRole('button', { name: 'Copy' }).click();
  await expect(lost).toContainText('Copied.');
  const field = page.getByLabel('Or paste the link or enter the code');
  await field.press('ControlOrMeta+v');
  await expect(field).toHaveValue(/^Hilda Handwritten\s?\(734\) 555-0142\s?Gutters, before the wedding$/);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(
    /Hilda|wedding/,
  );
  await page.reload();
  await expect(page.getByRole('button', { name: 'Email me a link' })).toBeVisible();
  await expect(page.getByText('Hilda')).toHaveCount(0);
});

test('without signing in, no address gives a page with data of a request', async ({ request, site }) => {
  const id = await arrive(site, { lastName: 'Invisible' });

  for (const path of ['/desk', `/desk/request/${id}`, '/desk/figures', '/desk/devices', '/desk/sign-in']) {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    expect(await response.text()).not.toContain('Invisible');
  }
});

test('the owner names a device, and the history shows the name', async ({ page, desk: site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await arrive(site);
  await signIn(page, site);
  await openDevices(page);

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
