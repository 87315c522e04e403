import { type FormEvent, useId, useState } from 'react';
import type { DeskRequest } from '../../domain/desk.ts';
import { daysAfter } from '../../domain/offer.ts';
import { morningOf, remindersOffered } from '../../domain/reminders.ts';
import { remind } from '../changes/changes.ts';
import { DeskIcon } from '../components/icon.tsx';
import { useDay } from '../components/use-day.tsx';
import { useNow } from '../connection/clock.ts';
import { deskData } from '../data.ts';
import { today } from '../moments.ts';
import { sayReminder } from '../status/reminder-mark.tsx';
import { reminders as words } from '../status/words.ts';
import styles from './remind.module.css';

/** Says when the request is due again, and asks to be reminded, by the company's clock. */
export function Remind({ request }: { request: DeskRequest }) {
  const { reminder } = request;
  const nowMs = useNow();
  const [isOpen, setIsOpen] = useState(false);
  const isDue = reminder !== null && reminder.atMs <= nowMs;
  function set(atMs: number | null) {
    remind(request, atMs);
    setIsOpen(false);
  }
  return (
    <section className="stack narrow" aria-label={words.heading}>
      <div className={isDue ? 'choices note' : 'choices'}>
        {reminder && (
          <p className={styles.said} role="status">
            <DeskIcon name="bell" />
            {sayReminder(reminder, nowMs)}
          </p>
        )}
        <button className="quiet-button" type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {!reminder && <DeskIcon name="bell" />}
          {isDue ? words.later : words.open}
        </button>
        {reminder && (
          <button className="quiet-button" type="button" onClick={() => set(null)}>
            {isDue ? words.done : words.remove}
          </button>
        )}
      </div>
      {isOpen && <Choices onChosen={set} />}
    </section>
  );
}

function Choices({ onChosen }: { onChosen: (atMs: number) => void }) {
  const nowMs = useNow();
  const field = useId();
  const { timeZone } = deskData();
  const { bounds, check, mistake } = useDay(daysAfter(today(nowMs), 1));
  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const day = String(new FormData(event.currentTarget).get('day'));
    if (check(day)) onChosen(morningOf(day, timeZone));
  }
  return (
    <div className="panel choices">
      {remindersOffered(nowMs, timeZone).map(({ choice, atMs }) => (
        <button key={choice} className="quiet-button" type="button" onClick={() => onChosen(atMs)}>
          {words.choices[choice]}
        </button>
      ))}
      <form className={`${styles.day} choices`} noValidate onSubmit={choose}>
        <label htmlFor={field}>{words.day}</label>
        <input id={field} name="day" type="date" required {...bounds} />
        <button className="quiet-button" type="submit">
          {words.set}
        </button>
        {mistake}
      </form>
    </div>
  );
}
