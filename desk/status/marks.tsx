import type { InboxRow } from '../../domain/desk.ts';
import { promiseClock } from '../../domain/promise-clock.ts';
import type { Reminder } from '../../domain/reminders.ts';
import type { RequestStatus } from '../../domain/status.ts';
import { timeAgo } from '../../domain/time-ago.ts';
import { Icon } from '../../site/components/icon.tsx';
import { Badge } from '../components/badge.tsx';
import { DeskIcon } from '../components/icon.tsx';
import { useNow } from '../connection/clock.ts';
import { inDay } from '../moments.ts';
import styles from './marks.module.css';
import { reminders as messages } from './messages.ts';

const FULL = 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2z';
/** A ring that fills with progress, on a grid of 16 px. `strokes` adds a clock, a check, a cross or a line. */
const signs: Record<RequestStatus, string> = {
  new: 'M8 5.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2z',
  contacted: 'M8 2a6 6 0 0 1 0 12z',
  quoted: 'M8 8V2a6 6 0 1 1-6 6z',
  won: FULL,
  scheduled: FULL,
  done: FULL,
  lost: '',
  quarantine: '',
};
const strokes: Partial<Record<RequestStatus, string>> = {
  scheduled: 'M8 5v3.2l2.2 1.5',
  done: 'M5.3 8.3l1.9 1.9 3.6-4',
  lost: 'M5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4',
  quarantine: 'M3.8 12.2l8.4-8.4',
};

/** Decorative: the name is beside it. */
export function StatusMark({ status, size = 16 }: { status: RequestStatus; size?: number }) {
  return (
    <svg
      className={styles.mark}
      data-status={status}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      <path fill="currentColor" d={signs[status]} />
      <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round">
        <circle cx="8" cy="8" r="6" />
        <path d={strokes[status]} />
      </g>
    </svg>
  );
}

type PromiseClockProps = {
  status: RequestStatus;
  isEmergency: boolean;
  receivedMs: number;
  promiseHours: number;
};

export function PromiseClock(request: PromiseClockProps) {
  const clock = promiseClock(request, useNow());
  return (
    clock && (
      <Badge icon={<Icon name="clock" size={15} />} tone={clock.state === 'due' ? undefined : clock.state}>
        {clock.sentence}
      </Badge>
    )
  );
}

/** A follow-up is shown only once it is due. */
export function ReminderMark({
  reminder,
  hasAsked,
  status,
}: Pick<InboxRow, 'reminder' | 'hasAsked' | 'status'>) {
  const nowMs = useNow();
  if (!reminder) return null;
  const { atMs, isFollowUp } = reminder;
  const isDue = atMs <= nowMs;
  if (isFollowUp && !isDue) return null;
  return (
    <Badge icon={<DeskIcon name="bell" size={16} />} tone={isDue ? 'soon' : undefined}>
      {hasAsked ? messages.hasAsked : sayReminder(reminder, status, nowMs)}
    </Badge>
  );
}

export function sayReminder({ atMs, isFollowUp }: Reminder, status: RequestStatus, nowMs: number): string {
  if (atMs > nowMs) return isFollowUp ? messages.followUpAt(inDay(atMs)) : messages.at(inDay(atMs));
  if (!isFollowUp) return messages.due(timeAgo(atMs, nowMs));
  return status === 'scheduled' || status === 'won' ? messages.job[status] : messages.followUp;
}
