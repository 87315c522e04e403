import { unlink } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { ExpressionBuilder } from 'kysely';
import { HANDLED, type QuoteStatus } from '../../quote/status.ts';
import type { Database, Schema } from './schema.ts';

/** The requests to delete: those handled, or those that look like spam. */
export type PurgeFilter = keyof typeof PURGED;
const PURGED = { handled: HANDLED, quarantine: ['quarantine'] } as const satisfies Record<
  string,
  readonly QuoteStatus[]
>;

/** The number of requests deleted in one transaction. Other writers wait for its end. */
const BATCH = 200;
/** The tables with the rows of a request. The last one is the request itself. */
const OF_A_REQUEST = ['delivery', 'search_term', 'quote_change', 'quote_request'] as const;
/** The pause between two transactions, ms. It is longer than the interval at which waiting writers retry. */
const PAUSE = 30;

/**
 * Deletes requests that were received before a moment and have no unsent e-mail, and then their traces in files. The
 * e-mails kept as files are deleted first: if the program ended in between, the rows would still say what to delete.
 */
export async function purge(database: Database, beforeMs: number, filter: PurgeFilter = 'handled'): Promise<number> {
  const { db } = database;
  const letters = await database.findLetters();
  let deleted = 0;
  for (;;) {
    const rows = await db
      .selectFrom('quote_request')
      .select('request_id')
      .where('status', 'in', PURGED[filter])
      .where('received_ms', '<', beforeMs)
      .where(hasNoPendingEmail)
      .limit(BATCH)
      .execute();
    if (rows.length === 0) break;
    const ids = rows.map(({ request_id }) => request_id);
    for (const file of ids.flatMap((id) => letters.get(id) ?? [])) await unlink(file).catch(ignoreMissing);
    await db.transaction().execute(async (transaction) => {
      for (const table of OF_A_REQUEST) await transaction.deleteFrom(table).where('request_id', 'in', ids).execute();
    });
    deleted += ids.length;
    await pause(PAUSE);
  }
  // The daily digests stay: the newest says what the next one must cover, and none names a visitor.
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

/** One e-mail may name many requests, and is deleted with the first of them. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
