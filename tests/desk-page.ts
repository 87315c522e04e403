/**
 * Steps of the desk's tests: the owner signs in, visitors send requests, the owner opens and taps.
 * Over 250 lines because all tests of the desk share these steps.
 */
import { expect, type Locator, type Page, type Request } from '@playwright/test';
import sharp from 'sharp';
import { emptyRequest, type RequestFields } from '../domain/fields.ts';
import { buildPayload } from '../domain/payload.ts';
import type { RequestStatus } from '../domain/status.ts';
import { DAY, HOUR, SECOND } from '../domain/time-spans.ts';
import { LOST_CONNECTION_TIMEOUT } from '../domain/timeouts.ts';
import { createCode } from '../server/devices/sign-in-codes.ts';
import { createPhotoStore } from '../server/photos/photos.ts';
import { createRequestActions } from '../server/requests/request-actions.ts';
import { raiseChangeCounter } from '../server/store/database.ts';
import { holdClock } from './clock.ts';
import { test as base, type Site } from './site.ts';
import { services } from './support/content.ts';
import { signedIn } from './support/desk-browser.ts';
import { openRunningStore } from './support/open-running-store.ts';

/** Tables that tests of the desk fill. */
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
  'work_photo_file',
  'work_photo',
  'work_pair',
  'work_review',
  'request_change',
  'quote_request',
  'prepared_text',
  'no_reminder',
  'customer',
  'customer_contact',
  'site_draft',
  'site_publication',
  'site_service',
  'site_anchor',
  'site_files',
  'site_picture',
  'sign_in_code',
  'device',
] as const;
const COLORS = ['crimson', 'seagreen', 'royalblue', 'goldenrod', 'orchid'];

export const test = base.extend<{
  /** The site that all tests of a worker share, with an empty store. */
  desk: Site;
}>({
  desk: async ({ page, site }, use) => {
    await emptyStore(site);
    await use(site);
    // An open desk would read again while the store is emptied.
    for (const opened of page.context().pages()) await opened.goto('about:blank');
    // Tests of the public pages share the site, too.
    await emptyStore(site);
  },
});

/** Deletes all data of earlier tests and takes back what one of them published. */
async function emptyStore(site: Site): Promise<void> {
  await using database = await openRunningStore(site);
  const { db } = database;
  const published = await db.selectFrom('site_publication').select('number').executeTakeFirst();
  // A single transaction, because each commit is flushed to the disk.
  await db.transaction().execute(async (transaction) => {
    for (const table of EMPTIED) await transaction.deleteFrom(table).execute();
    // Puts back the services of the start. The server reads them each second while nothing is published.
    await transaction
      .insertInto('site_service')
      .values(services.map(({ id, title }) => ({ id, title })))
      .execute();
  });
  await raiseChangeCounter(db);
  if (published) {
    // The server compares its publication with the store when a desk reads the content.
    const browser = await signedIn({ url: site.url, database });
    expect(await (await browser.get('site')).json()).toMatchObject({ publication: 0 });
    await db.deleteFrom('device').execute();
  }
}

/** The code of a new sign-in link, made in the store as the terminal makes it. */
export async function newCode(site: Site): Promise<string> {
  await using database = await openRunningStore(site);
  return await createCode(database, 'terminal', Date.now());
}

/** Signs the page's browser in as the button of a sign-in link does, and waits for the inbox. */
export async function signIn(page: Page, site: Site): Promise<void> {
  const response = await page.request.post(`${site.url}/api/desk/sign-in`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { code: await newCode(site) },
  });
  expect(response.status()).toBe(204);
  await page.goto(`${site.url}/desk`);
  await expect(page.getByRole('heading', { name: 'Requests' })).toBeVisible();
}

/** Signs in on the link's page with its button. */
export async function signInByLink(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/desk/sign-in#${await newCode(site)}`);
  await page.getByRole('button', { name: 'Sign in on this device' }).click();
  await expect(page.getByRole('heading', { name: 'Requests' })).toBeVisible();
}

/** A visitor sends a request that announces `photos` photos. Returns its id. */
export async function arrive(
  site: Pick<Site, 'url'>,
  fields: Partial<RequestFields> = {},
  photos = 0,
): Promise<string> {
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
  if (response.status !== 201) throw new Error(`The request got ${response.status}`);
  return requestId;
}

/** Photos of a request arrive, each in its own color. */
export async function arrivePhotos(site: Site, requestId: string, numbers: readonly number[]): Promise<void> {
  await using database = await openRunningStore(site);
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

/** Makes the request with that last name older by `hours`. */
export async function age(site: Site, lastName: string, hours: number): Promise<void> {
  await using database = await openRunningStore(site);
  await database.db
    .updateTable('quote_request')
    .set(({ eb }) => ({ received_ms: eb('received_ms', '-', hours * HOUR) }))
    .where('payload', 'like', `%"${lastName}"%`)
    .execute();
  await raiseChangeCounter(database.db);
}

/** Sets a reminder of the open request as the desk does, `ms` from now. */
export function remindIn(page: Page, ms: number): Promise<void> {
  return actElsewhere(page, 'reminder', { atMs: Date.now() + ms });
}

/** Sets the visit of the open request to `days` days from today (UTC), as another device does. */
export function dateIn(page: Page, days: number): Promise<void> {
  const day = new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
  return actElsewhere(page, 'visit', { seen: 99, visit: { day, time: null } });
}

async function actElsewhere(page: Page, what: string, change: object): Promise<void> {
  const { origin, pathname } = new URL(page.url());
  const response = await page.request.post(`${origin}/api/desk/requests/${pathname.split('/')[3]}/${what}`, {
    headers: { 'sec-fetch-site': 'same-origin', origin },
    data: { id: crypto.randomUUID(), ...change },
  });
  expect(response.status()).toBe(200);
}

export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('list').getByRole('link', { name });
}

export async function openRequest(page: Page, name: string): Promise<void> {
  await rowOf(page, name).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** A visitor sends a request, and the owner signs in and opens it. Resolves to its id. */
export async function openNew(page: Page, site: Site, fields: Partial<RequestFields> = {}): Promise<string> {
  const id = await arrive(site, fields);
  await signIn(page, site);
  await openRequest(page, `${fields.firstName ?? 'Ada'} ${fields.lastName ?? 'Lovelace'}`);
  return id;
}

/** Sets the status of requests in the store, as the owner does on another device. */
export async function mark(site: Site, to: RequestStatus, ...ids: string[]): Promise<void> {
  await using database = await openRunningStore(site);
  const { mark } = createRequestActions(database, []);
  for (const id of ids) await mark(id, to, { by: 'the van', nowMs: Date.now() });
}

/** A request that arrived a day before its job was done, `ago` ms ago. */
export async function arriveDone(site: Site, fields: Partial<RequestFields>, ago: number): Promise<void> {
  const id = await arrive(site, fields);
  await using database = await openRunningStore(site);
  const doneMs = Date.now() - ago;
  await createRequestActions(database, []).mark(id, 'done', { by: 'the van', nowMs: doneMs });
  await database.db
    .updateTable('quote_request')
    .set({ received_ms: doneMs - DAY })
    .where('request_id', '=', id)
    .execute();
}

/**
 * Advances the page's clock until that is shown. Repeatedly, because a wait of the page may begin after the
 * test has advanced the clock.
 */
export async function passUntil(page: Page, shown: Locator, step = 5 * SECOND): Promise<void> {
  let timeout = SECOND / 5;
  await expect(async () => {
    await page.clock.runFor(step);
    // Longer each time. Otherwise the page’s clock would reach the timeout of each call before a busy server.
    timeout *= 1.25;
    await expect(shown).toBeVisible({ timeout });
  }).toPass({ intervals: [SECOND / 10] });
}

/** Opens the visible menu: phones have it elsewhere than wide screens. */
export async function openMenu(page: Page): Promise<void> {
  await page.locator('summary[aria-label="Menu"]:visible').click();
}

export async function openDevices(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('link', { name: 'Devices' }).click();
}

/** The calls of the page and of its browser's other tabs that have no response yet, from now on. */
export function callsUnderWay(page: Page): ReadonlySet<Request> {
  const calls = new Set<Request>();
  const context = page.context();
  context.on('request', (request) => request.resourceType() === 'fetch' && calls.add(request));
  context.on('requestfinished', (request) => calls.delete(request));
  context.on('requestfailed', (request) => calls.delete(request));
  return calls;
}

export function statusButton(page: Page, name: string): Locator {
  return page.getByRole('region', { name: 'Status' }).getByRole('button', { name, exact: true });
}

export function historyOf(page: Page): Locator {
  return page.getByRole('list', { name: 'History' }).getByRole('listitem');
}

/**
 * Types key by key. `fill` reaches no handler of React in Firefox, whose test protocol sets values directly.
 */
export async function type(field: Locator, text: string): Promise<void> {
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(text);
}

export async function saveNote(page: Page, text: string): Promise<void> {
  await type(page.getByLabel('Add a note'), text);
  await page.getByRole('button', { name: 'Save note' }).click();
}

/**
 * Taps a link to another app without leaving the page. Resolves to the link's address. Add the page's first
 * route before: Chromium may lose the response to the tap's keepalive call, and then the desk waits 15 s.
 */
export async function tapAway(link: Locator): Promise<string> {
  await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()));
  const href = (await link.getAttribute('href')) ?? '';
  await link.click();
  return href;
}

/**
 * Taps a link that sends a quote, and waits until the desk asks about it. The page's clock rests meanwhile: if
 * the server has not responded after 1.5 s, the desk asks nothing. Resolves to the link's address.
 */
export function tapToSend(page: Page, link: Locator): Promise<string> {
  return holdClock(page, async () => {
    const href = await tapAway(link);
    await expect(page.getByText('Did you send the quote to').last()).toBeVisible();
    return href;
  });
}

/** The message text that a link to a messages or mail app carries. */
export const bodyOf = (href: string) => decodeURIComponent(/[?&]body=([^&]*)/.exec(href)?.[1] ?? '');

/** On a phone, in a request: shows a question, a refused change, an emergency, and a lost connection. */
export async function sayEverything(page: Page, site: Site): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = page.url().split('/').at(-1) ?? '';
  const refuse = { status: 422, json: { error: 'The server cannot process this call.' } };
  await page.route('**/notes', (route) => route.fulfill(refuse), { times: 1 });
  await tapAway(page.getByRole('region', { name: 'Answer' }).getByRole('link', { name: 'Call' }));
  await saveNote(page, 'Two dogs.');
  await expect(page.getByText('A note was not saved')).toBeVisible();
  await arrive(site, { firstName: 'Emma', lastName: 'Everything', isEmergency: true });
  await expect(page.getByText('1 new emergency').last()).toBeVisible();
  await page.route('**/api/desk/**', (route) =>
    route.request().url().includes(id) ? route.continue() : route.abort(),
  );
  await page.clock.install();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.clock.fastForward(LOST_CONNECTION_TIMEOUT);
  await expect(page.getByText('You’re offline.')).toBeVisible();
}
