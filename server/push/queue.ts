/** What there is to tell the owner, and the spreading of it to the devices. Moments are ms since 1970. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { DAY, HOUR, MINUTE } from '../../domain/time-spans.ts';
import { isReadyToGo } from '../mail/email.ts';
import type { Database } from '../store/database.ts';
import type { NotificationKind, Schema } from '../store/schema.ts';
import { isLate, unanswered } from './emergencies.ts';

type NewNotification = { kind: NotificationKind; requestId: string; nowMs: number };

/** Emergencies are told again this often, ms. */
const AGAIN_EVERY = 5 * MINUTE;
const AGAIN = 'again';
/** An e-mail that has waited for this long cannot be sent, ms. */
const MAIL_WAITS = HOUR;

/** Tells every device, as part of the transaction that gives the reason. Of the same twice, the later counts. */
export async function queueNotification(
  transaction: Transaction<Schema>,
  { kind, requestId: request_id, nowMs: due_ms }: NewNotification,
): Promise<void> {
  await transaction
    .insertInto('notification')
    .values({ id: `${kind} ${request_id}`, kind, request_id, due_ms })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ due_ms }))
    .execute();
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
  await queueNotification(transaction, { kind, requestId, nowMs: receivedMs });
  if (kind === 'emergency' && !isLate(payload, receivedMs)) await repeatEmergencies(transaction, receivedMs);
}

/** Tells again of the emergencies that nobody has marked, for as long as there are any that are not late. */
export async function repeatEmergencies(transaction: Transaction<Schema>, nowMs: number): Promise<void> {
  await transaction
    .insertInto('notification')
    .values({ id: AGAIN, kind: AGAIN, request_id: null, due_ms: nowMs + AGAIN_EVERY })
    // This changes nothing, and waits for the sender, who may be removing the row.
    .onConflict((conflict) => conflict.column('id').doUpdateSet(({ ref }) => ({ due_ms: ref('notification.due_ms') })))
    .execute();
}

/** Gives the devices what is due. */
export function createSpreading({ db }: Pick<Database, 'db'>) {
  return {
    /** Gives each device its own row of what is due. Resolves to whether there was anything. */
    async spread(nowMs: number): Promise<boolean> {
      const due = db
        .selectFrom('notification')
        .select('id')
        // One that is far ahead was written before the clock was set back.
        .where(({ eb, or }) => or([eb('due_ms', '<=', nowMs), eb('due_ms', '>', nowMs + HOUR)]));
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
          // A request is told of once. What is due again is something else.
          const name = kind === 'request' || kind === 'emergency' ? id : `${id} ${due_ms}`;
          await tellAll(transaction, { name, kind, request_id, nowMs });
        }
      });
      return true;
    },

    /** Tells of e-mails that wait too long or were given up: once a day, as long as that lasts. */
    async checkMail(nowMs: number): Promise<void> {
      const sinceMs = nowMs - DAY;
      const pushes = db.selectFrom('push').select('id').where('kind', '=', 'mail');
      if (await pushes.where('first_ms', '>', sinceMs).executeTakeFirst()) return;
      const unsent = await db
        .selectFrom('email')
        .select('id')
        .where((where) =>
          where.or([
            where.and([
              where('state', '=', 'ready'),
              where('attempts', '>', 0),
              where('first_ms', '<=', nowMs - MAIL_WAITS),
              isReadyToGo(where),
            ]),
            where.and([where('state', '=', 'dead'), where('next_ms', '>', sinceMs)]),
          ]),
        )
        .executeTakeFirst();
      // Another instance may look at this moment, too.
      const name = `mail ${Math.floor(nowMs / DAY)}`;
      if (unsent) await tellAll(db, { name, kind: 'mail', request_id: null, nowMs });
    },
  };
}

type Told = { name: string; kind: NotificationKind; request_id: string | null; nowMs: number };

/** Every device that has an address gets a row, once. */
async function tellAll(db: Kysely<Schema>, { name, kind, request_id, nowMs }: Told): Promise<void> {
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
