import { keepForVisit, keptForVisit } from '../browser-storage.ts';
import { type Outcome, readOutcome } from '../quote-form/submission.tsx';
import type { KeptPhoto, Outgoing } from './entries.ts';

/** The key of what a page that is left while a request is being sent leaves to the next page of the visit. */
const UNDER_WAY = 'quote-under-way';

/** A request that is being sent. */
export type Sending = { outgoing: Outgoing; photos: KeptPhoto[] };

/** `outcome`: what became of it as its page was being left, so that nobody could read it there. */
export type UnderWay = { sending: Sending; outcome?: undefined } | { outcome: Outcome };

export function keepUnderWay(underWay: UnderWay | undefined): void {
  keepForVisit(UNDER_WAY, underWay);
}

export function readUnderWay(): UnderWay | undefined {
  return keptForVisit(UNDER_WAY, (kept) => {
    const { sending, outcome } = Object(kept);
    if (typeof sending?.outgoing?.request?.request_id === 'string') return { sending };
    const read = readOutcome(outcome);
    return read && { outcome: read };
  });
}
