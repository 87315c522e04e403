/** What each device is told, as it waits in the store. Moments are ms since 1970. */
import { sql, type Transaction } from 'kysely';
import { DAY, HOUR } from '../../domain/time-spans.ts';
import { UNSENT_NOTIFICATION_TIMEOUT } from '../../domain/timeouts.ts';
import { DEVICE_LIFE } from '../desk/sign-in/devices.ts';
import type { Database } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';
import type { Subscription } from './subscriptions.ts';

export type Push = Schema['push'];

/** Nothing is held back for longer: quiet hours on the day when the clocks change, ms. */
const LONGEST_HELD = DAY + HOUR;
/** What was told is kept for this long, ms, so that nothing is told twice. */
const KEPT = 30 * DAY;

/** What is due to one device. */
export type DueCall = {
  device: Subscription;
  pushes: readonly Push[];
  /** When it was told something in the last hour, oldest first. */
  toldMs: readonly number[];
};

export function createNotifications({ db }: Pick<Database, 'db'>) {
  const toldInLastHour = (deviceIds: readonly string[], nowMs: number) =>
    db
      .selectFrom('push')
      .select(['device_id', 'done_ms'])
      .where('device_id', 'in', deviceIds)
      .where('state', '=', 'done')
      .where('kind', '!=', 'test')
      .where('done_ms', '>', nowMs - HOUR)
      .where('done_ms', '<=', nowMs)
      .orderBy('done_ms')
      .execute();

  return {
    /** Tells one device that all is well. */
    async queueTest(deviceId: string, nowMs: number): Promise<void> {
      const fresh = { state: 'ready', is_held: 0, first_ms: nowMs, next_ms: nowMs, done_ms: null } as const;
      await db
        .insertInto('push')
        .values({ id: `test ${deviceId}`, device_id: deviceId, kind: 'test', request_id: null, ...fresh })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(fresh))
        .execute();
    },

    /** What is due to each device that is not `busy`, with all that is needed to call it. */
    async due(nowMs: number, busy: readonly string[]): Promise<DueCall[]> {
      const due = db
        .selectFrom('push')
        .innerJoin('push_subscription as subscription', 'subscription.device_id', 'push.device_id')
        .innerJoin('device', 'device.id', 'push.device_id')
        .selectAll('push')
        .where('push.state', '=', 'ready')
        .where('push.next_ms', '<=', nowMs)
        .where('subscription.endpoint', 'is not', null)
        .where('subscription.wait_until_ms', '<=', nowMs)
        .where('device.last_used_ms', '>', nowMs - DEVICE_LIFE)
        .orderBy('push.next_ms')
        .limit(1000);
      const free = busy.length > 0 ? due.where('push.device_id', 'not in', busy) : due;
      const pushes = Map.groupBy(await free.execute(), (push) => push.device_id);
      if (pushes.size === 0) return [];
      const ids = [...pushes.keys()];
      const devices = await db.selectFrom('push_subscription').selectAll().where('device_id', 'in', ids).execute();
      const told = Map.groupBy(await toldInLastHour(ids, nowMs), (push) => push.device_id);
      return devices.map((device) => ({
        device,
        pushes: pushes.get(device.device_id) ?? [],
        toldMs: (told.get(device.device_id) ?? []).flatMap(({ done_ms }) => done_ms ?? []),
      }));
    },

    async nextDueMs(): Promise<number | undefined> {
      const { rows } = await sql<{ ms: number | null }>`SELECT min(ms) AS ms FROM (
        SELECT min(due_ms) AS ms FROM notification UNION ALL
        SELECT min(CASE WHEN next_ms > wait_until_ms THEN next_ms ELSE wait_until_ms END)
          FROM push JOIN push_subscription AS subscription ON subscription.device_id = push.device_id
          WHERE state = 'ready' AND endpoint IS NOT NULL
      ) AS next`.execute(db);
      return rows[0]?.ms ?? undefined;
    },

    /** The request that a device was told of last. */
    async last(deviceId: string): Promise<{ requestId: string; atMs: number } | null> {
      const row = await db
        .selectFrom('push')
        .select(['request_id', 'done_ms'])
        .where('device_id', '=', deviceId)
        .where('state', '=', 'done')
        .where('request_id', 'is not', null)
        .orderBy('done_ms', 'desc')
        .executeTakeFirst();
      return row?.request_id && row.done_ms ? { requestId: row.request_id, atMs: row.done_ms } : null;
    },

    /** Removes what is not worth telling any more, what was told long ago, and the devices that are signed out. */
    async tidy(nowMs: number): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await correctFuture(transaction, nowMs);
        const tooOld = nowMs - UNSENT_NOTIFICATION_TIMEOUT;
        // Nobody spread these: notifications were turned off.
        await transaction.deleteFrom('notification').where('due_ms', '<', tooOld).execute();
        const pushes = transaction.deleteFrom('push');
        await pushes.where('state', '=', 'ready').where('first_ms', '<', tooOld).execute();
        await pushes
          .where('state', '!=', 'ready')
          .where('first_ms', '<', nowMs - KEPT)
          .execute();
        await transaction
          .deleteFrom('push_subscription')
          .where('device_id', 'in', (query) =>
            query
              .selectFrom('device')
              .select('id')
              .where('last_used_ms', '<=', nowMs - DEVICE_LIFE),
          )
          .execute();
      });
    },
  };
}

/** After the clock was set back, what was to wait until a moment before waits no longer. */
async function correctFuture(transaction: Transaction<Schema>, nowMs: number): Promise<void> {
  await transaction
    .updateTable('push')
    .set({ next_ms: nowMs })
    .where('state', '=', 'ready')
    .where('next_ms', '>', nowMs + LONGEST_HELD)
    .execute();
  await transaction
    .updateTable('push_subscription')
    .set({ wait_until_ms: 0 })
    .where('wait_until_ms', '>', nowMs + LONGEST_HELD)
    .execute();
}
