/**
 * Remembers who wants no reminders, by phone number and e-mail address. The wish outlives the requests. All
 * contacts of a customer carry it, so reading those of any request is enough.
 */

import { sql } from 'kysely';
import { type HasDb, raiseChangeCounter, type StoreTransaction } from '../store/database.ts';
import { findRequest } from '../store/stored-request.ts';
import { type Contact, contactOf, listContacts } from './contact.ts';
import { contactsOf } from './describe-customer.ts';

export async function refusedAmong({ db }: HasDb, contacts: readonly Contact[]): Promise<Set<string>> {
  const wanted = contacts.flatMap(listContacts);
  if (wanted.length === 0) return new Set();
  const rows = await db.selectFrom('no_reminder').select('contact').where('contact', 'in', wanted).execute();
  return new Set(rows.map(({ contact }) => contact));
}

export function setNoReminders(
  { db }: HasDb,
  requestId: string,
  hasNoReminders: boolean,
  nowMs: number,
): Promise<'changed' | 'missing'> {
  return db.transaction().execute(async (transaction) => {
    // Also locks the counter's only row, so that a simultaneous join does not overlook the wish.
    await raiseChangeCounter(transaction);
    const request = await findRequest(transaction, requestId);
    if (!request) return 'missing';
    const contacts = listContacts(contactOf(request.payload));
    if (contacts.length === 0) return 'changed';
    const roots = await transaction
      .selectFrom('customer_contact')
      .select('root_id')
      .distinct()
      .where('contact', 'in', contacts)
      .execute();
    if (hasNoReminders) await refuse(transaction, contacts, nowMs);
    else await transaction.deleteFrom('no_reminder').where('contact', 'in', contacts).execute();
    for (const { root_id } of roots) {
      if (hasNoReminders) await shareRefusal(transaction, root_id);
      else
        await transaction
          .deleteFrom('no_reminder')
          .where('contact', 'in', contactsOf(transaction, root_id))
          .execute();
    }
    return 'changed';
  });
}

/** Call after a customer may have taken over contacts: if one of them refused, the customer did. */
export async function shareRefusal(transaction: StoreTransaction, rootId: string): Promise<void> {
  const { refused_ms } = await transaction
    .selectFrom('no_reminder')
    .select(({ fn }) => fn.min('made_ms').as('refused_ms'))
    .where('contact', 'in', contactsOf(transaction, rootId))
    .executeTakeFirstOrThrow();
  if (refused_ms === null) return;
  await transaction
    .insertInto('no_reminder')
    .columns(['contact', 'made_ms'])
    .expression(
      contactsOf(transaction, rootId).select(sql<number>`CAST(${refused_ms} AS BIGINT)`.as('made_ms')),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Call when the contacts of a request change from `former` to `present`. Other contacts are not read. */
export async function carryRefusal(
  transaction: StoreTransaction,
  former: readonly string[],
  present: readonly string[],
): Promise<void> {
  if (former.length === 0 || present.length === 0) return;
  const { refused_ms } = await transaction
    .selectFrom('no_reminder')
    .select(({ fn }) => fn.min('made_ms').as('refused_ms'))
    .where('contact', 'in', former)
    .executeTakeFirstOrThrow();
  if (refused_ms !== null) await refuse(transaction, present, refused_ms);
}

async function refuse(
  transaction: StoreTransaction,
  contacts: readonly string[],
  made_ms: number,
): Promise<void> {
  await transaction
    .insertInto('no_reminder')
    .values(contacts.map((contact) => ({ contact, made_ms })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
