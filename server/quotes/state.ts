/** Derives a quote's state from the changes that are not undone, so Undo needs no rule of its own. */

import type { DeskQuote, QuoteEvent, QuoteState } from '../../domain/quote.ts';
import type { StoreTransaction } from '../store/database.ts';
import type { StoredChange } from '../store/schema.ts';

type DerivedState = {
  state: QuoteState;
  quotedMs: number | null;
  answer: DeskQuote['answer'];
  answeredMs: number | null;
};

const DRAFT: DerivedState = { state: 'draft', quotedMs: null, answer: null, answeredMs: null };

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
      Object.assign(derived, {
        state: 'open',
        answer: null,
        answeredMs: null,
        quotedMs: derived.quotedMs ?? atMs,
      });
    } else if (event.what === 'accepted' || event.what === 'declined') {
      Object.assign(derived, { state: event.what, answer: event, answeredMs: atMs });
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
  const { state, quotedMs, answer, answeredMs } = quoteAfter(changes);
  // Withdrawing ends the link, not the order.
  const won = answer?.what === 'accepted' ? answer.total : undefined;
  await transaction
    .updateTable('quote')
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
