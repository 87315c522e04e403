import type { ExpressionBuilder, Selectable } from 'kysely';
import type { NotificationSettings } from '../../domain/notifications.ts';
import type { HasDb, Store } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';
import { deviceLane } from './queue-notifications.ts';

export type Subscription = Selectable<Schema['push_subscription']>;
type NewSubscription = Pick<Subscription, 'p256dh' | 'auth'> & { endpoint: string };

/** A subscription ends with its device, by the foreign key (server/store/schema.ts). */
export function createSubscriptions({ db }: HasDb) {
  /**
   * Lets the worker decide again about each waiting job. Emergencies held for quiet hours get their own lane
   * back. Held repeats stay held: as long as an emergency waits, the next one comes within five minutes.
   */
  async function decideAgain(deviceId: string, nowMs: number): Promise<void> {
    const waiting = ({ and }: ExpressionBuilder<Schema, 'job'>) =>
      and({ kind: 'notification', recipient: deviceId, state: 'ready' });
    // In one transaction, because the worker may look for due jobs at any moment.
    await db.transaction().execute(async (transaction) => {
      await transaction.updateTable('job').set({ due_ms: nowMs, attempts: 0 }).where(waiting).execute();
      await transaction
        .updateTable('job')
        .set({ lane: deviceLane(deviceId, 'emergency'), is_held: 0 })
        .where(waiting)
        .where('payload', '=', 'emergency')
        .execute();
    });
  }

  return {
    find: (deviceId: string) =>
      db
        .selectFrom('push_subscription')
        .innerJoin('device', 'device.id', 'device_id')
        .selectAll('push_subscription')
        .select('last_used_ms')
        .where('device_id', '=', deviceId)
        .executeTakeFirst(),

    /** A known device keeps its quiet hours. */
    async save(device_id: string, { endpoint, p256dh, auth }: NewSubscription, nowMs: number): Promise<void> {
      const fresh = { endpoint, p256dh, auth, failures: 0, refusals: 0, wait_until_ms: 0 };
      await db
        .insertInto('push_subscription')
        .values({ device_id, ...fresh, quiet_from: null, quiet_until: null, emergencies_pass: 1 })
        .onConflict((conflict) => conflict.column('device_id').doUpdateSet(fresh))
        .execute();
      await decideAgain(device_id, nowMs);
    },

    async set(
      deviceId: string,
      { quiet, emergenciesPass }: NotificationSettings,
      nowMs: number,
    ): Promise<void> {
      await db
        .updateTable('push_subscription')
        .set({
          quiet_from: quiet?.from ?? null,
          quiet_until: quiet?.until ?? null,
          emergencies_pass: emergenciesPass ? 1 : 0,
        })
        .where('device_id', '=', deviceId)
        .execute();
      await decideAgain(deviceId, nowMs);
    },

    async remove(deviceId: string): Promise<void> {
      await db.deleteFrom('push_subscription').where('device_id', '=', deviceId).execute();
    },
  };
}

/** The push service no longer knows the address. The desk subscribes again when it is next opened. */
export async function forgetAddress(db: Store, deviceId: string, endpoint: string): Promise<void> {
  await db
    .updateTable('push_subscription')
    .set({ endpoint: null })
    .where('device_id', '=', deviceId)
    // Race: the device may have subscribed again since.
    .where('endpoint', '=', endpoint)
    .execute();
}
