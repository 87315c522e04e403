import { unlink } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type Expression, type SqlBool, sql } from 'kysely';
import { statusesIn, type View } from '../../domain/status.ts';
import { releaseJoined } from '../jobs/queue.ts';
import { EMAILS } from '../mail/email.ts';
import { type EmailFiles, findEmailFiles } from '../mail/mail-folder.ts';
import { type Database, raiseRevision } from '../store/database.ts';
import { lockRequests } from './lock-requests.ts';
import { isNoLongerKept } from './no-longer-kept.ts';
import { newestFirst } from './position.ts';

/**
 * The most requests deleted in one transaction, and the most bytes of their photos. Other writers wait for its end. A
 * request with more photos than that is deleted alone.
 */
const BATCH = 200;
const BATCH_BYTES = 4_000_000;
/** The tables with the rows of a request. The last one is the request itself. */
const OF_A_REQUEST = [
  'job',
  'photo_file',
  'photo',
  'quote_change',
  'visit',
  'offer_version',
  'offer',
  'quote_request',
] as const;
/** The pause between two transactions, ms. It is longer than the interval at which waiting writers retry. */
const PAUSE = 30;

/** Whether a request is to be deleted. */
type Condition = Expression<SqlBool>;

/** What the terminal purges: requests of one list that were closed before a moment, and that nothing keeps now. */
export type PurgedView = Exclude<View, 'open'>;

/** Deletes what `findPurged` finds. Resolves to their number. */
export function purge(
  database: Database,
  view: PurgedView,
  closedBeforeMs: number,
  nowMs = Date.now(),
): Promise<number> {
  return deleteRequests(database, isPurged(view, closedBeforeMs, nowMs));
}

/** Newest first. */
export function findPurged(
  { db }: Pick<Database, 'db'>,
  view: PurgedView,
  closedBeforeMs: number,
  nowMs = Date.now(),
) {
  return newestFirst(db.selectFrom('quote_request').select(['request_id', 'quote_id', 'received_ms']))
    .where(isPurged(view, closedBeforeMs, nowMs))
    .execute();
}

/** What an unsent e-mail is about stays. */
function isPurged(view: PurgedView, closedBeforeMs: number, nowMs: number): Condition {
  return sql<SqlBool>`status IN (${sql.join(statusesIn[view])}) AND ${isNoLongerKept(closedBeforeMs, nowMs)}
    AND NOT EXISTS (SELECT 1 FROM job
      WHERE job.request_id = quote_request.request_id AND job.kind IN (${sql.join(EMAILS)}) AND job.state != 'done')`;
}

/** Deletes these requests whatever their status, and the e-mails about them that are not sent yet. */
export function purgeRequests(database: Database, ids: readonly string[]): Promise<number> {
  // A list of nothing is no SQL. No request has an empty id.
  return deleteRequests(database, sql<SqlBool>`request_id IN (${sql.join(['', ...ids])})`);
}

/**
 * Deletes the requests of which a condition holds, in at most so many batches, with everything that was stored about
 * them. Resolves to their number. The e-mails kept as files are deleted first: if the program ended in between, the rows
 * would still say what to delete.
 */
export async function deleteRequests(
  database: Database,
  condition: Condition,
  mostBatches = Number.POSITIVE_INFINITY,
): Promise<number> {
  let emailFiles: EmailFiles | undefined;
  let deleted = 0;
  let batches = 0;
  while (batches < mostBatches) {
    const found = await findBatches(database, condition);
    if (found.length === 0) break;
    emailFiles ??= await findEmailFiles(database.dataDir);
    for (const ids of found.slice(0, mostBatches - batches)) {
      deleted += await deleteBatch(database, ids, condition, emailFiles);
      batches += 1;
      // Otherwise the log would grow to the size of all that is deleted, and be moved at once in the end.
      await database.eraseDeleted();
      await pause(PAUSE);
    }
  }
  return deleted;
}

/** Some of the requests of which a condition holds, in parts that each fit one transaction. */
async function findBatches({ db }: Database, condition: Condition): Promise<string[][]> {
  const found = await db
    .selectFrom('quote_request')
    .select([
      'request_id',
      sql<number | string | null>`(SELECT sum(picture_size + preview_size) FROM photo
        WHERE photo.request_id = quote_request.request_id)`.as('bytes'),
    ])
    .where(condition)
    .limit(BATCH)
    .execute();
  const batches: string[][] = [];
  let room = 0;
  for (const { request_id, bytes } of found) {
    room -= Number(bytes ?? 0);
    if (room < 0 || batches.length === 0) {
      batches.push([]);
      room = BATCH_BYTES - Number(bytes ?? 0);
    }
    batches.at(-1)?.push(request_id);
  }
  return batches;
}

function deleteBatch(
  { db }: Database,
  ids: string[],
  condition: Condition,
  emailFiles: EmailFiles,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    // Those that the owner has changed meanwhile may be wanted again, and stay.
    const locked = await lockRequests(transaction, ids).where(condition).returning('request_id').execute();
    const deleted = locked.map(({ request_id }) => request_id);
    if (deleted.length === 0) return 0;
    for (const file of deleted.flatMap((id) => emailFiles.get(id) ?? []))
      await unlink(file).catch(ignoreMissing);
    const jobs = await transaction
      .selectFrom('job')
      .select('id')
      .where('request_id', 'in', deleted)
      .execute();
    await releaseJoined(
      transaction,
      jobs.map(({ id }) => id),
    );
    for (const table of OF_A_REQUEST) {
      await transaction.deleteFrom(table).where('request_id', 'in', deleted).execute();
    }
    await raiseRevision(transaction);
    return deleted.length;
  });
}

/** One e-mail may name many requests, and is deleted with the first of them. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
