/** Steps that the tests of the browser's outbox share. */
import type { Page } from '@playwright/test';
import { closeDialog, fill, outboxOf, send } from './quote-requests.ts';
import { expect } from './site.ts';

export const noticeOn = (page: Page) => page.getByRole('complementary', { name: 'Your quote request' });

/** The copies for the server of requests that EmailJS has accepted. */
export const copiesOn = (page: Page) => outboxOf(page, 'copies');

export const comeOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

/** Attempts what waits, again and again, until a second failure shows the notice. */
export async function waitForNotice(page: Page): Promise<void> {
  const isShown = () => comeOnline(page).then(() => noticeOn(page).isVisible());
  await expect.poll(isShown).toBe(true);
}

/** Leaves a request in the outbox. The network stays down until `page.unroute`. */
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

/** Denies storage to the pages that follow. */
export const denyStorage = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(window, 'indexedDB', {
      get: () => {
        throw new DOMException('no', 'SecurityError');
      },
    }),
  );

/**
 * Advances the page's clock by `step` ms at a time until `isReached` resolves to true, such as after a try.
 */
export async function runUntil(page: Page, isReached: () => Promise<boolean>, step = STEP): Promise<void> {
  const isReachedNow = () => page.clock.runFor(step).then(isReached);
  await expect.poll(isReachedNow, { intervals: [STEP] }).toBe(true);
}

export const STEP = 50;

/** The page's clock must not reach its timeouts before this code has arrived. The first focus fetches it. */
export const SENDING_CODE = '**/assets/submit-*.js';

/** Waits until no try is in progress: a try holds its lock until its result is stored. */
export const allSettled = (page: Page) =>
  page.waitForFunction(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return held.length + pending.length === 0;
  });
