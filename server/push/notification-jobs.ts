/** Decides when a device gets a notification, and handles its push service's response. */
import { createHash } from 'node:crypto';
import { DAY, HOUR, MINUTE, SECOND } from '../../domain/time-spans.ts';
import { UNSENT_NOTIFICATION_TIMEOUT } from '../../domain/timeouts.ts';
import { DEVICE_LIFE } from '../devices/devices.ts';
import { type Hold, isOfEmergency, type Job, type JobKinds, type Outcome, reasonOf } from '../jobs/job.ts';
import { addJobs, budgetFreeMs, heldUntil, holdForOthers } from '../jobs/queue.ts';
import type { HasDb, StoreTransaction } from '../store/database.ts';
import type { NotificationKind } from '../store/schema.ts';
import { createEmergenciesJob } from './emergencies.ts';
import { encrypt } from './encrypt.ts';
import { authorizationFor, type PushKeys, readKeys } from './keys.ts';
import { createPushWriter, type PushWriterOptions, type WrittenPush } from './message.ts';
import { createPost, type PostPush, type PushResponse } from './push-service.ts';
import { deviceLane } from './queue-notifications.ts';
import { quietUntilMs } from './quiet-hours.ts';
import { createSubscriptions, forgetAddress, type Subscription } from './subscriptions.ts';

export type NotificationJobOptions = PushWriterOptions & {
  subject: () => string;
  icon: () => string | undefined;
  post?: PostPush | undefined;
};

/** Separate notifications to a device. Emergencies have an equal budget. The rest is sent together. */
const MOST_PER_HOUR = 30;
/** How long a push service keeps a message for a phone that is off, seconds. */
const TTL = DAY / SECOND;
/** Before retries, ms. The last delay repeats. */
const DELAYS = [10 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR];
/** Longest wait before a retry, ms, even if the push service asks for more. */
const LONGEST_WAIT = 6 * HOUR;
/** After this many refusals in a row, the subscription counts as unusable. */
const MOST_REFUSALS = 5;
/** Jobs of sent notifications are kept this long, ms, so that none is sent twice. */
const KEPT = 30 * DAY;

export function createNotificationJobs(options: NotificationJobOptions): JobKinds {
  const { database, timeZone, icon, subject, post = createPost(), now } = options;
  const subscriptions = createSubscriptions(database);
  const write = createPushWriter(options);
  let keys: PushKeys | undefined;

  async function hold(job: Job, nowMs: number): Promise<Hold | undefined> {
    if (isTest(job)) return undefined;
    const device = await subscriptions.find(job.recipient);
    if (!device) return undefined;
    // The device subscribes again, at the latest when its desk is next opened.
    if (device.endpoint === null) return { due_ms: nowMs + HOUR };
    const isEmergency = isOfEmergency(job);
    const quietMs =
      isEmergency && device.emergencies_pass === 1 ? undefined : quietUntilMs(device, nowMs, timeZone());
    if (quietMs !== undefined) return { ...heldUntil(quietMs), lane: deviceLane(job.recipient) };
    // The device's backoff does not delay the first attempt of an emergency. A backoff over LONGEST_WAIT was
    // stored while the clock was ahead.
    const waitMs = device.wait_until_ms - nowMs;
    if (!isEmergency && waitMs > 0 && waitMs <= LONGEST_WAIT) return { due_ms: device.wait_until_ms };
    const freeMs = await budgetFreeMs(database, job, MOST_PER_HOUR, nowMs);
    if (freeMs === undefined && (job.is_crowd === 0 || job.is_held === 1)) return undefined;
    if (freeMs === undefined || (isEmergency && job.is_held === 0))
      return holdForOthers(database, job, nowMs);
    return isEmergency ? undefined : heldUntil(freeMs);
  }

  async function run(job: Job, joined: readonly Job[]): Promise<Outcome> {
    const device = await subscriptions.find(job.recipient);
    // Keep the subscription: the clock may be wrong for a moment.
    const isOver = !device || device.last_used_ms <= now() - DEVICE_LIFE;
    // After this long, the owner has probably seen the request on the desk.
    const isOld = job.first_ms < now() - UNSENT_NOTIFICATION_TIMEOUT;
    if (isOver || isOld || device.endpoint === null) return { is: 'gone' };
    const { endpoint } = device;
    try {
      const written = await write([job, ...joined]);
      if (!written) return { is: 'gone' };
      keys ??= await readKeys(database);
      const response = await send({ ...device, endpoint }, written, keys);
      return outcomeOf(job, { ...device, endpoint }, response);
    } catch (error) {
      return failure(job, device, reasonOf(error));
    }
  }

  function send(
    device: Reachable,
    { message, isUrgent }: WrittenPush,
    keys: PushKeys,
  ): Promise<PushResponse> {
    const { endpoint, p256dh, auth } = device;
    const notification = { ...message.notification, icon: icon() };
    const body = encrypt(Buffer.from(JSON.stringify({ ...message, notification })), {
      p256dh: Buffer.from(p256dh, 'base64url'),
      auth: Buffer.from(auth, 'base64url'),
    });
    const headers = {
      authorization: authorizationFor(new URL(endpoint).origin, subject(), keys, now()),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(TTL),
      urgency: isUrgent ? 'high' : 'normal',
      topic: topicOf(message.notification.tag),
    };
    return post(endpoint, headers, body);
  }

  function outcomeOf(job: Job, device: Reachable, { status, retryAfter }: PushResponse): Outcome {
    const { device_id, endpoint, failures, refusals } = device;
    if (status >= 200 && status < 300) {
      const isRecovered = failures > 0 || refusals > 0;
      const also = set(device_id, { failures: 0, refusals: 0, wait_until_ms: 0 });
      return isRecovered ? { is: 'done', also } : { is: 'done' };
    }
    const forget = (transaction: StoreTransaction) => forgetAddress(transaction, device_id, endpoint);
    const reason = `push service responded with ${status}`;
    if (status === 404 || status === 410) return { is: 'failed', reason, also: forget };
    if (status === 429 || status >= 500)
      return failure(job, device, reason, readRetryAfter(retryAfter, now()));
    if (refusals + 1 >= MOST_REFUSALS) return { is: 'failed', reason, also: forget };
    const refused = failure(job, { ...device, refusals: refusals + 1 }, reason);
    // A retry would be as large.
    return status === 413 ? { is: 'gone', also: refused.also } : refused;
  }

  /** Until the retry, the device receives only emergencies and tests. */
  function failure(
    job: Job,
    { device_id, failures, refusals }: Subscription,
    reason: string,
    askedMs?: number,
  ) {
    const failed = isOfEmergency(job) ? job.attempts : failures;
    const waitMs = Math.min(LONGEST_WAIT, Math.max(SECOND, askedMs ?? DELAYS[failed] ?? HOUR));
    const dueMs = Math.round(now() + waitMs);
    const also = set(device_id, { failures: failures + 1, refusals, wait_until_ms: dueMs });
    return { is: 'failed', reason, dueMs, also } as const;
  }

  return {
    notification: {
      hold,
      run,
      longestWait: DAY + HOUR,
      logged: { done: 'notified', failed: 'not notified', dead: 'not notified' },
    },
    emergencies: createEmergenciesJob(database, now),
  };
}

type Reachable = Subscription & { endpoint: string };

const isTest = ({ payload }: Pick<Job, 'payload'>) => payload === ('test' satisfies NotificationKind);

export function queueTest({ db }: HasDb, deviceId: string, nowMs: number): Promise<void> {
  const job = {
    id: `notification test ${deviceId}`,
    kind: 'notification',
    lane: `test ${deviceId}`,
  } as const;
  return addJobs(db, [{ ...job, recipient: deviceId, payload: 'test', due_ms: nowMs }], { isAgain: true });
}

/** The request of the device's last notification. Null if that was about several requests. */
export async function lastNotified({ db }: HasDb, deviceId: string, nowMs: number) {
  const row = await db
    .selectFrom('job')
    .select(['request_id', 'done_ms'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('job as other').select('id').whereRef('other.joined_in', '=', 'job.id')).as(
        'isSeveral',
      ),
    )
    .where('kind', '=', 'notification')
    .where('recipient', '=', deviceId)
    .where('state', '=', 'done')
    .where('joined_in', 'is', null)
    .where('request_id', 'is not', null)
    // Sent before the clock was set back: it would stay the last one until that time comes again.
    .where('done_ms', '<=', nowMs)
    .orderBy('done_ms', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row?.request_id || !row.done_ms || row.isSeveral) return null;
  return { requestId: row.request_id, atMs: row.done_ms };
}

const set =
  (deviceId: string, columns: Partial<Pick<Subscription, 'failures' | 'refusals' | 'wait_until_ms'>>) =>
  (transaction: StoreTransaction) =>
    transaction.updateTable('push_subscription').set(columns).where('device_id', '=', deviceId).execute();

/** Deletes notifications that were sent long ago, or expired before they could be sent. */
export async function deleteOldNotifications({ db }: HasDb, nowMs: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('job')
    .where('kind', '=', 'notification')
    .where(({ eb, or, and }) =>
      or([
        and([eb('state', '!=', 'ready'), eb('first_ms', '<', nowMs - KEPT)]),
        and([eb('state', '=', 'ready'), eb('first_ms', '<', nowMs - UNSENT_NOTIFICATION_TIMEOUT)]),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Seconds, or a date (RFC 9110). */
function readRetryAfter(text: string, nowMs: number): number | undefined {
  const ms = /^\d+$/.test(text) ? Number(text) * SECOND : Date.parse(text) - nowMs;
  return Number.isFinite(ms) ? ms : undefined;
}

/** A phone that is off gets only the last message of a topic, of at most 32 characters (RFC 8030). */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32);
}
