import type { InboxRow } from '../../domain/desk.ts';
import { eventsIn, quoteAfter } from '../quotes/state.ts';
import type { HasDb } from '../store/database.ts';
import { withoutUndone } from './apply-change.ts';
import type { ListedRequest } from './search.ts';

export type Said = Pick<InboxRow, 'hasAsked' | 'preferredDays'>;

/** Reads whether a customer's question made the request due, and the preferred days after an acceptance. */
export async function readSaid(
  { db }: HasDb,
  requests: readonly ListedRequest[],
): Promise<Map<string, Said>> {
  const waiting = requests.filter(({ remind_ms, status }) => remind_ms !== null || status === 'won');
  if (waiting.length === 0) return new Map();
  const ids = waiting.map(({ request_id }) => request_id);
  const changes = await db
    .selectFrom('request_change')
    .selectAll()
    .where('request_id', 'in', ids)
    .where('kind', 'in', ['quote', 'undo'])
    .orderBy('version')
    .execute();
  const ofRequests = Map.groupBy(changes, ({ request_id }) => request_id);
  return new Map(
    waiting.map(({ request_id, remind_ms, status }) => {
      const said = withoutUndone(ofRequests.get(request_id) ?? []);
      const { answer } = quoteAfter(said);
      const hasAsked = eventsIn(said).some(({ event, atMs }) => event.what === 'asked' && atMs === remind_ms);
      const preferredDays = status === 'won' && answer?.what === 'accepted' ? answer.words : '';
      return [request_id, { hasAsked, preferredDays }];
    }),
  );
}
