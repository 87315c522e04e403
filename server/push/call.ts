/** Calls one device: what it is told next, or later, and what its push service makes of it. */
import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { DAY, HOUR, MINUTE, SECOND } from '../../domain/time-spans.ts';
import { reasonOf } from '../mail/line.ts';
import type { Schema } from '../store/schema.ts';
import { encrypt } from './encrypt.ts';
import { identityFor, type PushKeys } from './keys.ts';
import type { WritePush, WrittenPush } from './message.ts';
import type { DueCall, Push } from './notifications.ts';
import type { PostPush, PushAnswer } from './push-service.ts';
import { quietUntilMs } from './quiet-hours.ts';
import { forgetAddress, type Subscription } from './subscriptions.ts';

export type CallOptions = {
  write: WritePush;
  post: PostPush;
  keys: PushKeys;
  /** Who this site says it is to push services. */
  subject: () => string;
  timeZone: () => string;
  /** The path of the picture beside a notification now; undefined for none. */
  icon: () => string | undefined;
  log: (entry: PushLog) => void;
  now: () => number;
};

type PushLog = { device: string; outcome: string; error?: string };

/** What came of it, to be saved. */
export type Outcome = (transaction: Transaction<Schema>) => Promise<unknown>;

/** Devices are told no more an hour; the rest comes as one. */
const MOST_PER_HOUR = 30;
/** How long a push service keeps a message for a phone that is off, seconds. */
const TTL = DAY / SECOND;
/** The waits after failures of a push service in a row; then the last one repeats. */
const DELAYS = [10 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR];
/** A push service is not waited for longer, whatever it says, ms. */
const LONGEST_WAIT = 6 * HOUR;
/** A subscription that was refused so often in a row is of no use. */
const MOST_REFUSALS = 5;

/** Sends one message at most. Resolves to what came of it. */
export async function call({ device, pushes, toldMs }: DueCall, options: CallOptions): Promise<Outcome> {
  const { write, timeZone, now } = options;
  const nowMs = now();
  const quietMs = quietUntilMs(device, nowMs, timeZone());
  const passes = ({ kind }: Push) =>
    kind === 'test' || (device.emergencies_pass === 1 && (kind === 'emergency' || kind === 'again'));
  const kept = quietMs === undefined ? [] : pushes.filter((push) => !passes(push));
  if (quietMs !== undefined && kept.length > 0) return hold(kept, quietMs);
  const firstMs = toldMs.at(-MOST_PER_HOUR);
  const fullMs = firstMs === undefined ? undefined : firstMs + HOUR;
  const over = fullMs === undefined ? [] : pushes.filter(({ kind }) => kind !== 'test');
  if (fullMs !== undefined && over.length > 0) return hold(over, fullMs);

  const held = pushes.filter(({ is_held }) => is_held === 1);
  const next = held.length > 0 ? held : pushes.slice(0, 1);
  const written = await write(next);
  return written ? send(device, next, written, options) : (transaction) => drop(transaction, next);
}

/** Held back until a moment, at which all that were are told as one. */
function hold(pushes: readonly Push[], untilMs: number): Outcome {
  return (transaction) =>
    transaction.updateTable('push').set({ is_held: 1, next_ms: untilMs }).where('id', 'in', idsOf(pushes)).execute();
}

async function send(
  device: Subscription,
  pushes: readonly Push[],
  { message, isUrgent }: WrittenPush,
  { post, keys, subject, icon, log, now }: CallOptions,
): Promise<Outcome> {
  const { device_id, endpoint, p256dh, auth } = device;
  if (endpoint === null) return async () => {};
  try {
    const notification = { ...message.notification, icon: icon() };
    const body = encrypt(Buffer.from(JSON.stringify({ ...message, notification })), {
      p256dh: Buffer.from(p256dh, 'base64url'),
      auth: Buffer.from(auth, 'base64url'),
    });
    const headers = {
      authorization: identityFor(new URL(endpoint).origin, subject(), keys, now()),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(TTL),
      urgency: isUrgent ? 'high' : 'normal',
      topic: topicOf(message.notification.tag),
    };
    const answer = await post(endpoint, headers, body);
    const isTaken = answer.status >= 200 && answer.status < 300;
    log({ device: device_id, outcome: isTaken ? 'notified' : `push service answered ${answer.status}` });
    return isTaken ? done(device, pushes, now()) : refused({ ...device, endpoint }, pushes, answer, now());
  } catch (error) {
    log({ device: device_id, outcome: 'not notified', error: reasonOf(error) });
    return wait(device, now());
  }
}

/** What was told together is one notification, whose row is the last one. */
function done({ device_id }: Subscription, pushes: readonly Push[], nowMs: number): Outcome {
  const ids = idsOf(pushes);
  return async (transaction) => {
    await transaction.updateTable('push').set({ state: 'joined', done_ms: nowMs }).where('id', 'in', ids).execute();
    await transaction
      .updateTable('push')
      .set({ state: 'done' })
      .where('id', '=', ids.at(-1) ?? '')
      .execute();
    await transaction
      .updateTable('push_subscription')
      .set({ failures: 0, refusals: 0 })
      .where('device_id', '=', device_id)
      .execute();
  };
}

function refused(
  device: Subscription & { endpoint: string },
  pushes: readonly Push[],
  answer: PushAnswer,
  nowMs: number,
): Outcome {
  const { status, retryAfter } = answer;
  const { device_id, endpoint, refusals } = device;
  if (status === 404 || status === 410) return (transaction) => forgetAddress(transaction, device_id, endpoint);
  if (status === 429 || status >= 500) return wait(device, nowMs, readRetryAfter(retryAfter, nowMs));
  return async (transaction) => {
    if (refusals + 1 >= MOST_REFUSALS) return forgetAddress(transaction, device_id, endpoint);
    // What is too large today is too large tomorrow.
    if (status === 413) await drop(transaction, pushes);
    await transaction
      .updateTable('push_subscription')
      .set({ refusals: refusals + 1 })
      .where('device_id', '=', device_id)
      .execute();
    await wait(device, nowMs)(transaction);
  };
}

/** Nothing is sent to a device while its push service asks for patience. */
export function wait({ device_id, failures }: Subscription, nowMs: number, askedMs?: number): Outcome {
  const waitMs = Math.min(LONGEST_WAIT, Math.max(SECOND, askedMs ?? DELAYS[failures] ?? HOUR));
  return (transaction) =>
    transaction
      .updateTable('push_subscription')
      .set({ failures: failures + 1, wait_until_ms: Math.round(nowMs + waitMs) })
      .where('device_id', '=', device_id)
      .execute();
}

async function drop(transaction: Transaction<Schema>, pushes: readonly Push[]): Promise<void> {
  await transaction.deleteFrom('push').where('id', 'in', idsOf(pushes)).execute();
}

/** Seconds, or a date (RFC 9110). Undefined if it is neither. */
function readRetryAfter(text: string, nowMs: number): number | undefined {
  const ms = /^\d+$/.test(text) ? Number(text) * SECOND : Date.parse(text) - nowMs;
  return Number.isFinite(ms) ? ms : undefined;
}

/** While a phone is off, its push service keeps only the last message of a topic. At most 32 characters (RFC 8030). */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32);
}

function idsOf(pushes: readonly Push[]): string[] {
  return pushes.map(({ id }) => id);
}
