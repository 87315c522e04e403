import type { InboxRow } from '../../domain/desk.ts';
import { readQuoteChanges } from '../quotes/queries.ts';
import { eventsIn, quoteAfter } from '../quotes/state.ts';
import type { HasDb } from '../store/database.ts';
import type { ListedRequest } from './search.ts';

export type Said = Pick<InboxRow, 'hasAsked' | 'preferredDays'>;

/** Reads whether a customer's question made the request due, and the preferred days after an acceptance. */
export async function readSaid(
  database: HasDb,
  requests: readonly ListedRequest[],
): Promise<Map<string, Said>> {
  const waiting = requests.filter(({ remind_ms, status }) => remind_ms !== null || status === 'won');
  const ids = waiting.map(({ request_id }) => request_id);
  const changes = await readQuoteChanges(database, ids);
  return new Map(
    waiting.map(({ request_id, remind_ms, status }) => {
      const said = changes.get(request_id) ?? [];
      const hasAsked = eventsIn(said).some(({ event, atMs }) => event.what === 'asked' && atMs === remind_ms);
      const preferredDays = status === 'won' ? (quoteAfter(said).order?.accepted.words ?? '') : '';
      return [request_id, { hasAsked, preferredDays }];
    }),
  );
}
