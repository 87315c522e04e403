import type { DeskRequest } from '../../domain/desk.ts';
import { useLastWaiting } from '../changes/changes.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { Button } from '../components/button.tsx';
import { labelOf } from '../messages.ts';
import { noReminders as messages } from './messages.ts';

type NoRemindersProps = {
  subject: { id: string; name: string };
  hasNone: boolean;
  kind?: 'quiet' | 'text';
  onChange?: () => void;
};

/** Removes a person from the lists for reviews and seasons, or puts the person back. */
export function NoReminders({ subject, hasNone, kind = 'quiet', onChange }: NoRemindersProps) {
  const isNone = useHasNone(subject.id, hasNone);
  return (
    <Button
      kind={kind}
      aria-label={isNone ? messages.takeBackOf(subject.name) : labelOf(messages.none, subject.name)}
      onClick={() => {
        changeQueue.enqueue(subject, { kind: 'no-reminders', hasNoReminders: !isNone });
        onChange?.();
      }}
    >
      {isNone ? messages.takeBack : messages.none}
    </Button>
  );
}

export function WantsNoReminders({ request }: { request: DeskRequest }) {
  const { id, hasNoReminders } = request;
  const isNone = useHasNone(id, hasNoReminders);
  return (
    <li>
      {isNone && <p className="sentence">{messages.wantsNone}</p>}
      <NoReminders subject={request} hasNone={hasNoReminders} kind="text" />
    </li>
  );
}

/** An unsent change wins over the saved state. */
function useHasNone(id: string, hasNone: boolean): boolean {
  return useLastWaiting(id, 'no-reminders')?.hasNoReminders ?? hasNone;
}
