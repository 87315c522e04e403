import type { DatedVisit } from '../../domain/quote.ts';
import { noteVisitDay } from '../customers/describe-customer.ts';
import type { StoreTransaction } from '../store/database.ts';
import type { StoredChange } from '../store/schema.ts';

type VisitChange = Pick<StoredChange, 'kind' | 'text'>;

export function readVisit({ text }: Pick<VisitChange, 'text'>): DatedVisit | null {
  return JSON.parse(text);
}

export function visitAfter(changes: readonly VisitChange[]): DatedVisit | null {
  const last = changes.findLast(({ kind }) => kind === 'visit');
  return last ? readVisit(last) : null;
}

/** From the row of the table, in which a removed visit has no day. */
export function visitOfRow(row: {
  day: string | null;
  time: string | null;
  at_ms: number | null;
  evening_ms: number | null;
}): DatedVisit | null {
  const { day, time, at_ms, evening_ms } = row;
  return day === null || evening_ms === null ? null : { day, time, atMs: at_ms, eveningMs: evening_ms };
}

/** Writes the visit's row. `sequence` grows with each change, so that calendar apps take the newest. */
export async function settleVisit(
  transaction: StoreTransaction,
  requestId: string,
  changes: readonly StoredChange[],
): Promise<void> {
  const visit = visitAfter(changes);
  const known = await transaction
    .selectFrom('visit')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  const dated = {
    day: visit?.day ?? null,
    time: visit?.time ?? null,
    at_ms: visit?.atMs ?? null,
    evening_ms: visit?.eveningMs ?? null,
  };
  if ((known?.day ?? null) === dated.day && (known?.at_ms ?? null) === dated.at_ms) return;
  const changed = {
    ...dated,
    sequence: known ? known.sequence + 1 : 0,
    changed_ms: changes.at(-1)?.at_ms ?? 0,
  };
  await transaction
    .insertInto('visit')
    .values({ request_id: requestId, ...changed })
    .onConflict((conflict) => conflict.column('request_id').doUpdateSet(changed))
    .execute();
  await noteVisitDay(transaction, requestId);
}
