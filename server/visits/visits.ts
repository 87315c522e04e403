import { clockIn, momentAt } from '../../domain/clocks.ts';
import type { Visit } from '../../domain/quote.ts';
import { MINUTE } from '../../domain/time-spans.ts';
import { noteVisitDay } from '../customers/describe-customer.ts';
import type { StoreTransaction } from '../store/database.ts';
import type { StoredChange } from '../store/schema.ts';

/** Otherwise the visit would move if the company changed its time zone. */
export type DatedVisit = Visit & {
  atMs: number | null;
};

export function dateVisit({ day, time }: Visit, timeZone: string): DatedVisit {
  if (time === null) return { day, time, atMs: null };
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const moment = momentAt(timeZone, { year, month, day: date, hour });
  // Some zones are offset by half an hour, so the minute is corrected by the difference.
  return { day, time, atMs: moment + (minute - clockIn(timeZone, new Date(moment)).minute) * MINUTE };
}

export function readVisit({ text }: Pick<StoredChange, 'text'>): DatedVisit | null {
  return JSON.parse(text);
}

export function visitAfter(changes: readonly StoredChange[]): DatedVisit | null {
  const last = changes.findLast(({ kind }) => kind === 'visit');
  return last ? readVisit(last) : null;
}

/** `sequence` grows with each change, so that calendar apps take the newest. */
export async function settleVisit(
  transaction: StoreTransaction,
  requestId: string,
  changes: readonly StoredChange[],
): Promise<void> {
  const { day, atMs: at_ms } = visitAfter(changes) ?? { day: null, atMs: null };
  const known = await transaction
    .selectFrom('visit')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  if ((known?.day ?? null) === day && (known?.at_ms ?? null) === at_ms) return;
  const changed = {
    day,
    at_ms,
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
