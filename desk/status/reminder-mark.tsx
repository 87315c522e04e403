import type { Reminder } from '../../domain/reminders.ts';
import { DeskIcon } from '../icon.tsx';
import styles from './reminder-mark.module.css';
import { sayReminder } from './say-reminder.ts';

/** When a request is due again. That nobody answers a quote is said only once it is so. */
export function ReminderMark({ reminder, nowMs }: { reminder: Reminder | null; nowMs: number }) {
  if (!reminder) return null;
  const { atMs, isFollowUp } = reminder;
  const isDue = atMs <= nowMs;
  if (isFollowUp && !isDue) return null;
  return (
    <span className={`${styles.mark} small-fact`} data-due={isDue}>
      <DeskIcon name="bell" size={16} />
      {sayReminder(reminder, nowMs)}
    </span>
  );
}
