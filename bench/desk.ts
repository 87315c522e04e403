/** Measures the memory of open desks, and the first load of the desk. search.ts times the desk's API. */
import { chromium } from '@playwright/test';
import { signedInToProgram } from '../tests/support/desk-browser.ts';
import { quoteRequest } from '../tests/support/server.ts';
import { CHROMIUM, FLAGS } from '../tools/chromium.ts';
import { openProgram } from './open-program.ts';
import { residentBytes } from './process.ts';
import { median, type Row, range } from './table.ts';

const DEVICES = 50;
/**
 * Lighthouse's slow phone: a processor 4 times slower, 1.6 Mbit/s and a round trip of 150 ms. For Chromium's
 * throttling, Lighthouse multiplies the latency by 3.75 and the throughput by 0.9; so do these values.
 */
const SLOW_PHONE = { slowdown: 4, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };
const LOADS = 5;
/** Budget of all scripts that an opened desk loads, including those of other screens, compressed bytes. */
const SCRIPTS_BUDGET = 150_000;
const SECONDS = Number(process.env.BENCH_DESK_SECONDS ?? 60);

export async function benchDesk(): Promise<Row[]> {
  await using program = await openProgram();
  const phone = await signedInToProgram({ url: program.url, dataDir: program.folder });
  const cookie = phone.cookie() ?? '';
  return [...(await watch()), ...(await load())];

  async function watch(): Promise<Row[]> {
    const leaving = new AbortController();
    let messages = 0;
    const reading = Array.from({ length: DEVICES }, async () => {
      // The server closes the connections of a device that opens too many.
      const device = await signedInToProgram({ url: program.url, dataDir: program.folder });
      const { body } = await fetch(`${program.url}/api/desk/live`, {
        headers: { cookie: device.cookie() ?? '' },
        signal: leaving.signal,
      });
      for await (const _ of body ?? []) messages += 1;
    });
    const end = performance.now() + 1000 * SECONDS;
    const sizes: number[] = [];
    while (performance.now() < end) {
      await program.post(quoteRequest());
      await new Promise((resolve) => setTimeout(resolve, 100));
      sizes.push(residentBytes(program.pid) / 2 ** 20);
    }
    leaving.abort();
    await Promise.allSettled(reading);
    const quarter = Math.ceil(sizes.length / 4);
    const first = median(sizes.slice(0, quarter));
    const last = median(sizes.slice(-quarter));
    return [
      {
        what: `Memory with ${DEVICES} open desks and ${sizes.length} requests in ${SECONDS} s, last quarter`,
        value: last,
        unit: 'MB',
        note: `${(last / first).toFixed(2)} × the first; ${messages} messages to the desks`,
      },
    ];
  }

  /** The first load on a slow, signed-in phone, until the list shows a request that `watch` has stored. */
  async function load(): Promise<Row[]> {
    const [name = '', value = ''] = cookie.split('=');
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
    const times: number[] = [];
    let scripts = 0;
    for (let round = 0; round < LOADS; round += 1) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
      await context.addCookies([{ name, value, url: program.url }]);
      const page = await context.newPage();
      const slow = await context.newCDPSession(page);
      await slow.send('Network.enable');
      await slow.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_PHONE });
      await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PHONE.slowdown });
      await page.goto(`${program.url}/desk`, { waitUntil: 'commit' });
      await page.waitForSelector('a[href^="/desk/request/"]');
      times.push(await page.evaluate(() => performance.now()));
      scripts = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
      );
      await context.close();
    }
    await browser.close();
    return [
      {
        what: 'First load on a slow phone, until the first request',
        value: median(times),
        unit: 'ms',
        note: range(times),
      },
      { what: 'Scripts of the desk', value: scripts, unit: 'bytes', budget: SCRIPTS_BUDGET },
    ];
  }
}
