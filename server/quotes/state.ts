/** Derives a quote's state from the changes that are not undone, so Undo needs no rule of its own. */

import type { DeskQuote, QuoteEvent, QuoteState } from '../../domain/quote.ts';
import type { StoreTransaction } from '../store/database.ts';
import type { StoredChange } from '../store/schema.ts';

type Accepted = Extract<QuoteEvent, { what: 'accepted' }>;

type DerivedState = {
  state: QuoteState;
  /** When a version was first sent. */
  quotedMs: number | null;
  /** The answer to the version sent last. */
  answer: DeskQuote['answer'];
  /** The last acceptance. Another version that is sent, or a withdrawal, does not end the order. */
  order: { accepted: Accepted; atMs: number } | null;
};

const DRAFT: DerivedState = { state: 'draft', quotedMs: null, answer: null, order: null };

export function readEvent({ text }: Pick<StoredChange, 'text'>): QuoteEvent {
  return JSON.parse(text);
}

export function eventsIn(changes: readonly StoredChange[]): { event: QuoteEvent; atMs: number }[] {
  return changes
    .filter(({ kind }) => kind === 'quote')
    .map((change) => ({ event: readEvent(change), atMs: change.at_ms }));
}

/** `changes`: oldest first, without undone ones. */
export function quoteAfter(changes: readonly StoredChange[]): DerivedState {
  const derived = { ...DRAFT };
  for (const { event, atMs } of eventsIn(changes)) {
    if (event.what === 'sent') {
      Object.assign(derived, { state: 'open', answer: null, quotedMs: derived.quotedMs ?? atMs });
    } else if (event.what === 'accepted' || event.what === 'declined') {
      Object.assign(derived, { state: event.what, answer: event });
      if (event.what === 'accepted') derived.order = { accepted: event, atMs };
    } else if (event.what === 'withdrawn') derived.state = 'withdrawn';
  }
  return derived;
}

/** By the customer, or by the owner on the customer's behalf. */
export function isAnswer(change: StoredChange): boolean {
  return change.kind === 'quote' && ['accepted', 'declined'].includes(readEvent(change).what);
}

/** The customer may know of these changes, so they cannot be undone. */
export function hasReachedCustomer(change: StoredChange): boolean {
  return change.kind === 'quote' && ['sent', 'replaced', 'asked'].includes(readEvent(change).what);
}

export async function settleQuote(
  transaction: StoreTransaction,
  requestId: string,
  changes: readonly StoredChange[],
): Promise<void> {
  if (!changes.some(({ kind }) => kind === 'quote')) return;
  const { state, quotedMs, order } = quoteAfter(changes);
  await transaction
    .updateTable('quote')
    .set({
      state,
      quoted_ms: quotedMs,
      won_ms: order?.atMs ?? null,
      won_low: order?.accepted.total.low ?? null,
      won_high: order?.accepted.total.high ?? null,
    })
    .where('request_id', '=', requestId)
    .execute();
}
