import type { RelatedRequest } from '../../domain/desk.ts';
import type { RequestPayload } from '../../domain/payload.ts';
import { type Contact, contactOf } from '../customers/contact.ts';
import { CONTACT_COLUMNS, contactsOf, findCustomerOf } from '../customers/describe-customer.ts';
import { refusedAmong } from '../customers/no-reminders.ts';
import type { HasDb } from '../store/database.ts';
import { servicesIn } from '../store/stored-request.ts';

const MOST = 20;
/** Earlier requests that are counted, so that a flood from one phone number stays cheap. */
const MOST_EARLIER = 1000;

/** The id of a customer, or the contact of a spam request that belongs to no customer. */
type Person = string | Contact;

/** Reads the request's customer, and the customer's other requests. */
export async function readPerson(
  database: HasDb,
  { request_id, received_ms, payload }: { request_id: string; received_ms: number; payload: RequestPayload },
) {
  const customer = await findCustomerOf(database.db, payload);
  const person = customer?.id ?? contactOf(payload);
  const [related, earlier, refused] = await Promise.all([
    readRelated(database, request_id, person),
    countEarlier(database, person, received_ms),
    refusedAmong(database, [contactOf(payload)]),
  ]);
  return { customer, related, earlier, hasNoReminders: refused.size > 0 };
}

export async function countEarlier(database: HasDb, person: Person, receivedMs: number): Promise<number> {
  const rows = await Promise.all(
    selectOf(database, person).map((query) =>
      query.select('request_id').where('received_ms', '<', receivedMs).limit(MOST_EARLIER).execute(),
    ),
  );
  return new Set(rows.flat().map(({ request_id }) => request_id)).size;
}

/** Newest first. */
export async function readRelated(
  database: HasDb,
  requestId: string,
  person: Person,
): Promise<RelatedRequest[]> {
  const rows = await Promise.all(
    selectOf(database, person).map((query) =>
      query
        .select(['request_id', 'received_ms', 'service', 'status', 'closed_ms'])
        .select(({ exists, selectFrom }) =>
          exists(
            selectFrom('work_review')
              .select('id')
              .whereRef('work_review.request_id', '=', 'quote_request.request_id'),
          ).as('has_review'),
        )
        .where('request_id', '!=', requestId)
        .orderBy('received_ms', 'desc')
        .limit(MOST)
        .execute(),
    ),
  );
  const each = new Map(rows.flat().map((row) => [row.request_id, row]));
  return [...each.values()]
    .toSorted((one, other) => other.received_ms - one.received_ms)
    .slice(0, MOST)
    .map(({ request_id, received_ms, service, status, closed_ms, has_review }) => ({
      id: request_id,
      receivedMs: received_ms,
      service: servicesIn(service).join(', '),
      status,
      closedMs: closed_ms,
      // SQLite says 1, PostgreSQL says true.
      hasReview: Boolean(has_review),
    }));
}

/** A query for each column, because each has its own index. */
function selectOf({ db }: HasDb, person: Person) {
  return CONTACT_COLUMNS.map((column) => {
    const query = db.selectFrom('quote_request').where('status', '!=', 'quarantine').where(column, '!=', '');
    return typeof person === 'string'
      ? query.where(column, 'in', contactsOf(db, person))
      : query.where(column, '=', person[column]);
  });
}
