/** How a quote stands. It follows from the changes of its request that stand, so that taking one back needs no rule of its own. */
import type { Transaction } from 'kysely';
import type { DeskOffer, OfferEvent, OfferState } from '../../domain/offer.ts';
import type { Schema, StoredChange } from '../store/schema.ts';

type Standing = {
  state: OfferState;
  /** When the first version was shown, ms. */
  quotedMs: number | null;
  answer: DeskOffer['answer'];
  /** When it was given, ms. */
  answeredMs: number | null;
};

const DRAFT: Standing = { state: 'draft', quotedMs: null, answer: null, answeredMs: null };

export function readEvent({ text }: Pick<StoredChange, 'text'>): OfferEvent {
  return JSON.parse(text);
}

/** What happened to the quote, oldest first. */
export function eventsIn(changes: readonly StoredChange[]): { event: OfferEvent; atMs: number }[] {
  return changes
    .filter(({ kind }) => kind === 'offer')
    .map((change) => ({ event: readEvent(change), atMs: change.at_ms }));
}

/** `changes` are those that stand, oldest first. */
export function offerAfter(changes: readonly StoredChange[]): Standing {
  const standing = { ...DRAFT };
  for (const { event, atMs } of eventsIn(changes)) {
    if (event.what === 'sent') {
      Object.assign(standing, {
        state: 'open',
        answer: null,
        answeredMs: null,
        quotedMs: standing.quotedMs ?? atMs,
      });
    } else if (event.what === 'accepted' || event.what === 'declined') {
      Object.assign(standing, { state: event.what, answer: event, answeredMs: atMs });
    } else if (event.what === 'withdrawn') standing.state = 'withdrawn';
  }
  return standing;
}

/** Whether the customer, or the owner for them, has answered with it. */
export function isAnswer(change: StoredChange): boolean {
  return change.kind === 'offer' && ['accepted', 'declined'].includes(readEvent(change).what);
}

/** A customer may have read what was sent, and has asked what they asked. Neither can be taken back. */
export function hasReachedCustomer(change: StoredChange): boolean {
  return change.kind === 'offer' && ['sent', 'replaced', 'asked'].includes(readEvent(change).what);
}

/** Writes how the quote stands, if the request has one. */
export async function settleOffer(
  transaction: Transaction<Schema>,
  requestId: string,
  changes: readonly StoredChange[],
): Promise<void> {
  if (!changes.some(({ kind }) => kind === 'offer')) return;
  const { state, quotedMs, answer, answeredMs } = offerAfter(changes);
  const won = state === 'accepted' && answer?.what === 'accepted' ? answer.total : undefined;
  await transaction
    .updateTable('offer')
    .set({
      state,
      quoted_ms: quotedMs,
      won_ms: won ? answeredMs : null,
      won_low: won?.low ?? null,
      won_high: won?.high ?? null,
    })
    .where('request_id', '=', requestId)
    .execute();
}
