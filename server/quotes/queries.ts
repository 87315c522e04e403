import type { Selectable } from 'kysely';
import { withoutUndone } from '../requests/apply-change.ts';
import type { HasDb, Store } from '../store/database.ts';
import type { Schema, StoredChange } from '../store/schema.ts';

export type StoredVersion = Selectable<Schema['quote_version']>;

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

export function selectVersions(db: Store, requestId: string): Promise<StoredVersion[]> {
  return db
    .selectFrom('quote_version')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('version')
    .execute();
}

/** Undefined before the first version was shown. */
export function selectVersion(
  db: Store,
  { request_id, version }: Pick<StoredVersion, 'request_id' | 'version'>,
) {
  return db
    .selectFrom('quote_version')
    .selectAll()
    .where('request_id', '=', request_id)
    .where('version', '=', version)
    .executeTakeFirst();
}
