import type { Page } from '@playwright/test';
import { expect } from './site.ts';

/**
 * Stops the page's clock, which the test has installed, a moment from now, `ahead` in ms. A busy machine may
 * reach the page too late for that moment; then a later moment is used.
 */
export async function stopClock(page: Page, ahead = 1000): Promise<void> {
  await expect(async () => {
    await page.clock.pauseAt(await page.evaluate((ms) => Date.now() + ms, ahead));
  }).toPass();
}
