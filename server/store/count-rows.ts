import type { SelectQueryBuilder } from 'kysely';

/** The number of rows that a query without columns finds. PostgreSQL returns it as text, because it may exceed a number. */
export async function countRows<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, Record<never, never>>,
): Promise<number> {
  const counted = query.select(({ fn }) => fn.countAll().as('count')).$castTo<{ count: number | string }>();
  return Number((await counted.executeTakeFirstOrThrow()).count);
}
