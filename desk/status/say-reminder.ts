import type { Reminder } from '../../domain/reminders.ts';
import { timeAgo } from '../../domain/span-words.ts';
import { inDay } from '../moments.ts';
import { reminders as words } from '../words.ts';

export function sayReminder({ atMs, isFollowUp }: Reminder, nowMs: number): string {
  if (atMs > nowMs) return isFollowUp ? words.followUpAt(inDay(atMs)) : words.at(inDay(atMs));
  return isFollowUp ? words.followUp : words.due(timeAgo(atMs, nowMs));
}
