/** Signing in and out, as the owner sees it. What the server holds to is in server/desk/sign-in/sign-in.test.ts. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { arrive, newCode, openDevices, openMenu, signIn, test } from './desk-page.ts';
import { expect, startSite } from './site.ts';

test.use({ expectedMessage: /401|ERR_FAILED/ });

test('a link signs in with one button, and leaves no code in the address or the history', async ({
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

test('a link that was used says so, and one button e-mails a new one', async ({ page }) => {
  await using site = await startSite();
  const code = await newCode(site);
  await page.request.post(`${site.url}/api/desk/sign-in`, {
    headers: { 'sec-fetch-site': 'same-origin', origin: site.url },
    data: { code },
  });
  await page.context().clearCookies();

  await page.goto(`${site.url}/desk/sign-in#${code}`);
  await page.getByRole('button', { name: 'Sign in on this device' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This link was used before.' })).toBeVisible();
  await page.getByRole('button', { name: 'Email me a new link' }).click();

  // These e-mails are files, which the page says in the words of whoever stands before it.
  const said = page.getByRole('status');
  await expect(said).toContainText('This site sends no email yet. A link from');
  await expect(said).not.toContainText('npm');
  await page.getByRole('button', { name: 'Email me a new link' }).click();
  await expect(page.getByText('npm run quotes -- desk')).toBeHidden();
  expect(await readdir(join(site.dataDir, 'mail'))).toHaveLength(1);
  await page.goto('about:blank');
});

test('a second link in the same tab is tried for itself', async ({ page, site }) => {
  await page.goto('/desk/sign-in#nothing');
  await page.getByRole('button', { name: 'Sign in on this device' }).click();
  await expect(page.getByText('This link or code does not work.')).toBeVisible();

  const code = await newCode(site);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, code);
  await page.getByRole('button', { name: 'Sign in on this device' }).click();

  await expect(page.getByRole('heading', { name: 'Requests' })).toBeVisible();
});

test('whoever wanted a request gets there through a link in another tab, and the first tab follows', async ({
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

test('the devices are listed, and one is signed out by its button', async ({ page, desk: site, browser }) => {
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

test('signing out forgets what was typed on this device', async ({ page, site }) => {
  const id = await arrive(site, { lastName: 'Secret' });
  await signIn(page, site);
  await page.goto(`/desk/request/${id}`);
  await page.getByLabel('Add a note').fill('The key is under the mat');
  await page.goto('/desk/devices');

  await page.getByRole('button', { name: 'Sign out This device' }).click();
  await page.getByRole('button', { name: 'Yes, sign out' }).click();

  await expect(page.getByText('You are signed out on this device.')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'mat',
  );
});

test('the menu signs out this device after asking', async ({ page, site }) => {
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

test('a device that is signed out from afar keeps nothing of what was typed or tapped on it, and says so', async ({
  page,
  site,
}) => {
  const id = await arrive(site, { lastName: 'Faraway' });
  await signIn(page, site);
  await page.goto(`/desk/request/${id}`);
  await page.getByLabel('Add a note').fill('The key is under the pot');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('The key is under the pot')).toBeVisible();
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

test('a request taken on the phone that was not sent is shown once, to be copied, when the device is signed out', async ({
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

test('nothing of a request is in the page, whatever its address', async ({ request, site }) => {
  const id = await arrive(site, { lastName: 'Invisible' });

  for (const path of ['/desk', `/desk/request/${id}`, '/desk/figures', '/desk/devices', '/desk/sign-in']) {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    expect(await response.text()).not.toContain('Invisible');
  }
});
