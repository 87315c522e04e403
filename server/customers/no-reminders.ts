/** Remembers who wants no reminders, by phone number and e-mail address. */

import { type HasDb, raiseChangeCounter } from '../store/database.ts';
import { findRequest } from '../store/stored-request.ts';
import { type Contact, contactOf, listContacts } from './contact.ts';

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
    const request = await findRequest(transaction, requestId);
    if (!request) return 'missing';
    const contacts = listContacts(contactOf(request.payload));
    if (contacts.length > 0 && hasNoReminders) {
      await transaction
        .insertInto('no_reminder')
        .values(contacts.map((contact) => ({ contact, made_ms: nowMs })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } else if (contacts.length > 0) {
      await transaction.deleteFrom('no_reminder').where('contact', 'in', contacts).execute();
    }
    await raiseChangeCounter(transaction);
    return 'changed';
  });
}
