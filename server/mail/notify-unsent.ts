/** Notifies the owner once a day while e-mails cannot be sent. */
import { DAY, HOUR } from '../../domain/time-spans.ts';
import { notifyDevices } from '../push/queue-notifications.ts';
import type { HasDb, Store } from '../store/database.ts';
import { EMAIL_KINDS } from './email.ts';

/** An e-mail counts as failing after this time, ms. */
const FAILING_AFTER = HOUR;

/** Runs every two seconds. */
export async function notifyUnsent({ db }: HasDb, nowMs: number): Promise<void> {
  if (!(await areEmailsFailing(db, nowMs, DAY))) return;
  const notified = db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', 'notification')
    .where('payload', '=', 'mail')
    .where('first_ms', '>', nowMs - DAY)
    // Quiet hours end within a day. A time further ahead was stored before the clock was set back.
    .where('first_ms', '<=', nowMs + DAY);
  if (await notified.executeTakeFirst()) return;
  const mail = { kind: 'mail', name: `mail ${nowMs}`, nowMs } as const;
  await db.transaction().execute((transaction) => notifyDevices(transaction, mail));
}

/** By default also true if an e-mail was given up while quiet hours held the notification about it. */
export async function areEmailsFailing(db: Store, nowMs: number, givenUpWithin = 2 * DAY): Promise<boolean> {
  const failing = await db
    .selectFrom('job')
    .select('id')
    .where('kind', 'in', EMAIL_KINDS)
    // For the index: most e-mails are done.
    .where('state', 'in', ['ready', 'dead'])
    .where(({ eb, or, and }) =>
      or([
        and([eb('state', '=', 'dead'), eb('due_ms', '>', nowMs - givenUpWithin)]),
        and([eb('state', '=', 'ready'), eb('attempts', '>', 0), eb('first_ms', '<=', nowMs - FAILING_AFTER)]),
      ]),
    )
    .executeTakeFirst();
  return failing !== undefined;
}
