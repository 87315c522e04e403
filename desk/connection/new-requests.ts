/** Requests that came in while the desk is open and that the owner has not seen yet. */
import type { InboxRow } from '../../domain/desk.ts';
import { MINUTE } from '../../domain/time-spans.ts';
import { createStore } from '../../site/store.ts';
import { rowId } from '../components/focus.ts';

export const newRequests = createStore<readonly InboxRow[]>([]);
/** Those of the last reading that found some, seen or not: what is read aloud. */
export const announcedRequests = createStore<readonly InboxRow[]>([]);
/** The id of the arrival that the list is to show. */
export const requestToShow = createStore<string | undefined>(undefined);

const NONE: readonly InboxRow[] = [];
/** Requests may become visible in another order than they came in, ms. */
const OUT_OF_ORDER = MINUTE;

let known: Set<string> | undefined;
let newestMs = 0;

/** Called with the open requests, in any order, whenever they were read. What the first reading finds is not new. */
export function noteRows(rows: readonly InboxRow[]): void {
  const since = newestMs - OUT_OF_ORDER;
  const arrived = known ? rows.filter(({ id, receivedMs }) => !known?.has(id) && receivedMs >= since) : [];
  known = new Set([...(known ?? []), ...rows.map(({ id }) => id)]);
  newestMs = Math.max(newestMs, ...rows.map(({ receivedMs }) => receivedMs));
  if (arrived.length === 0) return;
  const newestFirst = arrived.toSorted((one, other) => other.receivedMs - one.receivedMs);
  announcedRequests.set(newestFirst);
  newRequests.set([...newestFirst, ...newRequests.get()].filter((row) => !isSeen(row)));
}

/** What the owner has just taken by hand is no news. */
export function noteOwn(id: string): void {
  known?.add(id);
}

/** Called when what the screen shows may have changed. */
export function noteSeen(): void {
  const unseen = newRequests.get().filter((row) => !isSeen(row));
  if (unseen.length < newRequests.get().length) newRequests.set(unseen);
}

/** Whether a finger in the middle of the request's row would touch it, in a page that is shown. */
function isSeen({ id }: InboxRow): boolean {
  const row = document.getElementById(rowId(id));
  if (!row || document.visibilityState === 'hidden') return false;
  const { left, top, width, height } = row.getBoundingClientRect();
  return row.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

export function forgetNewRequests(): void {
  known = undefined;
  newestMs = 0;
  newRequests.set(NONE);
  announcedRequests.set(NONE);
}
