import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import type { InboxRow } from '../../domain/desk.ts';
import { endOfDay } from '../../domain/reminders.ts';
import type { View } from '../../domain/status.ts';
import { useOverlay } from '../changes/changes.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { rowId } from '../components/focus.ts';
import { DeskIcon } from '../components/icon.tsx';
import { arrivals, noteSeen, wanted } from '../connection/arrivals.ts';
import { useNow } from '../connection/clock.ts';
import { withKnownState } from '../connection/queries.ts';
import { deskData } from '../data.ts';
import { PARTS, partOf } from './parts.ts';
import styles from './request-list.module.css';
import { Row } from './row.tsx';
import { useIsInView } from './use-is-in-view.ts';
import { type Placed, usePlaces } from './use-places.ts';
import { inbox as words } from './words.ts';

type RequestListProps = {
  rows: readonly InboxRow[];
  kind: View | 'search';
  /** There was no request at all so far. */
  isFresh: boolean;
  openId: string | undefined;
  /** In view as long as the list is not scrolled. */
  top: RefObject<HTMLElement | null>;
  /** The rows are those of a search before this one. */
  isOutdated: boolean;
};

export function RequestList({ rows, kind, isFresh, openId, top, isOutdated }: RequestListProps) {
  const isAtTop = useIsInView(top);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const visible = isAtTop ? rows : holdBack(rows, shown);
  if (visible.some(({ id }) => !shown.has(id))) setShown(new Set([...shown, ...visible.map(({ id }) => id)]));
  const unseen = arrivals.use();
  // Synchronizes what is unseen, which the navigation counts, with what the screen shows.
  useEffect(() => {
    if (unseen.length === 0) return;
    noteSeen();
    addEventListener('scroll', noteSeen, { capture: true, passive: true });
    document.addEventListener('visibilitychange', noteSeen);
    return () => {
      removeEventListener('scroll', noteSeen, { capture: true });
      document.removeEventListener('visibilitychange', noteSeen);
    };
  });
  const next = wanted.use();
  // Synchronizes the browser's scrolling and focus with the notice of what has arrived.
  useEffect(() => {
    if (next === undefined || kind !== 'open') return;
    wanted.set(undefined);
    setShown(new Set(rows.map(({ id }) => id)));
    requestAnimationFrame(() => {
      const row = document.getElementById(rowId(next));
      row?.scrollIntoView({ block: 'center', behavior: 'instant' });
      row?.focus({ preventScroll: true });
    });
  }, [next, kind, rows]);
  const client = useQueryClient();
  const overlay = useOverlay();
  const nowMs = useNow();
  const dayEndsMs = endOfDay(nowMs, deskData().timeZone);
  const placed = visible.map((row): Placed => ({ row, part: partOf(row, nowMs, dayEndsMs) }));
  const places = usePlaces(placed, openId !== undefined, kind !== 'search').map(({ row, part }) => ({
    row: overlay(withKnownState(client, row)),
    part,
  }));
  const isOpenListed = places.some(({ row }) => row.id === openId);
  // Synchronizes the list's scrolling with the request beside it, which an address may have opened.
  useEffect(() => {
    if (openId && isOpenListed) document.getElementById(rowId(openId))?.scrollIntoView({ block: 'nearest' });
  }, [openId, isOpenListed]);
  const drawRow = ({ row }: Placed) => <Row key={row.id} row={row} openId={openId} kind={kind} />;

  if (places.length === 0)
    return (
      <EmptyState
        icon={kind === 'search' ? 'search' : 'requests'}
        {...words.empty[isFresh && kind === 'open' ? 'fresh' : kind]}
      />
    );
  if (kind !== 'open') {
    return (
      <ol className={styles.rows} aria-busy={isOutdated}>
        {places.map(drawRow)}
      </ol>
    );
  }
  return PARTS.map((part) => {
    const own = places.filter((place) => place.part === part);
    return (
      own.length > 0 && (
        <section key={part} className={styles.part} data-part={part} aria-labelledby={`part-${part}`}>
          <h2 id={`part-${part}`} className={styles.heading}>
            {part === 'urgent' && <DeskIcon name="alarm" />}
            {words.parts[part]}
          </h2>
          <ol>{own.map(drawRow)}</ol>
        </section>
      )
    );
  });
}

/**
 * The rows of a list without those that came in above the others while the owner reads further down. What came in below,
 * as the next page does, moves nothing and is shown.
 */
function holdBack(rows: readonly InboxRow[], shown: ReadonlySet<string>): readonly InboxRow[] {
  const lastShown = rows.findLastIndex(({ id }) => shown.has(id));
  return rows.filter(({ id }, index) => index >= lastShown || shown.has(id));
}
