/** Writes the requests as text for other programs, one page at a time, so that a large store never fills the memory. */

import { flatten } from '../requests/csv.ts';
import type { ListFilter, QuoteStore } from '../store/store.ts';
import type { StoredQuote } from '../store/stored-quote.ts';

/** The number of requests read at a time. */
const PAGE = 1000;

/** Reads all requests that match the filter, page by page. */
export async function* readAll(store: QuoteStore, filter: ListFilter): AsyncGenerator<StoredQuote> {
  let after: StoredQuote | undefined;
  let left = filter.limit ?? Number.POSITIVE_INFINITY;
  while (left > 0) {
    const page = await store.list({ ...filter, limit: Math.min(PAGE, left), after });
    yield* page;
    after = page.at(-1);
    left -= page.length;
    if (page.length < PAGE) return;
  }
}

export async function* jsonLines(quotes: AsyncIterable<StoredQuote>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const quote of quotes) {
    yield separator + JSON.stringify(flatten(quote));
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
