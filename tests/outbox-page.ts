/** Steps that the tests of the browser's outbox share. */
import type { Page } from '@playwright/test';
import { closeDialog, fill, outboxOf, send } from './quote-requests.ts';
import { expect } from './site.ts';

export const noticeOn = (page: Page) => page.getByRole('complementary', { name: 'Your quote request' });

/** The copies for the server of what EmailJS has accepted. */
export const copiesOn = (page: Page) => outboxOf(page, 'copies');

export const comeOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

/** Leaves a request in the outbox that the network did not take, nor will until `page.unroute`. */
export async function leaveWaiting(page: Page, lastName: string) {
  await page.route('**/api/quotes', (route) => route.abort());
  await submit(page, lastName);
}

export async function submit(page: Page, lastName: string) {
  await fill(page, lastName);
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  await closeDialog(page);
}

/** The pages to come may not use the browser's storage. */
export const denyStorage = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(window, 'indexedDB', {
      get: () => {
        throw new DOMException('no', 'SecurityError');
      },
    }),
  );

/** Lets the page's clock run, in steps of ms, until a try has been made or the page has given something up. */
export const runUntil = (page: Page, isReached: () => Promise<boolean>, step = STEP) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(step);
        return isReached();
      },
      { intervals: [STEP] },
    )
    .toBe(true);

/** ms. */
export const STEP = 50;

/** Waits until no try is under way: each holds a lock until what became of it has been written. */
export const allSettled = (page: Page) =>
  page.waitForFunction(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return held.length + pending.length === 0;
  });
