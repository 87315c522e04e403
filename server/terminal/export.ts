/**
 * Writes requests for other programs, one page at a time, so that a large store never exhausts the memory.
 */

import { flatten } from '../requests/csv.ts';
import type { ListFilter, QuoteStore } from '../store/store.ts';
import type { StoredQuote } from '../store/stored-quote.ts';

/** Requests read at a time. */
const PAGE = 1000;

export async function* readAll(store: QuoteStore, filter: ListFilter): AsyncGenerator<StoredQuote> {
  let after: StoredQuote | undefined;
  do {
    const page = await store.list({ ...filter, limit: PAGE, after });
    yield* page;
    after = page.length < PAGE ? undefined : page.at(-1);
  } while (after);
}

export async function* jsonLines(quotes: AsyncIterable<StoredQuote>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const quote of quotes) {
    yield separator + JSON.stringify(flatten(quote));
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
