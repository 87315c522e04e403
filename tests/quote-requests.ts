/** How the tests fill in the quote form, and where they look for the results. */
import type { Page } from '@playwright/test';
import type { RequestPayload } from '../domain/payload.ts';
import { openSqliteForTerminal } from '../server/store/sqlite.ts';
import { createStore } from '../server/store/store.ts';
import { expect, hold, type Site } from './site.ts';

/** The text for a request that is kept but not yet sent (promises: Messages). */
export const HELD =
  'Thank you for your submission! We have received your request and will contact you within 48 hours.';

export async function fill(page: Page, lastName: string): Promise<void> {
  // After a request, the form for another is folded.
  const again = page.getByText('Ask for another quote');
  if (await again.isVisible()) await again.click();
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill(lastName);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Phone').fill('7345550199');
}

export const sendButton = (page: Page) =>
  page.locator('#quote-form').getByRole('button', { name: 'Get Free Quote' });

export function send(page: Page): Promise<void> {
  return sendButton(page).click();
}

/** Holds back requests until the returned function is called. */
export const holdSending = (page: Page) => hold(page, '**/api/quotes');

export async function expectEmpty(page: Page): Promise<void> {
  const held = await page.locator('#quote-form').evaluate((form: HTMLFormElement) =>
    // A field without files counts as one file without a name.
    [...new FormData(form)].map(([name, value]) => [name, value instanceof File ? value.name : value]),
  );
  expect(held.filter(([, value]) => value !== '')).toEqual([]);
}

/** Closes the dialog and waits until it is gone. By then the form has the focus and gets the next keys. */
export async function closeDialog(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
}

/** The requests with that last name in the server's store: those in quarantine, or the others. */
export async function requestsOf(
  { dataDir }: Site,
  lastName: string,
  isQuarantined = false,
): Promise<RequestPayload[]> {
  const database = openSqliteForTerminal(dataDir);
  if (!database) return [];
  const all = await createStore(database).list({ isQuarantined });
  await database.close();
  return all.map(({ payload }) => payload).filter((payload) => payload.lastName === lastName);
}

export async function stored(site: Site, lastName: string, isQuarantined = false): Promise<number> {
  return (await requestsOf(site, lastName, isQuarantined)).length;
}

type Entry = {
  attempts: number;
  retryMs: number;
  request: { lastName: string };
  photos?: { state: string }[];
};

type Store = 'requests' | 'copies' | 'photos';

/**
 * The entries that this browser holds: requests, copies of those that EmailJS has delivered, or photos.
 */
export async function outboxOf(page: Page, store: Store = 'requests'): Promise<Entry[]> {
  return (await inStore<Entry[]>(page, store, (store) => store.getAll())) ?? [];
}

/**
 * Uses a store of the browser's outbox. After the transaction, resolves to the result of the request; to
 * undefined if the site has not created the outbox yet, for this function must not create it. `work` is sent
 * to the page as source text.
 */
export function inStore<Result>(
  page: Page,
  store: Store | 'files',
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  const run = (name: string, use: typeof work) =>
    new Promise<Result | undefined>((resolve, reject) => {
      const opening = indexedDB.open('outbox');
      opening.onupgradeneeded = () => {
        opening.onerror = () => resolve(undefined);
        opening.transaction?.abort();
      };
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const transaction = opening.result.transaction(name, 'readwrite');
        const request = use(transaction.objectStore(name));
        transaction.oncomplete = () => {
          opening.result.close();
          resolve(request.result);
        };
        transaction.onabort = () => reject(transaction.error);
      };
    });
  return page.evaluate<Result | undefined>(`(${run})(${JSON.stringify(store)}, ${work})`);
}

export async function inOutbox(page: Page): Promise<number> {
  return (await outboxOf(page)).length;
}
