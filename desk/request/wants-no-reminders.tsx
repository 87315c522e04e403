import { NoReminders, usePendingNone } from '../answers/no-reminders.tsx';
import type { Subject } from '../changes.ts';
import { noReminders as words } from '../words.ts';

/** Whether the person may be written to of the company's own accord. */
export function WantsNoReminders({ subject, hasNone }: { subject: Subject; hasNone: boolean }) {
  const isNone = usePendingNone(subject.id) ?? hasNone;
  return (
    <div>
      {isNone && <p className="sentence">{words.wantsNone}</p>}
      <NoReminders subject={subject} hasNone={hasNone} />
    </div>
  );
}
