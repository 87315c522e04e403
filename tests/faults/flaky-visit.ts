/** A visitor on a flaky network. */
import type { Page } from '@playwright/test';
import { expect } from '../site.ts';

/** Fills in the form and submits it. Resolves once the visitor was told that the request is safe. */
export async function submit(page: Page, lastName: string) {
  await page.evaluate((name) => {
    const form = document.querySelector<HTMLFormElement>('form#quote-form');
    if (!form) throw new Error('There is no form');
    const values = { firstName: 'Ada', lastName: name, email: 'ada@example.com', phone: '7345550199' };
    for (const [field, value] of Object.entries(values)) {
      const control = form.elements.namedItem(field);
      if (control instanceof HTMLInputElement) control.value = value;
    }
    form.requestSubmit();
  }, lastName);
  // The dialog appears only for a request that is stored in the browser or on the server.
  const dialog = page.getByRole('dialog', { name: 'Success!' });
  await expect(dialog).toBeVisible({ timeout: 15_000 });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** The number of requests and photos that this browser still holds. */
export const countHeld = (page: Page) =>
  page.evaluate(async () => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    let held = 0;
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        // Not held: what became of the visitor's last request.
        if (store === 'ended') continue;
        held += await settled(database.transaction(store).objectStore(store).count());
      }
      database.close();
    }
    return held;
  });

/** Tells the page that it is online, over and over, until this browser holds nothing. */
export async function sendAll(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(() => dispatchEvent(new Event('online')));
        return countHeld(page);
      },
      { timeout: 60_000 },
    )
    .toBe(0);
}
