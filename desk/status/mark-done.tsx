/** Asks whether a job was done: on the evening of its visit, or 30 days after it was won without a date. */
import type { InboxRow } from '../../domain/desk.ts';
import { statusNames } from '../../domain/status.ts';
import { changeStatus } from '../changes/changes.ts';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { labelOf } from '../messages.ts';
import { StatusMark } from './marks.tsx';
import { status as messages } from './messages.ts';

type Asked = Pick<InboxRow, 'status' | 'visit' | 'reminder'>;

/** The status if its question is due. The status selects the question's text. */
export function questionOf(
  { status, visit, reminder }: Asked,
  nowMs: number,
): 'scheduled' | 'won' | undefined {
  if (!reminder || reminder.atMs > nowMs) return undefined;
  if (status === 'scheduled' && visit && visit.eveningMs <= nowMs) return status;
  return status === 'won' && reminder.isFollowUp ? status : undefined;
}

type MarkDoneProps = {
  subject: Pick<InboxRow, 'id' | 'name' | 'version' | 'status'>;
  kind?: 'quiet' | 'small primary';
};

export function MarkDone({ subject, kind = 'quiet' }: MarkDoneProps) {
  if (subject.status === 'done') return <Badge icon={<StatusMark status="done" />}>{statusNames.done}</Badge>;
  return (
    <Button
      kind={kind}
      aria-label={labelOf(messages.markDone, subject.name)}
      onClick={() => changeStatus(subject, 'done')}
    >
      {messages.markDone}
    </Button>
  );
}
