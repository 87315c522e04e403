import type { CustomerRequest, DeskCustomer } from '../../domain/customers.ts';
import { placeOf } from '../../domain/links.ts';
import type { RequestPayload } from '../../domain/payload.ts';
import { formatPhone } from '../../domain/phone.ts';
import { totalOf } from '../../domain/quote.ts';
import { readContents } from '../quotes/contents.ts';
import type { HasDb } from '../store/database.ts';
import { servicesIn } from '../store/stored-request.ts';
import { contactOf } from './contact.ts';
import { contactsOf, customerContact } from './describe-customer.ts';
import { NO_SUMS, readSums } from './list-customers.ts';

/** Requests that the customer's screen shows. */
const MOST = 100;

/** `id` may be that of a joined customer. Undefined if unknown, or if all requests are in spam. */
export async function readCustomer({ db }: HasDb, id: string): Promise<DeskCustomer | undefined> {
  const customer = await db
    .selectFrom('customer')
    .innerJoin('customer as root', 'root.id', 'customer.root_id')
    .selectAll('root')
    .where('customer.id', '=', id)
    .where('root.is_listed', '=', 1)
    .executeTakeFirst();
  if (!customer) return undefined;
  const [requests, sums, joined] = await Promise.all([
    readRequests({ db }, customer.id),
    readSums({ db }, [customer.id]),
    db
      .selectFrom('customer')
      .select(['id', 'name', 'contact'])
      .where('root_id', '=', customer.id)
      .where('joined_to', 'is not', null)
      .orderBy('made_ms')
      .execute(),
  ]);
  const payloads = requests.map(({ payload }) => payload);
  return {
    id: customer.id,
    name: customer.name,
    phones: eachOnce(payloads, 'phone'),
    emails: eachOnce(payloads, 'email'),
    address: payloads.filter(({ address }) => address).map(placeOf)[0] ?? customer.town,
    notes: customer.notes,
    notesVersion: customer.notes_version,
    // A joined customer whose requests are all in spam has no name, because names are not taken from spam.
    joined: joined.map(({ id, name, contact }) => {
      // An e-mail address may have as many digits as a phone number.
      const shown = contact.includes('@') ? contact : formatPhone(contact);
      return { id, name: name || shown, contact: shown };
    }),
    history: requests.map(({ request }) => request),
    ...(sums.get(customer.id) ?? NO_SUMS),
    visitDay: customer.visit_day || null,
  };
}

type Read = { request: CustomerRequest; payload: RequestPayload };

/** Newest first. */
async function readRequests({ db }: HasDb, id: string): Promise<Read[]> {
  const rows = await db
    .selectFrom('quote_request')
    .leftJoin('quote', 'quote.request_id', 'quote_request.request_id')
    .leftJoin('quote_version', (join) =>
      join
        .onRef('quote_version.request_id', '=', 'quote.request_id')
        .onRef('quote_version.version', '=', 'quote.version'),
    )
    .leftJoin('visit', 'visit.request_id', 'quote_request.request_id')
    .select(['quote_request.request_id', 'received_ms', 'service', 'status', 'payload'])
    .select(['won_low', 'won_high', 'quote_version.contents', 'visit.day'])
    .where(customerContact, 'in', contactsOf(db, id))
    .where('status', '!=', 'quarantine')
    .orderBy('received_ms', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ payload, contents, won_low, won_high, ...row }) => ({
    payload: JSON.parse(payload),
    request: {
      id: row.request_id,
      receivedMs: row.received_ms,
      service: servicesIn(row.service).join(', '),
      status: row.status,
      price:
        won_low !== null && won_high !== null
          ? { low: won_low, high: won_high }
          : contents === null
            ? null
            : totalOf(readContents(contents), []),
      visitDay: row.status === 'lost' ? null : row.day,
    },
  }));
}

/** Each phone number or e-mail address once, as the customer last wrote it, newest first. */
function eachOnce(payloads: readonly RequestPayload[], field: 'phone' | 'email'): string[] {
  const written = new Map<string, string>();
  for (const payload of payloads) {
    const contact = contactOf(payload)[field];
    if (contact !== '' && !written.has(contact)) written.set(contact, payload[field]);
  }
  return [...written.values()];
}
