/** The owner's corrections of a request (promises: A request). The visitor's own values are kept, too. */
import type { ServiceInBrief } from '../../domain/content.ts';
import { type CorrectedField, changedParts, type Details } from '../../domain/details.ts';
import { fieldNames, MULTIPLE } from '../../domain/fields.ts';
import { valueForOwner } from '../../domain/for-owner.ts';
import type { RequestPayload } from '../../domain/payload.ts';
import { contactOf } from '../customers/contact.ts';
import { settleCustomerOf } from '../customers/settle-customers.ts';
import type { StoreTransaction } from '../store/database.ts';
import type { StoredChange } from '../store/schema.ts';
import { listOf, serviceColumn } from '../store/stored-request.ts';
import { reviewedWords } from '../work/events.ts';
import { searchTextOf, searchTextOfNote } from './search-text.ts';
import { townOf } from './town.ts';

/** Stored as JSON with the change. */
type Correction = { from: Partial<RequestPayload>; to: Partial<RequestPayload> };

/** Text of the change that makes these corrections; undefined if they change nothing. */
export function writeCorrection(
  payload: RequestPayload,
  details: Details,
  services: readonly ServiceInBrief[],
): string | undefined {
  const to = changedParts(payload, details, services);
  const parts = Object.keys(to) as (keyof RequestPayload)[];
  // Without services the payload has no list of them, and JSON would drop `undefined`.
  const from = Object.fromEntries(parts.map((part) => [part, payload[part] ?? []]));
  return parts.length === 0 ? undefined : JSON.stringify({ from, to } satisfies Correction);
}

/** Applies the corrections that are not undone, and derives the columns that depend on the fields. */
export async function settleDetails(
  transaction: StoreTransaction,
  requestId: string,
  changes: readonly StoredChange[],
  nowMs: number,
): Promise<void> {
  const request = await transaction
    .selectFrom('quote_request')
    .select(['payload', 'sent_payload', 'status', 'search_text'])
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  const sent = request.sent_payload ?? request.payload;
  const payload = payloadAfter(sent, changes);
  const notes = changes.filter(({ kind }) => kind === 'note').map(({ text }) => text);
  const words = [...notes, ...reviewedWords(changes)].map(searchTextOfNote);
  const search_text = searchTextOf(payload) + words.join('');
  const update = transaction.updateTable('quote_request').where('request_id', '=', requestId);
  if (search_text !== request.search_text) await update.set({ search_text }).execute();
  if (JSON.stringify(payload) === request.payload) return;
  await update
    .set({
      payload: JSON.stringify(payload),
      sent_payload: sent,
      list: listOf(request.status, payload),
      service: serviceColumn(payload),
      town: townOf(payload),
      ...contactOf(payload),
    })
    .execute();
  await settleCustomerOf(transaction, JSON.parse(request.payload), nowMs, payload);
}

/** `sent`: JSON of what the visitor sent. `changes`: without undone ones. */
export function payloadAfter(sent: string, changes: readonly StoredChange[]): RequestPayload {
  const corrections = changes.filter(({ kind }) => kind === 'details').map(readCorrection);
  const payload: RequestPayload = Object.assign(JSON.parse(sent), ...corrections.map(({ to }) => to));
  // After an undo, ticked services of a later correction may be left beside another choice.
  if (payload.serviceNeeded !== MULTIPLE) delete payload.services;
  return payload;
}

/** The corrected fields, as the owner reads them. */
export function describeCorrection(
  change: Pick<StoredChange, 'text'>,
  payload: RequestPayload,
): CorrectedField[] {
  const { from, to } = readCorrection(change);
  return differences({ ...payload, ...from }, { ...payload, ...to });
}

/** Fields that the owner has corrected: `from` is what the visitor sent. */
export function differences(sent: RequestPayload, now: RequestPayload): CorrectedField[] {
  return fieldNames
    .map((field) => ({ field, from: valueForOwner(sent, field), to: valueForOwner(now, field) }))
    .filter(({ from, to }) => from !== to);
}

function readCorrection({ text }: Pick<StoredChange, 'text'>): Correction {
  return JSON.parse(text);
}
