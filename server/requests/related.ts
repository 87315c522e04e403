import type { RelatedRequest } from '../../domain/desk.ts';
import type { RequestPayload } from '../../domain/payload.ts';
import { contactOf } from '../customers/contact.ts';
import { contactsOf, customerContact, findCustomerOf } from '../customers/describe-customer.ts';
import { refusedAmong } from '../customers/no-reminders.ts';
import type { HasDb } from '../store/database.ts';
import { servicesIn } from '../store/stored-request.ts';

const MOST = 20;
/** Earlier requests that are counted, so that a flood from one phone number stays cheap. */
const MOST_EARLIER = 1000;

/** Reads the request's customer, and the customer's other requests. */
export async function readPerson(
  database: HasDb,
  { request_id, received_ms, payload }: { request_id: string; received_ms: number; payload: RequestPayload },
) {
  const customer = await findCustomerOf(database.db, payload);
  const [related, earlier, refused] = await Promise.all([
    customer ? readRelated(database, request_id, customer.id) : [],
    customer ? countEarlier(database, customer.id, received_ms) : 0,
    refusedAmong(database, [contactOf(payload)]),
  ]);
  return { customer, related, earlier, hasNoReminders: refused.size > 0 };
}

export async function countEarlier(database: HasDb, customerId: string, receivedMs: number): Promise<number> {
  const rows = await requestsOf(database, customerId)
    .select('request_id')
    .where('received_ms', '<', receivedMs)
    .limit(MOST_EARLIER)
    .execute();
  return rows.length;
}

/** Newest first. */
export async function readRelated(
  database: HasDb,
  requestId: string,
  customerId: string,
): Promise<RelatedRequest[]> {
  const rows = await requestsOf(database, customerId)
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
    .execute();
  return rows.map(({ request_id, received_ms, service, status, closed_ms, has_review }) => ({
    id: request_id,
    receivedMs: received_ms,
    service: servicesIn(service).join(', '),
    status,
    closedMs: closed_ms,
    // SQLite says 1, PostgreSQL says true.
    hasReview: Boolean(has_review),
  }));
}

function requestsOf({ db }: HasDb, customerId: string) {
  return db
    .selectFrom('quote_request')
    .where(customerContact, 'in', contactsOf(db, customerId))
    .where('status', '!=', 'quarantine');
}
