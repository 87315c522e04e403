/** Requests that arrived while the desk is open and are not seen yet. */
import { type InboxRow, MOST_NEWEST } from '../../domain/desk.ts';
import { MINUTE } from '../../domain/time-spans.ts';
import { createStore } from '../../site/store.ts';
import { rowId } from '../components/focus.ts';

export const newRequests = createStore<readonly InboxRow[]>([]);
/** New requests of the latest read that found any, seen or not. Screen readers announce them. */
export const announcedRequests = createStore<readonly InboxRow[]>([]);
/** The id of the request that the list scrolls to. */
export const requestToShow = createStore<string | undefined>(undefined);

const NONE: readonly InboxRow[] = [];
/** Transactions may commit out of order, by at most this much, ms. */
const OUT_OF_ORDER = MINUTE;

/** Requests that earlier reads returned. Undefined before the first read. */
let earlier: { ids: ReadonlySet<string>; newestMs: number } | undefined;

/**
 * Called after each read with all loaded open requests, in any order. `isComplete`: no open request is left
 * to load. The first read finds nothing new. Later reads skip requests that another device has answered
 * meanwhile.
 */
export function noteRows(rows: readonly InboxRow[], { isComplete = false } = {}): void {
  const known = earlier;
  const since = (known?.newestMs ?? 0) - OUT_OF_ORDER;
  const isArrival = ({ id, receivedMs, status }: InboxRow) =>
    known !== undefined && !known.ids.has(id) && receivedMs >= since && status === 'new';
  const arrived = rows.filter(isArrival);
  earlier = {
    ids: new Set([...(known?.ids ?? []), ...rows.map(({ id }) => id)]),
    newestMs: Math.max(known?.newestMs ?? 0, ...rows.map(({ receivedMs }) => receivedMs)),
  };
  const left = newRequests.get().filter((row) => isStillNew(row, rows, isComplete));
  if (left.length < newRequests.get().length) newRequests.set(left);
  if (arrived.length === 0) return;
  const newestFirst = arrived.toSorted((one, other) => other.receivedMs - one.receivedMs);
  announcedRequests.set(newestFirst);
  newRequests.set([...newestFirst, ...newRequests.get()].filter((row) => !isSeen(row)));
}

/** False once another device answered or deleted it. Unless `rows` is complete, a later page may have it. */
function isStillNew({ id, receivedMs }: InboxRow, rows: readonly InboxRow[], isComplete: boolean): boolean {
  const row = rows.find((one) => one.id === id);
  if (row) return row.status === 'new';
  if (isComplete) return false;
  // A Set, because `rows` may contain a request twice: on its page, and among the newest.
  const newer = new Set(rows.filter((one) => one.receivedMs >= receivedMs).map((one) => one.id));
  return newer.size >= MOST_NEWEST;
}

/** Call for a request that the owner typed in on this device, so that it is not announced. */
export function noteOwn(id: string): void {
  if (earlier) earlier = { ...earlier, ids: new Set(earlier.ids).add(id) };
}

/** Called when the visible part of the page may have changed. */
export function noteSeen(): void {
  const unseen = newRequests.get().filter((row) => !isSeen(row));
  if (unseen.length < newRequests.get().length) newRequests.set(unseen);
}

/** Whether the middle of the row is visible and not covered, on a visible page. */
function isSeen({ id }: InboxRow): boolean {
  const row = document.getElementById(rowId(id));
  if (!row || document.visibilityState === 'hidden') return false;
  const { left, top, width, height } = row.getBoundingClientRect();
  return row.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

export function forgetNewRequests(): void {
  earlier = undefined;
  newRequests.set(NONE);
  announcedRequests.set(NONE);
}
