import { unlink } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { HANDLED, type QuoteStatus } from '../../quote/status.ts';
import { isReadyToGo } from './photo-mailings.ts';
import { type Database, raiseRevision, type Schema } from './schema.ts';

/** The requests to delete: those handled, or those that look like spam. */
export type PurgeFilter = keyof typeof PURGED;
const PURGED = { handled: HANDLED, quarantine: ['quarantine'] } as const satisfies Record<
  string,
  readonly QuoteStatus[]
>;

/** The number of requests deleted in one transaction. Other writers wait for its end. */
const BATCH = 200;
/** The tables with the rows of a request. The last one is the request itself. */
const OF_A_REQUEST = [
  'delivery',
  'digest',
  'photo_file',
  'photo',
  'search_term',
  'quote_change',
  'quote_request',
] as const;
/** The pause between two transactions, ms. It is longer than the interval at which waiting writers retry. */
const PAUSE = 30;

/** Says of a request whether it is to be deleted. */
type Condition = (request: ExpressionBuilder<Schema, 'quote_request'>) => Expression<SqlBool>;

/** Deletes requests that were received before a moment and have no unsent e-mail, and then their traces in files. */
export async function purge(database: Database, beforeMs: number, filter: PurgeFilter = 'handled'): Promise<number> {
  const deleted = await deleteRequests(database, (request) =>
    request.and([
      request('status', 'in', PURGED[filter]),
      request('received_ms', '<', beforeMs),
      hasNoPendingEmail(request),
    ]),
  );
  await deleteEmptyDigests(database, beforeMs);
  return deleted;
}

/** Deletes these requests whatever their status, and the e-mails about them that are not sent yet. */
export async function purgeRequests(database: Database, ids: readonly string[], nowMs: number): Promise<number> {
  const deleted = await deleteRequests(database, (request) => request('request_id', 'in', ids));
  await deleteEmptyDigests(database, nowMs);
  return deleted;
}

/**
 * Deletes the requests of which a condition holds, at most about `most`, with everything that was stored about them.
 * Resolves to their number. The e-mails kept as files are deleted first: if the program ended in between, the rows would
 * still say what to delete.
 */
export async function deleteRequests(
  database: Database,
  condition: Condition,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  const { db } = database;
  let letters: Awaited<ReturnType<Database['findLetters']>> | undefined;
  let deleted = 0;
  while (deleted < most) {
    const found = await db.selectFrom('quote_request').select('request_id').where(condition).limit(BATCH).execute();
    if (found.length === 0) break;
    letters ??= await database.findLetters();
    const files = letters;
    deleted += await db.transaction().execute(async (transaction) => {
      // Writing the rows locks them. Those that the owner has changed meanwhile may be wanted again, and stay.
      const locked = await transaction
        .updateTable('quote_request')
        .set(({ ref }) => ({ version: ref('version') }))
        .where('request_id', 'in', idsOf(found))
        .where(condition)
        .returning('request_id')
        .execute();
      const ids = idsOf(locked);
      if (ids.length === 0) return 0;
      for (const file of ids.flatMap((id) => files.get(id) ?? [])) await unlink(file).catch(ignoreMissing);
      for (const table of OF_A_REQUEST) await transaction.deleteFrom(table).where('request_id', 'in', ids).execute();
      await raiseRevision(transaction);
      return ids.length;
    });
    await pause(PAUSE);
  }
  await database.scrub();
  return deleted;
}

/** The daily digests stay: the newest says what the next one must cover, and none names a visitor. */
async function deleteEmptyDigests({ db }: Database, beforeMs: number): Promise<void> {
  await db
    .deleteFrom('digest')
    .where('kind', '=', 'overflow')
    .where('first_ms', '<', beforeMs)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('delivery').select('request_id').whereRef('delivery.digest', '=', 'digest.id'))),
    )
    .execute();
}

/** Photos that are kept back, because the request is taken for spam, hold nothing up. */
function hasNoPendingEmail({ and, not, exists, selectFrom }: ExpressionBuilder<Schema, 'quote_request'>) {
  const announcing = selectFrom('delivery')
    .select('recipient')
    .whereRef('delivery.request_id', '=', 'quote_request.request_id')
    .where('state', '!=', 'done');
  const bringingPhotos = selectFrom('digest')
    .select('recipient')
    .whereRef('digest.request_id', '=', 'quote_request.request_id')
    .where('state', '!=', 'done')
    .where(isReadyToGo);
  return and([not(exists(announcing)), not(exists(bringingPhotos))]);
}

function idsOf(rows: readonly { request_id: string }[]): string[] {
  return rows.map(({ request_id }) => request_id);
}

/** One e-mail may name many requests, and is deleted with the first of them. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
