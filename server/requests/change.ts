/** How a change of a request is written: in one transaction, beside all that was changed before, with all that follows from it. */
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Sent } from '../../domain/sent.ts';
import { type QuoteStatus, statusesIn } from '../../domain/status.ts';
import { queueEmails } from '../mail/queue-emails.ts';
import { settleOffer } from '../offers/state.ts';
import { queuePhotos, recallPhotos } from '../photos/photo-jobs.ts';
import { repeatEmergencies } from '../push/emergencies.ts';
import { type Database, raiseRevision } from '../store/database.ts';
import type { Schema, StoredChange } from '../store/schema.ts';
import { listOf } from '../store/stored-quote.ts';
import { lockRequests } from './lock-requests.ts';
import { planReminder, reminderAfter } from './reminders.ts';
import { settleVisit } from './visits.ts';

/** Who makes a change, and when, ms since 1970. */
export type Maker = { by: string; nowMs: number };

/** `conflict`: the status has changed since the version that the owner saw. Nothing was changed. */
export type ChangeResult = 'changed' | 'conflict' | 'missing';

export type LockedRequest = Pick<
  Selectable<Schema['quote_request']>,
  'request_id' | 'received_ms' | 'status' | 'version' | 'payload' | 'delivered_by' | 'source'
>;

type StatusDetails = {
  id: string;
  /** `offer`: it is the answer to a quote that changes the status. */
  kind?: 'status' | 'offer';
  text?: string;
  undoes?: string | null;
  /** When the visitor was reached, if that was before the change. */
  contactMs?: number | null;
  maker: Maker;
  /** Whoever is e-mailed about a request that turned out not to be spam. */
  recipients: readonly string[];
};

/** A status that says that the owner has been in touch with the visitor. */
const CONTACT: readonly QuoteStatus[] = ['contacted', 'quoted', 'won'];

/** Locks the request, makes the change, and tells every desk. */
export function changeRequest<Result>(
  { db }: Pick<Database, 'db'>,
  requestId: string,
  make: (transaction: Transaction<Schema>, request: LockedRequest) => Promise<Result>,
): Promise<Result | 'missing'> {
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

export async function changeStatus(
  transaction: Transaction<Schema>,
  request: LockedRequest,
  to: QuoteStatus,
  { id, kind = 'status', text = '', undoes = null, contactMs = null, maker, recipients }: StatusDetails,
): Promise<void> {
  const change = {
    change_id: id,
    kind: undoes ? 'undo' : kind,
    from_status: request.status,
    to_status: to,
    text,
    undoes,
    contact_ms: contactMs,
  } as const;
  if (!(await insertChange(transaction, request, change, maker))) return;
  const changes = standing(await selectChanges(transaction, request.request_id));
  const list = listOf(to, JSON.parse(request.payload));
  const contact = changes.find((change) => isOfStatus(change) && isContact(change.to_status));
  await transaction
    .updateTable('quote_request')
    .set({
      status: to,
      list,
      closed_ms: statusesIn.open.includes(to) ? null : closedMs(changes, to, request),
      first_contact_ms: contact?.contact_ms ?? contact?.at_ms ?? null,
    })
    .where('request_id', '=', request.request_id)
    .execute();
  await settle(transaction, request.request_id, maker.nowMs);
  if (list === 'urgent') await repeatEmergencies(transaction, maker.nowMs);
  if (to === 'quarantine') await recallPhotos(transaction, request.request_id);
  if (request.status !== 'quarantine') return;
  // EmailJS has told the owner of what it delivered, and what was taken by hand is known.
  if (request.delivered_by === null && request.source === 'site') {
    const { isEmergency } = JSON.parse(request.payload);
    await queueEmails(transaction, { requestId: request.request_id, isEmergency }, recipients, maker.nowMs);
  }
  await queuePhotos(transaction, request.request_id, maker.nowMs);
}

/** Writes what follows from all changes that stand: when the request is due, how its quote stands, when the visit is. */
export async function settle(
  transaction: Transaction<Schema>,
  requestId: string,
  nowMs: number,
): Promise<void> {
  const changes = standing(await selectChanges(transaction, requestId));
  const due = reminderAfter(changes);
  const former = await transaction
    .selectFrom('quote_request')
    .select('remind_ms')
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  await transaction.updateTable('quote_request').set(due).where('request_id', '=', requestId).execute();
  if (due.remind_ms !== former.remind_ms) await planReminder(transaction, requestId, due.remind_ms, nowMs);
  await settleOffer(transaction, requestId, changes);
  await settleVisit(transaction, requestId, changes);
}

/** Whether the answer to the first try was lost. */
export function isMade(changes: readonly StoredChange[], { id }: Pick<Sent, 'id'>): boolean {
  return changes.some(({ change_id }) => change_id === id);
}

/** Whether the status was changed after what the device saw or did. A note in between changes nothing for the owner. */
export function hasChangedSince(changes: readonly StoredChange[], { version, after }: Sent): boolean {
  const own = changes.find(({ change_id }) => change_id === after)?.version ?? 0;
  return changes.some((change) => change.to_status !== null && change.version > Math.max(version, own));
}

/** The last change of the status that stands. */
export function latestStatus(changes: readonly StoredChange[]): StoredChange | undefined {
  return standing(changes).findLast(isOfStatus);
}

/** Whether it led to a status. What is taken back does so, too, but is no change of its own. */
function isOfStatus({ kind, to_status }: StoredChange): boolean {
  return kind !== 'undo' && to_status !== null;
}

/** When a request came to the status that it has now, of the changes that stand. What looked like spam had it from the start. */
function closedMs(
  changes: readonly StoredChange[],
  status: QuoteStatus,
  { received_ms }: LockedRequest,
): number {
  const ofStatus = changes.filter(isOfStatus);
  const before = ofStatus.findLastIndex(({ to_status }) => to_status !== status);
  return ofStatus[before + 1]?.at_ms ?? received_ms;
}

/** The changes of a request, oldest first. */
export function selectChanges(db: Kysely<Schema>, requestId: string): Promise<StoredChange[]> {
  return db
    .selectFrom('quote_change')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('version')
    .execute();
}

/** Resolves to false if there is a change of that id already. */
export async function insertChange(
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

export function standing(changes: readonly StoredChange[]): StoredChange[] {
  return changes.filter((change) => !isUndone(changes, change));
}

export function isUndone(changes: readonly StoredChange[], { change_id }: StoredChange): boolean {
  return changes.some(({ undoes }) => undoes === change_id);
}

function isContact(status: QuoteStatus | null): boolean {
  return status !== null && CONTACT.includes(status);
}
