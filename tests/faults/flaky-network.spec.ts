/**
 * A network between browser and server that resets, hangs and delays. Each request that the visitor saw
 * confirmed arrives exactly once. FAULT_VISITS is the number of visits (`npm run test:faults`).
 */
import { expect, open, test } from '../site.ts';
import { startFlakyProxy } from './flaky-proxy.ts';
import { sendAll, submit } from './flaky-visit.ts';
import { seeded } from './seeded.ts';
import { tally } from './tally.ts';

const VISITS = Number(process.env.FAULT_VISITS ?? 15);
const TABS = 3;

test.use({ expectedMessage: /did not take|Failed to load resource|net::ERR/ });

test('over a network on which a third of all sends fail, no request is lost or doubled', async ({
  browser,
  site,
}, testInfo) => {
  test.setTimeout(60_000 + VISITS * 2000);
  const proxy = await startFlakyProxy(site, seeded(20261121));
  let next = 0;
  await Promise.all(
    Array.from({ length: TABS }, async () => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await open(page, `${proxy.url}/contact`);
      while (next < VISITS) {
        next += 1;
        await submit(page, `Visitor ${next}`);
      }
      await sendAll(page);
      await context.close();
    }),
  );
  proxy.close();
  testInfo.annotations.push({ type: 'outcomes', description: JSON.stringify(proxy.outcomes) });

  const all = JSON.parse(await site.desk('export', '--json')) as { lastName: string }[];
  const names = all.map(({ lastName }) => lastName).filter((name) => name.startsWith('Visitor '));
  const visitors = Array.from({ length: VISITS }, (_, index) => `Visitor ${index + 1}`);
  tally('a network on which a third of all sends fail', VISITS, visitors, names);
  expect(names.toSorted()).toEqual(visitors.toSorted());
  expect(proxy.outcomes['reset before'] + proxy.outcomes['reset after']).toBeGreaterThan(VISITS / 5);
});
