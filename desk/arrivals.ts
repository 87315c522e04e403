/** Requests that came in while the desk is open and that the owner has not seen yet. */
import type { InboxRow } from '../quote/desk.ts';
import { followed } from './followed.ts';

export const arrivals = followed<readonly InboxRow[]>([]);

const NONE: readonly InboxRow[] = [];
/** Requests may become visible in another order than they came in, ms. */
const OUT_OF_ORDER = 60_000;

let known: Set<string> | undefined;
let newestMs = 0;

/** Called with the rows of the list Open, whenever it was read. What the first reading finds is not new. */
export function noteRows(rows: readonly InboxRow[]): void {
  const since = newestMs - OUT_OF_ORDER;
  const arrived = known ? rows.filter(({ id, receivedMs }) => !known?.has(id) && receivedMs >= since) : [];
  known = new Set([...(known ?? []), ...rows.map(({ id }) => id)]);
  newestMs = Math.max(newestMs, ...rows.map(({ receivedMs }) => receivedMs));
  if (arrived.length > 0) arrivals.set([...arrived, ...arrivals.get()]);
}

/** The owner sees the top of the list. */
export function noteSeen(): void {
  arrivals.set(NONE);
}

export function forgetArrivals(): void {
  known = undefined;
  newestMs = 0;
  noteSeen();
}
