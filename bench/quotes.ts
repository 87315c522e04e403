/** Measures the customer's page of a quote, and whether the timing of a 404 reveals a token. */

import assert from 'node:assert/strict';
import { createQuotes } from '../server/quotes/quotes.ts';
import { openRunningStore } from '../tests/support/open-running-store.ts';
import { contents } from '../tests/support/quotes.ts';
import { quoteRequest } from '../tests/support/server.ts';
import { openProgram, type Program } from './open-program.ts';
import { median, quantile, type Row } from './table.ts';

const ASKED = Number(process.env.BENCH_QUOTES ?? 2000);

export async function benchQuotes(): Promise<Row[]> {
  await using program = await openProgram({ TRUST_PROXY: '1' });
  const [shown, ended] = [await sendQuote(program), await sendQuote(program)];
  {
    // The store is closed again before anything is measured.
    await using database = await openRunningStore({ dataDir: program.folder });
    await createQuotes(database, []).withdraw(
      ended.id,
      { id: crypto.randomUUID(), seen: 9 },
      { by: 'a phone', nowMs: Date.now() },
    );
  }
  const asked = [
    { what: 'shown', url: () => shown.url, status: 200, times: [] as number[] },
    {
      what: 'unknown',
      url: () => `${program.url}/quote/${crypto.randomUUID().replaceAll('-', '')}`,
      status: 404,
      times: [] as number[],
    },
    { what: 'withdrawn', url: () => ended.url, status: 404, times: [] as number[] },
    {
      what: 'malformed',
      url: () => `${program.url}/quote/${crypto.randomUUID().slice(0, 31)}`,
      status: 404,
      times: [] as number[],
    },
  ];

  for (let round = 0; round < ASKED; round += 1) {
    // The server limits 404s per address, so each round comes from another address.
    const headers = { 'x-forwarded-for': `10.${round >> 16}.${(round >> 8) & 255}.${round & 255}` };
    // The request after a rendered page waits for that page's garbage collection, so shuffle the order.
    for (const { url, status, times } of shuffled(asked)) {
      const address = url();
      const startMs = performance.now();
      const response = await fetch(address, { headers });
      await response.arrayBuffer();
      times.push(performance.now() - startMs);
      assert.equal(response.status, status);
    }
  }
  return asked.map(({ what, status, times }) => ({
    what: `a quote that is ${what}, status ${status}`,
    value: median(times),
    unit: 'ms',
    note: `95 % within ${quantile(times, 0.95).toPrecision(2)} ms`,
  }));
}

export async function sendQuote(program: Program): Promise<{ id: string; url: string }> {
  await using database = await openRunningStore({ dataDir: program.folder });
  const quotes = createQuotes(database, []);
  const id = crypto.randomUUID();
  await program.post(quoteRequest({ request_id: id }));
  await quotes.saveDraft(id, { contents: contents(), draftVersion: 0 });
  const maker = { by: 'a phone', nowMs: Date.now() };
  await quotes.send(id, { id: crypto.randomUUID(), draftVersion: 1, seen: 99 }, maker, contents().validUntil);
  const read = await quotes.read(id, [], program.url);
  return { id, url: read?.url ?? '' };
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
