import { useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from 'wouter';
import type { InboxRow } from '../../domain/desk.ts';
import { requestPath } from '../../domain/desk-paths.ts';
import { timeAgo } from '../../domain/span-words.ts';
import { DeskIcon } from '../icon.tsx';
import { inFull } from '../moments.ts';
import { requestQuery } from '../queries.ts';
import { PromiseClock } from '../status/promise-clock.tsx';
import { StatusChip } from '../status/status-chip.tsx';
import { inbox as words } from '../words.ts';
import styles from './row.module.css';
import { rowId } from './row-id.ts';
import { within } from './within.ts';

/** `isUrgent`: it stands below the heading Emergencies. */
type RowProps = { row: InboxRow; nowMs: number; openId: string | undefined; isUrgent: boolean };

export function Row({ row, nowMs, openId, isUrgent }: RowProps) {
  const client = useQueryClient();
  const { id, name, service, town, isEmergency, status, receivedMs, promiseHours, photos } = row;
  return (
    <li>
      <Link
        id={rowId(id)}
        className={styles.row}
        href={within(requestPath(id), useSearch())}
        data-status={status}
        aria-current={id === openId ? 'true' : undefined}
        // Read while the finger is still down.
        onPointerDown={() => client.prefetchQuery(requestQuery(id))}
      >
        <span className={styles.name}>{name}</span>{' '}
        <time className={styles.ago} dateTime={new Date(receivedMs).toISOString()} title={inFull(receivedMs)}>
          {timeAgo(receivedMs, nowMs)}
        </time>{' '}
        <span className={styles.job}>{[service, town].filter(Boolean).join(' · ')}</span>{' '}
        <span className={styles.state}>
          {isEmergency && !isUrgent && <span className={styles.emergency}>{words.emergency}</span>}{' '}
          <StatusChip status={status} />{' '}
          <PromiseClock status={status} receivedMs={receivedMs} promiseHours={promiseHours} nowMs={nowMs} />{' '}
          {photos > 0 && (
            <span className="small-fact">
              <DeskIcon name="photo" size={16} />
              {photos} <span className="visually-hidden">{words.photos(photos)}</span>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
