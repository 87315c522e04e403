import { emptyRequest } from '../domain/fields.ts';
import { buildPayload } from '../domain/payload.ts';
import { createCode } from '../server/devices/sign-in-codes.ts';
import type { NewRequest } from '../server/receiving/insert.ts';
import type { Database } from '../server/store/database.ts';
import { openBrowser } from '../tests/support/desk-browser.ts';
import type { StoreSettings } from '../tests/support/open-running-store.ts';
import { startProgram } from '../tests/support/server.ts';
import { median, quantile, type Row } from './table.ts';

const CALLS = 200;

/** Closes a filled store, starts the program on it, and signs a phone in to its desk. */
export async function startWithDesk({ dataDir, databaseUrl }: StoreSettings, database: Database) {
  const code = await createCode(database, 'terminal', Date.now());
  // The program does not start on a store that another process holds.
  await database.close();
  const program = await startProgram({
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  await program.isServing;
  const phone = openBrowser({ url: program.url, database });
  const { status } = await phone.openLink(code);
  if (status !== 204) throw new Error(`Signing in returned ${status}`);
  return { program, phone, [Symbol.asyncDispose]: () => program[Symbol.asyncDispose]() };
}

/** Times calls in sequence. Each must return `status`. `call` receives its number, from 0. */
export async function timeCalls(
  what: string,
  call: (round: number) => Promise<Response>,
  status = 200,
): Promise<Row> {
  const waits: number[] = [];
  for (let round = 0; round < CALLS; round += 1) {
    const before = performance.now();
    const response = await call(round);
    const body = await response.arrayBuffer();
    waits.push(performance.now() - before);
    if (response.status !== status) throw new Error(`${what}: ${response.status} ${Buffer.from(body)}`);
  }
  const note = `median ${median(waits).toFixed(1)} ms, slowest ${Math.round(Math.max(...waits))} ms`;
  return { what: `${what}, 95 % within`, value: quantile(waits, 0.95), unit: 'ms', note };
}

const FIRST = 'Ada,Grace,Edsger,Barbara,Donald,Margaret,Alan,Katherine,Dennis,Frances'.split(',');
const LAST = 'Smith,Nowak,García,Kowalski,Johnson,Nguyen,Miller,Okafor,Williams,Haddad'.split(',');
const TOWNS = ['Livonia', 'Brighton', 'Plymouth', 'Ann Arbor'];
const STREETS = ['Maple', 'Main', 'Huron', 'Plymouth', 'Farmington', 'Grand River', 'Packard', 'Stadium'];

/** Request `number` of `count`, which arrive one a minute, the last one now. Every fifth is won. */
export function numberedRequest(
  number: number,
  count: number,
  others: Partial<typeof emptyRequest>,
): NewRequest {
  const of = (texts: readonly string[], every: number) =>
    texts[Math.floor(number / every) % texts.length] ?? '';
  const id = crypto.randomUUID();
  const receivedMs = Date.now() - (count - number) * 60_000;
  const fields = {
    ...emptyRequest,
    firstName: of(FIRST, 1),
    lastName: of(LAST, 10),
    email: `visitor${number}@example.com`,
    phone: `(734) ${200 + (number % 700)}-${String(number % 10_000).padStart(4, '0')}`,
    address: `${number % 9000} ${of(STREETS, 7)} Street`,
    city: of(TOWNS, 3),
    ...others,
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
