/**
 * The scroll position after Back, Forward and reload on a slow processor: there the browser may scroll before
 * or after the scripts run and the document ends. REST_ROUNDS makes it longer (`npm run
 * test:faults`).
 */
import { footerLink, heading } from '../navigation-page.ts';
import { expect, hydrated, test } from '../site.ts';

const ROUNDS = Number(process.env.REST_ROUNDS ?? 1);
const TIMES_SLOWER = 6;

for (const how of ['in place', 'by documents']) {
  test(`on a slow processor Back and Forward, ${how}, go to the top, and a reload keeps the position`, async ({
    page,
  }) => {
    test.setTimeout(60_000 + ROUNDS * 60_000);
    if (how === 'by documents') await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'));
    const scrollDown = () => page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
    const shows = async (text: string) => {
      await expect(heading(page)).toContainText(text);
      await hydrated(page);
      return page.evaluate(() => scrollY);
    };
    await page.goto('/services');
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
    for (let round = 0; round < ROUNDS; round += 1) {
      await shows('Ten services');
      await scrollDown();
      await footerLink(page, 'About Us').click();
      const afterLink = await shows('Neighbors');
      await scrollDown();
      await page.goBack();
      const afterBack = await shows('Ten services');
      await scrollDown();
      await page.reload();
      const afterReload = await shows('Ten services');
      await page.goForward();
      const afterForward = await shows('Neighbors');
      if (round + 1 < ROUNDS) await page.goBack();

      expect({ afterLink, afterBack, afterReload, afterForward }).toEqual({
        afterLink: 0,
        afterBack: 0,
        afterReload: 700,
        afterForward: 0,
      });
    }
  });
}
