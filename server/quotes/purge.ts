import { unlink } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { ExpressionBuilder } from 'kysely';
import type { Database, Schema } from './schema.ts';

/** Which requests go: those handled, or those that looked like spam. */
export type PurgeFilter = 'handled' | 'quarantine';

/** Deleted in one transaction; those who want to store something wait that long. */
const BATCH = 200;
/** Between two transactions, ms: longer than those who wait for the lock take to look again. */
const PAUSE = 30;

/**
 * Deletes what was received before a moment and is owed no e-mail; then what is left of it in files. The copies of the
 * letters go first: were the program to end in between, the rows would still say what is to be deleted.
 */
export async function purge(database: Database, beforeMs: number, filter: PurgeFilter = 'handled'): Promise<number> {
  const { db } = database;
  const letters = await database.findLetters();
  let deleted = 0;
  for (;;) {
    const rows = await db
      .selectFrom('quote_request')
      .select('request_id')
      .where('status', '=', filter)
      .where('received_ms', '<', beforeMs)
      .where(hasNoPendingEmail)
      .limit(BATCH)
      .execute();
    if (rows.length === 0) break;
    const ids = rows.map(({ request_id }) => request_id);
    for (const file of ids.flatMap((id) => letters.get(id) ?? [])) await unlink(file).catch(ignoreMissing);
    await db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('delivery').where('request_id', 'in', ids).execute();
      await transaction.deleteFrom('quote_request').where('request_id', 'in', ids).execute();
    });
    deleted += ids.length;
    await pause(PAUSE);
  }
  // The daily ones stay: the newest says what the next must cover, and none names a visitor.
  await db
    .deleteFrom('digest')
    .where('kind', '=', 'overflow')
    .where('state', '=', 'done')
    .where('first_ms', '<', beforeMs)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('delivery').select('request_id').whereRef('delivery.digest', '=', 'digest.id'))),
    )
    .execute();
  await database.scrub();
  return deleted;
}

function hasNoPendingEmail({ not, exists, selectFrom }: ExpressionBuilder<Schema, 'quote_request'>) {
  return not(
    exists(
      selectFrom('delivery')
        .select('recipient')
        .whereRef('delivery.request_id', '=', 'quote_request.request_id')
        .where('state', '!=', 'done'),
    ),
  );
}

/** One letter may name many requests, and is deleted with the first. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
