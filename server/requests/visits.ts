/** When the owner visits a customer. It follows from the changes of the request that stand, as a reminder does. */
import type { Transaction } from 'kysely';
import { clockIn, momentAt } from '../../domain/clocks.ts';
import type { Visit } from '../../domain/offer.ts';
import { MINUTE } from '../../domain/time-spans.ts';
import type { Schema, StoredChange } from '../store/schema.ts';

/** A visit as it was meant: the company may move to another time zone, and then its clock shows another time. */
export type DatedVisit = Visit & {
  /** When it begins; null for the whole day. */
  atMs: number | null;
};

/** `timeZone` is that of the clock by which the owner has said the time. */
export function dateVisit({ day, time }: Visit, timeZone: string): DatedVisit {
  if (time === null) return { day, time, atMs: null };
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const moment = momentAt(timeZone, { year, month, day: date, hour });
  // Some zones are half an hour off.
  return { day, time, atMs: moment + (minute - clockIn(timeZone, new Date(moment)).minute) * MINUTE };
}

export function readVisit({ text }: Pick<StoredChange, 'text'>): DatedVisit | null {
  return JSON.parse(text);
}

/** `changes` are those that stand, oldest first. */
export function visitAfter(changes: readonly StoredChange[]): DatedVisit | null {
  const last = changes.findLast(({ kind }) => kind === 'visit');
  return last ? readVisit(last) : null;
}

/** Writes the visit. Its sequence grows with each change, so that calendars know the newest; one that is removed keeps it. */
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
