import { useWaitingRequests } from '../changes.ts';
import { enqueue } from '../queue.ts';
import { noReminders as words } from '../words.ts';

type NoRemindersProps = {
  subject: { id: string; name: string };
  /** As the server knows it. */
  hasNone: boolean;
};

/** Takes a person off both lists for good, and back. */
export function NoReminders({ subject, hasNone }: NoRemindersProps) {
  const isNone = usePendingNone(subject.id) ?? hasNone;
  return (
    <button
      className="quiet-button"
      type="button"
      aria-label={isNone ? words.takeBackOf(subject.name) : words.noneOf(subject.name)}
      onClick={() => enqueue(subject, { kind: 'no-reminders', hasNoReminders: !isNone })}
    >
      {isNone ? words.takeBack : words.none}
    </button>
  );
}

/** What the server is still to be told; undefined for nothing. */
export function usePendingNone(id: string): boolean | undefined {
  const wanted = useWaitingRequests()
    .filter(({ requestId }) => requestId === id)
    .map((change) => change.wanted)
    .findLast(({ kind }) => kind === 'no-reminders');
  return wanted?.kind === 'no-reminders' ? wanted.hasNoReminders : undefined;
}
