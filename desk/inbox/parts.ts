import type { InboxRow } from '../../domain/desk.ts';
import { isAnswerOwed } from '../../domain/status.ts';
import { HOUR } from '../../domain/time-spans.ts';

/** In the order of server/requests/inbox.ts. */
export const PARTS = ['urgent', 'due', 'late', 'today', 'later', 'waiting'] as const;
export type Part = (typeof PARTS)[number];

/** `dayEndsMs`: end of the company's day. */
export function partOf(row: InboxRow, nowMs: number, dayEndsMs: number): Part {
  const { isEmergency, status, reminder, receivedMs, promiseHours } = row;
  if (isEmergency && status === 'new') return 'urgent';
  if (reminder && reminder.atMs <= nowMs) return 'due';
  if (!isAnswerOwed(status)) return 'waiting';
  const deadline = receivedMs + promiseHours * HOUR;
  if (deadline <= nowMs) return 'late';
  return deadline < dayEndsMs ? 'today' : 'later';
}
