/** Requests that came in while the desk is open and that the owner has not seen yet. */
import type { InboxRow } from '../domain/desk.ts';
import { MINUTE } from '../domain/time-spans.ts';
import { followed } from './followed.ts';

export const arrivals = followed<readonly InboxRow[]>([]);
/** Those of the last reading that found some, seen or not: what is read aloud. */
export const latestArrivals = followed<readonly InboxRow[]>([]);
/** The id of the arrival that the list is to show. */
export const wanted = followed<string | undefined>(undefined);

const NONE: readonly InboxRow[] = [];
/** Requests may become visible in another order than they came in, ms. */
const OUT_OF_ORDER = MINUTE;

let known: Set<string> | undefined;
let newestMs = 0;
let isInView = false;

/** Called with the rows of the list Open, whenever it was read. What the first reading finds is not new. */
export function noteRows(rows: readonly InboxRow[]): void {
  const since = newestMs - OUT_OF_ORDER;
  const arrived = known ? rows.filter(({ id, receivedMs }) => !known?.has(id) && receivedMs >= since) : [];
  known = new Set([...(known ?? []), ...rows.map(({ id }) => id)]);
  newestMs = Math.max(newestMs, ...rows.map(({ receivedMs }) => receivedMs));
  if (arrived.length === 0) return;
  latestArrivals.set(arrived);
  if (!isInView) arrivals.set([...arrived, ...arrivals.get()]);
}

/** What the owner has just taken by hand is no news. */
export function noteOwn(id: string): void {
  known?.add(id);
}

/** Whether the owner sees the top of the list, where requests arrive. */
export function noteInView(isSeen: boolean): void {
  isInView = isSeen;
  if (isSeen) arrivals.set(NONE);
}

export function forgetArrivals(): void {
  known = undefined;
  newestMs = 0;
  arrivals.set(NONE);
  latestArrivals.set(NONE);
}
