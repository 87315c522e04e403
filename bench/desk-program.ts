import { createCode } from '../server/devices/sign-in-codes.ts';
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

/** Times calls in sequence. `call` receives its number, from 0. Throws if a response is not 200. */
export async function timeCalls(what: string, call: (round: number) => Promise<Response>): Promise<Row> {
  const waits: number[] = [];
  for (let round = 0; round < CALLS; round += 1) {
    const before = performance.now();
    const response = await call(round);
    const body = await response.arrayBuffer();
    waits.push(performance.now() - before);
    if (response.status !== 200) throw new Error(`${what}: ${response.status} ${Buffer.from(body)}`);
  }
  const note = `median ${median(waits).toFixed(1)} ms, slowest ${Math.round(Math.max(...waits))} ms`;
  return { what: `${what}, 95 % within`, value: quantile(waits, 0.95), unit: 'ms', note };
}
