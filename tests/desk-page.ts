/** How the tests sign in to the desk, and send what arrives there. */
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { emptyRequest, type RequestFields } from '../domain/fields.ts';
import { buildPayload } from '../domain/payload.ts';
import { HOUR } from '../domain/time-spans.ts';
import { createCode } from '../server/devices/codes.ts';
import { createPhotoStore } from '../server/photos/photos.ts';
import { raiseRevision } from '../server/store/database.ts';
import { test as base, type Site } from './site.ts';
import { services } from './support/content.ts';
import { signedIn } from './support/desk-browser.ts';
import { openBeside } from './support/open-beside.ts';

/** What tests of the desk leave behind. */
const EMPTIED = [
  'quote_version',
  'quote',
  'visit',
  'calendar',
  'saved_lines',
  'push_subscription',
  'job',
  'photo_file',
  'photo',
  'request_change',
  'quote_request',
  'prepared_text',
  'no_reminder',
  'site_draft',
  'site_revision',
  'site_service',
  'site_anchor',
  'site_files',
  'site_picture',
  'sign_in_code',
  'device',
] as const;
const COLORS = ['crimson', 'seagreen', 'royalblue', 'goldenrod', 'orchid'];

export const test = base.extend<{
  /** The site that all tests of a worker share, with nothing in its store. */
  desk: Site;
}>({
  desk: async ({ page, site }, use) => {
    await emptyStore(site);
    await use(site);
    // The desk that is open would ask on while the store is emptied.
    for (const opened of page.context().pages()) await opened.goto('about:blank');
    // Tests of the public pages share the site, too.
    await emptyStore(site);
  },
});

/** Leaves nothing of the tests before. What one of them has published is shown no more. */
async function emptyStore(site: Site): Promise<void> {
  await using database = await openBeside(site);
  const { db } = database;
  const published = await db.selectFrom('site_revision').select('number').executeTakeFirst();
  // In one transaction, because each is written through to the disk.
  await db.transaction().execute(async (transaction) => {
    for (const table of EMPTIED) await transaction.deleteFrom(table).execute();
    if (published)
      await transaction
        .insertInto('site_service')
        .values(services.map(({ id, title }) => ({ id, title })))
        .execute();
  });
  await raiseRevision(db);
  if (published) {
    // The server looks at the store when a desk asks it what the site says.
    const browser = await signedIn({ url: site.url, database });
    expect(await (await browser.get('site')).json()).toMatchObject({ revision: 0 });
    await db.deleteFrom('device').execute();
  }
}

/** The code of a new sign-in link, made in the store as the terminal makes it. */
export async function newCode(site: Site): Promise<string> {
  await using database = await openBeside(site);
  return await createCode(database, 'terminal', Date.now());
}

/** Signs the page's browser in as the button of a link does, and waits for the inbox. */
export async function signIn(page: Page, site: Site): Promise<void> {
  const answer = await page.request.post(`${site.url}/api/desk/sign-in`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { code: await newCode(site) },
  });
  expect(answer.status()).toBe(204);
  await page.goto(`${site.url}/desk`);
  await expect(page.getByRole('heading', { name: 'Requests' })).toBeVisible();
}

/** The same by the link's own page and button. */
export async function signInByLink(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/desk/sign-in#${await newCode(site)}`);
  await page.getByRole('button', { name: 'Sign in on this device' }).click();
  await expect(page.getByRole('heading', { name: 'Requests' })).toBeVisible();
}

/** A visitor sends a request, which may name photos. Returns its id. */
export async function arrive(site: Site, fields: Partial<RequestFields> = {}, photos = 0): Promise<string> {
  const request = {
    ...emptyRequest,
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    phone: '+1 (734) 555-0199',
    ...fields,
  };
  const requestId = crypto.randomUUID();
  const response = await fetch(`${site.url}/api/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...buildPayload(request, '2026-0703-0905', new Date(), services),
      request_id: requestId,
      photos,
    }),
  });
  if (response.status !== 201) throw new Error(`The request was answered ${response.status}`);
  return requestId;
}

/** Photos of a request arrive, each of a color of its own. */
export async function arrivePhotos(site: Site, requestId: string, numbers: readonly number[]): Promise<void> {
  await using database = await openBeside(site);
  const photos = createPhotoStore(database);
  for (const number of numbers) {
    const size = number % 2 ? { width: 1200, height: 900 } : { width: 900, height: 1200 };
    const background = COLORS[number - 1] ?? 'black';
    const picture = await sharp({ create: { ...size, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const preview = await sharp(picture).resize(400, 400, { fit: 'inside' }).jpeg().toBuffer();
    const key = { requestId, number, sourceHash: background };
    const result = await photos.put(key, { ...size, picture, preview }, Date.now());
    if (result !== 'stored') throw new Error(`Photo ${number} is ${result}`);
  }
}

/** Lets the request of that last name have come so many hours earlier. */
export async function age(site: Site, lastName: string, hours: number): Promise<void> {
  await using database = await openBeside(site);
  await database.db
    .updateTable('quote_request')
    .set(({ eb }) => ({ received_ms: eb('received_ms', '-', hours * HOUR) }))
    .where('payload', 'like', `%"${lastName}"%`)
    .execute();
  await raiseRevision(database.db);
}

/** Sets a reminder of the open request as the desk does, at a moment from now, ms. */
export async function remindIn(page: Page, ms: number): Promise<void> {
  const id = page.url().split('/').at(-1) ?? '';
  const { origin } = new URL(page.url());
  const response = await page.request.post(`${origin}/api/desk/requests/${id}/reminder`, {
    headers: { 'sec-fetch-site': 'same-origin', origin },
    data: { id: crypto.randomUUID(), atMs: Date.now() + ms },
  });
  expect(response.status()).toBe(200);
}

/** The row of a request in the list. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('list').getByRole('link', { name });
}

/** Opens the request of that name from the list. */
export async function openRequest(page: Page, name: string): Promise<void> {
  await rowOf(page, name).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Opens the menu, which stands elsewhere on a phone. */
export async function openMenu(page: Page): Promise<void> {
  await page.locator('summary[aria-label="Menu"]:visible').click();
}

export async function openDevices(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('link', { name: 'Devices' }).click();
}

/** The button of a status. */
export function statusButton(page: Page, name: string): Locator {
  return page.getByRole('region', { name: 'Status' }).getByRole('button', { name, exact: true });
}

/** The entries of a request's history, newest first. */
export function historyOf(page: Page): Locator {
  return page.getByRole('list', { name: 'History' }).getByRole('listitem');
}

/** Types as a person does. `fill` reaches no handler of React in Firefox, whose test protocol sets values by itself. */
export async function type(field: Locator, text: string): Promise<void> {
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(text);
}

/** Taps a link that would leave for another app. Resolves to where it leads. */
export async function tapAway(link: Locator): Promise<string> {
  await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()));
  const href = (await link.getAttribute('href')) ?? '';
  await link.click();
  return href;
}

/** The words that a link to an app of messages or mail hands over. */
export const bodyOf = (href: string) => decodeURIComponent(/[?&]body=([^&]*)/.exec(href)?.[1] ?? '');

/** On a phone, in a request: a question, a change that was refused, an emergency, and no connection. */
export async function sayEverything(page: Page, site: Site): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = page.url().split('/').at(-1) ?? '';
  await tapAway(page.getByRole('link', { name: 'Call', exact: true }));
  const refuse = { status: 422, json: { error: 'This request cannot be answered.' } };
  await page.route('**/notes', (route) => route.fulfill(refuse), { times: 1 });
  await page.getByLabel('Add a note').fill('Two dogs.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('A note was not saved')).toBeVisible();
  await arrive(site, { firstName: 'Emma', lastName: 'Everything', isEmergency: true });
  await expect(page.getByText('1 new emergency').last()).toBeVisible();
  await page.route('**/api/desk/**', (route) =>
    route.request().url().includes(id) ? route.continue() : route.abort(),
  );
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('You’re offline.')).toBeVisible();
}
