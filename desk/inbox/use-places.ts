import { useEffect, useState } from 'react';
import type { InboxRow } from '../../domain/desk.ts';
import { useWaitingRequests } from '../changes/changes.ts';
import type { Part } from './parts.ts';

/** A row, and the part of the list in which it stands. */
export type Placed = { row: InboxRow; part: Part };

const NONE: ReadonlySet<string> = new Set();

/**
 * Keeps each request that is changed here where it stands, also where it belongs to another list now, so that nothing jumps
 * under the finger. It goes to its new place when the owner comes back to the list. `isAway`: a request is open. A search,
 * whose places no change moves, is not kept.
 */
export function usePlaces(rows: readonly Placed[], isAway: boolean, isKept: boolean): readonly Placed[] {
  const [changed, setChanged] = useState(NONE);
  const [drawn, setDrawn] = useState<readonly Placed[]>(rows);
  const added = useWaitingRequests().filter(
    ({ requestId, wanted }) =>
      wanted.kind !== 'note' && !changed.has(requestId) && drawn.some(({ row }) => row.id === requestId),
  );
  if (added.length > 0) setChanged(new Set([...changed, ...added.map(({ requestId }) => requestId)]));

  const [wasAway, setWasAway] = useState(isAway);
  if (wasAway !== isAway) {
    setWasAway(isAway);
    if (!isAway) setChanged(NONE);
  }
  // Synchronizes with the way back from another app.
  useEffect(() => {
    const settle = () => document.visibilityState === 'visible' && setChanged(NONE);
    document.addEventListener('visibilitychange', settle);
    return () => document.removeEventListener('visibilitychange', settle);
  }, []);

  const places = changed.size === 0 || !isKept ? rows : keepPlaces(rows, drawn, changed);
  if (!isSame(places, drawn)) setDrawn(places);
  return places;
}

/** The rows as they are now, those that changed below what was above them. */
function keepPlaces(
  rows: readonly Placed[],
  drawn: readonly Placed[],
  changed: ReadonlySet<string>,
): readonly Placed[] {
  const isKept = ({ row }: Placed) => changed.has(row.id) && drawn.some((former) => former.row.id === row.id);
  const places = rows.filter((placed) => !isKept(placed));
  for (const [index, former] of drawn.entries()) {
    if (!changed.has(former.row.id)) continue;
    const row = rows.find((placed) => placed.row.id === former.row.id)?.row ?? former.row;
    const above = new Set(drawn.slice(0, index).map((placed) => placed.row.id));
    places.splice(places.findLastIndex((placed) => above.has(placed.row.id)) + 1, 0, { row, part: former.part });
  }
  return places;
}

function isSame(one: readonly Placed[], other: readonly Placed[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ row, part }, index) => row.id === other[index]?.row.id && part === other[index].part)
  );
}
