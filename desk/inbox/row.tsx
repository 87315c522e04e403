import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import type { InboxRow } from '../../domain/desk.ts';
import { requestPath } from '../../domain/desk-paths.ts';
import { formatPhone, phoneLink } from '../../domain/phone.ts';
import { statusNames } from '../../domain/status.ts';
import { Icon } from '../../site/components/icon.tsx';
import { changeStatus } from '../changes/changes.ts';
import { noteTap } from '../changes/contact-taps.ts';
import { Badge } from '../components/badge.tsx';
import { Moment } from '../components/blocks.tsx';
import { Button } from '../components/button.tsx';
import { rowId } from '../components/focus.ts';
import { DeskIcon } from '../components/icon.tsx';
import { withSearch } from '../components/screen.tsx';
import { useNow } from '../connection/clock.ts';
import { requestQuery } from '../connection/queries.ts';
import { inAge, inVisit } from '../moments.ts';
import { MarkDone, questionOf } from '../status/mark-done.tsx';
import { PromiseClock, ReminderMark, StatusMark } from '../status/marks.tsx';
import { status as statusMessages } from '../status/messages.ts';
import { inbox as messages } from './messages.ts';
import styles from './row.module.css';

type RowProps = { row: InboxRow; openId: string | undefined; kind: string };

export function Row({ row, openId, kind }: RowProps) {
  const nowMs = useNow();
  const client = useQueryClient();
  const { id, name, service, town, isEmergency, status, receivedMs, photos, phone, visit } = row;
  const call = kind === 'spam' ? undefined : phoneLink(phone);
  const days = status === 'won' ? row.preferredDays : '';
  const question = questionOf(row, nowMs);
  // After a tap on Done its line stays, so that no row below moves.
  const [wasAsked, setWasAsked] = useState(question !== undefined);
  if (question && !wasAsked) setWasAsked(true);
  const asksWhetherDone = question !== undefined || (wasAsked && status === 'done');
  // The badge would repeat the heading "Emergencies" of the open list.
  const hasEmergencyBadge = isEmergency && !(status === 'new' && kind === 'open');
  return (
    <li className={styles.item} data-current={id === openId}>
      <Link
        id={rowId(id)}
        className={call ? styles.row : `${styles.row} ${styles.whole}`}
        href={withSearch(requestPath(id), useSearch())}
        data-status={status}
        aria-current={id === openId ? 'true' : undefined}
        // Prefetch on touch, before the tap ends.
        onPointerDown={() => client.prefetchQuery(requestQuery(id))}
      >
        <span className={styles.name} dir="auto">
          {name}
        </span>{' '}
        <Moment className="fact" ms={receivedMs}>
          {inAge(receivedMs, nowMs)}
        </Moment>{' '}
        <span className={styles.job}>{[service, town].filter(Boolean).join(' · ')}</span>{' '}
        {days && <span className={styles.allWords}>{messages.preferredDays(days)}</span>}{' '}
        {row.words && (
          <span className={kind === 'spam' ? styles.allWords : styles.words} dir="auto">
            {row.words}
          </span>
        )}{' '}
        <span className="choices">
          {hasEmergencyBadge && (
            <Badge tone="late" isFilled>
              {messages.emergency}
            </Badge>
          )}{' '}
          <Badge icon={<StatusMark status={status} />} tone={status === 'new' ? 'new' : undefined}>
            {statusNames[status]}
            {status === 'scheduled' && visit && `: ${inVisit(visit)}`}
          </Badge>{' '}
          <PromiseClock {...row} /> <ReminderMark {...row} />{' '}
          {photos > 0 && (
            <Badge icon={<DeskIcon name="photo" size={16} />}>
              {photos} <span className="visually-hidden">{messages.photos(photos)}</span>
            </Badge>
          )}
        </span>
      </Link>
      {call && (
        <a
          className={styles.call}
          href={call}
          aria-label={messages.call(formatPhone(phone))}
          onClick={() => noteTap(row, { way: 'call', occasion: 'answer' })}
        >
          <Icon name="phone" size={20} />
        </a>
      )}
      {kind === 'spam' && (
        <p className={`${styles.below} choices`}>
          {status === 'quarantine' ? (
            <Button onClick={() => changeStatus(row, 'new')}>{statusMessages.notSpam}</Button>
          ) : (
            messages.moved
          )}
        </p>
      )}
      {asksWhetherDone && (
        <div className={`${styles.below} choices`}>{question && <MarkDone subject={row} />}</div>
      )}
    </li>
  );
}
