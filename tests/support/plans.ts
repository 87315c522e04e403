/** How an engine runs the queries of the desk. */
import { CompiledQuery } from 'kysely';
import type { Database } from '../../server/store/database.ts';

/** The same database, and every query sent through it so far. */
export function watchQueries({ db }: Database): { db: Database['db']; asked: CompiledQuery[] } {
  const asked: CompiledQuery[] = [];
  const watched = db.withPlugin({
    transformQuery({ node, queryId }) {
      asked.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: watched, asked };
}

/** The engine's plan for a query, in one line. */
export async function planOf(
  { db, isShared }: Database,
  { sql, parameters }: CompiledQuery,
): Promise<string> {
  const explain = isShared ? 'EXPLAIN' : 'EXPLAIN QUERY PLAN';
  const { rows } = await db.transaction().execute(async (transaction) => {
    // PostgreSQL scans a small table as a whole, even if an index would fit.
    if (isShared) await transaction.executeQuery(CompiledQuery.raw('SET LOCAL enable_seqscan = off'));
    return transaction.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`${explain} ${sql}`, [...parameters]),
    );
  });
  return rows.map((row) => row['QUERY PLAN'] ?? row.detail).join('; ');
}
