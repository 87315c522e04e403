/** Measures the desk with a million requests: the calls behind its screens, and the memory of open desks. */
import { chromium } from '@playwright/test';
import { openDatabase } from '../server/store/open.ts';
import { createStore } from '../server/store/store.ts';
import { quoteRequest, temporaryFolder } from '../tests/support/server.ts';
import { CHROMIUM, FLAGS } from '../tools/chromium.ts';
import { numberedRequest, startWithDesk, timeCalls } from './desk-program.ts';
import { residentBytes } from './process.ts';
import { median, type Row, range } from './table.ts';

const REQUESTS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const DEVICES = 50;
/**
 * Lighthouse's slow phone: a processor 4 times slower, 1.6 Mbit/s and a round trip of 150 ms, in the values
 * that Lighthouse itself passes to Chromium.
 */
const SLOW_PHONE = { slowdown: 4, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };
const LOADS = 5;
/** Budget of all scripts that the desk loads when opened, also of other screens, bytes as transferred. */
const SCRIPTS_BUDGET = 150_000;
const SECONDS = Number(process.env.BENCH_DESK_SECONDS ?? 60);

export async function benchDesk(): Promise<Row[]> {
  await using folder = await temporaryFolder();
  const settings = { dataDir: folder.path, databaseUrl: process.env.BENCH_DATABASE_URL };
  const database = await openDatabase(settings);
  const store = createStore(database);
  let lastId = '';
  for (let at = 0; at < REQUESTS; at += 1000) {
    await Promise.all(Array.from({ length: 1000 }, (_, index) => store.put(request(at + index))));
  }

  await using running = await startWithDesk(settings, database);
  const { program, phone } = running;
  const cookie = phone.cookie() ?? '';

  const beside = `beside ${REQUESTS.toLocaleString('en-US')}`;
  const rows: Row[] = [
    await timeCalls(`First page of the inbox ${beside}`, () => phone.get('requests?view=open')),
    await timeCalls('First page of the closed ones', () => phone.get('requests?view=closed')),
    await timeCalls('A search', (round) =>
      phone.get(`requests?search=${encodeURIComponent(searches[round % searches.length] ?? '')}`),
    ),
    await timeCalls('One request', () => phone.get(`requests/${lastId}`)),
    await timeCalls('The state of things', () => phone.get('state')),
    await timeCalls('The figures, at most every 10 s', () => phone.get('figures')),
    ...(await watch()),
    ...(await load()),
  ];
  return rows;

  function request(number: number) {
    const numbered = numberedRequest(number, REQUESTS, { serviceNeeded: 'roof-cleaning' });
    lastId = numbered.requestId ?? '';
    return numbered;
  }

  async function watch(): Promise<Row[]> {
    const leaving = new AbortController();
    let messages = 0;
    const reading = Array.from({ length: DEVICES }, async () => {
      const { body } = await fetch(`${program.url}/api/desk/live`, {
        headers: { cookie },
        signal: leaving.signal,
      });
      for await (const _ of body ?? []) messages += 1;
    });
    const end = performance.now() + 1000 * SECONDS;
    const sizes: number[] = [];
    while (performance.now() < end) {
      await program.post(quoteRequest());
      await new Promise((resolve) => setTimeout(resolve, 100));
      sizes.push(residentBytes(program.child.pid ?? 0) / 1e6);
    }
    leaving.abort();
    await Promise.allSettled(reading);
    const quarter = Math.ceil(sizes.length / 4);
    const first = median(sizes.slice(0, quarter));
    const last = median(sizes.slice(-quarter));
    return [
      {
        what: `Memory with ${DEVICES} open desks and 10 requests/s for ${SECONDS} s, last quarter`,
        value: last,
        unit: 'MB',
        note: `${(last / first).toFixed(2)} × the first; ${messages} messages to the desks`,
      },
    ];
  }

  /** The first load on a slow, signed-in phone, until the first request is shown. */
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

/** From a word in a tenth of all requests to a word in only one. */
const searches = [
  'ada',
  'smith',
  'livonia',
  'ada smith',
  'garcia ann arbor',
  'visitor77@example',
  'visitor12345@example.com',
  '(734) 555-0199',
  '0199',
  'maple',
  '12 maple livonia',
  'nobody at all',
  'a',
  '2026-0703-0905',
];
