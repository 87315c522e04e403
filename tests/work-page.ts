/** A job's photos on the desk, for the tests that take them and show them. */
import type { Page } from '@playwright/test';
import type { DeskRequest } from '../domain/desk.ts';
import { arrive, openRequest, signIn, statusButton } from './desk-page.ts';
import { picture } from './photos-page.ts';
import { writeQuote } from './quote-page.ts';
import { expect, type Site } from './site.ts';

export const work = (page: Page) => page.getByRole('region', { name: 'Photos of the job' });
export const input = (page: Page, name: string) => work(page).locator(`input[aria-label="${name}"]`);
export const photoOf = (page: Page, name: string) => work(page).getByRole('button', { name, exact: true });
export const slotOf = (page: Page, name: string) =>
  work(page)
    .getByRole('figure')
    .filter({ has: page.locator(`[aria-label^="${name}"]`) });

export async function take(page: Page, name: string, width = 1200): Promise<void> {
  await input(page, `${name}: Take a photo`).setInputFiles(
    await picture(`${width}.jpg`, { width, height: 900 }),
  );
  await expect(photoOf(page, name)).toBeVisible();
}

/** Waits until the server's small version of the photo is shown. */
export async function isStored(page: Page, name: string): Promise<void> {
  const image = photoOf(page, name).locator('img');
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
}

/** Waits until the canvas of an unsent photo has its picture. */
export async function isDrawn(page: Page, name: string): Promise<void> {
  const canvas = photoOf(page, name).locator('canvas');
  // A canvas that has not been drawn is 300 px wide.
  await expect.poll(() => canvas.evaluate((one: HTMLCanvasElement) => one.width)).not.toBe(300);
}

export async function openJob(page: Page, site: Site, lastName: string): Promise<string> {
  const id = await arrive(site, { lastName, city: 'Livonia', serviceNeeded: 'roof-cleaning' });
  await signIn(page, site);
  await openRequest(page, `Ada ${lastName}`);
  await statusButton(page, 'Won').click();
  await expect(work(page)).toBeVisible();
  return id;
}

export async function read(page: Page, site: Site, id: string): Promise<DeskRequest> {
  return (await page.request.get(`${site.url}/api/desk/requests/${id}`)).json();
}

/** Posts an action as another device of the owner does. */
export async function act(page: Page, site: Site, path: string, data: object): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const response = await page.request.post(`${site.url}/api/desk/requests/${path}`, { headers, data });
  expect(response.status(), await response.text()).toBe(200);
}

/** Records an accepted quote and that the job is done. Resolves to the path of the quote's page. */
export async function finish(page: Page, site: Site, id: string): Promise<string> {
  const path = await writeQuote(site, id);
  const { version, quote } = await read(page, site, id);
  await act(page, site, `${id}/quote/answer`, {
    id: crypto.randomUUID(),
    version,
    what: 'accepted',
    quoteVersion: quote?.shown?.version,
    options: [],
    words: '',
  });
  const accepted = await read(page, site, id);
  await act(page, site, `${id}/status`, {
    id: crypto.randomUUID(),
    version: accepted.version,
    to: 'done',
  });
  return path;
}

/** Sends the customer's form of the quote's page. */
export async function answerAsCustomer(page: Page, site: Site, path: string, form: Record<string, string>) {
  const response = await page.request.post(site.url + path, { form, headers: { origin: site.url } });
  expect(response.ok(), `${response.status()}`).toBe(true);
}
