import { withoutUndone } from '../requests/apply-change.ts';
import type { HasDb } from '../store/database.ts';
import type { StoredChange } from '../store/schema.ts';

/** By request id: the changes of its quote, oldest first, without undone ones. */
export async function readQuoteChanges(
  { db }: HasDb,
  requestIds: readonly string[],
): Promise<Map<string, StoredChange[]>> {
  if (requestIds.length === 0) return new Map();
  const changes = await db
    .selectFrom('request_change')
    .selectAll()
    .where('request_id', 'in', requestIds)
    .where('kind', 'in', ['quote', 'undo'])
    .orderBy('version')
    .execute();
  const byRequest = Map.groupBy(changes, ({ request_id }) => request_id);
  return new Map([...byRequest].map(([id, ofRequest]) => [id, withoutUndone(ofRequest)]));
}
