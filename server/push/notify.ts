/** Queues what the owner's devices are told, in the transaction that gives the reason. Moments are ms since 1970. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { laneOf } from '../jobs/job.ts';
import type { JobName, NotificationKind, Schema } from '../store/schema.ts';

export type Notification = {
  kind: NotificationKind;
  /** The same name twice is told once. */
  name: string;
  requestId?: string | undefined;
  isCrowd?: boolean;
  nowMs: number;
};

/** Emergencies and their repeat have lanes of their own, whatever else waits for the device. */
const LANES: { [Kind in NotificationKind]?: string } = {
  emergency: laneOf('', true),
  again: laneOf(' again', true),
};

/** Gives every device that has an address a job of its own. Resolves to their number. */
export async function notifyDevices(
  db: Kysely<Schema> | Transaction<Schema>,
  { kind, name, requestId = undefined, isCrowd = false, nowMs }: Notification,
): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('job')
    .columns([
      'id',
      'kind',
      'lane',
      'request_id',
      'recipient',
      'payload',
      'is_crowd',
      'is_held',
      'state',
      'attempts',
      'refusals',
      'first_ms',
      'due_ms',
    ])
    .expression((query) =>
      query
        .selectFrom('push_subscription')
        .select((select) => [
          sql<string>`${`notification ${name} `} || device_id`.as('id'),
          sql<JobName>`'notification'`.as('kind'),
          sql<string>`${'device '} || device_id || ${LANES[kind] ?? ''}`.as('lane'),
          select.cast<string | null>(select.val(requestId ?? null), 'text').as('request_id'),
          'device_id as recipient',
          sql<string>`cast(${kind} as text)`.as('payload'),
          sql<number>`cast(${isCrowd ? 1 : 0} as bigint)`.as('is_crowd'),
          sql<number>`0`.as('is_held'),
          sql<'ready'>`'ready'`.as('state'),
          sql<number>`0`.as('attempts'),
          sql<number>`0`.as('refusals'),
          sql<number>`cast(${nowMs} as bigint)`.as('first_ms'),
          sql<number>`cast(${nowMs} as bigint)`.as('due_ms'),
        ])
        .where('endpoint', 'is not', null),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}
