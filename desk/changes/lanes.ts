/**
 * Decides in which lane of the change queue an entry waits, and for which other entries. Each lane sends its
 * entries in order.
 */
import { type Edit, type Entry, isEdit, isOnItsWay, isPicture, isStatusAction, stateOf } from './entry.ts';

/** Pictures of all jobs share a lane, so that a phone's slow connection carries one at a time. */
export const PICTURES = 'pictures';

export function laneOf(entry: Entry): string {
  if (isEdit(entry)) return laneOfEdit(entry);
  const { kind } = entry.wanted;
  if (kind === 'picture' || kind === 'pair-delete') return PICTURES;
  const isOfQuote = kind === 'quote-sent' || kind === 'quote-end';
  return isOfQuote ? laneOfEdit({ kind: 'quote', of: entry.requestId }) : `request/${entry.requestId}`;
}

export function laneOfEdit({ kind, of }: Pick<Edit, 'kind' | 'of'>): string {
  return `${kind}/${of}`;
}

/** Entries that are sent without another tap, except those that wait for a refused one. */
export function waitingIn(entries: readonly Entry[]): Entry[] {
  return entries.filter(
    (entry, at) =>
      isOnItsWay(entry) && !entries.slice(0, at).some((other) => other.refused && holdsUp(other, entry)),
  );
}

/** Whether `later` must wait until `earlier` is sent or decided. */
export function holdsUp(earlier: Entry, later: Entry): boolean {
  // Fields of a new list entry need the list to be saved first.
  const isAncestor = laneOf(later).startsWith(`${laneOf(earlier)}/`);
  if (isAncestor || (laneOf(earlier) === laneOf(later) && isOnItsWay(earlier))) return true;
  if (isEdit(earlier) || isEdit(later) || earlier.requestId !== later.requestId) return false;
  // The server refuses pictures of a request that is no job yet.
  if (isPicture(later) && isStatusAction(earlier.wanted) && stateOf(earlier) === 'waiting') return true;
  if (!earlier.refused) return false;
  return earlier.wanted.kind === 'new' || (isStatusAction(earlier.wanted) && isStatusAction(later.wanted));
}
