/** Copies or deletes all requests of one person. */
import { forgetNotes } from '../customers/change-customer.ts';
import { contactOf, listContacts } from '../customers/contact.ts';
import {
  CONTACT_COLUMNS,
  findCustomerOf,
  contactsOf as selectContacts,
} from '../customers/describe-customer.ts';
import { selectVersions } from '../quotes/queries.ts';
import { selectChanges } from '../requests/apply-change.ts';
import { csvLines, flatten } from '../requests/csv.ts';
import { newestFirst } from '../requests/position.ts';
import { purgeRequests } from '../requests/purge.ts';
import { databasesAside } from '../store/data-folder.ts';
import type { Database, HasDb } from '../store/database.ts';
import { readRow, type StoredRequest } from '../store/stored-request.ts';
import { countOnSite } from '../work/forget.ts';
import { selectPairs } from '../work/pairs.ts';
import { history, listToDelete, onSiteInWords, versions } from './print.ts';
import type { Person } from './read-person.ts';

export async function findRequestsOf(database: HasDb, person: Person): Promise<StoredRequest[]> {
  const rows = await newestFirst(requestsOf(database, person).selectAll()).execute();
  return rows.map(readRow);
}

function requestsOf({ db }: HasDb, person: Person) {
  const requests = db.selectFrom('quote_request');
  return 'email' in person
    ? requests.where('email', '=', person.email)
    : requests.where('phone', '=', person.phone);
}

/**
 * Contacts that requests have now, if they were sent with this person's contact and corrected since. They are
 * only named: a number that a visitor mistyped may be another person's.
 */
export async function correctedSince({ db }: HasDb, person: Person): Promise<string[]> {
  const rows = await db
    .selectFrom('quote_request')
    .select(['phone', 'email', 'sent_payload'])
    .where('sent_payload', 'is not', null)
    .execute();
  const [wanted = ''] = Object.values(person);
  const corrected = rows.filter((row) => {
    const sent = listContacts(contactOf(JSON.parse(row.sent_payload ?? '{}')));
    return sent.includes(wanted) && !listContacts(row).includes(wanted);
  });
  return [...new Set(corrected.flatMap(listContacts))];
}

export async function nameCorrected(database: HasDb, person: Person): Promise<void> {
  for (const contact of await correctedSince(database, person))
    console.error(`A request with this contact was corrected since; see it with: --of ${contact}`);
}

/** Prints the person's requests with notes and history. Returns the exit code. */
export async function exportPerson(
  database: Database,
  person: Person,
  json: boolean,
  timeZone: string,
): Promise<number> {
  const found = await findRequestsOf(database, person);
  await nameCorrected(database, person);
  const sinceMs = await noRemindersSince(database, await contactsOf(database, person, found));
  const wish = sinceMs === undefined ? [] : [`${new Date(sinceMs).toISOString()} Wants no reminders`];
  if (wish.length > 0) console.error(wish[0]);
  if (found.length === 0) return wish.length > 0 ? 0 : nobody();
  const { notes = '' } = (await findCustomer(database, person)) ?? {};
  const kept = notes === '' ? wish : [`Notes about the customer: ${notes}`, ...wish];
  const ids = found.map(({ request_id }) => request_id);
  const photos = await countPhotos(database, ids);
  const pairs = (await selectPairs(database.db, ids)).length;
  if (pairs > 0)
    console.error(`Their jobs have pictures (pairs: ${pairs}); --photos <folder> writes those, too`);
  if (photos > 0) console.error(`They also sent photos (${photos}); write those with: --photos <folder>`);

  const all = await Promise.all(
    found.map(async (request) => {
      const happened = history(await selectChanges(database.db, request.request_id));
      const shown = versions(await selectVersions(database.db, request.request_id));
      const lines = [...happened, ...shown].map((words) => words.join(' '));
      return { request, lines: [...lines, ...kept] };
    }),
  );
  if (json) {
    const objects = all.map(({ request, lines }) => ({ ...flatten(request), history: lines }));
    process.stdout.write(`${JSON.stringify(objects, null, 2)}\n`);
  } else {
    const rows = all.map(({ request, lines }) => ({ ...request, history: lines.join('\n') }));
    for await (const line of csvLines(rows, timeZone, true)) process.stdout.write(line);
  }
  return 0;
}

/** Photos that have arrived. */
async function countPhotos({ db }: HasDb, requestIds: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('photo')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('request_id', 'in', requestIds)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the exit code. */
export async function purgePerson(database: Database, person: Person, yes: boolean): Promise<number> {
  const found = await findRequestsOf(database, person);
  await nameCorrected(database, person);
  const ids = found.map(({ request_id }) => request_id);
  const contacts = await withoutOthers(database, await contactsOf(database, person, found), ids);
  const hasNoReminders = (await noRemindersSince(database, contacts)) !== undefined;
  const customer = await findCustomer(database, person);
  if (found.length === 0 && !hasNoReminders) return nobody();
  if (hasNoReminders) console.log('The wish for no reminders');
  if (customer?.notes) console.log('The notes about the customer');
  const others =
    customer && (await contactsOfOthers(database, selectContacts(database.db, customer.id), ids));
  for (const contact of others ?? [])
    console.log(`The same customer also wrote as ${contact}; delete that with: --of ${contact}`);
  const onSite = onSiteInWords(await countOnSite(database.db, ids));
  if (onSite) console.log(`On the site: ${onSite}`);
  if (!listToDelete(found, yes)) return 0;
  console.log(`Deleting: ${found.length}`);
  // The notes first, because the requests say whose notes they are.
  if (customer) await forgetNotes(database, customer.id);
  console.log(`Deleted: ${await purgeRequests(database, ids)}`);
  // A request may have arrived since.
  await forgetNoReminders(database, await withoutOthers(database, contacts, ids));
  console.log('E-mails in your mailbox, EmailJS’s history and backups are yours to clear');
  const aside = databasesAside(database.dataDir);
  if (aside.length > 0) console.log(`So are the earlier stores that were set aside: ${aside.join(', ')}`);
  return 0;
}

/** When the first of these contacts refused reminders, ms since 1970; undefined if none did. */
export async function noRemindersSince(
  { db }: HasDb,
  contacts: readonly string[],
): Promise<number | undefined> {
  const row = await db
    .selectFrom('no_reminder')
    .select(({ fn }) => fn.min('made_ms').as('ms'))
    // SQL has no empty list, and no contact is empty.
    .where('contact', 'in', ['', ...contacts])
    .executeTakeFirst();
  return row?.ms ?? undefined;
}

export async function forgetNoReminders({ db }: HasDb, contacts: readonly string[]): Promise<void> {
  await db
    .deleteFrom('no_reminder')
    .where('contact', 'in', ['', ...contacts])
    .execute();
}

/** Does not use other contacts of the person's requests: one in spam may be another person's. */
function findCustomer({ db }: HasDb, person: Person) {
  return findCustomerOf(db, { phone: '', email: '', ...person });
}

/** The phone numbers and e-mail addresses of requests other than `ids` that have one of the `wanted` ones. */
async function contactsOfOthers(
  { db }: HasDb,
  wanted: readonly string[] | ReturnType<typeof selectContacts>,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await Promise.all(
    CONTACT_COLUMNS.map((column) =>
      db
        .selectFrom('quote_request')
        .select(['request_id', 'phone', 'email'])
        .where(column, 'in', wanted)
        .execute(),
    ),
  );
  const own = new Set(ids);
  const others = rows.flat().filter(({ request_id }) => !own.has(request_id));
  return new Set(others.flatMap(listContacts));
}

/** Includes contacts before and after each correction: a refusal of reminders is stored for all of them. */
async function contactsOf(
  database: HasDb,
  person: Person,
  found: readonly StoredRequest[],
): Promise<string[]> {
  const corrections = await database.db
    .selectFrom('request_change')
    .select('text')
    .where('kind', '=', 'details')
    .where('request_id', 'in', requestsOf(database, person).select('request_id'))
    .execute();
  const given = corrections.flatMap(({ text }) => {
    const { from, to } = JSON.parse(text);
    return [from, to];
  });
  const payloads = [...found.map(({ payload }) => payload), ...given];
  const contacts = payloads.flatMap((payload) => listContacts(contactOf(payload)));
  // Without doubles, a statement has room for thousands of requests.
  return [...new Set([...Object.values(person), ...contacts])];
}

/** Leaves out the contacts of other requests, whose customer still wants no reminders. */
async function withoutOthers(
  database: HasDb,
  contacts: readonly string[],
  ids: readonly string[],
): Promise<string[]> {
  if (contacts.length === 0) return [];
  const kept = await contactsOfOthers(database, contacts, ids);
  return contacts.filter((contact) => !kept.has(contact));
}

/** Returns the exit code. */
export function nobody(): number {
  console.error('There are no requests of this person');
  return 1;
}
