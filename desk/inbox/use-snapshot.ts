import { useQueries } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { InboxRow } from '../../domain/desk.ts';
import { endOfDay } from '../../domain/reminders.ts';
import { useWaitingRequests } from '../changes/changes.ts';
import { LIST } from '../components/focus.ts';
import { useNow } from '../connection/clock.ts';
import { requestQuery } from '../connection/queries.ts';
import { deskData } from '../data.ts';
import { type Part, partOf } from './parts.ts';

/** A row, and the part of the list in which it stands. */
export type Placed = { row: InboxRow; part: Part };

/** `changed`: the ids of the requests that the owner has changed here since. */
type Snapshot = { places: readonly Placed[]; changed: ReadonlySet<string> };

const NONE: ReadonlySet<string> = new Set();

/**
 * Keeps the order and the members of a list while the owner reads it, so that nothing moves under the finger. Each row shows
 * the newest state of its request. At its top the list follows whatever happens elsewhere. Coming back to the list, from a
 * request or from another app, takes a new snapshot, and so does `takeNew`.
 */
export function useSnapshot(rows: readonly InboxRow[], openId: string | undefined) {
  const [snapshot, setSnapshot] = useState<Snapshot>();
  const takeNew = () => setSnapshot(undefined);
  const isAtTop = useSyncExternalStore(followScreen, readIsAtTop);
  const nowMs = useNow();
  const dayEndsMs = endOfDay(nowMs, deskData().timeZone);
  const newest = rows.map((row): Placed => ({ row, part: partOf(row, nowMs, dayEndsMs) }));
  const { places, changed } = snapshot ?? { places: newest, changed: NONE };
  const known = new Set(places.map(({ row }) => row.id));
  const changing = useWaitingRequests().filter(
    ({ requestId, wanted }) => wanted.kind !== 'note' && known.has(requestId) && !changed.has(requestId),
  );
  const [formerId, setFormerId] = useState(openId);
  if (formerId !== openId) setFormerId(openId);
  const isBack = formerId !== undefined && openId === undefined;
  // Synchronizes with the way back from another app.
  useEffect(() => {
    const comeBack = () => document.visibilityState === 'visible' && setSnapshot(undefined);
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, []);

  const writeOthers = (all: readonly Placed[]) =>
    all.flatMap(({ row, part }) => (changed.has(row.id) ? [] : `${part} ${row.id}`)).join();
  const isNews = writeOthers(newest) !== writeOthers(places);
  const lastKnown = newest.findLastIndex(({ row }) => known.has(row.id) && !changed.has(row.id));
  // The next page moves nothing.
  const below = newest.slice(lastKnown + 1).filter(({ row }) => !known.has(row.id));
  const isTaken = !snapshot || isBack || (isAtTop && changing.length === 0 && isNews);
  if (isTaken) setSnapshot({ places: newest, changed: NONE });
  else if (below.length + changing.length > 0) {
    const ids = changing.map(({ requestId }) => requestId);
    setSnapshot({ places: [...places, ...below], changed: new Set([...changed, ...ids]) });
  }

  const newestRows = new Map(rows.map((row) => [row.id, row]));
  // No list says what becomes of a request that has left this one.
  useQueries({ queries: places.flatMap(({ row }) => (newestRows.has(row.id) ? [] : requestQuery(row.id))) });
  return { places: places.map(({ row, part }) => ({ row: newestRows.get(row.id) ?? row, part })), takeNew };
}

/** Whether the top of the list is on the screen. A phone scrolls the window, a wide screen the list. */
function readIsAtTop(): boolean {
  const list = document.getElementById(LIST);
  return document.visibilityState === 'visible' && scrollY + (list?.scrollTop ?? 0) < 1;
}

/** Calls back whenever the screen may show something else. */
export function followScreen(onChange: () => void): () => void {
  addEventListener('scroll', onChange, { capture: true, passive: true });
  document.addEventListener('visibilitychange', onChange);
  return () => {
    removeEventListener('scroll', onChange, { capture: true });
    document.removeEventListener('visibilitychange', onChange);
  };
}
