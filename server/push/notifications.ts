/** What there is to tell the owner's devices, and what each of them is told. Moments are ms since 1970. */
import { sql, type Transaction } from 'kysely';
import { DAY, HOUR, MINUTE } from '../../domain/time-spans.ts';
import { UNSENT_NOTIFICATION_TIMEOUT } from '../../domain/timeouts.ts';
import { DEVICE_LIFE } from '../desk/devices.ts';
import { isReadyToGo } from '../mail/email.ts';
import type { Database, NotificationKind, Schema } from '../store/schema.ts';
import { isLate, unanswered } from './emergencies.ts';
import type { Subscription } from './subscriptions.ts';

export type Push = Schema['push'];

type NewNotification = { kind: NotificationKind; requestId: string; dueMs: number };

/** Emergencies are told again this often, ms. */
const AGAIN_EVERY = 5 * MINUTE;
const AGAIN = 'again';
/** An e-mail that has waited for this long cannot be sent, ms. */
const MAIL_WAITS = HOUR;
/** Nothing is held back for longer: quiet hours on the day when the clocks change, ms. */
const LONGEST_HELD = DAY + HOUR;
/** What was told is kept for this long, ms, so that nothing is told twice. */
const KEPT = 30 * DAY;

/**
 * Tells every device once `dueMs` has come, as part of the transaction that gives the reason. A second one of the same kind
 * about the same request takes the place of the first, as long as that is not due.
 */
export async function queueNotification(
  transaction: Transaction<Schema>,
  { kind, requestId: request_id, dueMs: due_ms }: NewNotification,
): Promise<void> {
  await transaction
    .insertInto('notification')
    .values({ id: `${kind} ${request_id}`, kind, request_id, due_ms })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ due_ms }))
    .execute();
}

/** Takes back what is not due yet, such as the reminder of a request that was won. */
export async function dropNotification(
  transaction: Transaction<Schema>,
  { kind, requestId }: Pick<NewNotification, 'kind' | 'requestId'>,
): Promise<void> {
  await transaction.deleteFrom('notification').where('id', '=', `${kind} ${requestId}`).execute();
}

/** Tells of a request that was stored. An emergency is repeated, unless it came late. */
export async function queueRequest(
  transaction: Transaction<Schema>,
  requestId: string,
  receivedMs: number,
  payload: { isEmergency: boolean; submission_date: string },
): Promise<void> {
  const called = await transaction.selectFrom('push_subscription').select('device_id').limit(1).executeTakeFirst();
  if (!called) return;
  const kind = payload.isEmergency ? 'emergency' : 'request';
  await queueNotification(transaction, { kind, requestId, dueMs: receivedMs });
  if (kind === 'request' || isLate(payload, receivedMs)) return;
  await transaction
    .insertInto('notification')
    .values({ id: AGAIN, kind: AGAIN, request_id: null, due_ms: receivedMs + AGAIN_EVERY })
    // This changes nothing, and waits for the sender, who may be removing the row.
    .onConflict((conflict) => conflict.column('id').doUpdateSet(({ ref }) => ({ due_ms: ref('notification.due_ms') })))
    .execute();
}

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
    /** Gives each device its own row of what is due. Resolves to whether there was anything. */
    async spread(nowMs: number): Promise<boolean> {
      const due = db
        .selectFrom('notification')
        .select('id')
        // One that is far ahead was written before the clock was set back; only reminders are due in days.
        .where(({ eb, or, and }) =>
          or([
            eb('due_ms', '<=', nowMs),
            and([eb('kind', 'not in', ['reminder', 'offer']), eb('due_ms', '>', nowMs + HOUR)]),
          ]),
        );
      if (!(await due.executeTakeFirst())) return false;
      await db.transaction().execute(async (transaction) => {
        const told = await transaction.deleteFrom('notification').where('id', 'in', due).returningAll().execute();
        for (const { id, kind, request_id, due_ms } of told) {
          const isAgain = kind === AGAIN;
          if (isAgain && (await unanswered(transaction, nowMs)).length === 0) continue;
          if (isAgain) {
            await transaction.deleteFrom('push').where('kind', '=', AGAIN).where('state', '=', 'ready').execute();
            await transaction
              .insertInto('notification')
              .values({ id, kind, request_id, due_ms: nowMs + AGAIN_EVERY })
              .execute();
          }
          const name = isAgain || kind === 'reminder' ? `${id} ${due_ms}` : id;
          await tellAll(transaction, { name, kind, request_id, nowMs });
        }
      });
      return true;
    },

    /** Tells one device that all is well. */
    async queueTest(deviceId: string, nowMs: number): Promise<void> {
      const fresh = { state: 'ready', is_held: 0, first_ms: nowMs, next_ms: nowMs, done_ms: null } as const;
      await db
        .insertInto('push')
        .values({ id: `test ${deviceId}`, device_id: deviceId, kind: 'test', request_id: null, ...fresh })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(fresh))
        .execute();
    },

    /** Tells of the e-mails that wait too long or were given up: once for each time that the mail server stopped. */
    async checkMail(nowMs: number): Promise<void> {
      const { fn } = db;
      const stuck = await db
        .selectFrom('email')
        .select(fn.min('first_ms').as('ms'))
        .where('state', '=', 'ready')
        .where('attempts', '>', 0)
        .where('first_ms', '<=', nowMs - MAIL_WAITS)
        .where(isReadyToGo)
        .executeTakeFirst();
      const dead = await db
        .selectFrom('email')
        .select(fn.max('first_ms').as('ms'))
        .where('state', '=', 'dead')
        .executeTakeFirst();
      for (const sinceMs of [stuck?.ms, dead?.ms]) {
        if (sinceMs) await tellAll(db, { name: `mail ${sinceMs}`, kind: 'mail', request_id: null, nowMs });
      }
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

type Told = { name: string; kind: NotificationKind; request_id: string | null; nowMs: number };

/** Every device that has an address gets a row, once. */
async function tellAll(
  db: Pick<Transaction<Schema>, 'insertInto' | 'selectFrom'>,
  { name, kind, request_id, nowMs }: Told,
): Promise<void> {
  await db
    .insertInto('push')
    .columns(['id', 'device_id', 'kind', 'request_id', 'state', 'is_held', 'first_ms', 'next_ms'])
    .expression((query) =>
      query
        .selectFrom('push_subscription')
        .select((select) => [
          sql<string>`${`${name} `} || device_id`.as('id'),
          'device_id',
          select.val(kind).as('kind'),
          select.cast<string | null>(select.val(request_id), 'text').as('request_id'),
          sql<'ready'>`'ready'`.as('state'),
          sql<number>`0`.as('is_held'),
          sql<number>`cast(${nowMs} as bigint)`.as('first_ms'),
          sql<number>`cast(${nowMs} as bigint)`.as('next_ms'),
        ])
        .where('endpoint', 'is not', null),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
