import { type RefObject, useEffect, useState } from 'react';
import type { InboxRow } from '../../domain/desk.ts';
import type { View } from '../../domain/status.ts';
import { noteInView, wanted } from '../arrivals.ts';
import { usePendingStatuses } from '../changes.ts';
import { useNow } from '../clock.ts';
import { EmptyState } from '../empty-state.tsx';
import { DeskIcon } from '../icon.tsx';
import { inbox as words } from '../words.ts';
import styles from './request-list.module.css';
import { Row } from './row.tsx';
import { rowId } from './row-id.ts';
import { useIsInView } from './use-is-in-view.ts';

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
  const isSeen = isAtTop && kind === 'open';
  // Synchronizes what is unseen, which the navigation counts, with what the screen shows.
  useEffect(() => {
    noteInView(isSeen);
    return () => noteInView(false);
  }, [isSeen]);
  const next = wanted.use();
  // Synchronizes the browser's scrolling and focus with the notice of what has arrived.
  useEffect(() => {
    if (next === undefined || kind !== 'open') return;
    wanted.set(undefined);
    setShown(new Set(rows.map(({ id }) => id)));
    top.current?.scrollIntoView({ block: 'end', behavior: 'instant' });
    requestAnimationFrame(() => document.getElementById(rowId(next))?.focus({ preventScroll: true }));
  }, [next, kind, rows, top]);

  const pending = usePendingStatuses();
  const nowMs = useNow();
  const current = visible.map((row) => ({ ...row, status: pending.get(row.id) ?? row.status }));
  const isUrgent = ({ isEmergency, status }: InboxRow) => isEmergency && status === 'new' && kind === 'open';
  const urgent = current.filter(isUrgent);
  const others = current.filter((row) => !isUrgent(row));
  const drawRow = (row: InboxRow) => (
    <Row key={row.id} row={row} nowMs={nowMs} openId={openId} isUrgent={isUrgent(row)} />
  );

  if (visible.length === 0)
    return (
      <EmptyState
        icon={kind === 'search' ? 'search' : 'requests'}
        {...words.empty[isFresh && kind === 'open' ? 'fresh' : kind]}
      />
    );
  return (
    <div aria-busy={isOutdated}>
      {urgent.length > 0 && (
        <section className={styles.urgent} aria-labelledby="emergencies">
          <h2 id="emergencies" className={styles.heading}>
            <DeskIcon name="alarm" />
            {words.emergencies}
          </h2>
          <ol>{urgent.map(drawRow)}</ol>
        </section>
      )}
      <ol>{others.map(drawRow)}</ol>
    </div>
  );
}

/**
 * The rows of a list without those that came in above the others while the owner reads further down. What came in below,
 * as the next page does, moves nothing and is shown.
 */
function holdBack(rows: readonly InboxRow[], shown: ReadonlySet<string>): readonly InboxRow[] {
  const lastShown = rows.findLastIndex(({ id }) => shown.has(id));
  return rows.filter(({ id }, index) => index >= lastShown || shown.has(id));
}
