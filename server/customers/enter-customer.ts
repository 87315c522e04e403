import { randomUUID } from 'node:crypto';
import type { RequestPayload } from '../../domain/payload.ts';
import type { StoreTransaction } from '../store/database.ts';
import { contactOf, listContacts } from './contact.ts';
import { describeCustomer } from './describe-customer.ts';
import { carryRefusal } from './no-reminders.ts';
import { settleCustomers } from './settle-customers.ts';

/** Call for a new request outside spam. Earlier requests are not read, so that a flood stays cheap. */
export async function enterCustomer(
  transaction: StoreTransaction,
  payload: RequestPayload,
  nowMs: number,
): Promise<void> {
  const [contact, ...others] = listContacts(contactOf(payload));
  if (contact === undefined) return;
  const contacts = [contact, ...others];
  const id = randomUUID();
  // Race: of two simultaneous first requests, the second waits here and gets the first one's root_id, so they
  // make one customer. Sorted, so that they cannot deadlock.
  const rows = await transaction
    .insertInto('customer_contact')
    .values(contacts.toSorted().map((each) => ({ contact: each, root_id: id })))
    .onConflict((conflict) =>
      conflict.column('contact').doUpdateSet(({ ref }) => ({ root_id: ref('customer_contact.root_id') })),
    )
    .returning('root_id')
    .execute();
  await carryRefusal(transaction, contacts, contacts);
  const [known, second] = new Set(rows.map(({ root_id }) => root_id).filter((root) => root !== id));
  if (second !== undefined) return settleCustomers(transaction, contacts, nowMs);
  if (known === undefined) {
    await transaction
      .insertInto('customer')
      .values({ id, root_id: id, contact, made_ms: nowMs, ...describeCustomer([payload]) })
      .execute();
    return;
  }
  if (rows.some(({ root_id }) => root_id === id))
    await transaction
      .updateTable('customer_contact')
      .set({ root_id: known })
      .where('root_id', '=', id)
      .execute();
  const { town, search_text } = await transaction
    .selectFrom('customer')
    .select(['town', 'search_text'])
    .where('id', '=', known)
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable('customer')
    .set(describeCustomer([payload], { town, notes: '', searchText: search_text }))
    .where('id', '=', known)
    .execute();
}
