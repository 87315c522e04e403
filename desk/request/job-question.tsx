import type { DeskRequest } from '../../domain/desk.ts';
import { Panel } from '../components/blocks.tsx';
import { Button } from '../components/button.tsx';
import { SET_DATE, statusId } from '../components/focus.ts';
import { useNow } from '../connection/clock.ts';
import { inVisit } from '../moments.ts';
import { MarkDone, questionOf } from '../status/mark-done.tsx';
import { status as messages, reminders } from '../status/messages.ts';

/** Opens the form that another part of the screen has. */
function open(id: string): void {
  const button = document.getElementById(id);
  // Before the click, because a form that opens may take the focus.
  button?.focus({ preventScroll: true });
  if (button?.ariaExpanded === 'false') button.click();
  button?.scrollIntoView({ block: 'center' });
}

export function JobQuestion({ request }: { request: DeskRequest }) {
  const question = questionOf(request, useNow());
  if (!question) return null;
  return (
    <Panel heading={reminders.job[question]} isDue>
      {request.visit && <p>{inVisit(request.visit)}</p>}
      <div className="choices">
        <MarkDone subject={request} kind="small primary" />
        <Button onClick={() => open(SET_DATE)}>{request.visit ? messages.moveDate : messages.setDate}</Button>
        <Button onClick={() => open(statusId('lost'))}>{messages.lostInstead}</Button>
      </div>
    </Panel>
  );
}
