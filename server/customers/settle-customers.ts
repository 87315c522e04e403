/**
 * Decides which requests are one customer's: those that share a phone number or e-mail address, directly or
 * through others, and those of customers whom the owner joined. Requests in spam connect nobody.
 */
import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { RequestPayload } from '../../domain/payload.ts';
import { raiseChangeCounter, type StoreTransaction } from '../store/database.ts';
import type { Schema, StoredCustomer } from '../store/schema.ts';
import { contactOf, listContacts } from './contact.ts';
import { CONTACT_COLUMNS, nameJoined, refreshCustomer, UNLISTED } from './describe-customer.ts';
import { moveNotes } from './move-notes.ts';
import { carryRefusal, shareRefusal } from './no-reminders.ts';
import { createGroups } from './union-find.ts';

type KnownContact = Selectable<Schema['customer_contact']>;

/** Rows of one statement, whose number of parameters is limited. */
const MOST_WRITTEN = 1000;

/**
 * Call after requests with these phone numbers and e-mail addresses were changed, deleted, or moved to or
 * from spam, and after a join. `moved`: a corrected request's new contacts, which its customer takes over.
 */
export async function settleCustomers(
  transaction: StoreTransaction,
  touched: readonly string[],
  nowMs: number,
  moved: readonly string[] = [],
): Promise<void> {
  const contacts = [...new Set([...touched, ...moved])];
  if (contacts.length === 0) return;
  // Also locks the counter's only row. Otherwise two simultaneous joins could overlook each other.
  await raiseChangeCounter(transaction);
  const known = await readKnown(transaction, contacts);
  const links = await readLinks(transaction, contacts);
  const rows = keepRows(known, links, moved);
  const groups = createGroups();
  for (const [one, other] of links.pairs) groups.join(one, other);
  for (const { id, contact, joined_to } of rows) {
    groups.join(id, contact);
    if (joined_to !== null) groups.join(id, joined_to);
  }
  const settled = chooseRoots(rows, [...links.live], groups.groupOf, nowMs);
  moveNotes(known.rows, settled);
  await write(transaction, known, settled, links.live, groups.groupOf);
}

/** `corrected`: what the request says now. */
export async function settleCustomerOf(
  transaction: StoreTransaction,
  request: GivenContacts,
  nowMs: number,
  corrected: GivenContacts = request,
): Promise<void> {
  const [former = [], present = []] = [request, corrected].map((given) => listContacts(contactOf(given)));
  // The former number may still be another request's, so its wish for no reminders is copied, not moved. Also
  // for spam, which the owner may release.
  await carryRefusal(transaction, former, present);
  await settleCustomers(transaction, former, nowMs, present);
}

type GivenContacts = Pick<RequestPayload, 'phone' | 'email'>;

/** The customers of these contacts, and all that are joined with them. */
async function readKnown(transaction: StoreTransaction, contacts: readonly string[]) {
  const roots = () =>
    transaction.selectFrom('customer_contact').select('root_id').where('contact', 'in', contacts);
  return {
    rows: await transaction.selectFrom('customer').selectAll().where('root_id', 'in', roots()).execute(),
    contacts: await transaction
      .selectFrom('customer_contact')
      .selectAll()
      .where('root_id', 'in', roots())
      .execute(),
  };
}

/** `present`: contacts of any request. `live`: of requests outside spam. `pairs`: two of one live request. */
async function readLinks(transaction: StoreTransaction, contacts: readonly string[]) {
  const links = { present: new Set<string>(), live: new Set<string>(), pairs: [] as [string, string][] };
  const ofRoots = transaction
    .selectFrom('customer_contact')
    .select('contact')
    .where('root_id', 'in', (known) =>
      known.selectFrom('customer_contact').select('root_id').where('contact', 'in', contacts),
    );
  for (const column of CONTACT_COLUMNS) {
    // Two queries: PostgreSQL would read every request for the two conditions joined by OR.
    for (const wanted of [contacts, ofRoots]) {
      const found = await transaction
        .selectFrom('quote_request')
        .select([
          'phone',
          'email',
          sql<number>`max(CASE WHEN status = 'quarantine' THEN 0 ELSE 1 END)`.as('live'),
        ])
        .where(column, 'in', wanted)
        .groupBy(['phone', 'email'])
        .execute();
      for (const { live, ...request } of found) {
        const own = listContacts(request);
        for (const contact of own) {
          links.present.add(contact);
          if (Number(live) === 1) links.live.add(contact);
        }
        const [one, other] = own;
        if (Number(live) === 1 && one !== undefined && other !== undefined) links.pairs.push([one, other]);
      }
    }
  }
  return links;
}

type Known = { rows: readonly StoredCustomer[]; contacts: readonly KnownContact[] };
type Links = Awaited<ReturnType<typeof readLinks>>;

/**
 * Drops customers whose last request was deleted. A customer with requests only in spam is kept, because spam
 * may be a mistake. A root whose contact is gone, or only in spam, takes another contact of the same person.
 */
function keepRows({ rows, contacts }: Known, links: Links, moved: readonly string[]): StoredCustomer[] {
  const people = createGroups();
  for (const [one, other] of links.pairs) people.join(one, other);
  const dropped = new Map<string, StoredCustomer>();
  for (const row of rows) {
    if (row.id !== row.root_id && !links.present.has(row.contact)) dropped.set(row.id, row);
  }
  const kept = rows.filter(({ id }) => !dropped.has(id)).map((row) => ({ ...row }));
  /** By the id of a joined customer, the root that has become the same person. */
  const merged = new Map<string, string>();
  for (const row of kept) {
    for (let to = dropped.get(row.joined_to ?? ''); to; to = dropped.get(row.joined_to ?? ''))
      row.joined_to = to.joined_to ?? to.root_id;
  }
  for (const root of kept.filter(({ id, root_id }) => id === root_id)) {
    const joined = kept.filter(({ joined_to }) => joined_to === root.id);
    const isHeld = joined.some(({ contact }) => links.live.has(contact)) && links.present.has(root.contact);
    if (links.live.has(root.contact) || isHeld) continue;
    const former = contacts.filter(({ root_id }) => root_id === root.id).map(({ contact }) => contact);
    const heir =
      [...former, ...moved].find((contact) => links.live.has(contact)) ??
      [root.contact, ...former].find((contact) => links.present.has(contact));
    if (heir === undefined) dropped.set(root.id, root);
    else {
      root.contact = heir;
      for (const { id, contact } of joined) {
        // The root's notes already include those of the joined customer that it becomes.
        if (people.groupOf(contact) === people.groupOf(heir)) merged.set(id, root.id);
      }
    }
  }
  for (const row of kept) row.joined_to = merged.get(row.joined_to ?? '') ?? row.joined_to;
  return kept.filter(({ id }) => !dropped.has(id) && !merged.has(id));
}

/** Each group gets one root. A group without a customer gets a new one. */
function chooseRoots(
  rows: readonly StoredCustomer[],
  live: readonly string[],
  groupOf: (name: string) => string,
  nowMs: number,
): Map<string, StoredCustomer> {
  const settled = new Map(rows.map((row) => [row.id, { ...row }]));
  const members = Map.groupBy(settled.values(), ({ id }) => groupOf(id));
  for (const [, group] of members) {
    const own = group
      .filter(({ joined_to }) => joined_to === null)
      .toSorted((one, other) => one.made_ms - other.made_ms || (one.id < other.id ? -1 : 1));
    const root = own.find(({ id, root_id }) => id === root_id) ?? own[0];
    for (const row of group) row.root_id = root?.id ?? row.id;
  }
  for (const [group, contacts] of Map.groupBy(live, groupOf)) {
    if (members.has(group)) continue;
    const id = randomUUID();
    // Prefer the phone number, which changes less often.
    const contact = contacts.find((each) => !each.includes('@')) ?? contacts[0] ?? '';
    settled.set(id, newCustomer(id, contact, nowMs));
  }
  return settled;
}

function newCustomer(id: string, contact: string, made_ms: number): StoredCustomer {
  const noNotes = { notes: '', notes_version: 0, notes_by: '' };
  return { id, root_id: id, joined_to: null, contact, made_ms, ...noNotes, ...UNLISTED };
}

async function write(
  transaction: StoreTransaction,
  known: Known,
  settled: ReadonlyMap<string, StoredCustomer>,
  live: ReadonlySet<string>,
  groupOf: (name: string) => string,
): Promise<void> {
  const rows = [...settled.values()];
  const rootIn = new Map(
    rows.flatMap(({ id, contact, root_id }) => [
      [groupOf(id), root_id],
      [groupOf(contact), root_id],
    ]),
  );
  const wanted = new Set([...live, ...rows.map(({ contact }) => contact)]);
  const gone = known.rows.filter(({ id }) => !settled.has(id)).map(({ id }) => id);
  if (gone.length > 0) await transaction.deleteFrom('customer').where('id', 'in', gone).execute();
  for (const row of rows) {
    const isKnown = known.rows.some(({ id }) => id === row.id);
    const { id, root_id, joined_to, contact, notes, notes_version } = row;
    const changed = { root_id, joined_to, contact, notes, notes_version, ...UNLISTED };
    if (isKnown) await transaction.updateTable('customer').set(changed).where('id', '=', id).execute();
    else await transaction.insertInto('customer').values(row).execute();
  }
  const former = new Map(known.contacts.map(({ contact, root_id }) => [contact, root_id]));
  const lost = [...former.keys()].filter((contact) => !wanted.has(contact));
  for (const part of inParts(lost))
    await transaction.deleteFrom('customer_contact').where('contact', 'in', part).execute();
  const placed = [...wanted]
    .map((contact) => ({ contact, root_id: rootIn.get(groupOf(contact)) ?? '' }))
    .filter(({ contact, root_id }) => former.get(contact) !== root_id);
  for (const part of inParts(placed))
    await transaction
      .insertInto('customer_contact')
      .values(part)
      .onConflict((conflict) =>
        conflict.column('contact').doUpdateSet(({ ref }) => ({ root_id: ref('excluded.root_id') })),
      )
      .execute();
  for (const row of rows) {
    if (row.id === row.root_id) {
      await shareRefusal(transaction, row.id);
      await refreshCustomer(transaction, row);
    } else if (row.joined_to !== null) await nameJoined(transaction, row);
  }
}

function inParts<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / MOST_WRITTEN) }, (_, part) =>
    items.slice(part * MOST_WRITTEN, (part + 1) * MOST_WRITTEN),
  );
}
