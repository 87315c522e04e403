import type { InboxRow } from '../../domain/desk.ts';
import type { Reminder } from '../../domain/reminders.ts';
import { timeAgo } from '../../domain/time-ago.ts';
import { Badge } from '../components/badge.tsx';
import { DeskIcon } from '../components/icon.tsx';
import { useNow } from '../connection/clock.ts';
import { inDay } from '../moments.ts';
import { reminders as messages } from './messages.ts';

/** Due time of a request, or what the customer said. A missing answer is shown only once it is overdue. */
export function ReminderMark({ reminder, said }: Pick<InboxRow, 'reminder' | 'said'>) {
  const nowMs = useNow();
  if (!reminder) return null;
  const { atMs, isFollowUp } = reminder;
  const isDue = atMs <= nowMs;
  if (isFollowUp && !isDue) return null;
  return (
    <Badge icon={<DeskIcon name="bell" size={16} />} tone={isDue ? 'soon' : undefined}>
      {said ? messages.said[said] : sayReminder(reminder, nowMs)}
    </Badge>
  );
}

export function sayReminder({ atMs, isFollowUp }: Reminder, nowMs: number): string {
  if (atMs > nowMs) return isFollowUp ? messages.followUpAt(inDay(atMs)) : messages.at(inDay(atMs));
  return isFollowUp ? messages.followUp : messages.due(timeAgo(atMs, nowMs));
}
