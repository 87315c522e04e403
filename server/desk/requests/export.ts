/** The list in view as a CSV file, one page at a time, so that a large store never fills the memory. */

import { csvLines } from '../../requests/csv.ts';
import type { Database } from '../../store/database.ts';
import type { StoredQuote } from '../../store/stored-quote.ts';
import { type InboxQuery, readQuotes } from './inbox.ts';

export function exportView(
  database: Database,
  query: Omit<InboxQuery, 'after'>,
  timeZone: string,
): AsyncGenerator<string> {
  return csvLines(readAll(database, query), timeZone);
}

async function* readAll(database: Database, query: Omit<InboxQuery, 'after'>): AsyncGenerator<StoredQuote> {
  const asOfMs = Date.now();
  let after: InboxQuery['after'];
  do {
    const { quotes, next } = await readQuotes(database, { ...query, after }, asOfMs);
    yield* quotes;
    after = next;
  } while (after);
}
