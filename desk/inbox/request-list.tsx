import { type RefObject, useEffect, useState } from 'react';
import { inbox as words } from '../../content/desk.ts';
import type { InboxRow } from '../../quote/desk.ts';
import type { View } from '../../quote/status.ts';
import { noteSeen } from '../arrivals.ts';
import { usePendingStatuses } from '../changes.ts';
import { useNow } from '../clock.ts';
import { DeskIcon } from '../icon.tsx';
import { holdBack } from './hold-back.ts';
import styles from './request-list.module.css';
import { Row } from './row.tsx';
import { rowId } from './row-id.ts';
import { useIsInView } from './use-is-in-view.ts';

type RequestListProps = {
  rows: readonly InboxRow[];
  kind: View | 'search';
  openId: string | undefined;
  /** In view as long as the list is not scrolled. */
  top: RefObject<HTMLElement | null>;
  /** The rows are those of a search before this one. */
  isOutdated: boolean;
};

export function RequestList({ rows, kind, openId, top, isOutdated }: RequestListProps) {
  const isAtTop = useIsInView(top);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const { visible, held } = isAtTop ? { visible: rows, held: [] } : holdBack(rows, shown);
  if (visible.some(({ id }) => !shown.has(id))) setShown(new Set([...shown, ...visible.map(({ id }) => id)]));
  // Synchronises what is unseen, which the navigation counts, with what the screen shows.
  useEffect(() => {
    if (isAtTop && kind === 'open' && rows) noteSeen();
  }, [isAtTop, kind, rows]);

  const pending = usePendingStatuses();
  const nowMs = useNow();
  const current = visible.map((row) => ({ ...row, status: pending.get(row.id) ?? row.status }));
  const isUrgent = ({ isEmergency, status }: InboxRow) => isEmergency && status === 'new' && kind === 'open';
  const urgent = current.filter(isUrgent);
  const others = current.filter((row) => !isUrgent(row));
  const drawRow = (row: InboxRow) => (
    <Row key={row.id} row={row} nowMs={nowMs} openId={openId} isUrgent={isUrgent(row)} />
  );

  function showHeld() {
    const [first] = rows;
    setShown(new Set(rows.map(({ id }) => id)));
    top.current?.scrollIntoView({ block: 'end', behavior: 'instant' });
    if (first) requestAnimationFrame(() => document.getElementById(rowId(first.id))?.focus({ preventScroll: true }));
  }

  if (visible.length === 0) return <Empty {...words.empty[kind]} />;
  return (
    <div aria-busy={isOutdated}>
      {held.length > 0 && <HeldBack held={held} onShow={showHeld} />}
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

function HeldBack({ held, onShow }: { held: readonly InboxRow[]; onShow: () => void }) {
  const isEmergency = held.some((row) => row.isEmergency);
  const arrived = isEmergency ? words.arrivedEmergency : words.arrived;
  return (
    <p className={styles.held}>
      <button
        className={isEmergency ? `${styles.show} ${styles.showUrgent}` : styles.show}
        type="button"
        onClick={onShow}
      >
        <DeskIcon name="up" size={18} />
        {arrived(held.length)}
      </button>
    </p>
  );
}

function Empty({ heading, text }: { heading: string; text: string }) {
  return (
    <div className={styles.empty}>
      <h2>{heading}</h2>
      <p className="sentence">{text}</p>
    </div>
  );
}
