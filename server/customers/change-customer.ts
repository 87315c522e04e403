/** The owner's changes to a customer. */
import type { NotesChange } from '../../domain/customers.ts';
import { type HasDb, raiseChangeCounter, type StoreTransaction } from '../store/database.ts';
import { contactsOf, refreshCustomer } from './describe-customer.ts';
import { settleCustomers } from './settle-customers.ts';

type NotesResult = 'changed' | 'missing' | { kind: 'conflict'; by: string };

export function saveNotes(
  { db }: HasDb,
  id: string,
  { notes, version }: NotesChange,
  { by }: { by: string },
): Promise<NotesResult> {
  return db.transaction().execute(async (transaction) => {
    const root = await lockRoot(transaction, id);
    if (!root) return 'missing';
    // A retry whose first response was lost, or two devices that wrote the same.
    if (root.notes === notes) return 'changed';
    if (root.notes_version !== version) return { kind: 'conflict', by: root.notes_by || 'Another device' };
    await transaction
      .updateTable('customer')
      .set({ notes, notes_version: version + 1, notes_by: by })
      .where('id', '=', root.id)
      .execute();
    await refreshCustomer(transaction, { id: root.id, notes });
    return 'changed';
  });
}

/** Also deletes the notes of customers that were joined to this one. */
export function forgetNotes({ db }: HasDb, id: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await raiseChangeCounter(transaction);
    await transaction
      .updateTable('customer')
      .set(({ eb }) => ({ notes: '', notes_by: '', notes_version: eb('notes_version', '+', 1) }))
      .where('root_id', '=', id)
      .execute();
    await refreshCustomer(transaction, { id, notes: '' });
  });
}

type JoinResult = 'changed' | 'missing' | 'connected';

/** `otherId` remains, and shows the requests and notes of both. */
export function joinCustomers(
  { db }: HasDb,
  id: string,
  otherId: string,
  nowMs: number,
): Promise<JoinResult> {
  return db.transaction().execute(async (transaction) => {
    const other = await lockRoot(transaction, otherId);
    const root = await lockRoot(transaction, id);
    if (!root || !other) return 'missing';
    if (root.id === other.id) return 'changed';
    await transaction
      .updateTable('customer')
      .set({ joined_to: other.id })
      .where('id', '=', root.id)
      .execute();
    await settleCustomers(transaction, [root.contact, other.contact], nowMs);
    return 'changed';
  });
}

/** `connected`: refused, because requests still link the two by a shared phone number or e-mail address. */
export function takeApart({ db }: HasDb, id: string, nowMs: number): Promise<JoinResult> {
  return db
    .transaction()
    .execute(async (transaction): Promise<JoinResult> => {
      const root = await lockRoot(transaction, id);
      if (!root) return 'missing';
      const own = await selectCustomer(transaction, id);
      if (!own?.joined_to) return 'changed';
      await transaction.updateTable('customer').set({ joined_to: null }).where('id', '=', id).execute();
      const contacts = await contactsOf(transaction, root.id).execute();
      await settleCustomers(transaction, [...contacts.map(({ contact }) => contact), own.contact], nowMs);
      const settled = await selectCustomer(transaction, id);
      if (settled?.root_id === root.id) throw new StillConnected();
      return 'changed';
    })
    .catch((error: unknown) => {
      if (error instanceof StillConnected) return 'connected';
      throw error;
    });
}

/** Rolls the transaction back. */
class StillConnected extends Error {}

/** Raising the change counter locks its row, so other changes wait until this transaction ends. */
async function lockRoot(transaction: StoreTransaction, id: string) {
  await raiseChangeCounter(transaction);
  const row = await selectCustomer(transaction, id);
  return row && selectCustomer(transaction, row.root_id);
}

function selectCustomer(transaction: StoreTransaction, id: string) {
  return transaction.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirst();
}
