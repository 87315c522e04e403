/** Queues notifications in the transaction that causes them. */

import { DEVICE_LIFE } from '../devices/devices.ts';
import { laneOf } from '../jobs/job.ts';
import { addJobs } from '../jobs/queue.ts';
import type { Store } from '../store/database.ts';
import type { NotificationKind } from '../store/schema.ts';

type Notification = {
  kind: NotificationKind;
  /** Each device gets at most one notification of this name. */
  name: string;
  requestId?: string | undefined;
  isCrowd?: boolean;
  nowMs: number;
};

/** These kinds have lanes of their own, so that no other waiting notification delays them. */
const OWN_LANES: { [Kind in NotificationKind]?: string } = {
  emergency: laneOf('', true),
  again: laneOf(' again', true),
};

export function deviceLane(deviceId: string, kind?: NotificationKind): string {
  return `device ${deviceId}${(kind && OWN_LANES[kind]) ?? ''}`;
}

/** Resolves to the number of devices. */
export async function notifyDevices(
  db: Store,
  { kind, name, requestId, isCrowd = false, nowMs }: Notification,
): Promise<number> {
  const devices = await db
    .selectFrom('push_subscription')
    .select('device_id')
    .innerJoin('device', 'device.id', 'push_subscription.device_id')
    .where('endpoint', 'is not', null)
    .where('last_used_ms', '>', nowMs - DEVICE_LIFE)
    .execute();
  const jobs = devices.map(({ device_id }) => ({
    id: `notification ${name} ${device_id}`,
    kind: 'notification' as const,
    lane: deviceLane(device_id, kind),
    request_id: requestId ?? null,
    recipient: device_id,
    payload: kind,
    is_crowd: isCrowd ? 1 : 0,
    due_ms: nowMs,
  }));
  await addJobs(db, jobs);
  return devices.length;
}
