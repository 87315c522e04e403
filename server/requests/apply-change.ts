/** Writes a change and everything derived from it in one transaction. */
import { type Selectable, sql } from 'kysely';
import type { Sent } from '../../domain/sent.ts';
import { DECIDED, datedStatus, ORDERED, type RequestStatus } from '../../domain/status.ts';
import { settleCustomerOf } from '../customers/settle-customers.ts';
import { queueEmails } from '../mail/queue-emails.ts';
import { queuePhotos, recallPhotos } from '../photos/photo-jobs.ts';
import { repeatEmergencies } from '../push/emergencies.ts';
import { settleQuote } from '../quotes/state.ts';
import { reminderAfter } from '../reminders/reminders.ts';
import { type HasDb, raiseChangeCounter, type Store, type StoreTransaction } from '../store/database.ts';
import type { Schema, StoredChange } from '../store/schema.ts';
import { listOf } from '../store/stored-request.ts';
import { settleVisit, visitAfter } from '../visits/visits.ts';
import { settleDetails } from './details.ts';
import { lockRequests } from './lock-requests.ts';

/** `nowMs`: ms since 1970. */
export type Author = { by: string; nowMs: number };

/** `conflict`: the status has changed since the version that the owner saw. */
export type ChangeResult = 'changed' | 'conflict' | 'missing';

export type LockedRequest = Pick<Selectable<Schema['quote_request']>, (typeof LOCKED)[number]>;

type StatusDetails = {
  id: string;
  /** `quote`: the customer's answer changes the status. `visit`: its date does. */
  kind?: 'status' | 'quote' | 'visit';
  text?: string;
  undoes?: string | null;
  contactMs?: number | null;
  author: Author;
  /** They get an e-mail if the request turns out not to be spam. */
  recipients: readonly string[];
};

/**
 * Entering or leaving these statuses changes the customer's row, which leaves out spam and visits of lost
 * jobs.
 */
const LEFT_OUT: readonly RequestStatus[] = ['lost', 'quarantine'];
const CONTACT: readonly RequestStatus[] = ['contacted', 'quoted', ...ORDERED];

const LOCKED = [
  'request_id',
  'received_ms',
  'status',
  'version',
  'payload',
  'sent_payload',
  'delivered_by',
  'source',
] as const;

/** Locks the request, and increments the change counter if `make` changed it. */
export function changeRequest<Result>(
  { db }: HasDb,
  requestId: string,
  make: (transaction: StoreTransaction, request: LockedRequest) => Promise<Result>,
): Promise<Result | 'missing'> {
  return db.transaction().execute(async (transaction) => {
    const request = await lockRequests(transaction, [requestId]).returning(LOCKED).executeTakeFirst();
    if (!request) return 'missing';
    const result = await make(transaction, request);
    if (result === 'changed') await raiseChangeCounter(transaction);
    return result;
  });
}

/** `wanted`: for won and scheduled, the date of the visit decides which of the two is set. */
export async function changeStatus(
  transaction: StoreTransaction,
  request: LockedRequest,
  wanted: RequestStatus,
  { id, kind = 'status', text = '', undoes = null, contactMs = null, author, recipients }: StatusDetails,
): Promise<void> {
  const kindStored = undoes ? 'undo' : kind;
  const earlier = withoutUndone(await selectChanges(transaction, request.request_id));
  const others = earlier.filter(({ change_id }) => change_id !== undoes);
  const to = datedStatus(wanted, visitAfter([...others, { kind: kindStored, text }]) !== null);
  const change = {
    change_id: id,
    kind: kindStored,
    from_status: request.status,
    to_status: to,
    text,
    undoes,
    contact_ms: contactMs,
  } as const;
  if (!(await insertChange(transaction, request, change, author))) return;
  const changes = withoutUndone(await selectChanges(transaction, request.request_id));
  const list = listOf(to, JSON.parse(request.payload));
  const contact = changes.find((change) => isOfStatus(change) && isContact(change.to_status));
  await transaction
    .updateTable('quote_request')
    .set({
      status: to,
      list,
      closed_ms: isClosing(to) ? closedMs(changes, to, request) : null,
      first_contact_ms: contact?.contact_ms ?? contact?.at_ms ?? null,
    })
    .where('request_id', '=', request.request_id)
    .execute();
  await settle(transaction, request.request_id, author.nowMs);
  if (list === 'urgent') await repeatEmergencies(transaction, author.nowMs);
  if (to !== request.status && [to, request.status].some((status) => LEFT_OUT.includes(status)))
    await settleCustomerOf(transaction, JSON.parse(request.payload), author.nowMs);
  if (to === 'quarantine') await recallPhotos(transaction, request.request_id);
  if (request.status !== 'quarantine' || to === 'quarantine') return;
  // No e-mail if EmailJS has delivered the request, or if the owner took it by phone.
  if (request.delivered_by === null && request.source === 'site') {
    const { isEmergency } = JSON.parse(request.payload);
    await queueEmails(transaction, { requestId: request.request_id, isEmergency }, recipients, author.nowMs);
  }
  await queuePhotos(transaction, request.request_id, author.nowMs);
}

/** Writes what is derived from all changes that are not undone: reminder, quote's state, visit, fields. */
export async function settle(transaction: StoreTransaction, requestId: string, nowMs: number): Promise<void> {
  const changes = withoutUndone(await selectChanges(transaction, requestId));
  const due = reminderAfter(changes);
  const { remind_ms } = due;
  // A reminder that is due at once notifies nobody: the owner or the customer has just caused it.
  const reminded_ms = sql<number>`CASE WHEN remind_ms = ${remind_ms} THEN reminded_ms ELSE ${remind_ms} END`;
  await transaction
    .updateTable('quote_request')
    .set({ ...due, ...(remind_ms !== null && remind_ms <= nowMs && { reminded_ms }) })
    .where('request_id', '=', requestId)
    .execute();
  await settleQuote(transaction, requestId, changes);
  await settleVisit(transaction, requestId, changes);
  await settleDetails(transaction, requestId, changes, nowMs);
}

/** Whether this is a retry whose first response was lost. */
export function isRepeat(changes: readonly StoredChange[], { id }: Pick<Sent, 'id'>): boolean {
  return changes.some(({ change_id }) => change_id === id);
}

/**
 * Whether the status has changed since the owner saw it, other than by the owner's own change `after`. That
 * change was checked itself. A visit is dated whatever the status is, so it hides no other device's status.
 */
export function hasChangedSince(changes: readonly StoredChange[], { version, after }: Sent): boolean {
  const own = changes.find(({ change_id }) => change_id === after);
  const isKnown = (change: StoredChange) =>
    change.version <= version ||
    (own !== undefined &&
      change.version <= own.version &&
      (own.kind !== 'visit' || change.made_by === own.made_by));
  return changes.some((change) => change.to_status !== null && !isKnown(change));
}

export function latestStatus(changes: readonly StoredChange[]): StoredChange | undefined {
  return withoutUndone(changes).findLast(isOfStatus);
}

/** An undo or the date of a visit also sets a status, but is not a status change of its own. */
function isOfStatus({ kind, to_status }: StoredChange): boolean {
  return kind !== 'undo' && kind !== 'visit' && to_status !== null;
}

function isClosing(status: RequestStatus): boolean {
  return DECIDED.includes(status) || status === 'quarantine';
}

/**
 * When the request got its present status; for suspected spam, when it arrived. The date of a won job's visit
 * does not change it.
 */
function closedMs(
  changes: readonly StoredChange[],
  status: RequestStatus,
  { received_ms }: LockedRequest,
): number {
  const ofStatus = changes.filter(isOfStatus);
  const before = ofStatus.findLastIndex(
    ({ to_status }) => to_status === null || datedStatus(to_status, false) !== datedStatus(status, false),
  );
  return ofStatus[before + 1]?.at_ms ?? received_ms;
}

export function selectChanges(db: Store, requestId: string): Promise<StoredChange[]> {
  return db
    .selectFrom('request_change')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('version')
    .execute();
}

/** False if a change with this id exists. */
export async function insertChange(
  transaction: StoreTransaction,
  { request_id, version }: LockedRequest,
  change: Partial<StoredChange> & Pick<StoredChange, 'change_id' | 'kind'>,
  { by, nowMs }: Author,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('request_change')
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

/** Writes a change other than of the status, and what follows from it. A known change stays as it is. */
export async function recordChange(
  transaction: StoreTransaction,
  request: LockedRequest,
  change: Parameters<typeof insertChange>[2],
  author: Author,
): Promise<void> {
  if (await insertChange(transaction, request, change, author))
    await settle(transaction, request.request_id, author.nowMs);
}

export function withoutUndone(changes: readonly StoredChange[]): StoredChange[] {
  return changes.filter((change) => !isUndone(changes, change));
}

export function isUndone(changes: readonly StoredChange[], { change_id }: StoredChange): boolean {
  return changes.some(({ undoes }) => undoes === change_id);
}

function isContact(status: RequestStatus | null): boolean {
  return status !== null && CONTACT.includes(status);
}
