import { useQueries } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { InboxRow } from '../../domain/desk.ts';
import { endOfDay } from '../../domain/reminders.ts';
import { useOverlay, useWaitingRequests } from '../changes/changes.ts';
import { LIST } from '../components/focus.ts';
import { useNow } from '../connection/clock.ts';
import { requestQuery } from '../connection/queries.ts';
import { deskData } from '../data.ts';
import { type Part, partOf } from './parts.ts';

export type Placed = { row: InboxRow; part: Part };

/** `changed`: requests that this page changed since the snapshot. `hasGroup`: To schedule is shown. */
type Snapshot = { places: readonly Placed[]; hasGroup: boolean; changed: ReadonlySet<string> };

const NONE: ReadonlySet<string> = new Set();
const TOUCHES = ['pointerdown', 'wheel', 'keydown'];

/**
 * Freezes order and members of the list, so that nothing moves under the finger. Rows show current data.
 * Scrolled to its top, the list follows changes made elsewhere. Coming back to the list or app takes a new
 * snapshot. A phone that wakes shows an old list until its first read. That read also takes a new snapshot,
 * unless the owner has touched the screen. `readMs`: when the server read the rows.
 */
export function useSnapshot(
  rows: readonly InboxRow[],
  hasRowsToSchedule: boolean,
  openId: string | undefined,
  readMs: number,
) {
  const [snapshot, setSnapshot] = useState<Snapshot>();
  const takeNew = () => setSnapshot(undefined);
  const isAtTop = useSyncExternalStore(followScreen, readIsAtTop);
  const nowMs = useNow();
  const dayEndsMs = endOfDay(nowMs, deskData().timeZone);
  const overlay = useOverlay();
  // Includes unsent changes: the owner may return before the server has them.
  const newest = rows.map((row): Placed => ({ row, part: partOf(overlay(row), nowMs, dayEndsMs) }));
  const taken = { places: newest, hasGroup: hasRowsToSchedule, changed: NONE };
  const { places, hasGroup, changed } = snapshot ?? taken;
  const known = new Set(places.map(({ row }) => row.id));
  const changing = useWaitingRequests().filter(
    ({ requestId, wanted }) => wanted.kind !== 'note' && known.has(requestId) && !changed.has(requestId),
  );
  const [formerId, setFormerId] = useState(openId);
  if (formerId !== openId) setFormerId(openId);
  const isBack = formerId !== undefined && openId === undefined;
  /** `readMs` at the return to the app, until the next read. */
  const [oldReadMs, setOldReadMs] = useState<number>();
  const isFirstRead = oldReadMs !== undefined && oldReadMs !== readMs;
  if (isFirstRead) setOldReadMs(undefined);
  // Synchronizes with the return from another app, and with the owner's first touch after it.
  useEffect(() => {
    function comeBack() {
      if (document.visibilityState === 'hidden') return;
      setSnapshot(undefined);
      setOldReadMs(readMs);
    }
    const touch = () => setOldReadMs(undefined);
    document.addEventListener('visibilitychange', comeBack);
    for (const event of TOUCHES) addEventListener(event, touch, { passive: true });
    return () => {
      document.removeEventListener('visibilitychange', comeBack);
      for (const event of TOUCHES) removeEventListener(event, touch);
    };
  }, [readMs]);

  const writeOthers = (all: readonly Placed[]) =>
    all.flatMap(({ row, part }) => (changed.has(row.id) ? [] : `${part} ${row.id}`)).join();
  // If this page changed requests, that may be why the group came or went.
  const isGroupNews = hasGroup !== hasRowsToSchedule && changed.size === 0;
  const isNews = isGroupNews || writeOthers(newest) !== writeOthers(places);
  const lastKnown = newest.findLastIndex(({ row }) => known.has(row.id) && !changed.has(row.id));
  // Appending a page moves nothing.
  const below = newest.slice(lastKnown + 1).filter(({ row }) => !known.has(row.id));
  const isTaken = !snapshot || isBack || isFirstRead || (isAtTop && changing.length === 0 && isNews);
  if (isTaken) setSnapshot(taken);
  else if (below.length + changing.length > 0) {
    const ids = changing.map(({ requestId }) => requestId);
    setSnapshot({ places: [...places, ...below], hasGroup, changed: new Set([...changed, ...ids]) });
  }

  const newestRows = new Map(rows.map((row) => [row.id, row]));
  // A request that left the list is read on its own: its new state is in no list on the screen.
  useQueries({ queries: places.flatMap(({ row }) => (newestRows.has(row.id) ? [] : requestQuery(row.id))) });
  return {
    places: places.map(({ row, part }) => ({ row: newestRows.get(row.id) ?? row, part })),
    hasGroup,
    takeNew,
  };
}

/** Whether the list is scrolled to its top: the window on a phone, the list element on a wide screen. */
function readIsAtTop(): boolean {
  const list = document.getElementById(LIST);
  return document.visibilityState === 'visible' && scrollY + (list?.scrollTop ?? 0) < 1;
}

/** Calls `onChange` when other rows may be visible. Returns a function that stops it. */
export function followScreen(onChange: () => void): () => void {
  addEventListener('scroll', onChange, { capture: true, passive: true });
  document.addEventListener('visibilitychange', onChange);
  return () => {
    removeEventListener('scroll', onChange, { capture: true });
    document.removeEventListener('visibilitychange', onChange);
  };
}
