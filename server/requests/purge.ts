import { unlink } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type Expression, type SqlBool, sql } from 'kysely';
import { DECIDED, statusesIn, type View } from '../../domain/status.ts';
import { listContacts } from '../customers/contact.ts';
import { settleCustomers } from '../customers/settle-customers.ts';
import { EMAIL_KINDS } from '../mail/email.ts';
import { type EmailFiles, findEmailFiles } from '../mail/mail-folder.ts';
import { type Database, type HasDb, raiseChangeCounter } from '../store/database.ts';
import { forgetWork } from '../work/forget.ts';
import { lockRequests } from './lock-requests.ts';
import { isPastRetention } from './past-retention.ts';
import { newestFirst } from './position.ts';

/** Per transaction: requests, and bytes of their photos. Other writers wait until it ends. */
const BATCH = 200;
const BATCH_BYTES = 4_000_000;
/** Rows that reference others come first. */
const REQUEST_TABLES = [
  'job',
  'photo_file',
  'photo',
  'work_photo_file',
  'work_photo',
  'work_pair',
  'work_review',
  'request_change',
  'visit',
  'quote_version',
  'quote',
  'quote_request',
] as const;
/** ms. Longer than SQLite's lock retry, so that waiting writers get a turn. */
const PAUSE = 30;

type Condition = Expression<SqlBool>;

type PurgedView = Exclude<View, 'open'>;

export function purge(
  database: Database,
  view: PurgedView,
  closedBeforeMs: number,
  nowMs = Date.now(),
): Promise<number> {
  return deleteRequests(database, isPurged(view, closedBeforeMs, nowMs), { staysShown: true });
}

export function findPurged({ db }: HasDb, view: PurgedView, closedBeforeMs: number, nowMs = Date.now()) {
  return newestFirst(db.selectFrom('quote_request').select(['request_id', 'quote_id', 'received_ms']))
    .where(isPurged(view, closedBeforeMs, nowMs))
    .execute();
}

/** Requests with an unsent e-mail are kept: `quotes resend` can still send one that was given up. */
function isPurged(view: PurgedView, closedBeforeMs: number, nowMs: number): Condition {
  const statuses = view === 'closed' ? DECIDED : statusesIn[view];
  return sql<SqlBool>`status IN (${sql.join(statuses)}) AND ${isPastRetention(closedBeforeMs, nowMs)}
    AND NOT EXISTS (SELECT 1 FROM job
      WHERE job.request_id = quote_request.request_id AND job.kind IN (${sql.join(EMAIL_KINDS)})
        AND job.state != 'done')`;
}

/** Deletes requests in any status, with their unsent e-mails. */
export function purgeRequests(database: Database, ids: readonly string[]): Promise<number> {
  // SQL has no empty list, and no request has an empty id.
  const condition = sql<SqlBool>`request_id IN (${sql.join(['', ...ids])})`;
  return deleteRequests(database, condition, { staysShown: false });
}

/** False if the request is not, or no longer, in spam. */
export async function deleteSpam(database: Database, id: string): Promise<boolean> {
  const condition = sql<SqlBool>`request_id = ${id} AND status = 'quarantine'`;
  return (await deleteRequests(database, condition, { staysShown: false })) > 0;
}

/** `staysShown`: the site keeps what it shows with the customer's consent. */
type Deletion = { staysShown: boolean; maxBatches?: number };

/**
 * Deletes everything stored about the requests. Resolves to their number. E-mail files are deleted before the
 * rows: if the process ends in between, the rows still say what to delete.
 */
export async function deleteRequests(
  database: Database,
  condition: Condition,
  { staysShown, maxBatches = Number.POSITIVE_INFINITY }: Deletion,
): Promise<number> {
  let emailFiles: EmailFiles | undefined;
  let deleted = 0;
  let batches = 0;
  while (batches < maxBatches) {
    const found = await findBatches(database, condition);
    if (found.length === 0) break;
    emailFiles ??= await findEmailFiles(database.dataDir);
    for (const ids of found.slice(0, maxBatches - batches)) {
      deleted += await deleteBatch(database, { ids, condition, staysShown }, emailFiles);
      batches += 1;
      // Otherwise the write-ahead log would grow to the size of everything deleted.
      await database.eraseDeleted();
      await pause(PAUSE);
    }
  }
  return deleted;
}

/** Grouped so that each group fits one transaction. */
async function findBatches({ db }: Database, condition: Condition): Promise<string[][]> {
  const found = await db
    .selectFrom('quote_request')
    .select([
      'request_id',
      sql<number | string | null>`(SELECT sum(picture_size + preview_size)
        FROM (SELECT request_id, picture_size, preview_size FROM photo
          UNION ALL SELECT request_id, picture_size, preview_size FROM work_photo) AS pictures
        WHERE pictures.request_id = quote_request.request_id)`.as('bytes'),
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

type Batch = { ids: string[]; condition: Condition; staysShown: boolean };

function deleteBatch(
  database: Database,
  { ids, condition, staysShown }: Batch,
  emailFiles: EmailFiles,
): Promise<number> {
  return database.db.transaction().execute(async (transaction) => {
    // The lock checks the condition again, because the owner may have just changed a request.
    const locked = await lockRequests(transaction, ids)
      .where(condition)
      .returning(['request_id', 'phone', 'email'])
      .execute();
    const deleted = locked.map(({ request_id }) => request_id);
    if (deleted.length === 0) return 0;
    for (const file of deleted.flatMap((id) => emailFiles.get(id) ?? []))
      await unlink(file).catch(ignoreMissing);
    await forgetWork(database, transaction, { ids: deleted, staysShown, nowMs: Date.now() });
    for (const table of REQUEST_TABLES) {
      await transaction.deleteFrom(table).where('request_id', 'in', deleted).execute();
    }
    await settleCustomers(transaction, locked.flatMap(listContacts), Date.now());
    await raiseChangeCounter(transaction);
    return deleted.length;
  });
}

/** A file about several requests is deleted with the first one. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
