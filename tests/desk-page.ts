/** How the tests sign in to the desk, and send what arrives there. */
import { expect, type Locator, type Page } from '@playwright/test';
import { emptyQuote, type QuoteFields } from '../quote/fields.ts';
import { buildPayload } from '../quote/payload.ts';
import { type Site, startSite } from './site.ts';

/** A site of its own, which stops only after the page has let go of it. */
export async function startDesk(page: Page): Promise<Site & AsyncDisposable> {
  const site = await startSite();
  return {
    ...site,
    async [Symbol.asyncDispose]() {
      await page.goto('about:blank');
      await site[Symbol.asyncDispose]();
    },
  };
}

/** The code of a new sign-in link. */
export async function newCode(site: Site): Promise<string> {
  const code = /sign-in#(\S+)/.exec(await site.desk('desk'))?.[1];
  if (!code) throw new Error('The terminal printed no link');
  return code;
}

/** Signs the page's browser in, and waits for the inbox. */
export async function signIn(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/desk/sign-in#${await newCode(site)}`);
  await page.getByRole('button', { name: 'Sign in on this device' }).click();
  await expect(page.getByRole('heading', { name: 'Requests' })).toBeVisible();
}

/** A visitor sends a request. Returns its id. */
export async function arrive(site: Site, fields: Partial<QuoteFields> = {}): Promise<string> {
  const quote = {
    ...emptyQuote,
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
    body: JSON.stringify({ ...buildPayload(quote, '2026-0703-0905', new Date()), request_id: requestId }),
  });
  if (response.status !== 201) throw new Error(`The request was answered ${response.status}`);
  return requestId;
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
