/** The parts of the open list, in the order of server/desk/inbox.ts. */
import type { InboxRow } from '../../domain/desk.ts';
import { endOfDay } from '../../domain/reminders.ts';
import { isQuoteOwed } from '../../domain/status.ts';
import { HOUR } from '../../domain/time-spans.ts';
import { deskData } from '../data.ts';

export const PARTS = ['urgent', 'due', 'late', 'today', 'later', 'waiting'] as const;
export type Part = (typeof PARTS)[number];

export function partOf({ isEmergency, status, reminder, receivedMs, promiseHours }: InboxRow, nowMs: number): Part {
  if (isEmergency && status === 'new') return 'urgent';
  if (reminder && reminder.atMs <= nowMs) return 'due';
  if (!isQuoteOwed(status)) return 'waiting';
  const deadline = receivedMs + promiseHours * HOUR;
  if (deadline <= nowMs) return 'late';
  return deadline < endOfDay(nowMs, deskData.timeZone) ? 'today' : 'later';
}
