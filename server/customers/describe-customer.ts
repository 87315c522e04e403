/** Fills a customer's row: the name from the newest request, the searchable words from its requests. */
import { sql } from 'kysely';
import { fullName } from '../../domain/full-name.ts';
import type { RequestPayload } from '../../domain/payload.ts';
import { searchTextOfCustomer, sortNameOf } from '../requests/search-text.ts';
import { townOf } from '../requests/town.ts';
import type { Store, StoreTransaction } from '../store/database.ts';
import { contactOf, listContacts } from './contact.ts';

/** Only the newest requests are read, so that a flood from one phone number stays cheap. */
const MOST_READ = 20;

/** Empties the columns that are filled from requests. Nothing of a deleted request may stay in a row. */
export const UNLISTED = { is_listed: 0, name: '', sort_name: '', town: '', search_text: '', visit_day: '' };

type Known = { town: string; notes: string; searchText: string };

/** The requests are newest first. `town` and `searchText` come from earlier requests, which are not read. */
export function describeCustomer(
  [newest, ...others]: readonly [RequestPayload, ...RequestPayload[]],
  { town, notes, searchText }: Known = { town: '', notes: '', searchText: '' },
) {
  const payloads = [newest, ...others];
  return {
    is_listed: 1,
    name: fullName(newest),
    sort_name: sortNameOf(newest),
    town: payloads.map(townOf).find(Boolean) ?? town,
    search_text: searchTextOfCustomer(payloads, notes, searchText),
  };
}

/** Reads the requests of a root (the customer that the others are joined to) and fills its row again. */
export async function refreshCustomer(
  transaction: StoreTransaction,
  { id, notes }: { id: string; notes: string },
): Promise<void> {
  const rows = await transaction
    .selectFrom('quote_request')
    .select('payload')
    .where(customerContact, 'in', contactsOf(transaction, id))
    .where('status', '!=', 'quarantine')
    .orderBy('received_ms', 'desc')
    .limit(MOST_READ)
    .execute();
  const [newest, ...others] = rows.map(({ payload }): RequestPayload => JSON.parse(payload));
  // Without a request, the words of the notes stay: enterCustomer adds those of the next request to them.
  const described = newest
    ? {
        ...describeCustomer([newest, ...others], { town: '', notes, searchText: '' }),
        visit_day: await readVisitDay(transaction, id),
      }
    : { ...UNLISTED, search_text: searchTextOfCustomer([], notes) };
  await transaction.updateTable('customer').set(described).where('id', '=', id).execute();
}

/** Names a joined customer, whom the root's screen shows, as in the newest request with that contact. */
export async function nameJoined(
  transaction: StoreTransaction,
  { id, contact }: { id: string; contact: string },
): Promise<void> {
  const newest = await transaction
    .selectFrom('quote_request')
    .select('payload')
    .where(contact.includes('@') ? 'email' : 'phone', '=', contact)
    .where('status', '!=', 'quarantine')
    .orderBy('received_ms', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return;
  const name = fullName(JSON.parse(newest.payload));
  await transaction.updateTable('customer').set({ name }).where('id', '=', id).execute();
}

/** Call after the visit of a request has changed. */
export async function noteVisitDay(transaction: StoreTransaction, requestId: string): Promise<void> {
  const request = await transaction
    .selectFrom('quote_request')
    .select(['phone', 'email'])
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  const id = await findRoot(transaction, listContacts(request));
  if (id === undefined) return;
  await transaction
    .updateTable('customer')
    .set({ visit_day: await readVisitDay(transaction, id) })
    .where('id', '=', id)
    .execute();
}

/** '' for none. The visit of a lost job does not take place. */
async function readVisitDay(transaction: StoreTransaction, id: string): Promise<string> {
  const row = await transaction
    .selectFrom('quote_request')
    .innerJoin('visit', 'visit.request_id', 'quote_request.request_id')
    .select(({ fn }) => fn.max('visit.day').as('day'))
    .where(customerContact, 'in', contactsOf(transaction, id))
    .where('status', 'not in', ['lost', 'quarantine'])
    .executeTakeFirst();
  return row?.day ?? '';
}

/** The contacts of a request. Each column has its own index. */
export const CONTACT_COLUMNS = ['phone', 'email'] as const;

/**
 * The contact by which a request outside spam finds its customer. The phone number and the e-mail address of
 * a request belong to the same customer, so one is enough. An index has the same expression
 * (store/schema.ts); SQLite uses that index only for a value declared as text.
 */
export const customerContact = sql<string>`CAST(CASE WHEN quote_request.phone = ''
  THEN quote_request.email ELSE quote_request.phone END AS TEXT)`;

/** A subquery, because a flood may leave more contacts than a statement takes parameters. */
export function contactsOf(db: Store, rootId: string) {
  return db.selectFrom('customer_contact').select('contact').where('root_id', '=', rootId);
}

async function findRoot(db: Store, contacts: readonly string[]): Promise<string | undefined> {
  if (contacts.length === 0) return undefined;
  const row = await db
    .selectFrom('customer_contact')
    .select('root_id')
    .where('contact', 'in', contacts)
    .executeTakeFirst();
  return row?.root_id;
}

/** The customer that the request's screen shows; null for none. */
export async function findCustomerOf(
  db: Store,
  payload: Pick<RequestPayload, 'phone' | 'email'>,
): Promise<{ id: string; notes: string } | null> {
  const id = await findRoot(db, listContacts(contactOf(payload)));
  const row = id
    ? await db.selectFrom('customer').select(['id', 'notes']).where('id', '=', id).executeTakeFirst()
    : undefined;
  return row ?? null;
}
