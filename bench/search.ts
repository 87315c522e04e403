import type { NewRequest } from '../server/receiving/insert.ts';
import { openDatabase } from '../server/store/open.ts';
import { createStore } from '../server/store/store.ts';
import { temporaryFolder } from '../tests/support/server.ts';
import { numberedRequest, startWithDesk, timeCalls } from './desk-program.ts';
import { benchScreens, putVisits } from './large-desk.ts';
import { residentBytes } from './process.ts';
import { benchWaits } from './send-paced.ts';
import type { Row } from './table.ts';

const REQUESTS = Number(process.env.BENCH_SEARCHED ?? 100_000);
const BATCH = 1000;
const CUSTOMERS = Math.ceil(0.3 * REQUESTS);
/** Searches that match the newest requests, many, one customer's and none. */
const SEARCHES = [
  'nowak',
  'okafor liv',
  'maple',
  'ladder',
  'visitor77@example',
  '734-555-0199',
  'zzyzx',
  '9 maple zzy',
];
const MESSAGE =
  'Two stories, and the gutters were cleaned in spring. We have a dog, so please ring. The windows ' +
  'above the garage need a ladder of 24 feet; number ';

export async function benchSearch(engine: string, databaseUrl?: string): Promise<Row[]> {
  await using folder = await temporaryFolder();
  const settings = { dataDir: folder.path, databaseUrl };
  const database = await openDatabase(settings);
  const store = createStore(database);
  for (let at = 0; at < REQUESTS; at += BATCH) {
    await Promise.all(Array.from({ length: BATCH }, (_, index) => store.put(searched(at + index))));
  }
  await putVisits(database);
  const megabytes = (await database.size()) / 1e6;
  const started = performance.now();
  await using running = await startWithDesk(settings, database);
  const { program, phone } = running;
  const startTook = performance.now() - started;
  const search = (round: number) =>
    phone.get(`requests?search=${encodeURIComponent(SEARCHES[round % SEARCHES.length] ?? '')}`);
  // Includes any preparation of the first search.
  const first = performance.now();
  await (await search(0)).arrayBuffer();
  const firstTook = performance.now() - first;
  const what = `${engine} with ${REQUESTS.toLocaleString('en-US')} requests`;
  return [
    { what: `${what}: size before the start`, value: megabytes, unit: 'MB' },
    { what: `${what}: from the start to a device that is signed in`, value: startTook, unit: 'ms' },
    { what: `${what}: the first search`, value: firstTook, unit: 'ms' },
    await timeCalls(`${what}: a search`, search),
    ...(await benchScreens(what, phone)),
    await benchWaits(`${what}: beside searches`, program.url, async () => {
      for (let round = 0; round < 10 * SEARCHES.length; round += 1) await (await search(round)).arrayBuffer();
    }),
    { what: `${what}: memory`, value: residentBytes(program.child.pid ?? 0) / 1e6, unit: 'MB' },
  ];
}

function searched(number: number): NewRequest {
  const customer = number % CUSTOMERS;
  return numberedRequest(number, REQUESTS, {
    additionalDetails: MESSAGE + number,
    email: `visitor${customer}@example.com`,
    phone: `(734) ${200 + Math.floor(customer / 10_000)}-${String(customer % 10_000).padStart(4, '0')}`,
  });
}
