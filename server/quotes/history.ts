/** What the owner did with each request: its status, notes, and what was taken back. Nothing of it is ever overwritten. */
import { randomUUID } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import { type QuoteStatus, statusesIn } from '../../quote/status.ts';
import { queueEmails } from './insert.ts';
import { lockRequest } from './lock-request.ts';
import { type Database, listOf, raiseRevision, type Schema } from './schema.ts';

export type StoredChange = Selectable<Schema['quote_change']>;

/** Who makes a change, and when, ms since 1970. */
export type Maker = { by: string; nowMs: number };

/** `conflict`: the status has changed since the version that the owner saw. Nothing was changed. */
export type ChangeResult = 'changed' | 'conflict' | 'missing';

/** A status that says that the owner has been in touch with the visitor. */
const CONTACT: readonly QuoteStatus[] = ['contacted', 'quoted', 'won'];

/** `recipients` are e-mailed about a request that turned out not to be spam. */
export function createHistory({ db }: Pick<Database, 'db'>, recipients: readonly string[]) {
  return {
    /** The changes of a request, oldest first. */
    of: (requestId: string): Promise<StoredChange[]> =>
      db.selectFrom('quote_change').selectAll().where('request_id', '=', requestId).orderBy('version').execute(),

    /** Changes the status that the owner saw as of `version`. */
    setStatus: (requestId: string, to: QuoteStatus, reason: string, version: number, maker: Maker) =>
      inTransaction(requestId, async (transaction, request) => {
        // The answer to the first try was lost.
        if (request.status === to) return 'changed';
        if (await hasChangedSince(transaction, request, version)) return 'conflict';
        await changeStatus(transaction, request, to, { text: reason, maker });
        return 'changed';
      }),

    /** Changes the status whatever it was. */
    mark: (requestId: string, to: QuoteStatus, maker: Maker) =>
      inTransaction(requestId, async (transaction, request) => {
        await changeStatus(transaction, request, to, { maker });
        return 'changed';
      }),

    /** Adds a note under a UUID of the caller. The same id twice is one note. */
    addNote: (requestId: string, noteId: string, text: string, maker: Maker) =>
      inTransaction(requestId, async (transaction, request) => {
        await insert(transaction, request, { change_id: noteId, kind: 'note', text }, maker);
        return 'changed';
      }),

    /** Takes back a note, or the latest change of the status. */
    undo: (requestId: string, changeId: string, version: number, maker: Maker) =>
      inTransaction(requestId, async (transaction, request) => {
        const changes = await selectChanges(transaction, requestId);
        const change = changes.find(({ change_id }) => change_id === changeId);
        if (!change || change.kind === 'undo') return 'missing';
        if (isUndone(changes, change)) return 'changed';
        if (change.kind === 'note') {
          await insert(transaction, request, { kind: 'undo', undoes: changeId }, maker);
          return 'changed';
        }
        const latest = changes.findLast((other) => other.kind === 'status' && !isUndone(changes, other));
        const isLatest = latest?.change_id === changeId && change.from_status !== null;
        if (!isLatest || (await hasChangedSince(transaction, request, version))) return 'conflict';
        await changeStatus(transaction, request, change.from_status ?? request.status, { undoes: changeId, maker });
        return 'changed';
      }),
  };

  /** Locks the request, makes the change, and tells every desk. */
  function inTransaction(
    requestId: string,
    make: (transaction: Transaction<Schema>, request: LockedRequest) => Promise<ChangeResult>,
  ): Promise<ChangeResult> {
    return db.transaction().execute(async (transaction) => {
      const request = await lockRequest(transaction, requestId)
        .returning(['request_id', 'status', 'version', 'payload', 'delivered_by'])
        .executeTakeFirst();
      if (!request) return 'missing';
      const result = await make(transaction, request);
      if (result === 'changed') await raiseRevision(transaction);
      return result;
    });
  }

  async function changeStatus(
    transaction: Transaction<Schema>,
    request: LockedRequest,
    to: QuoteStatus,
    { text = '', undoes = null, maker }: { text?: string; undoes?: string | null; maker: Maker },
  ): Promise<void> {
    const kind = undoes ? 'undo' : 'status';
    await insert(transaction, request, { kind, from_status: request.status, to_status: to, text, undoes }, maker);
    const changes = await selectChanges(transaction, request.request_id);
    const contact = changes.find(
      (change) => change.kind === 'status' && isContact(change.to_status) && !isUndone(changes, change),
    );
    await transaction
      .updateTable('quote_request')
      .set({
        status: to,
        list: listOf(to, JSON.parse(request.payload)),
        closed_ms: statusesIn.open.includes(to) ? null : maker.nowMs,
        first_contact_ms: contact?.at_ms ?? null,
      })
      .where('request_id', '=', request.request_id)
      .execute();
    // EmailJS has told the owner of what it delivered.
    if (request.status === 'quarantine' && request.delivered_by === null) {
      await queueEmails(transaction, request.request_id, recipients, maker.nowMs);
    }
  }
}

type LockedRequest = Pick<
  Selectable<Schema['quote_request']>,
  'request_id' | 'status' | 'version' | 'payload' | 'delivered_by'
>;

/** Whether the status of a request was changed after a version. A note in between changes nothing for the owner. */
async function hasChangedSince(
  transaction: Transaction<Schema>,
  { request_id }: LockedRequest,
  version: number,
): Promise<boolean> {
  const later = await transaction
    .selectFrom('quote_change')
    .select('change_id')
    .where('request_id', '=', request_id)
    .where('version', '>', version)
    .where('to_status', 'is not', null)
    .executeTakeFirst();
  return later !== undefined;
}

function selectChanges(transaction: Transaction<Schema>, requestId: string): Promise<StoredChange[]> {
  return transaction
    .selectFrom('quote_change')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('version')
    .execute();
}

async function insert(
  transaction: Transaction<Schema>,
  { request_id, version }: LockedRequest,
  change: Partial<StoredChange> & Pick<StoredChange, 'kind'>,
  { by, nowMs }: Maker,
): Promise<void> {
  const inserted = await transaction
    .insertInto('quote_change')
    .values({
      change_id: randomUUID(),
      from_status: null,
      to_status: null,
      text: '',
      undoes: null,
      ...change,
      request_id,
      version: version + 1,
      at_ms: nowMs,
      made_by: by,
    })
    .onConflict((conflict) => conflict.column('change_id').doNothing())
    .returning('change_id')
    .executeTakeFirst();
  if (!inserted) return;
  await transaction
    .updateTable('quote_request')
    .set({ version: version + 1 })
    .where('request_id', '=', request_id)
    .execute();
}

export function isUndone(changes: readonly StoredChange[], { change_id }: StoredChange): boolean {
  return changes.some(({ undoes }) => undoes === change_id);
}

function isContact(status: QuoteStatus | null): boolean {
  return status !== null && CONTACT.includes(status);
}
