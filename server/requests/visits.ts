/** When the owner visits a customer. It follows from the changes of the request that stand, as a reminder does. */
import type { ExpressionBuilder, Transaction } from 'kysely';
import type { Visit } from '../../domain/offer.ts';
import { DAY } from '../../domain/time-spans.ts';
import type { Schema, StoredChange } from '../store/schema.ts';

export function readVisit({ text }: Pick<StoredChange, 'text'>): Visit | null {
  return JSON.parse(text);
}

/** `changes` are those that stand, oldest first. */
export function visitAfter(changes: readonly StoredChange[]): Visit | null {
  const last = changes.findLast(({ kind }) => kind === 'visit');
  return last ? readVisit(last) : null;
}

/** Writes the visit. Its sequence grows with each change, so that calendars know the newest; one that is removed keeps it. */
export async function settleVisit(
  transaction: Transaction<Schema>,
  requestId: string,
  changes: readonly StoredChange[],
): Promise<void> {
  const { day, time } = visitAfter(changes) ?? { day: null, time: null };
  const known = await transaction
    .selectFrom('visit')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  if ((known?.day ?? null) === day && (known?.time ?? null) === time) return;
  const changed = { day, time, sequence: known ? known.sequence + 1 : 0, changed_ms: changes.at(-1)?.at_ms ?? 0 };
  await transaction
    .insertInto('visit')
    .values({ request_id: requestId, ...changed })
    .onConflict((conflict) => conflict.column('request_id').doUpdateSet(changed))
    .execute();
}

/** Whether the visit is over everywhere on earth, or there is none. */
export const hasNoVisitAfter =
  (ms: number) =>
  ({ not, exists, selectFrom }: ExpressionBuilder<Schema, 'quote_request'>) =>
    not(
      exists(
        selectFrom('visit')
          .select('visit.request_id')
          .whereRef('visit.request_id', '=', 'quote_request.request_id')
          .where('visit.day', '>=', new Date(ms - DAY).toISOString().slice(0, 10)),
      ),
    );
