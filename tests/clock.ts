import type { Page } from '@playwright/test';
import { expect } from './site.ts';

/**
 * Stops the page's clock, which the test has installed, `ahead` ms from now. Tries a later moment if a busy
 * machine has missed this one.
 */
export async function stopClock(page: Page, ahead = 1000): Promise<void> {
  await expect(async () => {
    await page.clock.pauseAt(await page.evaluate((ms) => Date.now() + ms, ahead));
  }).toPass();
}

/** Stops the page's clock during `act`, so that on a busy machine none of the page's timeouts ends first. */
export async function holdClock<Result>(page: Page, act: () => Promise<Result>): Promise<Result> {
  await page.clock.install();
  await stopClock(page);
  const result = await act();
  await page.clock.resume();
  return result;
}
