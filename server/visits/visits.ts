/** The date of a visit, derived from the request's changes like a reminder. */
import type { Transaction } from 'kysely';
import { clockIn, momentAt } from '../../domain/clocks.ts';
import type { Visit } from '../../domain/quote.ts';
import { MINUTE } from '../../domain/time-spans.ts';
import type { Schema, StoredChange } from '../store/schema.ts';

/** A visit with its moment fixed. Otherwise the visit would move if the company changed its time zone. */
export type DatedVisit = Visit & {
  /** Start; null for the whole day. */
  atMs: number | null;
};

/** `timeZone`: the zone in which the owner entered the time. */
export function dateVisit({ day, time }: Visit, timeZone: string): DatedVisit {
  if (time === null) return { day, time, atMs: null };
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const moment = momentAt(timeZone, { year, month, day: date, hour });
  // In zones offset by half an hour the minute may not be 0, so correct by the difference.
  return { day, time, atMs: moment + (minute - clockIn(timeZone, new Date(moment)).minute) * MINUTE };
}

export function readVisit({ text }: Pick<StoredChange, 'text'>): DatedVisit | null {
  return JSON.parse(text);
}

/** `changes`: oldest first, without undone ones. */
export function visitAfter(changes: readonly StoredChange[]): DatedVisit | null {
  const last = changes.findLast(({ kind }) => kind === 'visit');
  return last ? readVisit(last) : null;
}

/**
 * Updates the visit's row. `sequence` grows with each change, so that calendar apps take the newest. A
 * removed visit keeps its row and its sequence.
 */
export async function settleVisit(
  transaction: Transaction<Schema>,
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
}
