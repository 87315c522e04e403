import { emptyRequest } from '../domain/fields.ts';
import { buildPayload } from '../domain/payload.ts';
import type { NewRequest } from '../server/receiving/insert.ts';
import { openDatabase } from '../server/store/open.ts';
import { createStore } from '../server/store/store.ts';
import { temporaryFolder } from '../tests/support/server.ts';
import { startWithDesk, timeCalls } from './desk-program.ts';
import { benchScreens, putVisits } from './large-desk.ts';
import { residentBytes } from './process.ts';
import { benchWaits } from './send-paced.ts';
import type { Row } from './table.ts';

const REQUESTS = Number(process.env.BENCH_SEARCHED ?? 100_000);
const BATCH = 1000;
const CUSTOMERS = Math.ceil(0.3 * REQUESTS);
/** Searches that match the newest requests, many requests, one customer's requests, and none. */
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
const FIRST = 'Ada,Grace,Edsger,Barbara,Donald,Margaret,Alan,Katherine,Dennis,Frances'.split(',');
const LAST = 'Smith,Nowak,García,Kowalski,Johnson,Nguyen,Miller,Okafor,Williams,Haddad'.split(',');
const TOWNS = ['Livonia', 'Brighton', 'Plymouth', 'Ann Arbor'];
const STREETS = ['Maple', 'Main', 'Huron', 'Plymouth', 'Farmington', 'Grand River', 'Packard', 'Stadium'];

export async function benchSearch(engine: string, databaseUrl?: string): Promise<Row[]> {
  await using folder = await temporaryFolder();
  const settings = { dataDir: folder.path, databaseUrl };
  const database = await openDatabase(settings);
  const store = createStore(database);
  for (let at = 0; at < REQUESTS; at += BATCH) {
    await Promise.all(Array.from({ length: BATCH }, (_, index) => store.put(numberedRequest(at + index))));
  }
  const quote = await putVisits(database);
  const megabytes = (await database.size()) / 2 ** 20;
  const started = performance.now();
  await using running = await startWithDesk(settings, database);
  const { program, phone } = running;
  const startTook = performance.now() - started;
  const search = (round: number) =>
    phone.get(`requests?search=${encodeURIComponent(SEARCHES[round % SEARCHES.length] ?? '')}`);
  // Timed separately, because the first search may have to prepare something.
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
    await timeCalls(`${what}: the customer’s page of a quote`, () => fetch(program.url + quote)),
    await benchWaits(`${what}: beside searches`, program.url, async () => {
      for (let round = 0; round < 10 * SEARCHES.length; round += 1) await (await search(round)).arrayBuffer();
    }),
    { what: `${what}: memory`, value: residentBytes(program.child.pid ?? 0) / 2 ** 20, unit: 'MB' },
  ];
}

/** Requests arrived one a minute; the newest is a minute old. Every fifth is won. */
function numberedRequest(number: number): NewRequest {
  const of = (texts: readonly string[], every: number) =>
    texts[Math.floor(number / every) % texts.length] ?? '';
  const customer = number % CUSTOMERS;
  const id = crypto.randomUUID();
  const receivedMs = Date.now() - (REQUESTS - number) * 60_000;
  const fields = {
    ...emptyRequest,
    firstName: of(FIRST, 1),
    lastName: of(LAST, 10),
    email: `visitor${customer}@example.com`,
    phone: `(734) ${200 + Math.floor(customer / 10_000)}-${String(customer % 10_000).padStart(4, '0')}`,
    address: `${number % 9000} ${of(STREETS, 7)} Street`,
    city: of(TOWNS, 3),
    additionalDetails: MESSAGE + number,
  };
  return {
    requestId: id,
    contentsHash: id,
    receivedMs,
    status: number % 5 === 0 ? 'won' : 'new',
    payload: buildPayload(fields, '2026-0703-0905', new Date(receivedMs), []),
    promiseHours: 24,
    recipients: [],
  };
}
