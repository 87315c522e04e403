import { withStorage } from '../browser-storage.ts';
import type { Outcome } from '../quote-form/submission.tsx';
import type { KeptPhoto } from './entries.ts';
import type { Outgoing } from './send.ts';

/** The key of what a page that is left while a request is being sent leaves to the next page of the visit. */
const UNDER_WAY = 'quote-under-way';

/** A request that is being sent. */
export type Sending = { outgoing: Outgoing; photos: KeptPhoto[] };

/** `outcome`: what became of it as its page was being left, so that nobody could read it there. */
export type UnderWay = { sending: Sending; outcome?: undefined } | { outcome: Outcome };

export function keepUnderWay(underWay: UnderWay | undefined): void {
  withStorage((storage) =>
    underWay ? storage.setItem(UNDER_WAY, JSON.stringify(underWay)) : storage.removeItem(UNDER_WAY),
  );
}

export function readUnderWay(): UnderWay | undefined {
  return withStorage((storage) => JSON.parse(storage.getItem(UNDER_WAY) ?? 'null') ?? undefined);
}
