import { useState } from 'react';
import { status as words } from '../../content/desk.ts';
import type { Change } from '../../quote/desk.ts';
import { type QuoteStatus, statusesIn, statusNames } from '../../quote/status.ts';
import { useLastChange, useStatusChange } from '../changes.ts';
import { DeskIcon } from '../icon.tsx';
import { LostForm } from './lost-form.tsx';
import { StatusMark } from './status-mark.tsx';
import styles from './status-picker.module.css';

type StatusPickerProps = { id: string; name: string; status: QuoteStatus; history: readonly Change[] };

const CHOICES = [...statusesIn.open, ...statusesIn.closed];

export function StatusPicker({ id, name, status, history }: StatusPickerProps) {
  const { mutate } = useStatusChange(id, name);
  const lastWanted = useLastChange(id);
  const [isLosing, setIsLosing] = useState(false);
  const latest = history.findLast((change) => change.kind === 'status' && !change.isUndone);
  // What this device changed last, as long as nothing else happened since.
  const own =
    latest?.kind === 'status' && latest.to === status && lastWanted?.to === status && !lastWanted.undoes
      ? latest
      : undefined;

  function choose(to: QuoteStatus) {
    setIsLosing(to === 'lost' && status !== 'lost');
    if (to !== 'lost' && to !== status) mutate({ to });
  }

  if (status === 'quarantine') {
    return (
      <section className={styles.part} aria-labelledby="status">
        <h2 id="status" className="visually-hidden">
          {words.heading}
        </h2>
        <p className="sentence">{words.spamText}</p>
        <p>
          <button className="button small" type="button" onClick={() => mutate({ to: 'new' })}>
            {words.notSpam}
          </button>
        </p>
      </section>
    );
  }
  return (
    <section className={styles.part} aria-labelledby="status">
      <h2 id="status" className="visually-hidden">
        {words.heading}
      </h2>
      <div className={styles.choices}>
        {CHOICES.map((choice) => (
          <button
            key={choice}
            className={styles.choice}
            type="button"
            aria-pressed={choice === status}
            aria-expanded={choice === 'lost' && status !== 'lost' ? isLosing : undefined}
            onClick={() => choose(choice)}
          >
            <StatusMark status={choice} size={22} />
            {statusNames[choice]}
          </button>
        ))}
      </div>
      {isLosing && (
        <LostForm
          id={id}
          onCancel={() => setIsLosing(false)}
          onLost={(reason) => {
            setIsLosing(false);
            mutate({ to: 'lost', reason });
          }}
        />
      )}
      <div className={styles.foot}>
        <p className={styles.changed} role="status">
          {own && words.changed(statusNames[status])}
        </p>
        {own && (
          <button className="quiet-button" type="button" onClick={() => mutate({ to: own.from, undoes: own.id })}>
            <DeskIcon name="undo" size={16} />
            {words.undo}
          </button>
        )}
      </div>
    </section>
  );
}
