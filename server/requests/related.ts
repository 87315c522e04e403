import type { RelatedRequest } from '../../domain/desk.ts';
import type { Contact } from '../customers/contact.ts';
import { ofContacts } from '../customers/customers.ts';
import type { Database } from '../store/database.ts';

const MOST = 20;
/** A flood from one number stays cheap. */
const MOST_COUNTED = 1000;

export async function countEarlier(
  { db }: Pick<Database, 'db'>,
  contact: Contact,
  receivedMs: number,
): Promise<number> {
  const rows = await ofContacts([contact], (column, values) =>
    db
      .selectFrom('quote_request')
      .select('request_id')
      .where(column, 'in', values)
      .where('received_ms', '<', receivedMs)
      .where('status', '!=', 'quarantine')
      .limit(MOST_COUNTED)
      .execute(),
  );
  return new Set(rows.map(({ request_id }) => request_id)).size;
}

/** Newest first. */
export async function readRelated(
  { db }: Pick<Database, 'db'>,
  requestId: string,
  contact: Contact,
): Promise<RelatedRequest[]> {
  const rows = await ofContacts([contact], (column, values) =>
    db
      .selectFrom('quote_request')
      .select(['request_id', 'received_ms', 'service', 'status', 'closed_ms'])
      .where(column, 'in', values)
      .where('request_id', '!=', requestId)
      .where('status', '!=', 'quarantine')
      .orderBy('received_ms', 'desc')
      .limit(MOST)
      .execute(),
  );
  const each = new Map(rows.map((row) => [row.request_id, row]));
  return [...each.values()]
    .toSorted((one, other) => other.received_ms - one.received_ms)
    .slice(0, MOST)
    .map(({ request_id, received_ms, service, status, closed_ms }) => ({
      id: request_id,
      receivedMs: received_ms,
      service,
      status,
      closedMs: closed_ms,
    }));
}
