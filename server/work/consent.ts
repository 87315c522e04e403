/** The customer's consent to show a job's pictures, given on the quote's page or by word. */
import type { WorkEvent } from '../../domain/work.ts';
import { type Author, type LockedRequest, recordChange } from '../requests/apply-change.ts';
import type { StoreTransaction } from '../store/database.ts';
import { isWhole, type StoredPair } from './pairs.ts';
import { type Locking, withdrawPairs } from './withdraw.ts';

/** `id`: of the change in the history. */
type Answer = { id: string; by: 'customer' | 'owner'; day: string };

/** Records a consent for these pairs, each with both pictures. The customer’s own yes keeps its day. */
export async function allowPairs(
  transaction: StoreTransaction,
  request: LockedRequest,
  pairs: readonly StoredPair[],
  { id, by, day }: Answer,
  author: Author,
): Promise<void> {
  const ids = pairs.map((pair) => pair.id);
  await transaction
    .updateTable('work_pair')
    .set({ consent_by: by, consent_day: day, is_refused: 0 })
    .where('id', 'in', ids)
    .where('consent_by', 'is distinct from', 'customer')
    .execute();
  await recordWorkEvent(
    transaction,
    request,
    id,
    { what: 'pictures allowed', pairs: ids.length, day },
    author,
  );
}

/** Records a refusal for all pairs. The site loses what it shows of them. */
export async function refusePairs(
  database: Locking,
  transaction: StoreTransaction,
  request: LockedRequest,
  pairs: readonly StoredPair[],
  { id, day }: Answer,
  author: Author,
): Promise<void> {
  await withdrawPairs(database, transaction, pairs, author);
  await transaction
    .updateTable('work_pair')
    .set({ is_refused: 1 })
    .where('request_id', '=', request.request_id)
    .execute();
  const refused = pairs.filter(isWhole).length;
  await recordWorkEvent(transaction, request, id, { what: 'pictures refused', pairs: refused, day }, author);
}

export function recordWorkEvent(
  transaction: StoreTransaction,
  request: LockedRequest,
  id: string,
  event: WorkEvent,
  author: Author,
): Promise<void> {
  const change = { change_id: id, kind: 'work', text: JSON.stringify(event) } as const;
  return recordChange(transaction, request, change, author);
}
