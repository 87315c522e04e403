import type { InboxRow } from '../../domain/desk.ts';
import { DeskIcon } from '../icon.tsx';
import { offer as words } from '../words.ts';
import { sayReminder } from './say-reminder.ts';

/** When a request is due again, or what the customer said to the quote. That nobody answers a quote is said only once it is so. */
export function ReminderMark({ reminder, said, nowMs }: Pick<InboxRow, 'reminder' | 'said'> & { nowMs: number }) {
  if (!reminder) return null;
  const { atMs, isFollowUp } = reminder;
  const isDue = atMs <= nowMs;
  if (isFollowUp && !isDue) return null;
  return (
    <span className="small-fact" data-due={isDue}>
      <DeskIcon name="bell" size={16} />
      {said ? words.said[said] : sayReminder(reminder, nowMs)}
    </span>
  );
}
