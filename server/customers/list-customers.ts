import { sql } from 'kysely';
import { z } from 'zod';
import type { CustomerOrder, CustomerPage } from '../../domain/customers.ts';
import type { Price } from '../../domain/money.ts';
import { ORDERED } from '../../domain/status.ts';
import { placeIn, uuid, writePlace } from '../http/input.ts';
import { conditionsOf } from '../requests/search.ts';
import type { HasDb } from '../store/database.ts';
import { customerContact } from './describe-customer.ts';

const PAGE = 50;

/** Keyset pagination, as in the inbox. */
const keyShape = z.object({ visitDay: z.string().regex(/^[\d-]*$/), sortName: z.string(), id: uuid });
type CustomerKey = z.output<typeof keyShape>;
export const customerKey = placeIn(keyShape);

type CustomerQuery = { search: string; order: CustomerOrder; after: CustomerKey | undefined };

export async function listCustomers(
  { db }: HasDb,
  { search, order, after }: CustomerQuery,
): Promise<CustomerPage> {
  let query = db
    .selectFrom('customer')
    .select(['id', 'name', 'town', 'sort_name', 'visit_day'])
    // A literal, because the partial indexes of customers (server/store/schema.ts) do not match a parameter.
    .where('is_listed', '=', sql<number>`1`);
  for (const condition of conditionsOf(search)) query = query.where(condition);
  if (after) {
    query = query.where(({ eb, or, and, refTuple, tuple }) => {
      const isBehind = eb(refTuple('sort_name', 'id'), '>', tuple(after.sortName, after.id));
      if (order === 'name') return isBehind;
      const { visitDay } = after;
      return or([eb('visit_day', '<', visitDay), and([eb('visit_day', '=', visitDay), isBehind])]);
    });
  }
  if (order === 'visit') query = query.orderBy('visit_day', 'desc');
  const rows = await query
    .orderBy('sort_name')
    .orderBy('id')
    .limit(PAGE + 1)
    .execute();
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  const sums = await readSums(
    { db },
    shown.map(({ id }) => id),
  );
  return {
    rows: shown.map(({ id, name, town, visit_day }) => ({
      id,
      name,
      town,
      visitDay: visit_day || null,
      ...(sums.get(id) ?? NO_SUMS),
    })),
    next: last ? writePlace({ visitDay: last.visit_day, sortName: last.sort_name, id: last.id }) : null,
  };
}

type Sums = { requests: number; won: Price | null };

export const NO_SUMS: Sums = { requests: 0, won: null };

/** By the id of each customer. */
export async function readSums({ db }: HasDb, ids: readonly string[]): Promise<Map<string, Sums>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('customer_contact')
    .innerJoin('quote_request', (join) => join.on('customer_contact.contact', '=', customerContact))
    .leftJoin('quote', (join) =>
      join
        .onRef('quote.request_id', '=', 'quote_request.request_id')
        .on('quote_request.status', 'in', [...ORDERED])
        .on('quote.won_low', 'is not', null),
    )
    .select(({ fn }) => [
      'root_id',
      fn.countAll().as('requests'),
      fn.count('quote.request_id').as('won'),
      fn.sum('won_low').as('low'),
      fn.sum('won_high').as('high'),
    ])
    .where('root_id', 'in', ids)
    .where('status', '!=', 'quarantine')
    .groupBy('root_id')
    .execute();
  return new Map(
    rows.map(({ root_id, requests, won, low, high }) => [
      root_id,
      {
        requests: Number(requests),
        won: Number(won) === 0 ? null : { low: Number(low), high: Number(high) },
      },
    ]),
  );
}
