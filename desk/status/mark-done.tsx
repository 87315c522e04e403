/** Asks whether a job was done: on the evening of its visit, or long after it was won without a date. */
import type { InboxRow } from '../../domain/desk.ts';
import { datedStatus, type RequestStatus, statusNames } from '../../domain/status.ts';
import { changeStatus, undoChange, useLatestOwnChange } from '../changes/changes.ts';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { labelOf } from '../messages.ts';
import { StatusMark } from './marks.tsx';
import { status as messages } from './messages.ts';

type Asked = Pick<InboxRow, 'status' | 'visit' | 'reminder'>;

/** The status that is asked about, which names the question. */
export function questionOf(
  { status, visit, reminder }: Asked,
  nowMs: number,
): 'scheduled' | 'won' | undefined {
  if (!reminder || reminder.atMs > nowMs) return undefined;
  if (status === 'scheduled' && visit && visit.eveningMs <= nowMs) return status;
  return status === 'won' && reminder.isFollowUp ? status : undefined;
}

type MarkDoneProps = {
  subject: Pick<InboxRow, 'id' | 'name' | 'version' | 'status' | 'visit'>;
  kind?: 'quiet' | 'small primary';
};

/** One tap, then Undo in its place. */
export function MarkDone({ subject, kind = 'quiet' }: MarkDoneProps) {
  const made = useLatestOwnChange(subject, 'done');
  const isDone = subject.status === 'done';
  const from: RequestStatus = datedStatus('won', subject.visit !== null);
  if (isDone && !made) return <Badge icon={<StatusMark status="done" />}>{statusNames.done}</Badge>;
  return (
    <>
      <Button
        kind={isDone ? 'quiet' : kind}
        aria-label={labelOf(isDone ? messages.undo : messages.markDone, subject.name)}
        onClick={() => {
          if (!isDone) changeStatus(subject, 'done');
          else if (made) undoChange(subject, { id: made, kind: 'status', from });
        }}
      >
        {isDone ? messages.undo : messages.markDone}
      </Button>
      <p role="status">{isDone && messages.changed('done')}</p>
    </>
  );
}
