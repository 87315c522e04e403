import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InboxRow } from '../../domain/desk.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import type { View } from '../../domain/status.ts';
import { useOverlay } from '../changes/changes.ts';
import { EmptyState } from '../components/blocks.tsx';
import { LinkButton } from '../components/button.tsx';
import { rowId } from '../components/focus.ts';
import { DeskIcon } from '../components/icon.tsx';
import { newRequests, noteSeen, requestToShow } from '../connection/new-requests.ts';
import { withKnownState } from '../connection/queries.ts';
import { deskData } from '../data.ts';
import { inbox as messages } from './messages.ts';
import { PARTS, type Part } from './parts.ts';
import styles from './request-list.module.css';
import { Row } from './row.tsx';
import { ToSchedule } from './to-schedule.tsx';
import { followScreen, type Placed, useSnapshot } from './use-snapshot.ts';

type RequestListProps = {
  rows: readonly InboxRow[];
  /** When the server read the rows, ms. */
  readMs: number;
  kind: View | 'search';
  /** There is no request at all yet. */
  isFresh: boolean;
  /** Number of requests in the group To schedule. */
  toSchedule: number;
  openId: string | undefined;
  /** The rows belong to the previous search. */
  isOutdated: boolean;
};

export function RequestList(props: RequestListProps) {
  const { rows, readMs, kind, isFresh, toSchedule, openId, isOutdated } = props;
  const { places: kept, hasGroup, takeNew } = useSnapshot(rows, toSchedule > 0, openId, readMs);
  const unseen = newRequests.use();
  // Synchronizes the unseen count of the navigation with the visible rows.
  useEffect(() => {
    if (unseen.length === 0) return;
    noteSeen();
    return followScreen(noteSeen);
  });
  const next = requestToShow.use();
  // Synchronizes scroll position and focus with the Show button of the notice.
  useEffect(() => {
    if (next === undefined || kind !== 'open') return;
    requestToShow.set(undefined);
    takeNew();
    requestAnimationFrame(() => {
      const row = document.getElementById(rowId(next));
      row?.scrollIntoView({ block: 'center', behavior: 'instant' });
      row?.focus({ preventScroll: true });
    });
  });
  const client = useQueryClient();
  const overlay = useOverlay();
  const places = kept.map(({ row, part }) => ({ row: overlay(withKnownState(client, row)), part }));
  const isOpenListed = places.some(({ row }) => row.id === openId);
  // Synchronizes the scroll position with the open request.
  useEffect(() => {
    if (openId && isOpenListed) document.getElementById(rowId(openId))?.scrollIntoView({ block: 'nearest' });
  }, [openId, isOpenListed]);
  const drawRow = ({ row }: Placed) => <Row key={row.id} row={row} openId={openId} kind={kind} />;

  const group = hasGroup && (
    <ToSchedule count={toSchedule} openId={openId} without={new Set(places.map(({ row }) => row.id))} />
  );
  const isNew = isFresh && !group && kind === 'open';
  if (places.length === 0)
    return (
      <>
        <EmptyState
          icon={kind === 'search' ? 'search' : 'requests'}
          {...messages.empty[isNew ? 'fresh' : kind]}
        >
          {isNew && deskData().hasNotifications && (
            <LinkButton href={deskPaths.devices}>{messages.alerts}</LinkButton>
          )}
        </EmptyState>
        {group}
      </>
    );
  if (kind !== 'open') {
    return (
      <ol className={styles.rows} aria-busy={isOutdated}>
        {places.map(drawRow)}
      </ol>
    );
  }
  const drawPart = (part: Part) => {
    const own = places.filter((place) => place.part === part);
    return (
      own.length > 0 && (
        <section key={part} className={styles.part} data-part={part} aria-labelledby={`part-${part}`}>
          <h2 id={`part-${part}`} className={styles.heading}>
            {part === 'urgent' && <DeskIcon name="alarm" />}
            {messages.parts[part]}
          </h2>
          <ol>{own.map(drawRow)}</ol>
        </section>
      )
    );
  };
  const end = PARTS.indexOf('today') + 1;
  return (
    <>
      {PARTS.slice(0, end).map(drawPart)}
      {group}
      {PARTS.slice(end).map(drawPart)}
    </>
  );
}
