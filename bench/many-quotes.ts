/** Measures quotes among BENCH_ROWS requests, in SQLite or in the PostgreSQL at BENCH_DATABASE_URL. */
import { sql } from 'kysely';
import { hashOfVersion, newToken, writeContents } from '../server/quotes/contents.ts';
import type { Database } from '../server/store/database.ts';
import { openDatabase } from '../server/store/open.ts';
import { contents } from '../tests/support/quotes.ts';
import { temporaryFolder } from '../tests/support/server.ts';
import { startWithDesk, timeCalls } from './desk-program.ts';
import type { Row } from './table.ts';

const REQUESTS = Number(process.env.BENCH_ROWS ?? 1_000_000);
/** Every fifth request has a quote. Every second quote was accepted. */
const EVERY = 5;
const BATCH = 500;
const MINUTE_MS = 60_000;
const DRAFT = writeContents(contents());
const HASH = hashOfVersion(DRAFT, 1);
const TOTAL = { low: 24_000, high: 24_000 };

export async function benchManyQuotes(): Promise<Row[]> {
  await using folder = await temporaryFolder();
  const settings = { dataDir: folder.path, databaseUrl: process.env.BENCH_DATABASE_URL };
  const database = await openDatabase(settings);
  const open = await fill(database);
  await using running = await startWithDesk(settings, database);
  const { program, phone } = running;
  const quote = (round: number) => `${program.url}/quote/${open[round % open.length]}`;
  const answer = (round: number) =>
    fetch(quote(round), {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        what: 'accepted',
        version: '1',
        hash: HASH,
        words: 'Any Tuesday',
      }).toString(),
    });

  const beside = `beside ${REQUESTS.toLocaleString('en-US')} requests`;
  return [
    await timeCalls(`the customer’s page ${beside}`, (round) => fetch(quote(round))),
    await timeCalls(`an answer ${beside}`, answer, 303),
    await timeCalls(`first page of the list ${beside}`, () => phone.get('requests?view=open')),
    // Figures are cached for ten seconds, so only the first call computes them.
    await timeCalls(`the figures ${beside}`, () => phone.get('figures')),
  ];
}

/** Resolves to the tokens of unanswered quotes. */
async function fill({ db }: Database): Promise<string[]> {
  const tokens: string[] = [];
  const nowMs = Date.now();
  for (let from = 0; from < REQUESTS; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, REQUESTS - from) }, (_, index) => from + index);
    const quoted = numbers
      .filter((number) => number % EVERY === 0)
      .map((number) => ({ number, token: newToken() }));
    await db.transaction().execute(async (transaction) => {
      await transaction.insertInto('quote_request').values(numbers.map(requestOf)).execute();
      await transaction.insertInto('quote').values(quoted.map(quoteOf)).execute();
      await transaction.insertInto('quote_version').values(quoted.map(versionOf)).execute();
      await transaction.insertInto('request_change').values(quoted.map(sentOf)).execute();
    });
    tokens.push(...quoted.filter(({ number }) => !isAccepted(number)).map(({ token }) => token));
  }
  // A store that grew normally has statistics. PostgreSQL would update them only once a minute.
  await sql`ANALYZE`.execute(db);
  return tokens;

  function idOf(number: number): string {
    return `${number.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
  }
  function receivedMs(number: number): number {
    return nowMs - (REQUESTS - number) * MINUTE_MS;
  }
  function isAccepted(number: number): boolean {
    return number % (2 * EVERY) === 0;
  }
  function requestOf(number: number) {
    const town = ['Livonia', 'Brighton', 'Plymouth', 'Ann Arbor'][number % 4] ?? '';
    const isWon = number % EVERY === 0 && isAccepted(number);
    return {
      request_id: idOf(number),
      quote_id: '2026-0703-0905',
      received_ms: receivedMs(number),
      status: isWon ? ('won' as const) : ('contacted' as const),
      contents_hash: String(number),
      payload: JSON.stringify({
        firstName: 'Ada',
        lastName: `No ${number}`,
        city: town,
        service_needed: 'Roof Cleaning',
      }),
      promise_hours: 24,
      version: number % EVERY === 0 ? 1 : 0,
      closed_ms: isWon ? receivedMs(number) : null,
      list: isWon ? ('closed' as const) : ('open' as const),
      service: 'Roof Cleaning',
      town,
    };
  }
  function quoteOf({ number, token }: { number: number; token: string }) {
    const won = isAccepted(number) ? TOTAL : undefined;
    return {
      request_id: idOf(number),
      token,
      state: won ? ('accepted' as const) : ('open' as const),
      draft: DRAFT,
      draft_version: 1,
      version: 1,
      valid_until: contents().validUntil,
      quoted_ms: receivedMs(number),
      won_ms: won ? receivedMs(number) : null,
      won_low: won?.low ?? null,
      won_high: won?.high ?? null,
    };
  }
  function versionOf({ number }: { number: number }) {
    const made_ms = receivedMs(number);
    return { request_id: idOf(number), version: 1, contents: DRAFT, hash: HASH, made_ms, made_by: 'a phone' };
  }
  function sentOf({ number }: { number: number }) {
    return {
      change_id: `sent ${number}`,
      request_id: idOf(number),
      version: 1,
      at_ms: receivedMs(number),
      made_by: 'a phone',
      kind: 'quote' as const,
      from_status: null,
      to_status: null,
      text: JSON.stringify({ what: 'sent', version: 1, total: TOTAL }),
      undoes: null,
      remind_ms: null,
      contact_ms: null,
    };
  }
}
