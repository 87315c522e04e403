import { useState } from 'react';
import type { DeskRequest } from '../../domain/desk.ts';
import { daysAfter } from '../../domain/quote.ts';
import { morningOf, remindersOffered } from '../../domain/reminders.ts';
import { ORDERED } from '../../domain/status.ts';
import { remind } from '../changes/changes.ts';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { Field, Form } from '../components/field.tsx';
import { reveal } from '../components/focus.ts';
import { DeskIcon } from '../components/icon.tsx';
import { useDay } from '../components/use-day.tsx';
import { useNow } from '../connection/clock.ts';
import { deskData } from '../data.ts';
import { today } from '../moments.ts';
import { sayReminder } from '../status/marks.tsx';
import { reminders as messages } from '../status/messages.ts';

export function Remind({ request }: { request: DeskRequest }) {
  const { status } = request;
  const nowMs = useNow();
  const [isOpen, setIsOpen] = useState(false);
  // Not shown here, because job-question.tsx asks whether the job took place.
  const isOfJob = ORDERED.includes(status) && request.reminder?.isFollowUp;
  const reminder = isOfJob ? null : request.reminder;
  const isDue = reminder !== null && reminder.atMs <= nowMs;
  const mark = reminder && (
    <Badge icon={<DeskIcon name="bell" />} tone={isDue ? 'soon' : undefined}>
      {sayReminder(reminder, status, nowMs)}
    </Badge>
  );
  function set(atMs: number | null) {
    remind(request, atMs);
    setIsOpen(false);
  }
  return (
    <section className="stack" aria-label={messages.heading}>
      <div className={isDue ? 'choices note' : 'choices'}>
        {/* A due reminder is no status: its age changes each minute and would be announced each time. */}
        <p role="status">{!isDue && mark}</p>
        {isDue && <p>{mark}</p>}
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {!reminder && <DeskIcon name="bell" />}
          {isDue ? messages.later : messages.open}
        </Button>
        {reminder && <Button onClick={() => set(null)}>{isDue ? messages.done : messages.remove}</Button>}
      </div>
      {isOpen && <Choices onChosen={set} />}
    </section>
  );
}

function Choices({ onChosen }: { onChosen: (atMs: number) => void }) {
  const nowMs = useNow();
  const { timeZone } = deskData();
  const { field, check } = useDay(daysAfter(today(nowMs), 1));
  function choose(data: FormData) {
    const day = String(data.get('day'));
    if (check(day)) onChosen(morningOf(day, timeZone));
  }
  return (
    <Form ref={reveal} className="panel" noValidate onSend={choose}>
      <div className="choices">
        {remindersOffered(nowMs, timeZone).map(({ choice, atMs }) => (
          <Button key={choice} onClick={() => onChosen(atMs)}>
            {messages.choices[choice]}
          </Button>
        ))}
      </div>
      <div className="choices">
        <Field label={messages.day} {...field} />
        <Button type="submit">{messages.set}</Button>
      </div>
    </Form>
  );
}
