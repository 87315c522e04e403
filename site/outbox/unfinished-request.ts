import { readForVisit, saveForVisit } from '../browser-storage.ts';
import { type Outcome, readOutcome } from '../quote-form/submission.tsx';
import type { OutboxPhoto, Outgoing } from './entries.ts';

/** Session storage key. The next page shows what became of a request that was being sent. */
const UNFINISHED = 'quote-under-way';

export type Sending = { outgoing: Outgoing; photos: OutboxPhoto[] };

/** `outcome`: arrived while the visitor was leaving the page, so nobody has seen it. */
export type UnfinishedRequest = { sending: Sending; outcome?: undefined } | { outcome: Outcome };

export function saveUnfinishedRequest(unfinished: UnfinishedRequest | undefined): void {
  saveForVisit(UNFINISHED, unfinished);
}

/**
 * Call when the visitor has closed the dialog with an outcome. A tap on a phone or mail link fires
 * `beforeunload`, but the page stays and shows the outcome, so the next page must not show it again.
 */
export function forgetSeenOutcome(): void {
  if (readUnfinishedRequest()?.outcome) saveUnfinishedRequest(undefined);
}

export function readUnfinishedRequest(): UnfinishedRequest | undefined {
  return readForVisit(UNFINISHED, (kept) => {
    const { sending, outcome } = Object(kept);
    if (typeof sending?.outgoing?.request?.request_id === 'string') return { sending };
    const read = readOutcome(outcome);
    return read && { outcome: read };
  });
}
