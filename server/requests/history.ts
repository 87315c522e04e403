/** What the owner did with each request: its status, notes, and what was taken back. Nothing of it is ever overwritten. */
import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { StatusChange } from '../../domain/desk.ts';
import type { Sent } from '../../domain/sent.ts';
import { type QuoteStatus, statusesIn } from '../../domain/status.ts';
import { type Tap, writeTap } from '../../domain/taps.ts';
import { queueEmails } from '../mail/emails.ts';
import { type Database, listOf, raiseRevision, type Schema } from '../store/schema.ts';
import { lockRequests } from './lock-requests.ts';
import { reminderAfter } from './reminders.ts';
import { indexWords } from './search-terms.ts';

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
    of: (requestId: string): Promise<StoredChange[]> => selectChanges(db, requestId),

    /** Changes the status that the owner saw. */
    setStatus: (
      requestId: string,
      to: QuoteStatus,
      reason: string,
      sent: Sent & Pick<StatusChange, 'tap'>,
      maker: Maker,
    ) =>
      inTransaction(requestId, async (transaction, request) => {
        const changes = await selectChanges(transaction, requestId);
        if (isMade(changes, sent)) return 'changed';
        // Two devices that say the same lose nothing. Another reason would be lost.
        const saysTheSame = request.status === to && (reason === '' || reason === latestStatus(changes)?.text);
        if (!saysTheSame && hasChangedSince(changes, sent)) return 'conflict';
        const tap = changes.find(({ change_id, kind }) => change_id === sent.tap && kind === 'tap');
        await changeStatus(transaction, request, to, {
          id: sent.id,
          text: reason,
          contactMs: tap?.at_ms ?? null,
          maker,
        });
        return 'changed';
      }),

    /** Changes the status whatever it was. */
    mark: (requestId: string, to: QuoteStatus, maker: Maker) =>
      inTransaction(requestId, async (transaction, request) => {
        await changeStatus(transaction, request, to, { id: randomUUID(), maker });
        return 'changed';
      }),

    /** Adds a note under a UUID of the caller. The same id twice is one note. */
    addNote: (requestId: string, noteId: string, text: string, maker: Maker) =>
      inTransaction(requestId, async (transaction, request) => {
        await insert(transaction, request, { change_id: noteId, kind: 'note', text }, maker);
        await indexWords(transaction, request, text);
        return 'changed';
      }),

    /** Asks to be reminded at a moment, ms, or not any more. The later of two is the one that counts. */
    remind: (requestId: string, changeId: string, remindMs: number | null, maker: Maker) =>
      inTransaction(requestId, async (transaction, request) => {
        const change = { change_id: changeId, kind: 'reminder', remind_ms: remindMs } as const;
        if (await insert(transaction, request, change, maker)) await settleReminder(transaction, requestId);
        return 'changed';
      }),

    /** Notes what the owner tapped to get in touch, and when by the server's clock. The same id twice is one tap. */
    addTap: (requestId: string, tapId: string, { atMs, ...tap }: Tap & { atMs: number }, { by, nowMs }: Maker) =>
      inTransaction(requestId, async (transaction, request) => {
        // A tap that waited for a connection was earlier, but the device's clock may be wrong.
        const tapMs = Math.min(Math.max(atMs, request.received_ms), nowMs);
        const change = { change_id: tapId, kind: 'tap', text: writeTap(tap) } as const;
        await insert(transaction, request, change, { by, nowMs: tapMs });
        return 'changed';
      }),

    /** Takes back a note, a tap, a reminder, or the latest change of the status. */
    undo: (requestId: string, changeId: string, sent: Sent, maker: Maker) =>
      inTransaction(requestId, async (transaction, request) => {
        const changes = await selectChanges(transaction, requestId);
        if (isMade(changes, sent)) return 'changed';
        const change = changes.find(({ change_id }) => change_id === changeId);
        if (!change || change.kind === 'undo') return 'missing';
        if (isUndone(changes, change)) return 'changed';
        if (change.kind !== 'status') {
          await insert(transaction, request, { change_id: sent.id, kind: 'undo', undoes: changeId }, maker);
          await settleReminder(transaction, requestId);
          return 'changed';
        }
        const from = change.from_status;
        if (latestStatus(changes) !== change || from === null || hasChangedSince(changes, sent)) return 'conflict';
        await changeStatus(transaction, request, from, { id: sent.id, undoes: changeId, maker });
        return 'changed';
      }),
  };

  /** Locks the request, makes the change, and tells every desk. */
  function inTransaction(
    requestId: string,
    make: (transaction: Transaction<Schema>, request: LockedRequest) => Promise<ChangeResult>,
  ): Promise<ChangeResult> {
    return db.transaction().execute(async (transaction) => {
      const request = await lockRequests(transaction, [requestId])
        .returning(['request_id', 'received_ms', 'status', 'version', 'payload', 'delivered_by', 'source'])
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
    { id, text = '', undoes = null, contactMs = null, maker }: StatusDetails,
  ): Promise<void> {
    const kind = undoes ? 'undo' : 'status';
    const change = {
      change_id: id,
      kind,
      from_status: request.status,
      to_status: to,
      text,
      undoes,
      contact_ms: contactMs,
    } as const;
    if (!(await insert(transaction, request, change, maker))) return;
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
        first_contact_ms: contact?.contact_ms ?? contact?.at_ms ?? null,
        ...reminderAfter(standing(changes)),
      })
      .where('request_id', '=', request.request_id)
      .execute();
    // EmailJS has told the owner of what it delivered, and what was taken by hand is known.
    if (request.status === 'quarantine' && request.delivered_by === null && request.source === 'site') {
      await queueEmails(transaction, request.request_id, recipients, maker.nowMs);
    }
  }
}

async function settleReminder(transaction: Transaction<Schema>, requestId: string): Promise<void> {
  await transaction
    .updateTable('quote_request')
    .set(reminderAfter(standing(await selectChanges(transaction, requestId))))
    .where('request_id', '=', requestId)
    .execute();
}

type LockedRequest = Pick<
  Selectable<Schema['quote_request']>,
  'request_id' | 'received_ms' | 'status' | 'version' | 'payload' | 'delivered_by' | 'source'
>;

type StatusDetails = {
  id: string;
  text?: string;
  undoes?: string | null;
  /** When the visitor was reached, if that was before the change. */
  contactMs?: number | null;
  maker: Maker;
};

/** Whether the answer to the first try was lost. */
function isMade(changes: readonly StoredChange[], { id }: Sent): boolean {
  return changes.some(({ change_id }) => change_id === id);
}

/** Whether the status was changed after what the device saw or did. A note in between changes nothing for the owner. */
function hasChangedSince(changes: readonly StoredChange[], { version, after }: Sent): boolean {
  const own = changes.find(({ change_id }) => change_id === after)?.version ?? 0;
  return changes.some((change) => change.to_status !== null && change.version > Math.max(version, own));
}

/** The last change of the status that stands. */
function latestStatus(changes: readonly StoredChange[]): StoredChange | undefined {
  return changes.findLast((change) => change.kind === 'status' && !isUndone(changes, change));
}

function selectChanges(db: Kysely<Schema>, requestId: string): Promise<StoredChange[]> {
  return db.selectFrom('quote_change').selectAll().where('request_id', '=', requestId).orderBy('version').execute();
}

/** Resolves to false if there is a change of that id already. */
async function insert(
  transaction: Transaction<Schema>,
  { request_id, version }: LockedRequest,
  change: Partial<StoredChange> & Pick<StoredChange, 'change_id' | 'kind'>,
  { by, nowMs }: Maker,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('quote_change')
    .values({
      from_status: null,
      to_status: null,
      text: '',
      undoes: null,
      remind_ms: null,
      contact_ms: null,
      ...change,
      request_id,
      version: version + 1,
      at_ms: nowMs,
      made_by: by,
    })
    .onConflict((conflict) => conflict.column('change_id').doNothing())
    .returning('change_id')
    .executeTakeFirst();
  if (!inserted) return false;
  await transaction
    .updateTable('quote_request')
    .set({ version: version + 1 })
    .where('request_id', '=', request_id)
    .execute();
  return true;
}

function standing(changes: readonly StoredChange[]): StoredChange[] {
  return changes.filter((change) => !isUndone(changes, change));
}

export function isUndone(changes: readonly StoredChange[], { change_id }: StoredChange): boolean {
  return changes.some(({ undoes }) => undoes === change_id);
}

function isContact(status: QuoteStatus | null): boolean {
  return status !== null && CONTACT.includes(status);
}
